package classify

import (
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
	clean := safetext.Line(cut(s, 8*maxQuote), 8*maxQuote)
	return safetext.Line(mask(clean), maxQuote)
}

// longNumber is how many digits make a number that is not shown whole:
// accounts and cards have more, dates and amounts fewer.
const longNumber = 9

// mask replaces runs of capitals, digits and single separators that hold
// longNumber digits or more by their last four characters.
func mask(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		end, digits := numberRun(s, i)
		switch {
		case digits >= longNumber:
			b.WriteString("…" + lastFour(s[i:end]))
			i = end
		case end > i:
			b.WriteString(s[i:end])
			i = end
		default:
			b.WriteByte(s[i])
			i++
		}
	}
	return b.String()
}

// numberRun returns the run of an account-like number at i.
func numberRun(s string, i int) (end, digits int) {
	end = i
	for end < len(s) {
		c := s[end]
		switch {
		case isDigit(c):
			digits++
		case 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z':
		case (c == ' ' || c == '-') && end > i && end+1 < len(s) && (isDigit(s[end+1]) || 'A' <= s[end+1] && s[end+1] <= 'Z'):
		default:
			return end, digits
		}
		end++
	}
	return end, digits
}

func lastFour(s string) string {
	var out []byte
	for i := len(s) - 1; i >= 0 && len(out) < 4; i-- {
		if isWordByte(s[i]) {
			out = append([]byte{s[i]}, out...)
		}
	}
	return string(out)
}
