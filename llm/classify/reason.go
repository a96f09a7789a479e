package classify

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

const (
	maxReason = 200 // characters
	minQuote  = 3   // characters that show something
)

// inQuotes matches what a sentence quotes: words between quotation marks, the first
// mark after a space, so that "it's" begins none.
var inQuotes = regexp.MustCompile(`(?:^|[\s(:])(?:'([^'\n]+)'|"([^"\n]+)"|‘([^’\n]+)’|“([^”\n]+)”|«([^»\n]+)»)`)

// reasoning returns a model's reason as a person gets it: in quotation marks, since
// the model may say it after the file, and with a word on whether what it quotes
// is in the file. Long numbers are masked.
func (q question) reasoning(reason string) (text string, quoted bool) {
	evidence := q.evidence(reason)
	said := strings.NewReplacer("“", "‘", "”", "’", `"`, "'").Replace(displayText(reason))
	switch {
	case said == "":
		return lang.Say("The model gives no reason."), false
	case evidence == "":
		return lang.Say("The model says: “%s” It quotes nothing that is in the file.", said), false
	}
	return lang.Say("The model says: “%s” The file says “%s”.", said, displayText(evidence)), true
}

// displayText returns a text as a person gets it. What is not seen goes first, or it would
// break a number that the mask must see whole; shortening comes last, or it would.
func displayText(s string) string {
	return safetext.Line(mask(safetext.Line(safetext.Cut(s, replyBytes), replyBytes)), maxReason)
}

// evidence returns the first quotation that is in the file's name or text.
func (q question) evidence(reason string) string {
	hay := normalize(q.name + "\n" + q.excerpt)
	for _, m := range inQuotes.FindAllStringSubmatch(safetext.Cut(reason, replyBytes), -1) {
		for _, s := range m[1:] {
			s = safetext.Line(strings.Trim(s, " .,;:…"), maxReason)
			if utf8.RuneCountInString(s) >= minQuote && strings.Contains(hay, normalize(s)) {
				return s
			}
		}
	}
	return ""
}

// normalize returns a text in lower case with single spaces.
func normalize(s string) string { return strings.Join(strings.Fields(strings.ToLower(s)), " ") }

// longNumber is what may be the number of an account, a card or a paper.
var longNumber = regexp.MustCompile(`[A-Z0-9](?:[ -]?[A-Z0-9]){8,}`)

// minMaskedDigits is how many digits make a number that is not shown whole: accounts and
// cards have more, dates and amounts fewer.
const minMaskedDigits = 9

// mask replaces long numbers by their last four characters.
func mask(s string) string {
	return longNumber.ReplaceAllStringFunc(s, func(n string) string {
		digits := 0
		for _, r := range n {
			if r >= '0' && r <= '9' {
				digits++
			}
		}
		if digits < minMaskedDigits {
			return n
		}
		return "…" + n[len(n)-4:]
	})
}
