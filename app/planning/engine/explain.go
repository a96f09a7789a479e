package engine

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/plan"
)

// Explanation is a passage of a document with what each layer of planning made of it: what it states, what
// of the campaign that matches, and the actions that come of it.
type Explanation struct {
	plan.Quote
	Place extract.Place `json:"place"`
	Form  string        `json:"form"`            // sentence, item, row, field or hidden
	Below []string      `json:"below,omitempty"` // the headings above it
	By    string        `json:"by,omitempty"`    // who wrote it
	On    string        `json:"on,omitempty"`    // YYYY-MM-DD: when it was written

	Kind   string   `json:"kind"` // what it states: task, done, dropped, …
	Title  string   `json:"title,omitempty"`
	Owner  string   `json:"owner,omitempty"`
	Due    string   `json:"due,omitempty"`
	After  []string `json:"after,omitempty"` // in the words of the passage
	Unsure bool     `json:"unsure,omitempty"`

	Likely   float64  `json:"likely"`             // how likely it asks for work, 0..1
	Evidence []string `json:"evidence,omitempty"` // what counted most for that or against it

	Matches []Matched `json:"matches,omitempty"` // the surest first
	Needs   []string  `json:"needs,omitempty"`   // the ids of actions that come before

	ActionIDs []string `json:"actionIds"`
	Reason    string   `json:"reason"` // why it leads to nothing
}

// Matched is a part of the campaign, or of the plan, that a passage speaks of.
type Matched struct {
	Node string  `json:"node"`
	Name string  `json:"name"`
	Sure float64 `json:"sure"` // how much speaks for it; of several the first counts
}

// Kinds of passages that nobody is to act on.
const (
	KindOrder  = "order to the program"
	KindHidden = "hidden"
)

var forms = map[form]string{sentenceForm: "sentence", itemForm: "item", rowForm: "row", fieldForm: "field", hiddenForm: "hidden"}

var kinds = map[kind]string{remark: "remark", task: "task", done: "done", dropped: "dropped", decided: "decision", structure: "structure", milestone: "milestone",
	order: KindOrder, hidden: KindHidden, field: "field"}

// Explain returns what was made of each passage, as Build plans from it.
func Explain(ctx context.Context, in Input) ([]Explanation, error) {
	b, err := built(ctx, in, defaultLimits)
	if err != nil {
		return nil, err
	}
	units := map[*statement]*unit{}
	for _, u := range b.units {
		for _, s := range u.from {
			units[s] = u
		}
	}
	out := make([]Explanation, len(b.statements))
	for i, s := range b.statements {
		x := b.explained(s)
		x.ActionIDs, x.Reason = b.plan.Coverage[i].ActionIDs, b.plan.Coverage[i].Reason
		if t := b.known[s]; t != nil {
			x.Matches = []Matched{{t.ID, t.Title, certain}}
		} else if u := units[s]; u != nil {
			x.Matches = b.matches(u)
			for _, n := range u.needs {
				x.Needs = append(x.Needs, b.unitID(n))
			}
		}
		out[i] = x
	}
	return out, nil
}

// explained returns the first two layers of a statement.
func (b *builder) explained(s *statement) Explanation {
	x := Explanation{Quote: s.quote(b.in.Documents), Place: b.in.Documents[s.doc].Blocks[s.block].Place, Form: forms[s.form], Below: s.section.titles, By: s.by,
		Kind: kinds[s.kind], Title: s.title, Owner: s.owner, Due: s.due, After: s.after, Unsure: s.hedged, Likely: s.sure,
		Evidence: s.features.counted(b.weights().Work)}
	if s.message > 0 && !s.written.Day.IsZero() {
		x.On = s.written.Day.Format(time.DateOnly)
	}
	return x
}

// matches returns what of the campaign a unit matches: the ticket that it changes, or the places for it.
func (b *builder) matches(u *unit) (out []Matched) {
	const most = 3
	if u.ticket != nil {
		out = append(out, Matched{u.ticket.ID, u.ticket.Title, certain})
	}
	if u.parent != nil {
		out = append(out, Matched{u.parent.id, u.parent.name, u.sure})
	}
	for _, c := range b.evidence.likely(u) {
		if c.node != u.parent && len(out) < most {
			out = append(out, Matched{c.id, c.name, c.sure})
		}
	}
	return out
}
