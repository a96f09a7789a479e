package store

import (
	"context"
	"database/sql"
	"errors"
)

// Setting returns the value that SetSetting stored under a key, "" if there is none. It is for
// what Nod itself remembers, such as a paused watcher; what the user sets is in config.toml.
func (s *Store) Setting(ctx context.Context, key string) (string, error) {
	var value string
	err := s.read(ctx, "read the setting "+key, func(tx *sql.Tx) error {
		err := newStatements(ctx, tx).row(`SELECT value FROM settings WHERE key = ?`, key).Scan(&value)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	return value, err
}

// SetSetting keeps a value under a key.
func (s *Store) SetSetting(ctx context.Context, key, value string) error {
	return s.write(ctx, "keep the setting "+key, func(tx *sql.Tx) error {
		return keepSetting(newStatements(ctx, tx), key, value)
	})
}

func keepSetting(st *statements, key, value string) error {
	return st.do(`INSERT OR REPLACE INTO settings (key, value) VALUES (?,?)`, key, value)
}
