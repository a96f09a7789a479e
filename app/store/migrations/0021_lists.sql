-- A decision about a proposal left its place in six indexes of its status and took one in
-- six others, and a trigger counted it in two statements of its own: most of what a
-- decision costs. Only what is pending has an index for each order now. What is not has
-- one, in the order of time; in other orders it is sorted as it is read.
DROP INDEX proposals_status_created;
DROP INDEX proposals_status_name;
DROP INDEX proposals_status_category;
DROP INDEX proposals_status_confidence;
DROP INDEX proposals_status_size;
DROP INDEX proposals_status_place;
DROP INDEX proposals_any_created;
DROP INDEX proposals_any_name;
DROP INDEX proposals_any_category;
DROP INDEX proposals_any_confidence;
DROP INDEX proposals_any_size;
DROP INDEX proposals_any_place;
CREATE INDEX proposals_pending_created    ON proposals (created_at, seq, folder)                              WHERE status = 'pending';
CREATE INDEX proposals_pending_name       ON proposals (name_key, seq, folder)                                WHERE status = 'pending';
CREATE INDEX proposals_pending_category   ON proposals (category, seq DESC, folder)                           WHERE status = 'pending';
CREATE INDEX proposals_pending_confidence ON proposals (rank, seq DESC, folder)                               WHERE status = 'pending';
CREATE INDEX proposals_pending_size       ON proposals (size, seq, folder)                                    WHERE status = 'pending';
CREATE INDEX proposals_pending_place      ON proposals (question, dir, name_key, seq, folder, sensitive)      WHERE status = 'pending';
CREATE INDEX proposals_not_pending        ON proposals (status, created_at, seq, folder, name_key, category, rank, size)
  WHERE status <> 'pending' AND status <> 'cleared';
CREATE INDEX proposals_any                ON proposals (created_at, seq, folder, name_key, category, rank, size, hidden) WHERE hidden = 0;

-- The tally is kept by whoever changes a status, once for all rows of a statement.
DROP TRIGGER proposals_added;
DROP TRIGGER proposals_changed;
DROP TRIGGER proposals_dropped;

-- Open moves in the order in which they were begun: that of their references is random.
DROP INDEX moves_open;
CREATE INDEX moves_open ON moves (id) WHERE state = 'open';
