package campaign

import "slices"

// Op says what a step does.
type Op string

// The operations of steps.
const (
	Insert Op = "insert"
	Update Op = "update"
	Delete Op = "delete"
)

// Step is one change of a campaign.
type Step struct {
	Op     Op    `json:"op"`
	Before *Node `json:"before,omitempty"` // nil for an insert
	After  *Node `json:"after,omitempty"`  // nil for a delete
}

// Kind returns the kind of the changed node.
func (s Step) Kind() Kind { return s.node().Kind }

// ID returns the id of the changed node; of a member who gets another name, the new one.
func (s Step) ID() string { return s.node().ID }

func (s Step) node() *Node {
	if s.After != nil {
		return s.After
	}
	return s.Before
}

// Inserts returns the steps that make a campaign.
func Inserts(c Campaign) []Step {
	var out []Step
	for _, n := range c.Nodes() {
		out = append(out, Step{Op: Insert, After: &n})
	}
	return out
}

// Reverse returns the steps that take steps back, in the order in which they are to be done.
func Reverse(steps []Step) []Step {
	out := make([]Step, 0, len(steps))
	for _, s := range slices.Backward(steps) {
		out = append(out, s.Reversed())
	}
	return out
}

// Reversed returns the step that takes a step back.
func (s Step) Reversed() Step {
	ops := map[Op]Op{Insert: Delete, Update: Update, Delete: Insert}
	return Step{Op: ops[s.Op], Before: s.After, After: s.Before}
}
