package negotiations

import (
	"cmp"
	"context"
	"sync"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/negotiation"
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
		return err
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

// payers are who pays by what a person chose, by rooms; only until Nod ends.
type payers struct {
	mu sync.Mutex
	by map[string]negotiation.Party
}

func (p *payers) set(room string, who negotiation.Party) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.by[room] = who
}

// of returns who pays in a room; otherwise if nothing was chosen.
func (p *payers) of(room string, otherwise negotiation.Party) negotiation.Party {
	p.mu.Lock()
	defer p.mu.Unlock()
	return cmp.Or(p.by[room], otherwise)
}

// payer says who pays what a model offers first, since the contract's tool does not: what
// the mandate says, else as in the room's last offer. Where neither says, it is the user or
// whom they chose, and asked has them decide.
func (s *negotiationTools) payer(ctx context.Context, at situation) (who negotiation.Party, asked bool, err error) {
	m, ok, err := s.Mandates.Mandate(ctx, at.room.ID)
	self := at.room.Self
	last, offered := at.lastTerms()
	switch {
	case err != nil:
		return "", false, err
	case ok && !m.Pays:
		return self.Other(), false, nil
	case ok:
		return self, false, nil
	case offered:
		return last.Payer, false, nil
	}
	return s.payers.of(at.room.ID, self), true, nil
}

// askPayer adds the choice of who pays to a preview: to approve is to say that it is as the terms
// have it, and the other answer can be chosen in place of that.
func (s *negotiationTools) askPayer(at situation, payer negotiation.Party, p *tools.Preview) {
	is, other := lang.Say("you pay %s", at.other()), lang.Say("%s pays me", at.other())
	if payer != at.room.Self {
		is, other = lang.Say("%s pays you", at.other()), lang.Say("I pay %s", at.other())
	}
	p.Findings = append(p.Findings, policy.Finding{Problem: policy.Problem{Code: codePayer, Reason: lang.Say("Nothing says yet who pays: approve only if %v.", is)}})
	p.Instead = &tools.Instead{
		Label: other, Reason: lang.Say("The person says who pays: “%s”. Make the same offer again.", other),
		Choose: func() { s.payers.set(at.room.ID, payer.Other()) },
	}
}
