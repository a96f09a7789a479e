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
  document TEXT NOT NULL, -- JSON: the text in blocks, without what can be computed from them
  UNIQUE (plan, name),
  UNIQUE (plan, hash)
) STRICT;
