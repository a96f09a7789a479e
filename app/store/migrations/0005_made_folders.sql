-- Folders that moves made, so that their undo can remove those that are empty
-- again. A row goes once its folder was removed, or is another one.
CREATE TABLE made_folders (
  batch  TEXT NOT NULL, -- of the moves
  path   BLOB NOT NULL,
  device INTEGER NOT NULL,
  inode  INTEGER NOT NULL,
  PRIMARY KEY (batch, path)
) STRICT, WITHOUT ROWID;
