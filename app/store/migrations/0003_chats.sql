-- Conversations. A message's parts are only ever read and written together, so
-- they are one JSON text; what is searched and sorted by stands beside it.
CREATE TABLE chats (
	id      TEXT PRIMARY KEY,
	title   TEXT NOT NULL,
	model   TEXT NOT NULL,
	created INTEGER NOT NULL,
	changed INTEGER NOT NULL,
	labels  INTEGER NOT NULL,
	used    INTEGER NOT NULL,
	summed  INTEGER NOT NULL,
	room    INTEGER NOT NULL, -- tokens of the context window
	tools   INTEGER NOT NULL, -- tokens for the descriptions of tools
	aliases TEXT NOT NULL     -- JSON: the short ids that the model was given
) STRICT;
CREATE INDEX chats_changed ON chats (changed);

CREATE TABLE messages (
	id    TEXT PRIMARY KEY,
	chat  TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
	seq   INTEGER NOT NULL,
	state TEXT NOT NULL,
	text  TEXT NOT NULL,
	body  TEXT NOT NULL
) STRICT;
CREATE INDEX messages_chat ON messages (chat, seq);
CREATE INDEX messages_streaming ON messages (state) WHERE state = 'streaming';
