package classify

import "github.com/nod-app/nod/app/organise/proposal"

// origin is where a signal was seen; two signals of one origin are not independent.
type origin int

const (
	inContent origin = iota
	inExtension
	inName
	inText
	inPicture
	origins
)

// signal is one thing that supports a category.
type signal struct {
	origin   origin
	strength strength
	why      string // for the reasoning
}

// tally is what confidence is judged by.
type tally struct {
	rule     bool // a rule of the user's matched
	disguise bool // a program poses as something else
	conflict bool // two strong signals support different categories
	mismatch bool // the extension promises another format than the content is
	strong   int  // strong signals of different origin for the category
}

// step is one row of confidenceTable.
type step struct {
	when  string
	holds func(tally) bool
	then  proposal.Confidence
}

// confidenceTable states how sure a proposal is; the first row that holds decides.
//
//	a program poses as something else                      low
//	a rule matches, and the extension lies                 medium
//	a rule matches                                         high
//	strong signals support different categories            low
//	two independent strong signals, the extension lies       medium
//	two independent strong signals                           high
//	one strong signal, the extension lies                    low
//	one strong signal                                        medium
//	nothing but weak signals or a type that may be anything  low
//
// Independent are signals of different origin: content type, extension, name,
// text, picture data. What is filed brings its own confidence (package place).
var confidenceTable = []step{
	{"a program poses as something else", func(t tally) bool { return t.disguise }, proposal.Low},
	{"a rule matches, and the extension lies", func(t tally) bool { return t.rule && t.mismatch }, proposal.Medium},
	{"a rule matches", func(t tally) bool { return t.rule }, proposal.High},
	{"strong signals support different categories", func(t tally) bool { return t.conflict }, proposal.Low},
	{"two independent strong signals, the extension lies", func(t tally) bool { return t.strong >= 2 && t.mismatch }, proposal.Medium},
	{"two independent strong signals", func(t tally) bool { return t.strong >= 2 }, proposal.High},
	{"one strong signal, the extension lies", func(t tally) bool { return t.strong == 1 && t.mismatch }, proposal.Low},
	{"one strong signal", func(t tally) bool { return t.strong == 1 }, proposal.Medium},
	{"nothing but weak signals", func(tally) bool { return true }, proposal.Low},
}

func (t tally) confidence() proposal.Confidence {
	for _, s := range confidenceTable {
		if s.holds(t) {
			return s.then
		}
	}
	return proposal.Low
}

// strongOrigins counts origins with a strong signal.
func strongOrigins(signals []signal) int {
	var seen [origins]bool
	n := 0
	for _, s := range signals {
		if s.strength == strong && !seen[s.origin] {
			seen[s.origin] = true
			n++
		}
	}
	return n
}

// lower returns one step less sure.
func lower(c proposal.Confidence) proposal.Confidence {
	if c == proposal.High {
		return proposal.Medium
	}
	return proposal.Low
}
