-- What the assistants that negotiate told their user.
CREATE TABLE assistant_messages (
  seq  INTEGER PRIMARY KEY, -- order of telling
  room TEXT NOT NULL CHECK (room <> ''),
  text TEXT NOT NULL,
  at   INTEGER NOT NULL
) STRICT;
CREATE INDEX assistant_messages_room ON assistant_messages (room, seq);
