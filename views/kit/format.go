package kit

import (
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Size says a number of bytes as people do: "0 bytes", "184 KB", "1.2 MB".
func Size(bytes int64) string { return lang.Size(bytes) }

// Count writes a number with separators: "12,345".
func Count(n int) string { return lang.Count(n) }

// Amount returns an amount of money of the agent, as "£1250.00", as the language writes it.
func Amount(text string) string { return CleanTo(lang.Amount(text), 40) }

// Due returns the day on which something is due, written as 2006-01-02, in the language; another text as it is.
func Due(day string) string {
	if t, err := time.Parse(time.DateOnly, day); err == nil {
		return lang.Date(t, lang.Mark("2 Jan 2006"))
	}
	return CleanTo(day, 20)
}

// Number returns a count with its noun, of which it is given the English forms: "%s file" and "%s files".
func Number(n int, one, other string) string { return lang.N(n, one, other, Count(n)) }
