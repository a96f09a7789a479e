-- Whether a proposal was cleared, beside its status: the indexes of the lists of all
-- proposals had the status in them only to leave those out, and so each decision wrote
-- all of them anew.
ALTER TABLE proposals ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
UPDATE proposals SET hidden = 1 WHERE status = 'cleared';

DROP INDEX proposals_any_created;
DROP INDEX proposals_any_name;
DROP INDEX proposals_any_category;
DROP INDEX proposals_any_confidence;
DROP INDEX proposals_any_size;
DROP INDEX proposals_any_place;
CREATE INDEX proposals_any_created    ON proposals (created_at, seq, folder, hidden)    WHERE hidden = 0;
CREATE INDEX proposals_any_name       ON proposals (name_key, seq, folder, hidden)      WHERE hidden = 0;
CREATE INDEX proposals_any_category   ON proposals (category, seq DESC, folder, hidden) WHERE hidden = 0;
CREATE INDEX proposals_any_confidence ON proposals (rank, seq DESC, folder, hidden)     WHERE hidden = 0;
CREATE INDEX proposals_any_size       ON proposals (size, seq, folder, hidden)          WHERE hidden = 0;
CREATE INDEX proposals_any_place      ON proposals (question, dir, name_key, seq, folder, sensitive, hidden) WHERE hidden = 0;
