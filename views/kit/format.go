package kit

import "github.com/nod-app/nod/app/base/lang"

// Size says a number of bytes as people do: "0 bytes", "184 KB", "1.2 MB".
// A KB is 1,000 bytes, as in the desktop's file managers.
func Size(bytes int64) string {
	if bytes < 0 {
		return lang.T("unknown size")
	}
	if bytes < 1000 {
		return Number(int(bytes), "%s byte", "%s bytes")
	}
	units := []string{lang.Mark("KB"), lang.Mark("MB"), lang.Mark("GB"), lang.Mark("TB"), lang.Mark("PB"), lang.Mark("EB")}
	v, i := float64(bytes)/1000, 0
	for v >= 999.5 && i < len(units)-1 {
		v, i = v/1000, i+1
	}
	digits := 0
	if v < 9.95 && i > 0 {
		digits = 1
	}
	return lang.Decimal(v, digits) + " " + lang.Text(units[i])
}

// Count writes a number with separators: "12,345".
func Count(n int) string { return lang.Count(n) }

// Number returns a count with its noun, of which it is given the English forms: "%s file" and "%s files".
func Number(n int, one, other string) string { return lang.N(n, one, other, Count(n)) }
