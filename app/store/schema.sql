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
  status      TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'invalid', 'left', 'cleared')),
  folder      INTEGER NOT NULL REFERENCES folders,
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
  act         TEXT NOT NULL,
  candidates  TEXT NOT NULL, -- further folders in which a person may look for the file: JSON, paths in base64
  leave       TEXT NOT NULL, -- why it is left where it is, or ''
  disguised   INTEGER NOT NULL, -- whether it is a program that poses as a document
  question    INTEGER NOT NULL, -- whether it is not known where the file belongs, so that a person is asked
  hidden      INTEGER NOT NULL DEFAULT 0 -- whether it was cleared: the index of all proposals does not have the status in it
) STRICT;

-- What is pending has an index for each order of a list. What is not has one, in the order of
-- time: in other orders it is sorted as it is read. A decision so writes few indexes. The last
-- columns let filters be answered from the index alone.
CREATE INDEX proposals_pending_time       ON proposals (mtime, seq, folder, sensitive)                        WHERE status = 'pending';
CREATE INDEX proposals_pending_name       ON proposals (name_key, seq, folder)                                WHERE status = 'pending';
CREATE INDEX proposals_pending_category   ON proposals (category, seq DESC, folder)                           WHERE status = 'pending';
CREATE INDEX proposals_pending_confidence ON proposals (rank, seq DESC, folder)                               WHERE status = 'pending';
CREATE INDEX proposals_pending_size       ON proposals (size, seq, folder)                                    WHERE status = 'pending';
CREATE INDEX proposals_pending_place      ON proposals (question, dir, name_key, seq, folder, sensitive)      WHERE status = 'pending';
CREATE INDEX proposals_not_pending        ON proposals (status, resolved_at, mtime, seq, folder)
  WHERE status <> 'pending' AND status <> 'cleared';
CREATE INDEX proposals_any                ON proposals (mtime, seq, folder, hidden) WHERE hidden = 0;

CREATE UNIQUE INDEX proposals_id ON proposals (id);
CREATE INDEX proposals_act      ON proposals (act) WHERE act <> '';
CREATE INDEX proposals_rejected ON proposals (source) WHERE status = 'rejected';

-- What a search looks through.
CREATE TABLE proposal_texts (
  proposal INTEGER PRIMARY KEY REFERENCES proposals,
  text     TEXT NOT NULL -- folded
) STRICT;

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

-- What was read from scans, by their files; '' if they show no letters. Not by the device: its number is
-- another one after a restart.
CREATE TABLE scan_texts (
  seq   INTEGER PRIMARY KEY, -- order of reading
  inode INTEGER NOT NULL,
  size  INTEGER NOT NULL,
  mtime INTEGER NOT NULL,
  text  TEXT NOT NULL,
  UNIQUE (inode, size, mtime)
) STRICT;

CREATE TABLE acts (
  seq   INTEGER PRIMARY KEY,
  id    TEXT NOT NULL UNIQUE,
  kind  TEXT NOT NULL,
  count INTEGER NOT NULL
) STRICT;

-- The log of moves, a row for each.
CREATE TABLE moves (
  id           INTEGER PRIMARY KEY AUTOINCREMENT, -- none is used twice
  batch        TEXT NOT NULL,
  ref          TEXT NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('do', 'undo')),
  reverses     INTEGER NOT NULL,
  source       BLOB NOT NULL,
  destination  BLOB NOT NULL,
  temp         BLOB NOT NULL,
  device       INTEGER NOT NULL, -- the file as it was before, and below after it
  inode        INTEGER NOT NULL,
  size         INTEGER NOT NULL,
  mtime        INTEGER NOT NULL,
  state        TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'reversed', 'failed')), -- reversed: done, and brought back by an undo
  temp_inode   INTEGER NOT NULL DEFAULT 0,
  placed       INTEGER NOT NULL DEFAULT 0,
  after_device INTEGER NOT NULL DEFAULT 0,
  after_inode  INTEGER NOT NULL DEFAULT 0,
  after_size   INTEGER NOT NULL DEFAULT 0,
  after_mtime  INTEGER NOT NULL DEFAULT 0,
  error        TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX moves_ref         ON moves (ref);
CREATE INDEX moves_destination ON moves (destination);
CREATE INDEX moves_unended     ON moves (id) WHERE state NOT IN ('done', 'reversed', 'failed');

