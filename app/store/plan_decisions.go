package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/nod-app/nod/app/planning"
)

func planDecisionColumns(d *planning.Decision) columns {
	return columns{{"id", &d.ID}, {"plan", &d.Plan}, {"campaign", &d.Campaign}, {"at", (*timestamp)(&d.At)}, {"actions", inJSON(&d.Actions)},
		{"rejected", inJSON(&d.Rejected)}, {"answers", inJSON(&d.Answers)}, {"notes", &d.Notes}, {"hash", &d.Hash}, {"state", (*string)(&d.State)}}
}

// AddPlanDecision records what a person decided about a plan.
func (s *Store) AddPlanDecision(ctx context.Context, d planning.Decision) error {
	return s.add(ctx, "record a decision", `plan_decisions`, planDecisionColumns(&d))
}

// PlanDecision returns planning.ErrNotFound if there is none.
func (s *Store) PlanDecision(ctx context.Context, id string) (planning.Decision, error) {
	d, err := readOne(ctx, s, "read a decision", planDecisionColumns, `FROM plan_decisions WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		err = planning.ErrNotFound
	}
	return d, err
}

// PlanDecisions returns the decisions about one plan, oldest first.
func (s *Store) PlanDecisions(ctx context.Context, plan string) ([]planning.Decision, error) {
	return s.readPlanDecisions(ctx, `FROM plan_decisions WHERE plan = ? ORDER BY seq`, plan)
}

// UnfinishedDecisions returns the decisions that a crash broke off, oldest first.
func (s *Store) UnfinishedDecisions(ctx context.Context) ([]planning.Decision, error) {
	return s.readPlanDecisions(ctx, `FROM plan_decisions WHERE state = 'applying' ORDER BY seq`)
}

func (s *Store) readPlanDecisions(ctx context.Context, from string, args ...any) ([]planning.Decision, error) {
	return readAll(ctx, s, "read decisions about plans", planDecisionColumns, from, args...)
}

func appliedColumns(a *planning.AppliedAction) columns {
	return columns{{"decision", &a.Decision}, {"action", &a.Action}, {"plan_applied.hash", &a.Hash}, {"node", &a.Node}, {"created", &a.Created}}
}

// AppliedActions returns the actions of a plan that were applied to a campaign and
// not undone, in order.
func (s *Store) AppliedActions(ctx context.Context, plan, campaign string) ([]planning.AppliedAction, error) {
	return readAll(ctx, s, "read what was applied", appliedColumns, `FROM plan_applied JOIN plan_decisions d ON d.id = decision 
		WHERE plan = ? AND campaign = ? AND undone = 0 ORDER BY plan_applied.seq`, plan, campaign)
}

// FailedActions returns the actions of a decision that could not be applied.
func (s *Store) FailedActions(ctx context.Context, decision string) ([]planning.FailedAction, error) {
	return readAll(ctx, s, "read what could not be applied", func(f *planning.FailedAction) columns { return columns{{"action", &f.Action}, {"reason", &f.Reason}} },
		`FROM plan_failed WHERE decision = ? ORDER BY action`, decision)
}

// SaveBatch does the steps of a batch and notes what came of its actions.
func (s *Store) SaveBatch(ctx context.Context, b planning.Batch) error {
	return s.write(ctx, "apply a part of a plan", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		if len(b.Applied) > 0 {
			if err := saveChange(st, b.Change); err != nil {
				return err
			}
		}
		for _, a := range b.Applied {
			err := errors.Join(
				st.do(`INSERT INTO plan_applied (decision, action, hash, node, created) VALUES (?,?,?,?,?)`, b.Change.ID, a.Action, a.Hash, a.Node, a.Created),
				st.do(`DELETE FROM plan_failed WHERE decision = ? AND action = ?`, b.Change.ID, a.Action))
			if err != nil {
				return err
			}
		}
		for _, f := range b.Failed {
			if err := st.do(`INSERT OR REPLACE INTO plan_failed (decision, action, reason) VALUES (?,?,?)`, b.Change.ID, f.Action, f.Reason); err != nil {
				return err
			}
		}
		return st.do(`UPDATE plan_decisions SET state = ? WHERE id = ?`, string(b.State), b.Change.ID)
	})
}

// markApplied notes that what a decision applied was undone, or redone: then at is
// zero. Of a change that is no decision there is nothing to note.
func markApplied(st *statements, decision string, state planning.DecisionState, at time.Time) error {
	return errors.Join(
		st.do(`UPDATE plan_applied SET undone = ? WHERE decision = ?`, timestamp(at), decision),
		st.do(`UPDATE plan_decisions SET state = ? WHERE id = ?`, string(state), decision))
}
