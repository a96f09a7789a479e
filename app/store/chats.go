package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/nod-app/nod/app/assist/chat"
)

func chatColumns(c *chat.Chat) columns {
	return columns{{"id", &c.ID}, {"title", &c.Title}, {"model", &c.Model}, {"created", (*timestamp)(&c.Created)}, {"changed", (*timestamp)(&c.Changed)},
		{"labels", &c.Labels}, {"used", &c.Used}, {"summed", &c.Summed}, {"room", &c.Context}, {"tools", &c.Tools}, {"aliases", inJSON(&c.Aliases)}}
}

// SaveChat keeps a conversation, or what changed of it, with messages of it.
func (s *Store) SaveChat(ctx context.Context, c chat.Chat, ms ...chat.Message) error {
	return s.write(ctx, "keep a conversation", func(tx *sql.Tx) error {
		cs, st := chatColumns(&c), newStatements(ctx, tx)
		if err := st.do(cs.insertInto(`chats`)+`ON CONFLICT (id) DO UPDATE SET title = excluded.title, model = excluded.model,
			changed = excluded.changed, labels = excluded.labels | labels, used = excluded.used, summed = excluded.summed,
			room = excluded.room, tools = excluded.tools, aliases = excluded.aliases`, cs.variables()...); err != nil {
			return err
		}
		return saveMessages(st, ms)
	})
}

// Chat returns a conversation, and false if there is none with that id.
func (s *Store) Chat(ctx context.Context, id string) (chat.Chat, bool, error) {
	c, err := readOne(ctx, s, "read a conversation", chatColumns, `FROM chats WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return chat.Chat{}, false, nil
	}
	return c, err == nil, err
}

// Chats returns the conversations in whose title or messages all words of the
// text occur, regardless of the case of ASCII letters, newest first.
func (s *Store) Chats(ctx context.Context, words string) ([]chat.Chat, error) {
	from := `FROM chats WHERE 1`
	var args []any
	for word := range strings.FieldsSeq(words) {
		from += ` AND (title LIKE ? ESCAPE '\' OR EXISTS (SELECT 1 FROM messages WHERE chat = chats.id AND text LIKE ? ESCAPE '\'))`
		like := "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(word) + "%"
		args = append(args, like, like)
	}
	return readAll(ctx, s, "list the conversations", chatColumns, from+` ORDER BY changed DESC, id`, args...)
}

// DeleteChat deletes a conversation with its messages; it is no error if there is none.
func (s *Store) DeleteChat(ctx context.Context, id string) error {
	return s.write(ctx, "delete a conversation", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		if err := st.do(`DELETE FROM messages WHERE chat = ?`, id); err != nil {
			return err
		}
		return st.do(`DELETE FROM chats WHERE id = ?`, id)
	})
}
