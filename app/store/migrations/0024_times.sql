-- What waits is listed by the files' own times, what was decided by when it was: the indexes
-- were in the order in which proposals were made.
DROP INDEX proposals_pending_created;
CREATE INDEX proposals_pending_time ON proposals (mtime, seq, folder, sensitive) WHERE status = 'pending';
DROP INDEX proposals_not_pending;
CREATE INDEX proposals_not_pending  ON proposals (status, resolved_at, mtime, seq, folder, name_key, category, rank, size)
  WHERE status <> 'pending' AND status <> 'cleared';
DROP INDEX proposals_any;
CREATE INDEX proposals_any          ON proposals (mtime, seq, folder, name_key, category, rank, size, hidden) WHERE hidden = 0;
