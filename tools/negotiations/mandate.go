package negotiations

import (
	"context"

	"github.com/nod-app/nod/app/negotiation"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// codeNotCovered is why the person is asked although the room has a mandate.
const codeNotCovered policy.Code = "not_covered_by_mandate"

// cover notes in a preview whether the room's mandate covers terms. Why it does not is
// for the person alone: the model gets the preview's findings nowhere.
func (s *negotiationTools) cover(ctx context.Context, at situation, n negotiation.Negotiation, t negotiation.Terms, round int, p *tools.Preview) error {
	m, ok, err := s.Mandates.Mandate(ctx, at.room.ID)
	if err != nil {
		return failure(err)
	}
	if !ok {
		return nil
	}
	why, covers := m.Covers(at.room.Self, n, t, round)
	if p.Mandated = covers; !covers {
		p.Findings = append(p.Findings, policy.Finding{Problem: policy.Problem{Code: codeNotCovered, Reason: why}})
	}
	return nil
}

// payer says who pays what a model offers first: what the mandate says, else as in the
// room's last offer, else the user.
func (s *negotiationTools) payer(ctx context.Context, at situation) (negotiation.Party, error) {
	m, ok, err := s.Mandates.Mandate(ctx, at.room.ID)
	if err != nil {
		return "", failure(err)
	}
	if ok && !m.Pays {
		return at.room.Self.Other(), nil
	}
	if last, known := at.lastTerms(); !ok && known {
		return last.Payer, nil
	}
	return at.room.Self, nil
}
