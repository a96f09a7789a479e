-- Files that are left where they are, and why. The status has a new value, which only
-- the check of the table knows: SQLite lets it be rewritten in place (lang_altertable,
-- "changes that do not affect the on-disk content").
ALTER TABLE proposals ADD COLUMN leave TEXT NOT NULL DEFAULT '';
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''invalid'', ''cleared''', '''invalid'', ''left'', ''cleared''') WHERE type = 'table' AND name = 'proposals';
PRAGMA writable_schema = RESET;
