package store

import (
	"context"
	"database/sql"

	"github.com/nod-app/nod/app/assist/chat"
)

// SaveMessages keeps messages; one whose ID is there replaces it, unless it waited no more
// when it was saved before: that it waits can be saved late.
func (s *Store) SaveMessages(ctx context.Context, ms ...chat.Message) error {
	return s.write(ctx, "keep messages", func(tx *sql.Tx) error { return saveMessages(newStatements(ctx, tx), ms) })
}

func saveMessages(st *statements, ms []chat.Message) error {
	for _, m := range ms {
		err := st.do(`INSERT INTO messages (id, chat, seq, state, text, body) VALUES (?,?,?,?,?,?)
			ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, state = excluded.state, text = excluded.text, body = excluded.body
			WHERE excluded.state <> 'waiting' OR messages.state = 'waiting'`,
			m.ID, m.Chat, m.Seq, string(m.State), m.Text, inJSON(&m))
		if err != nil {
			return err
		}
	}
	return nil
}

// Messages returns a conversation's messages in their order, those that wait in line last.
func (s *Store) Messages(ctx context.Context, id string) ([]chat.Message, error) {
	return s.messages(ctx, `FROM messages WHERE chat = ? ORDER BY state = 'waiting', seq`, id)
}

// DeleteMessage deletes one message; it is no error if there is none.
func (s *Store) DeleteMessage(ctx context.Context, id string) error {
	return s.do(ctx, "delete a message", `DELETE FROM messages WHERE id = ?`, id)
}

// CutMessages deletes the messages of a conversation from a place on; what
// waits in line stays.
func (s *Store) CutMessages(ctx context.Context, id string, from int) error {
	return s.do(ctx, "cut a conversation", `DELETE FROM messages WHERE chat = ? AND seq >= ? AND state <> 'waiting'`, id, from)
}

// Streaming returns the messages that were streaming when Nod last ended.
func (s *Store) Streaming(ctx context.Context) ([]chat.Message, error) {
	return s.messages(ctx, `FROM messages WHERE state = 'streaming' ORDER BY chat, seq`)
}

func (s *Store) messages(ctx context.Context, from string, args ...any) ([]chat.Message, error) {
	return readAll(ctx, s, "read messages", func(m *chat.Message) columns { return columns{{"body", inJSON(m)}} }, from, args...)
}
