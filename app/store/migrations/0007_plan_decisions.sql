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
