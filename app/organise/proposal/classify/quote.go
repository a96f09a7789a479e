package classify

import (
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

// maxQuote is how much of a text a reason quotes, in characters.
const maxQuote = 60

// quote makes a piece of a name or text fit to be shown: one line, short,
// without control and direction characters, long numbers masked to their last four.
func quote(s string) string {
	// Invisible characters go first, or they would break a number that the mask
	// must see whole; shortening comes last, or it would.
	clean := safetext.Line(safetext.Cut(s, 8*maxQuote), 8*maxQuote)
	return safetext.Line(mask(clean), maxQuote)
}

// longNumber is how many digits make a number that is not shown whole:
// accounts and cards have more, dates and amounts fewer.
const longNumber = 9

// numberRun matches what can be a number of an account: letters and digits, perhaps in groups.
var numberRun = regexp.MustCompile(`[A-Za-z0-9]+(?:[ -][A-Z0-9][A-Za-z0-9]*)*`)

var digits = regexp.MustCompile(`[0-9]`)

// mask replaces runs that hold longNumber digits or more by their last four characters.
func mask(s string) string {
	return numberRun.ReplaceAllStringFunc(s, func(run string) string {
		if len(digits.ReplaceAllString(run, "")) > len(run)-longNumber {
			return run
		}
		run = strings.NewReplacer(" ", "", "-", "").Replace(run)
		return "…" + run[len(run)-4:]
	})
}
