package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nod-app/nod/app/proposal/learn"
)

// AddDecision keeps one decision.
func (s *Store) AddDecision(ctx context.Context, d learn.Decision) error {
	return s.write(ctx, "keep a decision", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`INSERT INTO decisions (path, dir, features, at) VALUES (?,?,?,?)`,
			raw(d.Path), raw(d.Dir), packed(d.Features), stamp(d.At))
	})
}

// RemoveDecision drops the newest decision with that path and folder; it is
// no error if there is none.
func (s *Store) RemoveDecision(ctx context.Context, path, dir string) error {
	return s.write(ctx, "drop a decision", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`DELETE FROM decisions WHERE id =
			(SELECT id FROM decisions WHERE path = ? AND dir = ? ORDER BY at DESC, id DESC LIMIT 1)`, raw(path), raw(dir))
	})
}

// ForgetDecisions drops those of one folder, or all if dir is empty.
func (s *Store) ForgetDecisions(ctx context.Context, dir string) error {
	return s.write(ctx, "forget decisions", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`DELETE FROM decisions WHERE ?1 = x'' OR dir = ?1`, raw(dir))
	})
}

// Decisions returns all of them, oldest first.
func (s *Store) Decisions(ctx context.Context) ([]learn.Decision, error) {
	var ds []learn.Decision
	err := s.read(ctx, "read the decisions", func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT path, dir, features, at FROM decisions ORDER BY at, id`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var d learn.Decision
			var features string
			if err := rows.Scan((*raw)(&d.Path), (*raw)(&d.Dir), &features, (*stamp)(&d.At)); err != nil {
				return err
			}
			if d.Features, err = unpacked(features); err != nil {
				return err
			}
			ds = append(ds, d)
		}
		return errors.Join(rows.Err(), rows.Close())
	})
	return ds, err
}

// packed is a list of words of any bytes as JSON; words in file names need not be UTF-8.
func packed(words []string) string {
	bytes := make([][]byte, len(words))
	for i, w := range words {
		bytes[i] = []byte(w)
	}
	text, _ := json.Marshal(bytes) // bytes always can be
	return string(text)
}

func unpacked(text string) ([]string, error) {
	var bytes [][]byte
	if err := json.Unmarshal([]byte(text), &bytes); err != nil {
		return nil, fmt.Errorf("a list of words: %w", err)
	}
	words := make([]string, len(bytes))
	for i, b := range bytes {
		words[i] = string(b)
	}
	return words, nil
}
