-- What a search looks through was a column of the proposals: a search read all of each of
-- them, and a decision, which changes none of it, wrote it anew. It has a table of its own.
CREATE TABLE proposal_texts (
  proposal INTEGER PRIMARY KEY REFERENCES proposals,
  text     TEXT NOT NULL -- folded
) STRICT;
INSERT INTO proposal_texts (proposal, text) SELECT seq, folded FROM proposals ORDER BY seq;
ALTER TABLE proposals DROP COLUMN folded;

-- For each block of neighbouring texts, which words none of them has. Go fills this table.
CREATE TABLE text_signatures (
  block INTEGER PRIMARY KEY, -- of the texts of proposals with seq / 64 = block
  bits  BLOB NOT NULL
) STRICT;

-- What waits is counted with its sensitive ones along this index.
DROP INDEX proposals_pending_created;
CREATE INDEX proposals_pending_created ON proposals (created_at, seq, folder, sensitive) WHERE status = 'pending';
