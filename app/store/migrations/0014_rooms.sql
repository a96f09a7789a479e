-- Rooms between two desktops, and the logs of these rooms as this desktop has read them.
CREATE TABLE rooms (
  seq          INTEGER PRIMARY KEY, -- order of opening and joining
  id           TEXT NOT NULL UNIQUE CHECK (id <> ''),
  self         TEXT NOT NULL CHECK (self IN ('host', 'guest')),
  host         TEXT NOT NULL,    -- JSON
  guest        TEXT NOT NULL,    -- JSON; while nobody has joined, with a key of zeros
  guest_access TEXT NOT NULL,    -- JSON
  words        TEXT NOT NULL,    -- JSON
  address      TEXT NOT NULL,    -- of the host's server; in a cluster: ''
  pin          TEXT NOT NULL,    -- JSON
  cluster      TEXT NOT NULL,    -- its URL, or ''
  compared     INTEGER NOT NULL,
  created      INTEGER NOT NULL,
  closed       INTEGER NOT NULL, -- while it is not: 0
  reason       TEXT NOT NULL,    -- why it was closed
  broken       TEXT NOT NULL     -- why nothing in its log counts any more, or ''
) STRICT;

CREATE TABLE room_messages (
  room     TEXT NOT NULL REFERENCES rooms (id),
  position INTEGER NOT NULL CHECK (position > 0), -- in the room's log
  raw      BLOB NOT NULL,
  PRIMARY KEY (room, position)
) STRICT;
