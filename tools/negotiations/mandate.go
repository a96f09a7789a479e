package negotiations

import (
	"context"
	"fmt"

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

// payer says who pays what a model offers first, since the contract's tool does not: what
// the mandate says, else as in the room's last offer. Where neither says, it is the user,
// and the finding has the person decide about it.
func (s *negotiationTools) payer(ctx context.Context, at situation) (negotiation.Party, []policy.Finding, error) {
	m, ok, err := s.Mandates.Mandate(ctx, at.room.ID)
	self := at.room.Self
	last, offered := at.lastTerms()
	switch {
	case err != nil:
		return "", nil, failure(err)
	case ok && !m.Pays:
		return self.Other(), nil, nil
	case ok:
		return self, nil, nil
	case offered:
		return last.Payer, nil, nil
	}
	return self, []policy.Finding{{Problem: policy.Problem{Code: codePayer, Reason: fmt.Sprintf(
		"Nothing says yet who pays: approve only if you pay %[1]s. If %[1]s is to pay you, deny this, and say so in a mandate or make the first offer yourself.", at.other())}}}, nil
}
