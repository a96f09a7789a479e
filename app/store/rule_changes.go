package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/settings/rules"
	"github.com/nod-app/nod/app/undo"
)

// SaveRuleChange keeps a change of the rules, and adds its entry to the ledger.
func (s *Store) SaveRuleChange(ctx context.Context, c rules.Change) error {
	return s.saveChange(ctx, undo.KindRules, c)
}

// SaveSettingChange keeps a change of a setting, beside those of the rules.
func (s *Store) SaveSettingChange(ctx context.Context, c rules.Change) error {
	return s.saveChange(ctx, undo.KindSettings, c)
}

func (s *Store) saveChange(ctx context.Context, k undo.Kind, c rules.Change) error {
	return s.write(ctx, "keep a change of the settings", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		return errors.Join(
			st.do(`INSERT INTO rule_changes (id, before, after) VALUES (?,?,?)`, c.ID, c.Before, c.After),
			addEntry(st, undo.Entry{Kind: k, ID: c.ID, Label: c.Label, At: c.At, State: undo.Standing}))
	})
}

// RuleChange returns one change of the rules; rules.ErrNotFound if there is none.
func (s *Store) RuleChange(ctx context.Context, id string) (rules.Change, error) {
	c := rules.Change{ID: id}
	err := s.read(ctx, "read a change of the rules", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).row(`SELECT label, at, before, after FROM rule_changes JOIN ledger ON seq = `+newestEntry+`
			WHERE id = ?`, id, id).Scan(&c.Label, (*timestamp)(&c.At), &c.Before, &c.After)
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("change %q of the rules: %w", id, rules.ErrNotFound)
	}
	return c, err
}

// EndRuleChange marks the entry of a change as undone, and says whether it was not.
func (s *Store) EndRuleChange(ctx context.Context, id string, at time.Time) (bool, error) {
	return s.changed(ctx, "note that a change of the rules was undone",
		`UPDATE ledger SET state = 'undone', ended = ?, reason = '' WHERE seq = `+newestEntry+` AND state <> 'undone'`, timestamp(at), id)
}
