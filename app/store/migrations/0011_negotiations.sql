-- Negotiations: the log of each room as this desktop has read it, what came of it, what
-- is still to be sent, and what a person's agent may do. Rooms themselves are kept
-- elsewhere.
CREATE TABLE room_entries (
  room        TEXT NOT NULL CHECK (room <> ''),
  position    INTEGER NOT NULL CHECK (position > 0), -- in the room's log
  party       TEXT NOT NULL,
  sent        INTEGER NOT NULL, -- by the sender's clock
  seen        INTEGER NOT NULL, -- by this desktop's clock
  negotiation TEXT NOT NULL,    -- none, if the message cannot be read: ''
  body        BLOB NOT NULL,
  refused     TEXT NOT NULL,    -- why it had no effect, or ''
  PRIMARY KEY (room, position)
) STRICT;
CREATE INDEX room_entries_negotiation ON room_entries (room, negotiation);

CREATE TABLE negotiations (
  room     TEXT NOT NULL CHECK (room <> ''),
  id       TEXT NOT NULL CHECK (id <> ''),
  state    TEXT NOT NULL CHECK (state IN ('offered', 'accepted', 'agreed', 'rejected', 'expired')),
  hash     TEXT NOT NULL,    -- of the terms of the last round
  since    INTEGER NOT NULL, -- when the time for answering began to run
  body     TEXT NOT NULL,    -- JSON
  PRIMARY KEY (room, id)
) STRICT;
CREATE INDEX negotiations_hash ON negotiations (hash);

CREATE TABLE room_outbox (
  seq         INTEGER PRIMARY KEY, -- order of sending
  room        TEXT NOT NULL CHECK (room <> ''),
  negotiation TEXT NOT NULL,
  body        BLOB NOT NULL,
  at          INTEGER NOT NULL,
  dropped     TEXT NOT NULL DEFAULT '' -- why it will not be sent; '': it will be
) STRICT;
CREATE INDEX room_outbox_room ON room_outbox (room);

CREATE TABLE mandates (
  room TEXT PRIMARY KEY CHECK (room <> ''),
  body TEXT NOT NULL -- JSON
) STRICT;

-- Practice rooms: what stands in for the server between a person and a script.
CREATE TABLE practice_rooms (
  seq     INTEGER PRIMARY KEY, -- order of opening
  id      TEXT NOT NULL UNIQUE CHECK (id <> ''),
  created INTEGER NOT NULL,
  closed  INTEGER NOT NULL -- while it is open: 0
) STRICT;

CREATE TABLE practice_entries (
  room     TEXT NOT NULL REFERENCES practice_rooms (id),
  position INTEGER NOT NULL,
  party    TEXT NOT NULL,
  sent     INTEGER NOT NULL,
  body     BLOB NOT NULL,
  PRIMARY KEY (room, position),
  UNIQUE (room, party, body) -- a message that is sent again is there once
) STRICT;
