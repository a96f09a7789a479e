package kit

import (
	"fmt"
	"strconv"
	"strings"
)

// Size says a number of bytes as people do: "0 bytes", "184 KB", "1.2 MB".
// A KB is 1,000 bytes, as in the desktop's file managers.
func Size(bytes int64) string {
	if bytes < 0 {
		return "unknown size"
	}
	if bytes < 1000 {
		return Number(int(bytes), "byte")
	}
	units := []string{"KB", "MB", "GB", "TB", "PB", "EB"}
	v, i := float64(bytes)/1000, 0
	for v >= 999.5 && i < len(units)-1 {
		v, i = v/1000, i+1
	}
	if v < 9.95 && i > 0 {
		return strings.TrimSuffix(fmt.Sprintf("%.1f", v), ".0") + " " + units[i]
	}
	return fmt.Sprintf("%.0f %s", v, units[i])
}

// Count writes a number with separators: "12,345".
func Count(n int) string {
	if n < 0 {
		return "-" + Count(-n)
	}
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Number returns a count with its noun: "1 file", "2,000 files". All nouns in use take an s.
func Number(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Count(n) + " " + noun + "s"
}
