package plan

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
)

// Closure returns the actions with those ids and all that they depend on, in the order
// of the plan; added are the ids of those that only come along. Ids that no action
// has are left out.
func Closure(actions []Action, ids []string) (chosen []Action, added []string) {
	by := map[string]Action{}
	for _, a := range actions {
		by[a.ID] = a
	}
	in := map[string]bool{}
	for next := slices.Clone(ids); len(next) > 0; {
		id := next[len(next)-1]
		next = next[:len(next)-1]
		if a, known := by[id]; known && !in[id] {
			in[id] = true
			next = append(next, a.Needs(func(id string) bool { _, is := by[id]; return is })...)
		}
	}
	asked := map[string]bool{}
	for _, id := range ids {
		asked[id] = true
	}
	for _, a := range actions {
		if in[a.ID] {
			chosen = append(chosen, a)
			if !asked[a.ID] {
				added = append(added, a.ID)
			}
		}
	}
	return chosen, added
}

// Needs returns the ids of all actions that must be applied before: those that it depends
// on, and those that make what it lies in or links to. isAction says which ids are those
// of actions.
func (a Action) Needs(isAction func(id string) bool) []string {
	out := slices.Clone(a.Dependencies)
	for _, id := range []string{a.Payload.Parent, a.Payload.DocID} {
		if isAction(id) && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// AffectedBy returns the ids of the actions that a change of a document is about: they rest
// on the passage, or change the ticket that represents it.
func (p Plan) AffectedBy(c Change) []string {
	var out []string
	for _, a := range p.Actions {
		rests := slices.Contains(a.Payload.Quotes, c.Quote) || c.From != nil && slices.Contains(a.Payload.Quotes, *c.From)
		if rests || c.Node != "" && (a.Payload.TicketID == c.Node || a.ID == c.Node) {
			out = append(out, a.ID)
		}
	}
	return out
}

// Hash represents exactly these actions, in whatever order: the SHA-256 of their
// JSON, by id. What JSON cannot say has none: a confidence that is no number.
func Hash(actions []Action) (string, error) {
	sorted := slices.SortedFunc(slices.Values(actions), func(a, b Action) int { return cmp.Compare(a.ID, b.ID) })
	h := sha256.New()
	if err := json.NewEncoder(h).Encode(sorted); err != nil {
		return "", lang.Errorf("hash the actions: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Result is what came, or would come, of one action.
type Result struct {
	ActionID string
	Node     string // that was made or changed
	Steps    []campaign.Step
	Err      error // why it cannot be applied
}
