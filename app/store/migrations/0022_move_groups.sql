-- The log of moves had a row, and entries in three indexes, for each file: more than half of
-- what it cost to move one. Moves that begin together are one row now, what was intended one
-- value, and how they ended a letter each. Go fills these tables from the old one.
CREATE TABLE move_groups (
  first  INTEGER PRIMARY KEY, -- id of its first move; those after it are numbered on. Ids are never used twice
  batch  TEXT NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('do', 'undo')),
  states TEXT NOT NULL        -- of each move in turn: (o)pen, (d)one, (r)eversed after it was done, (f)ailed
) STRICT;
CREATE INDEX move_groups_batch ON move_groups (batch);
CREATE INDEX move_groups_open  ON move_groups (first) WHERE instr(states, 'o') > 0;

-- What was intended never changes, so that writing how it ended does not write it again.
CREATE TABLE move_intents (
  first  INTEGER PRIMARY KEY REFERENCES move_groups,
  packed BLOB NOT NULL
) STRICT;

-- Of a move that was not a mere rename: what its copy is, and the file at its destination
-- if that is not the one that was intended.
CREATE TABLE move_details (
  id           INTEGER PRIMARY KEY,
  temp_inode   INTEGER NOT NULL DEFAULT 0,
  placed       INTEGER NOT NULL DEFAULT 0,
  after_device INTEGER NOT NULL DEFAULT 0,
  after_inode  INTEGER NOT NULL DEFAULT 0,
  after_size   INTEGER NOT NULL DEFAULT 0,
  after_mtime  INTEGER NOT NULL DEFAULT 0,
  error        TEXT NOT NULL DEFAULT ''
) STRICT;

-- Which moves went to a path, by a hash of its folder and one of its name.
CREATE TABLE move_places (
  place INTEGER NOT NULL,
  id    INTEGER NOT NULL,
  PRIMARY KEY (place, id)
) STRICT, WITHOUT ROWID;
