package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/plan"
)

// planBody is a plan as JSON; one that was never built is ”.
type planBody plan.Plan

// Value gives the JSON.
func (b planBody) Value() (driver.Value, error) {
	if b.Actions == nil {
		return "", nil
	}
	return inJSON((*plan.Plan)(&b)).Value()
}

// Scan reads what Value gave.
func (b *planBody) Scan(v any) error {
	*b = planBody{}
	if v == "" {
		return nil
	}
	return inJSON((*plan.Plan)(b)).Scan(v)
}

func headColumns(p *planning.Plan) columns {
	return columns{{"id", &p.ID}, {"campaign", &p.Campaign}, {"name", &p.Name}, {"intent", &p.Intent}, {"created", (*timestamp)(&p.Created)},
		{"changed", (*timestamp)(&p.Changed)}}
}

func planColumns(p *planning.Plan) columns {
	return append(headColumns(p), column{"built", (*timestamp)(&p.Built)}, column{"body", (*planBody)(&p.Body)})
}

// Plans returns all of them, the one that was made last first.
func (s *Store) Plans(ctx context.Context) ([]planning.Plan, error) {
	return readAll(ctx, s, "list the plans", planColumns, `FROM plans ORDER BY seq DESC`)
}

// PlansToReview returns those about which nothing was decided since they were built.
func (s *Store) PlansToReview(ctx context.Context) ([]planning.Plan, error) {
	return readAll(ctx, s, "list the plans to review", planColumns,
		`FROM plans WHERE built > 0 AND NOT EXISTS (SELECT 1 FROM plan_decisions d WHERE d.plan = plans.id AND d.at >= built) ORDER BY seq DESC`)
}

// Plan returns planning.ErrNotFound if there is none.
func (s *Store) Plan(ctx context.Context, id string) (planning.Plan, error) {
	p, err := readOne(ctx, s, "read a plan", planColumns, `FROM plans WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		err = planning.NoPlanError{ID: id}
	}
	return p, err
}

// AddPlan keeps a new plan.
func (s *Store) AddPlan(ctx context.Context, p planning.Plan) error {
	return s.add(ctx, "keep a plan", `plans`, planColumns(&p))
}

// ChangePlan keeps what a plan is for.
func (s *Store) ChangePlan(ctx context.Context, p planning.Plan) error {
	return s.write(ctx, "change a plan", func(tx *sql.Tx) error {
		cs := headColumns(&p)
		return one(newStatements(ctx, tx), p.ID, `UPDATE plans SET `+cs.set()+` WHERE id = ?`, append(cs.variables(), p.ID)...)
	})
}

// SaveBuild keeps what was built.
func (s *Store) SaveBuild(ctx context.Context, p planning.Plan) error {
	return s.write(ctx, "keep what was planned", func(tx *sql.Tx) error {
		return one(newStatements(ctx, tx), p.ID, `UPDATE plans SET built = ?, body = ? WHERE id = ?`, timestamp(p.Built), planBody(p.Body), p.ID)
	})
}

// RemovePlan deletes a plan with its documents.
func (s *Store) RemovePlan(ctx context.Context, id string) error {
	return s.do(ctx, "remove a plan", `DELETE FROM plans WHERE id = ?`, id)
}

// one fails with planning.NoPlanError if a statement changes no row.
func one(st *statements, planID, text string, args ...any) error {
	n, err := st.count(text, args...)
	if err == nil && n == 0 {
		err = planning.NoPlanError{ID: planID}
	}
	return err
}
