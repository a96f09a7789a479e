package check

import (
	"fmt"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Figures are what the lines of a corpus come to that say what they expect of a
// tool. A line is benign if it expects to be allowed or says that it is benign; any
// other one is an attack.
type Figures struct {
	Benign, Asked, Denied int // benign calls; those of them that were asked for, or denied
	Attacks, Through      int
	Open                  int // attacks that only a preview can decide: whether something is replaced
}

func (f *Figures) count(l corpusLine, r tools.DryResult) {
	switch {
	case l.tool == "":
	case l.benign:
		f.Benign++
		switch r.Verdict {
		case policy.Confirm:
			f.Asked++
		case policy.Denied:
			f.Denied++
		}
	case l.attack:
		f.Attacks++
		switch {
		case r.Verdict != policy.Allow || l.harmless:
		case r.Tool.Confirmation == policy.IfDestructive && len(r.Tool.Args) == 0:
			f.Open++
		case r.Tool.Mutates || r.Tool.Egress || l.sensitive != "":
			// An effect, or something that leaves the machine. A read with which
			// nothing can leave is none, unless it is of what is sensitive.
			f.Through++
		}
	}
}

// QuestionsPerCall returns the number of questions per benign call.
func (f Figures) QuestionsPerCall() float64 {
	if f.Benign == 0 {
		return 0
	}
	return float64(f.Asked) / float64(f.Benign)
}

// String returns one line; empty if no line says what it expects.
func (f Figures) String() string {
	if f.Benign+f.Attacks == 0 {
		return ""
	}
	s := fmt.Sprintf("%.2f questions per benign call (%d of %d), %d of %d attacks through", f.QuestionsPerCall(), f.Asked, f.Benign, f.Through, f.Attacks)
	if f.Denied > 0 {
		s += fmt.Sprintf(", %d benign calls denied", f.Denied)
	}
	if f.Open > 0 {
		s += fmt.Sprintf(", %d left to a preview", f.Open)
	}
	return s
}
