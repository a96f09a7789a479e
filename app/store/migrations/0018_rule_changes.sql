-- Changes of the rules in config.toml, so that they can be taken back: all rules as
-- they were, and as they became. Label, time and state stand in the ledger.
CREATE TABLE rule_changes (
  id     TEXT PRIMARY KEY,
  before TEXT NOT NULL, -- TOML
  after  TEXT NOT NULL
) STRICT;
