package plan

import "slices"

// Constraint is what a plan is to keep to, in someone's words. It asks for no work.
type Constraint struct {
	Text    string   `json:"text"`
	Checked bool     `json:"checked"`          // by rule; otherwise a question asks whether the plan keeps to it
	Broken  []string `json:"broken,omitempty"` // ids of the actions that break it
}

// ConstraintTexts returns the constraints in the words in which they were given.
func (p Plan) ConstraintTexts() (out []string) {
	for _, c := range p.Constraints {
		out = append(out, c.Text)
	}
	return out
}

// Breaks returns the constraints that actions with these ids break.
func (p Plan) Breaks(ids ...string) (out []string) {
	for _, c := range p.Constraints {
		if slices.ContainsFunc(c.Broken, func(id string) bool { return slices.Contains(ids, id) }) {
			out = append(out, c.Text)
		}
	}
	return out
}
