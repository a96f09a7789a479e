package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/undo"
)

// SaveChange does the steps of a change, keeps them, and adds its entry to the
// ledger. A change that was saved before gets further steps and another label.
func (s *Store) SaveChange(ctx context.Context, c planning.Change) error {
	return s.write(ctx, "change a campaign", func(tx *sql.Tx) error { return saveChange(newStatements(ctx, tx), c) })
}

func saveChange(st *statements, c planning.Change) error {
	steps := make([]placedStep, len(c.Steps))
	for i, s := range c.Steps {
		steps[i].Step = s
	}
	if err := (campaignWriter{st, c.Campaign, c.At}).do(steps); err != nil {
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
	for i, s := range steps {
		if err := st.do(`INSERT INTO campaign_steps (change, n, step, seq) VALUES (?,?,?,?)`, c.ID, n+i, inJSON(&s.Step), s.seq); err != nil {
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
		steps, err := readSteps(ctx, tx, id)
		for _, s := range steps {
			c.Steps = append(c.Steps, s.Step)
		}
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = planning.ErrNotFound
	}
	return c, err
}

// readSteps returns the steps of a change, in their order.
func readSteps(ctx context.Context, tx *sql.Tx, change string) ([]placedStep, error) {
	return query(ctx, tx, func(s *placedStep) columns { return columns{{"step", inJSON(&s.Step)}, {"seq", &s.seq}} },
		`FROM campaign_steps WHERE change = ? ORDER BY n`, change)
}

// Reverse takes the steps of a change back, what they removed to where it stood, and marks its entry undone.
func (s *Store) Reverse(ctx context.Context, c planning.Change, at time.Time) error {
	return s.write(ctx, "undo a change of a campaign", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		if err := markReversed(st, c.ID, at); err != nil {
			return err
		}
		steps, err := readSteps(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		slices.Reverse(steps)
		for i := range steps {
			steps[i].Step = steps[i].Reversed()
		}
		if err := (campaignWriter{st, c.Campaign, at}).do(steps); err != nil {
			return err
		}
		return markApplied(st, c.ID, planning.TakenOff, at)
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
		steps, err := readSteps(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		if err := (campaignWriter{st, c.Campaign, c.At}).do(steps); err != nil {
			return err
		}
		return errors.Join(addEntry(st, undo.Entry{Kind: undo.Kind(c.Kind), ID: c.ID, Label: c.Label, At: c.At, State: undo.Standing}),
			markApplied(st, c.ID, planning.Done, time.Time{}))
	})
}
