-- What is known of Nod's work. Paths and names are BLOBs: a file name can hold
-- any bytes. Times are nanoseconds since 1970, UTC; 0 is "never". Device and
-- inode numbers are unsigned and kept as the signed integer of the same bits.

-- Watched (or scanned) folders, so that what lies in one only holds its number.
CREATE TABLE folders (
  id    INTEGER PRIMARY KEY,
  path  BLOB NOT NULL UNIQUE,
  since INTEGER NOT NULL DEFAULT 0 -- when it was first watched
) STRICT;

CREATE TABLE proposals (
  seq         INTEGER PRIMARY KEY, -- order of insertion
  id          TEXT NOT NULL,
  status      TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'invalid', 'cleared')),
  folder      INTEGER NOT NULL REFERENCES folders,
  folded      TEXT NOT NULL, -- what a search looks through; stands early because a search reads all of it
  name_key    TEXT NOT NULL, -- the source's folded name: order by name
  rank        INTEGER NOT NULL, -- order by confidence, 0 is the most sure
  source      BLOB NOT NULL,
  device      INTEGER NOT NULL,
  inode       INTEGER NOT NULL,
  size        INTEGER NOT NULL,
  mtime       INTEGER NOT NULL,
  mime        TEXT NOT NULL,
  category    TEXT NOT NULL,
  dir         BLOB NOT NULL,
  name        BLOB NOT NULL,
  confidence  TEXT NOT NULL,
  sensitive   TEXT NOT NULL,
  reasoning   TEXT NOT NULL,
  proposer    TEXT NOT NULL,
  duplicate   BLOB NOT NULL,
  created_at  INTEGER NOT NULL,
  resolved_at INTEGER NOT NULL,
  note        TEXT NOT NULL,
  cooldown    INTEGER NOT NULL,
  act         TEXT NOT NULL
) STRICT;

-- One index for each order of one status and one for each order of all. The last
-- columns at the end let filters be answered from the index alone.
CREATE INDEX proposals_status_created    ON proposals (status, created_at, seq, folder);
CREATE INDEX proposals_status_name       ON proposals (status, name_key, seq, folder);
CREATE INDEX proposals_status_category   ON proposals (status, category, seq DESC, folder);
CREATE INDEX proposals_status_confidence ON proposals (status, rank, seq DESC, folder);
CREATE INDEX proposals_status_size       ON proposals (status, size, seq, folder);
CREATE INDEX proposals_any_created       ON proposals (created_at, seq, folder, status)    WHERE status <> 'cleared';
CREATE INDEX proposals_any_name          ON proposals (name_key, seq, folder, status)      WHERE status <> 'cleared';
CREATE INDEX proposals_any_category      ON proposals (category, seq DESC, folder, status) WHERE status <> 'cleared';
CREATE INDEX proposals_any_confidence    ON proposals (rank, seq DESC, folder, status)     WHERE status <> 'cleared';
CREATE INDEX proposals_any_size          ON proposals (size, seq, folder, status)          WHERE status <> 'cleared';

CREATE UNIQUE INDEX proposals_id ON proposals (id);
CREATE INDEX proposals_act      ON proposals (act) WHERE act <> '';
CREATE INDEX proposals_rejected ON proposals (source) WHERE status = 'rejected';
CREATE INDEX proposals_cooldown ON proposals (cooldown) WHERE status = 'rejected';

