package proposal

import (
	"context"

	"github.com/nod-app/nod/app/base/decision"
)

// again are proposals that are decided as they were before an undo, by id.
type again map[string]Proposal

func newAgain(were []Proposal) again {
	a := make(again, len(were))
	for _, p := range were {
		a[p.ID] = p
	}
	return a
}

// of returns a proposal that waits as it was when it was decided, whatever Nod itself has come
// to propose since. It fails with ErrRewritten if a person has edited it since, if it has
// become sensitive, or if other files belong to it.
func (a again) of(p Proposal) (Proposal, error) {
	was := a[p.ID]
	edited := p.By == byPerson && (was.By != byPerson || p.Destination() != reopened(was).Destination())
	if edited || p.Sensitive != "" && p.Sensitive != was.Sensitive || len(p.Members) != len(was.Members) {
		return p, ErrRewritten
	}
	is := reopened(was)
	is.Identity = p.Identity
	is.Members = append([]Member(nil), was.Members...)
	for i, m := range p.Members {
		if m.Source != was.Members[i].Source {
			return p, ErrRewritten
		}
		is.Members[i].Identity = m.Identity
	}
	return is, nil
}

// ApproveAgain approves proposals as they were approved, in the act that they were part
// of and at its time; were are those of UndoResult.Before. It returns what Approve does;
// the act's label is of these alone.
func (s *Service) ApproveAgain(ctx context.Context, were []Proposal) ([]Outcome, *Act, error) {
	defer s.underway.begin()()
	act, err := s.standingAgain(ctx, were, ActApprove)
	if err != nil {
		return nil, nil, err
	}
	a := s.newApproval(ApproveOptions{ConfirmSensitive: true, Trash: were[0].Leave != ""}) // the person has confirmed exactly these
	a.act, a.again, a.unrecorded = act, newAgain(were), true                               // others may stand in the act
	ids := idsOf(were)
	err = a.run(ctx, ids)
	made := a.finish(ctx, err)
	if made != nil {
		made.Count, made.Label = len(a.moved), s.approvedLabel(a.moved)
	}
	return a.outcomes(ids, err), made, err
}

// RejectAgain rejects proposals as they were rejected, as ApproveAgain approves them. It
// returns what Reject does.
func (s *Service) RejectAgain(ctx context.Context, were []Proposal) ([]RejectOutcome, *Act, error) {
	act, err := s.standingAgain(ctx, were, ActReject)
	if err != nil {
		return nil, nil, err
	}
	outcomes, made, err := s.rejectIn(ctx, act, idsOf(were), were[0].Note, newAgain(were))
	if made == nil || err != nil {
		return outcomes, made, err
	}
	err = s.refreshAct(ctx, *made) // others may stand in the act
	return outcomes, made, err
}

func (s *Service) standingAgain(ctx context.Context, were []Proposal, k decision.Kind) (Act, error) {
	act, err := s.acts.Get(ctx, were[0].Act, k)
	act.Undone = false
	return act, err
}

func idsOf(ps []Proposal) []string {
	ids := make([]string, len(ps))
	for i, p := range ps {
		ids[i] = p.ID
	}
	return ids
}