-- Folders that moves made, so that their undo can remove those that are empty
-- again. A row goes once its folder was removed, or is another one.
CREATE TABLE made_folders (
  batch  TEXT NOT NULL, -- of the moves
  path   BLOB NOT NULL,
  device INTEGER NOT NULL,
  inode  INTEGER NOT NULL,
  PRIMARY KEY (batch, path)
) STRICT, WITHOUT ROWID;

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

-- What the person decided about files, the order is id.
CREATE TABLE decisions (
  id      INTEGER PRIMARY KEY,
  path    BLOB NOT NULL,
  dir     BLOB NOT NULL,
  refused INTEGER NOT NULL, -- whether they did not want it there
  at      INTEGER NOT NULL
) STRICT;
CREATE INDEX decisions_file    ON decisions (path, dir);
CREATE INDEX decisions_refused ON decisions (refused);

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

-- The ledger: one row for each thing that a person can undo, in the order in
-- which it was done. The order is seq, never a time: clocks are set back. Label,
-- time and state of an act or a tool's effect stand here only.
CREATE TABLE ledger (
  seq    INTEGER PRIMARY KEY AUTOINCREMENT,
  kind   TEXT NOT NULL,             -- who can undo it: 'proposals' or 'tool'
  ref    TEXT NOT NULL,             -- the act's id, or '#' and the record of the call
  label  TEXT NOT NULL,
  at     INTEGER NOT NULL,
  state  TEXT NOT NULL CHECK (state IN ('standing', 'undone', 'lost')),
  ended  INTEGER NOT NULL DEFAULT 0, -- when it was undone or lost
  reason TEXT NOT NULL DEFAULT ''    -- why it is lost
) STRICT;

-- Records of calls begin again with a new audit log, so a ref can stand twice: the newest counts.
CREATE INDEX ledger_ref      ON ledger (ref);
CREATE INDEX ledger_standing ON ledger (seq) WHERE state = 'standing';

-- What was undone last and can be redone. A row counts only while nothing has
-- been done since: while newest is the ledger's newest row.
CREATE TABLE redos (
  seq    INTEGER PRIMARY KEY AUTOINCREMENT,
  newest INTEGER NOT NULL,
  kind   TEXT NOT NULL,
  label  TEXT NOT NULL,
  memo   BLOB NOT NULL -- JSON of the domain that can redo it
) STRICT;

-- What tool calls leave behind: the standing approvals that a person gave, and
-- what is needed to take a call's effect back.

-- A grant stays when it is revoked or over: the log of calls names it.
CREATE TABLE grants (
  seq       INTEGER PRIMARY KEY,  -- order of giving
  id        TEXT NOT NULL UNIQUE CHECK (id <> ''),
  caller    TEXT NOT NULL,        -- the program whose calls it is for; empty: Nod's own
  tool      TEXT NOT NULL,
  paths     TEXT NOT NULL,        -- JSON array of base64, as the two below
  hosts     TEXT NOT NULL,
  apps      TEXT NOT NULL,
  max_bytes INTEGER NOT NULL,
  max_uses  INTEGER NOT NULL CHECK (max_uses >= 0), -- 0: as many as come
  uses      INTEGER NOT NULL,
  created   INTEGER NOT NULL,
  expires   INTEGER NOT NULL,     -- 0: it stays until it is revoked, and only then
  stays     INTEGER NOT NULL CHECK (stays = (expires = 0)),
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
  memo   BLOB NOT NULL, -- JSON of the tool
  entry  TEXT NOT NULL  -- the ref of the row in the ledger: of a tool that decides proposals it is the act's
) STRICT;

-- Changes of the rules in config.toml, so that they can be taken back: all rules as
-- they were, and as they became. Label, time and state stand in the ledger.
CREATE TABLE rule_changes (
  id     TEXT PRIMARY KEY,
  before TEXT NOT NULL, -- TOML
  after  TEXT NOT NULL
) STRICT;

-- Conversations. A message's parts are only ever read and written together, so
-- they are one JSON text; what is searched and sorted by has columns of its own.
CREATE TABLE chats (
	id      TEXT PRIMARY KEY,
	title   TEXT NOT NULL,
	model   TEXT NOT NULL,
	created INTEGER NOT NULL,
	changed INTEGER NOT NULL,
	labels  INTEGER NOT NULL,
	used    INTEGER NOT NULL,
	summed  INTEGER NOT NULL,
	room    INTEGER NOT NULL, -- tokens of the context window
	tools   INTEGER NOT NULL, -- tokens for the descriptions of tools
	aliases TEXT NOT NULL     -- JSON: the short ids that the model was given
) STRICT;
CREATE INDEX chats_changed ON chats (changed);

