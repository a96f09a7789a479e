-- Further folders in which a person may look for a file: a JSON list of paths in base64,
-- as they can hold any bytes.
ALTER TABLE proposals ADD COLUMN candidates TEXT NOT NULL DEFAULT '[]';
