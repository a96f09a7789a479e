-- What tool calls leave behind: the standing approvals that a person gave, and
-- what is needed to take a call's effect back.

-- A grant stays when it is revoked or over: the log of calls names it.
CREATE TABLE grants (
  seq       INTEGER PRIMARY KEY,  -- order of giving
  id        TEXT NOT NULL UNIQUE CHECK (id <> ''),
  tool      TEXT NOT NULL,
  paths     TEXT NOT NULL,        -- JSON array of base64, as the two below
  hosts     TEXT NOT NULL,
  apps      TEXT NOT NULL,
  max_bytes INTEGER NOT NULL,
  max_uses  INTEGER NOT NULL CHECK (max_uses >= 0), -- 0: as many as come
  uses      INTEGER NOT NULL,
  created   INTEGER NOT NULL,
  expires   INTEGER NOT NULL CHECK (expires <> 0),  -- none is for ever
  last_used INTEGER NOT NULL,
  revoked   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX grants_live ON grants (expires) WHERE revoked = 0;

-- Record is the number of the call in the audit log. Numbers begin again if
-- that log had to be begun again, so they give no order.
CREATE TABLE effects (
  seq    INTEGER PRIMARY KEY,
  record INTEGER NOT NULL UNIQUE,
  trace  TEXT NOT NULL,
  tool   TEXT NOT NULL,
  label  TEXT NOT NULL,
  at     INTEGER NOT NULL,
  memo   BLOB NOT NULL, -- JSON of the tool
  undone INTEGER NOT NULL
) STRICT;
CREATE INDEX effects_standing ON effects (seq) WHERE undone = 0;