-- How many proposals there are of each kind, kept by the triggers below: the
-- tray and each page of a list ask for it after every change.
CREATE TABLE tally (
  status    TEXT NOT NULL,
  folder    INTEGER NOT NULL,
  sensitive INTEGER NOT NULL,
  n         INTEGER NOT NULL,
  PRIMARY KEY (status, folder, sensitive)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER proposals_added AFTER INSERT ON proposals BEGIN
  INSERT INTO tally VALUES (new.status, new.folder, new.sensitive <> '', 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER proposals_changed AFTER UPDATE OF status, folder, sensitive ON proposals
  WHEN old.status <> new.status OR old.folder <> new.folder OR (old.sensitive <> '') <> (new.sensitive <> '') BEGIN
  UPDATE tally SET n = n - 1 WHERE status = old.status AND folder = old.folder AND sensitive = (old.sensitive <> '');
  INSERT INTO tally VALUES (new.status, new.folder, new.sensitive <> '', 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER proposals_dropped AFTER DELETE ON proposals BEGIN
  UPDATE tally SET n = n - 1 WHERE status = old.status AND folder = old.folder AND sensitive = (old.sensitive <> '');
END;

-- Further files of a set.
CREATE TABLE members (
  proposal INTEGER NOT NULL REFERENCES proposals,
  n        INTEGER NOT NULL,
  source   BLOB NOT NULL,
  device   INTEGER NOT NULL,
  inode    INTEGER NOT NULL,
  size     INTEGER NOT NULL,
  mtime    INTEGER NOT NULL,
  name     BLOB NOT NULL,
  PRIMARY KEY (proposal, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_source ON members (source);

-- Every file, own or member, that some pending proposal speaks for: none is in two.
CREATE TABLE pending_files (
  source   BLOB PRIMARY KEY,
  proposal INTEGER NOT NULL REFERENCES proposals
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_files_proposal ON pending_files (proposal);

CREATE TABLE acts (
  seq    INTEGER PRIMARY KEY,
  id     TEXT NOT NULL UNIQUE,
  kind   TEXT NOT NULL,
  at     INTEGER NOT NULL,
  label  TEXT NOT NULL,
  count  INTEGER NOT NULL,
  undone INTEGER NOT NULL
) STRICT;
CREATE INDEX acts_last ON acts (undone, at, seq);

-- The log of moves. Ids are never used twice.
CREATE TABLE moves (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  batch        TEXT NOT NULL,
  ref          TEXT NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('do', 'undo')),
  reverses     INTEGER NOT NULL,
  source       BLOB NOT NULL,
  destination  BLOB NOT NULL,
  temp         BLOB NOT NULL,
  device       INTEGER NOT NULL,
  inode        INTEGER NOT NULL,
  size         INTEGER NOT NULL,
  mtime        INTEGER NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('open', 'done', 'failed')),
  temp_inode   INTEGER NOT NULL,
  placed       INTEGER NOT NULL,
  after_device INTEGER NOT NULL,
  after_inode  INTEGER NOT NULL,
  after_size   INTEGER NOT NULL,
  after_mtime  INTEGER NOT NULL,
  reversed     INTEGER NOT NULL,
  error        TEXT NOT NULL
) STRICT;
CREATE INDEX moves_open     ON moves (ref) WHERE state = 'open';
CREATE INDEX moves_standing ON moves (ref) WHERE state = 'done' AND kind = 'do' AND reversed = 0;
CREATE INDEX moves_own      ON moves (destination, id, after_device, after_inode) WHERE state = 'done';

-- What the watcher has seen, for each folder by itself.
CREATE TABLE seen (
  folder INTEGER NOT NULL REFERENCES folders,
  path   BLOB NOT NULL,
  device INTEGER NOT NULL,
  inode  INTEGER NOT NULL,
  size   INTEGER NOT NULL,
  mtime  INTEGER NOT NULL,
  ctime  INTEGER NOT NULL,
  PRIMARY KEY (folder, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX seen_path ON seen (path);

CREATE TABLE decisions (
  id       INTEGER PRIMARY KEY,
  path     BLOB NOT NULL,
  dir      BLOB NOT NULL,
  features TEXT NOT NULL, -- JSON array of base64
  at       INTEGER NOT NULL
) STRICT;
CREATE INDEX decisions_file ON decisions (path, dir, at);

-- Lines that the journal has still to write.
CREATE TABLE journal_lines (
  id   INTEGER PRIMARY KEY AUTOINCREMENT,
  at   INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
