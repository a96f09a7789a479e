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

// confidence returns how sure a proposal is: of a rule, or of two independent strong signals, high; of one, medium; a
// step less if the extension lies. Of a program that poses as something else, and where strong signals support
// different categories, low.
//
// Independent are signals of different origin: content type, extension, name,
// text, picture data. What is filed brings its own confidence (package place).
func (t tally) confidence() proposal.Confidence {
	sure := min(t.strong, 2)
	switch {
	case t.rule:
		sure = 2
	case t.conflict:
		sure = 0
	}
	if t.mismatch {
		sure--
	}
	switch {
	case t.disguise || sure <= 0:
		return proposal.Low
	case sure == 1:
		return proposal.Medium
	}
	return proposal.High
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