CREATE TABLE messages (
	id    TEXT PRIMARY KEY,
	chat  TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
	seq   INTEGER NOT NULL,
	state TEXT NOT NULL,
	text  TEXT NOT NULL,
	body  TEXT NOT NULL
) STRICT;
CREATE INDEX messages_chat ON messages (chat, seq);
CREATE INDEX messages_streaming ON messages (state) WHERE state = 'streaming';

-- What the assistants that negotiate told their user.
CREATE TABLE assistant_messages (
  seq  INTEGER PRIMARY KEY, -- order of telling
  room TEXT NOT NULL CHECK (room <> ''),
  text TEXT NOT NULL,
  at   INTEGER NOT NULL
) STRICT;
CREATE INDEX assistant_messages_room ON assistant_messages (room, seq);

-- Campaigns and what is in them. Foreign keys keep the hierarchy: a ticket lies in
-- a project or a channel of its own campaign, a project in a channel. Most are
-- checked at the end of a transaction, so that its steps can come in any order.
CREATE TABLE campaigns (
  seq       INTEGER PRIMARY KEY AUTOINCREMENT, -- order of making; that of one that was removed is kept for its undo
  id        TEXT NOT NULL UNIQUE CHECK (id <> ''),
  name      TEXT NOT NULL,
  objective TEXT NOT NULL,
  changed   INTEGER NOT NULL
) STRICT;

-- The ids of channels, projects, documents and tickets: an id names one of
-- them only. seq is their order.
CREATE TABLE campaign_nodes (
  seq      INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign TEXT NOT NULL REFERENCES campaigns (id) DEFERRABLE INITIALLY DEFERRED,
  id       TEXT NOT NULL CHECK (id <> ''),
  UNIQUE (campaign, id)
) STRICT;

