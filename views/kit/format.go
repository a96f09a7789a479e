package kit

import "github.com/nod-app/nod/app/base/lang"

// Size says a number of bytes as people do: "0 bytes", "184 KB", "1.2 MB".
func Size(bytes int64) string { return lang.Size(bytes) }

// Count writes a number with separators: "12,345".
func Count(n int) string { return lang.Count(n) }

// Amount returns an amount of money of the agent, as "£1250.00", as the language writes it.
func Amount(text string) string { return CleanTo(lang.Amount(text), 40) }

// Number returns a count with its noun, of which it is given the English forms: "%s file" and "%s files".
func Number(n int, one, other string) string { return lang.N(n, one, other, Count(n)) }
