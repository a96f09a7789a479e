-- Each further folder of a proposal has its reason: objects in place of paths.
UPDATE proposals SET candidates = (SELECT json_group_array(json_object('dir', value)) FROM json_each(candidates)) WHERE candidates <> '[]';

-- Whether it is not known where the file belongs, so that a person is asked; and the
-- order by place, with what its groups are counted by.
ALTER TABLE proposals ADD COLUMN question INTEGER NOT NULL DEFAULT 0;
UPDATE proposals SET question = 1 
  WHERE proposer <> 'you' AND leave = '' AND (dir = x'' OR confidence = 'low' AND (proposer = 'filed' OR candidates <> '[]'));
CREATE INDEX proposals_status_place ON proposals (status, question, dir, name_key, seq, folder, sensitive);
CREATE INDEX proposals_any_place    ON proposals (question, dir, name_key, seq, folder, sensitive, status) WHERE status <> 'cleared';
