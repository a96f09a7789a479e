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
  memo   BLOB NOT NULL -- JSON of whoever can redo it
) STRICT;

-- A tool that decides proposals has no row of its own: its effect is the act.
-- The four such tools are named here once, for the effects that are there.
ALTER TABLE effects ADD COLUMN entry TEXT NOT NULL DEFAULT ''; -- the ref of the row in the ledger

UPDATE effects SET entry = coalesce(CASE WHEN undone = 0 AND json_valid(CAST(memo AS TEXT)) THEN CASE
    WHEN tool IN ('approve_proposal', 'approve_all_proposals') THEN
      (SELECT p.act FROM json_each(CAST(memo AS TEXT), '$.moves') m JOIN proposals p ON p.id = json_extract(m.value, '$.id')
        WHERE p.status = 'approved' AND p.act <> '' LIMIT 1)
    WHEN tool = 'reject_proposal' THEN
      (SELECT act FROM proposals WHERE status = 'rejected' AND act <> '' AND id = json_extract(CAST(memo AS TEXT), '$.id'))
    WHEN tool = 'clear_all_proposals' THEN json_extract(CAST(memo AS TEXT), '$.act')
  END END, '#' || record);

-- Acts and effects keep their own order; between them the time decides, as it
-- did until now. The running maximum keeps a clock that was set back from
-- changing the order.
INSERT INTO ledger (kind, ref, label, at, state, ended, reason)
SELECT kind, ref, label, at, state, ended, reason FROM (
  SELECT 'proposals' AS kind, id AS ref, label, at, iif(undone, 'undone', 'standing') AS state, 0 AS ended, '' AS reason,
    max(at) OVER (ORDER BY seq) AS latest, 0 AS source, seq
  FROM acts
  UNION ALL
  SELECT 'tool', entry, label, at, CASE WHEN undone <> 0 THEN 'undone' WHEN decides THEN 'lost' ELSE 'standing' END, undone,
    iif(undone = 0 AND decides, 'Nothing of it stands as it was decided.', ''), max(at) OVER (ORDER BY seq), 1, seq
  FROM (SELECT *, tool IN ('approve_proposal', 'approve_all_proposals', 'reject_proposal', 'clear_all_proposals') AS decides FROM effects)
  WHERE entry LIKE '#%'
) ORDER BY latest, source, seq;

DROP INDEX acts_last;
ALTER TABLE acts DROP COLUMN label;
ALTER TABLE acts DROP COLUMN at;
ALTER TABLE acts DROP COLUMN undone;
DROP INDEX effects_standing;
ALTER TABLE effects DROP COLUMN label;
ALTER TABLE effects DROP COLUMN at;
ALTER TABLE effects DROP COLUMN undone;
