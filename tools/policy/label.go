package policy

import (
	"fmt"
	"strings"
)

// Labels is what a trace has touched. Labels only join: there is no way here to
// take one off a trace.
type Labels uint8

// The labels.
const (
	Untrusted Labels = 1 << iota // it read what others wrote
	Private                      // it read what is the user's
)

// Join returns the labels of both.
func (l Labels) Join(more Labels) Labels { return l | more }

// Has reports whether all of those are among l.
func (l Labels) Has(those Labels) bool { return l&those == those }

// Strings returns the labels by name, in a fixed order.
func (l Labels) Strings() []string {
	out := []string{}
	if l.Has(Untrusted) {
		out = append(out, "untrusted")
	}
	if l.Has(Private) {
		out = append(out, "private")
	}
	return out
}

func (l Labels) String() string { return strings.Join(l.Strings(), "+") }

// ParseLabels reads the names that Strings writes. An unknown name is an error,
// never silently dropped: that would lower a label.
func ParseLabels(names []string) (Labels, error) {
	var l Labels
	for _, n := range names {
		switch n {
		case "untrusted":
			l |= Untrusted
		case "private":
			l |= Private
		default:
			return 0, fmt.Errorf("read the labels of a trace: there is no label %q; there are untrusted and private", n)
		}
	}
	return l, nil
}
