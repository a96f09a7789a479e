-- Campaigns and what is in them. Foreign keys keep the hierarchy: a ticket lies in
-- a project or a channel of its own campaign, a project in a channel. Most are
-- checked at the end of a transaction, so that its steps can come in any order.
CREATE TABLE campaigns (
  seq       INTEGER PRIMARY KEY,  -- order of making
  id        TEXT NOT NULL UNIQUE CHECK (id <> ''),
  name      TEXT NOT NULL,
  objective TEXT NOT NULL,
  changed   INTEGER NOT NULL
) STRICT;

-- The ids of channels, projects, documents and tickets: an id stands for one of
-- them only. seq is their order.
CREATE TABLE campaign_nodes (
  seq      INTEGER PRIMARY KEY,
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
  seq      INTEGER PRIMARY KEY,
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
  PRIMARY KEY (change, n)
) STRICT, WITHOUT ROWID;