CREATE TABLE channels (
  campaign TEXT NOT NULL,
  id       TEXT NOT NULL,
  name     TEXT NOT NULL,
  PRIMARY KEY (campaign, id),
  FOREIGN KEY (campaign, id) REFERENCES campaign_nodes (campaign, id) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

-- A project without a channel belongs to the campaign.
CREATE TABLE projects (
  campaign TEXT NOT NULL,
  id       TEXT NOT NULL,
  name     TEXT NOT NULL,
  channel  TEXT,
  PRIMARY KEY (campaign, id),
  FOREIGN KEY (campaign, id)      REFERENCES campaign_nodes (campaign, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (campaign, channel) REFERENCES channels (campaign, id)       DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;
CREATE INDEX projects_channel ON projects (campaign, channel);

CREATE TABLE docs (
  campaign TEXT NOT NULL,
  id       TEXT NOT NULL,
  title    TEXT NOT NULL,
  tags     TEXT NOT NULL, -- JSON
  channel  TEXT,
  project  TEXT,
  text     TEXT NOT NULL,
  PRIMARY KEY (campaign, id),
  FOREIGN KEY (campaign, id)      REFERENCES campaign_nodes (campaign, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (campaign, channel) REFERENCES channels (campaign, id)       DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (campaign, project) REFERENCES projects (campaign, id)       DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;
CREATE INDEX docs_channel ON docs (campaign, channel);
CREATE INDEX docs_project ON docs (campaign, project);

CREATE TABLE tickets (
  campaign TEXT NOT NULL,
  id       TEXT NOT NULL,
  title    TEXT NOT NULL,
  project  TEXT,
  channel  TEXT,
  owner    TEXT NOT NULL,
  status   TEXT NOT NULL,
  due      TEXT NOT NULL, -- YYYY-MM-DD, or ''
  PRIMARY KEY (campaign, id),
  FOREIGN KEY (campaign, id)      REFERENCES campaign_nodes (campaign, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (campaign, project) REFERENCES projects (campaign, id)       DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (campaign, channel) REFERENCES channels (campaign, id)       DEFERRABLE INITIALLY DEFERRED,
  CHECK ((project IS NULL) <> (channel IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX tickets_project ON tickets (campaign, project);
CREATE INDEX tickets_channel ON tickets (campaign, channel);

CREATE TABLE ticket_dependencies (
  campaign TEXT NOT NULL,
  ticket   TEXT NOT NULL,
  n        INTEGER NOT NULL,
  needs    TEXT NOT NULL,
  PRIMARY KEY (campaign, ticket, n),
  UNIQUE (campaign, ticket, needs),
  FOREIGN KEY (campaign, ticket) REFERENCES tickets (campaign, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (campaign, needs)  REFERENCES tickets (campaign, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK (ticket <> needs)
) STRICT, WITHOUT ROWID;
CREATE INDEX ticket_dependencies_needs ON ticket_dependencies (campaign, needs);

CREATE TABLE ticket_docs (
  campaign TEXT NOT NULL,
  ticket   TEXT NOT NULL,
  n        INTEGER NOT NULL,
  doc      TEXT NOT NULL,
  PRIMARY KEY (campaign, ticket, n),
  UNIQUE (campaign, ticket, doc),
  FOREIGN KEY (campaign, ticket) REFERENCES tickets (campaign, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (campaign, doc)    REFERENCES docs (campaign, id)    DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;
CREATE INDEX ticket_docs_doc ON ticket_docs (campaign, doc);

CREATE TABLE campaign_members (
  seq      INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign TEXT NOT NULL REFERENCES campaigns (id) DEFERRABLE INITIALLY DEFERRED,
  name     TEXT NOT NULL CHECK (name <> ''),
  role     TEXT NOT NULL,
  UNIQUE (campaign, name)
) STRICT;

-- What was done to a campaign at once, step by step, so that it can be undone. Its
-- entry in the ledger has the same id. The campaign may be gone.
CREATE TABLE campaign_changes (
  id       TEXT PRIMARY KEY,
  campaign TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE campaign_steps (
  change TEXT NOT NULL REFERENCES campaign_changes (id) ON DELETE CASCADE,
  n      INTEGER NOT NULL,
  step   TEXT NOT NULL, -- JSON
  seq    INTEGER NOT NULL, -- of the row that an insert added, or a delete removed; 0 of an update
  PRIMARY KEY (change, n)
) STRICT, WITHOUT ROWID;

-- What a person decided about a plan, and what came of it. A decision outlives its
-- plan: it says what was approved and why the campaign is as it is.
CREATE TABLE plan_decisions (
  seq      INTEGER PRIMARY KEY, -- order of deciding
  id       TEXT NOT NULL UNIQUE CHECK (id <> ''),
  plan     TEXT NOT NULL,
  campaign TEXT NOT NULL,
  at       INTEGER NOT NULL,
  actions  TEXT NOT NULL, -- JSON: the approved actions as they were
  rejected TEXT NOT NULL, -- JSON
  answers  TEXT NOT NULL, -- JSON
  notes    TEXT NOT NULL,
  hash     TEXT NOT NULL,
  state    TEXT NOT NULL CHECK (state IN ('recorded', 'applying', 'applied', 'undone'))
) STRICT;
CREATE INDEX plan_decisions_plan     ON plan_decisions (plan);
CREATE INDEX plan_decisions_applying ON plan_decisions (seq) WHERE state = 'applying';

-- Each action that was applied, noted in the transaction that applied it.
CREATE TABLE plan_applied (
  seq      INTEGER PRIMARY KEY,
  decision TEXT NOT NULL REFERENCES plan_decisions (id),
  action   TEXT NOT NULL,
  hash     TEXT NOT NULL, -- of what it would do
  node     TEXT NOT NULL,
  created  INTEGER NOT NULL,
  undone   INTEGER NOT NULL DEFAULT 0,
  UNIQUE (decision, action)
) STRICT;

CREATE TABLE plan_failed (
  decision TEXT NOT NULL REFERENCES plan_decisions (id),
  action   TEXT NOT NULL,
  reason   TEXT NOT NULL,
  PRIMARY KEY (decision, action)
) STRICT, WITHOUT ROWID;

-- Plans: what is asked for of a campaign, the documents for it, and what was built
-- from them. A campaign is not removed while there are plans for it.
CREATE TABLE plans (
  seq      INTEGER PRIMARY KEY, -- order of making
  id       TEXT NOT NULL UNIQUE CHECK (id <> ''),
  campaign TEXT NOT NULL REFERENCES campaigns (id) DEFERRABLE INITIALLY DEFERRED,
  name     TEXT NOT NULL,
  intent   TEXT NOT NULL,
  created  INTEGER NOT NULL,
  changed  INTEGER NOT NULL, -- its documents, its intent or its campaign
  built    INTEGER NOT NULL, -- before it was: 0
  body     TEXT NOT NULL     -- JSON; before it was built: ''
) STRICT;
CREATE INDEX plans_campaign ON plans (campaign);

-- The documents of plans: what they are called, and their text. The files themselves
-- are never kept.
CREATE TABLE plan_uploads (
  seq      INTEGER PRIMARY KEY, -- order of adding
  id       TEXT NOT NULL UNIQUE CHECK (id <> ''),
  plan     TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  name     TEXT NOT NULL,
  mime     TEXT NOT NULL,
  size     INTEGER NOT NULL,
  uploaded INTEGER NOT NULL,
  source   TEXT NOT NULL CHECK (source IN ('UPLOAD', 'PASTE', 'EXTERNAL_IMPORT')),
  status   TEXT NOT NULL CHECK (status IN ('UPLOADED', 'EXTRACTED', 'FAILED')),
  hash     TEXT NOT NULL,
  summary  TEXT NOT NULL,
  entities TEXT NOT NULL, -- JSON
  model_summary TEXT NOT NULL DEFAULT '', -- what a model says that it is about; '': nothing that the document bears out
  document TEXT NOT NULL, -- JSON: the text in blocks, without what can be computed from them
  UNIQUE (plan, name),
  UNIQUE (plan, hash)
) STRICT;

-- Payments and holds, as they are now. They are never removed: they say what was paid.
CREATE TABLE payments (
  seq            INTEGER PRIMARY KEY, -- order of making
  id             TEXT NOT NULL UNIQUE CHECK (id <> ''),
  revision       INTEGER NOT NULL, -- counts the changes: a change of an older state is refused
  kind           TEXT NOT NULL CHECK (kind IN ('immediate', 'hold')),
  amount         INTEGER NOT NULL CHECK (amount > 0), -- in minor units of the currency
  currency       TEXT NOT NULL,
  recipient      TEXT NOT NULL,
  description    TEXT NOT NULL,
  agreement      TEXT NOT NULL, -- hash of the terms that both parties approved
  live           INTEGER NOT NULL,
  created        INTEGER NOT NULL,
  state          TEXT NOT NULL CHECK (state IN ('intended', 'unknown', 'held', 'paid', 'captured', 'released', 'expired', 'failed')),
  request        TEXT NOT NULL REFERENCES payment_requests (call) DEFERRABLE INITIALLY DEFERRED, -- the current or last one
  remote         TEXT NOT NULL, -- before it is known: ''
  captured       INTEGER NOT NULL CHECK (captured BETWEEN 0 AND amount),
  capture_before INTEGER NOT NULL,
  reason         TEXT NOT NULL,
  changed        INTEGER NOT NULL,
  set_back       INTEGER NOT NULL DEFAULT 0, -- when this desktop's clock was first seen set back behind the request; never: 0
  account        TEXT NOT NULL     -- with which it was begun, by a fingerprint of its key
) STRICT;
CREATE INDEX payments_unsettled ON payments (seq) WHERE state IN ('intended', 'unknown', 'held');
CREATE INDEX payments_created   ON payments (created);
CREATE INDEX payments_agreement ON payments (agreement);

-- Each request that was made for a payment: one an approved call, one an idempotency
-- key. What became of the last one is the payment's state.
CREATE TABLE payment_requests (
  seq     INTEGER PRIMARY KEY, -- order of making
  call    TEXT NOT NULL UNIQUE CHECK (call <> ''),
  payment TEXT NOT NULL REFERENCES payments (id) DEFERRABLE INITIALLY DEFERRED,
  step    TEXT NOT NULL CHECK (step IN ('pay', 'hold', 'capture', 'release')),
  key     TEXT NOT NULL UNIQUE CHECK (key <> ''),
  amount  INTEGER NOT NULL,
  first   INTEGER NOT NULL
) STRICT;
CREATE INDEX payment_requests_payment ON payment_requests (payment);

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

-- Practice rooms: in place of the server between a person and a script.
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

-- Rooms between two desktops, and the logs of these rooms as this desktop has read them.
CREATE TABLE rooms (
  seq          INTEGER PRIMARY KEY, -- order of opening and joining
  id           TEXT NOT NULL UNIQUE CHECK (id <> ''),
  self         TEXT NOT NULL CHECK (self IN ('host', 'guest')),
  host         TEXT NOT NULL,    -- JSON
  guest        TEXT NOT NULL,    -- JSON; before a guest has joined, with a key of zeros
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
