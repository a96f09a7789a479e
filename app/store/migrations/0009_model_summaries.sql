-- What a model says that a document is about, beside the summary by rule; empty: nothing
-- that the document bears out.
ALTER TABLE plan_uploads ADD COLUMN model_summary TEXT NOT NULL DEFAULT '';
