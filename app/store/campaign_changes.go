package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/undo"
)

// SaveChange does the steps of a change, keeps them, and adds its entry to the
// ledger. A change that was saved before gets further steps and another label.
func (s *Store) SaveChange(ctx context.Context, c planning.Change) error {
	return s.write(ctx, "change a campaign", func(tx *sql.Tx) error { return saveChange(newStatements(ctx, tx), c) })
}

func saveChange(st *statements, c planning.Change) error {
	if err := (campaignWriter{st, c.Campaign, c.At}).do(c.Steps); err != nil {
		return err
	}
	var n int
	err := st.row(`SELECT count(*) FROM campaign_steps WHERE change = ?`, c.ID).Scan(&n)
	if err != nil {
		return err
	}
	added, err := st.count(`INSERT OR IGNORE INTO campaign_changes (id, campaign) VALUES (?,?)`, c.ID, c.Campaign)
	if err != nil {
		return err
	}
	if added == 1 {
		err = addEntry(st, undo.Entry{Kind: undo.Kind(c.Kind), ID: c.ID, Label: c.Label, At: c.At, State: undo.Standing})
	} else {
		err = st.do(`UPDATE ledger SET label = ? WHERE seq = `+newestEntry, c.Label, c.ID)
	}
	if err != nil {
		return err
	}
	for i, s := range c.Steps {
		if err := st.do(`INSERT INTO campaign_steps (change, n, step) VALUES (?,?,?)`, c.ID, n+i, inJSON(&s)); err != nil {
			return err
		}
	}
	return nil
}

// Change returns a change with its steps; planning.ErrNotFound if there is none.
func (s *Store) Change(ctx context.Context, id string) (planning.Change, error) {
	var c planning.Change
	err := s.read(ctx, "read a change of a campaign", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		err := st.row(`SELECT c.id, c.campaign, kind, label, at FROM campaign_changes c JOIN ledger ON seq = (SELECT max(seq) FROM ledger WHERE ref = c.id)
			WHERE c.id = ?`, id).Scan(&c.ID, &c.Campaign, (*string)(&c.Kind), &c.Label, (*timestamp)(&c.At))
		if err != nil {
			return err
		}
		c.Steps, err = query(ctx, tx, func(s *campaign.Step) columns { return columns{{"step", inJSON(s)}} }, `FROM campaign_steps WHERE change = ? ORDER BY n`, id)
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = planning.ErrNotFound
	}
	return c, err
}

// Reverse does the steps that take a change back and marks its entry undone.
func (s *Store) Reverse(ctx context.Context, c planning.Change, steps []campaign.Step, at time.Time) error {
	return s.write(ctx, "undo a change of a campaign", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		if err := (campaignWriter{st, c.Campaign, at}).do(steps); err != nil {
			return err
		}
		return errors.Join(markReversed(st, c.ID, at), markApplied(st, c.ID, planning.TakenOff, at))
	})
}

func markReversed(st *statements, id string, at time.Time) error {
	n, err := st.count(`UPDATE ledger SET state = 'undone', ended = ?, reason = '' WHERE seq = `+newestEntry+` AND state <> 'undone'`, timestamp(at), id)
	if err == nil && n == 0 {
		err = planning.ErrUndone
	}
	return err
}

// Repeat does the steps of a change again that was undone.
func (s *Store) Repeat(ctx context.Context, c planning.Change) error {
	return s.write(ctx, "redo a change of a campaign", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		if err := (campaignWriter{st, c.Campaign, c.At}).do(c.Steps); err != nil {
			return err
		}
		return errors.Join(addEntry(st, undo.Entry{Kind: undo.Kind(c.Kind), ID: c.ID, Label: c.Label, At: c.At, State: undo.Standing}),
			markApplied(st, c.ID, planning.Done, time.Time{}))
	})
}
