package planning

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

// ErrPlanChanged means that a person decided about a plan that proposes or asks
// something else by now.
var ErrPlanChanged = lang.Errorf("the plan has changed since you saw it; look at it again")

// Hash represents all that a person decides about: the actions of a plan with their
// places, its questions, which answers name by number, and the campaign that it changes.
func (p Plan) Hash() (string, error) {
	text, err := json.Marshal(struct {
		Plan, Campaign string
		Actions        []plan.Action   `json:",omitempty"`
		Questions      []plan.Question `json:",omitempty"`
	}{p.ID, p.Campaign, p.Body.Actions, p.Body.Questions})
	if err != nil {
		return "", lang.Errorf("hash the plan: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// seen says whether a plan is still what the person saw who decided about it.
func (r Review) seen(p Plan) error {
	if r.Seen == "" {
		return campaign.Invalidf("a decision about a plan says what was seen of it: give the hash that came with the plan")
	}
	now, err := p.Hash()
	if err == nil && now != r.Seen {
		err = ErrPlanChanged
	}
	return err
}
