package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/nod-app/nod/app/assist/negotiator"
)

// mostAssistantMessages is how many messages of a room's assistant are kept.
const mostAssistantMessages = 200

func assistantMessageColumns(m *negotiator.Message) columns {
	return columns{{"text", &m.Text}, {"at", (*timestamp)(&m.At)}}
}

// AddAssistantMessage stores a message of a room's assistant to its user, and removes the oldest
// of many.
func (s *Store) AddAssistantMessage(ctx context.Context, room, text string, at time.Time) error {
	return s.write(ctx, "keep a message of the assistant", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		return errors.Join(
			st.do(`INSERT INTO assistant_messages (room, text, at) VALUES (?,?,?)`, room, text, timestamp(at)),
			st.do(`DELETE FROM assistant_messages WHERE room = ?1 AND seq <=
				(SELECT seq FROM assistant_messages WHERE room = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)`, room, mostAssistantMessages))
	})
}

// AssistantMessages returns the messages of a room's assistant to its user, the oldest first.
func (s *Store) AssistantMessages(ctx context.Context, room string) ([]negotiator.Message, error) {
	return readAll(ctx, s, "read the messages of the assistant", assistantMessageColumns, `FROM assistant_messages WHERE room = ? ORDER BY seq`, room)
}
