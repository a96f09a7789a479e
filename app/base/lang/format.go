package lang

import (
	"strings"
	"time"

	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// Count writes a whole number with the separators of the language: "12,345".
func Count(n int) string { return write(n) }

// Decimal writes a number with at most that many digits behind the point.
func Decimal(v float64, digits int) string { return write(v, number.MaxFractionDigits(digits)) }

// Fixed writes a number with exactly that many digits behind the point.
func Fixed(v float64, digits int) string { return write(v, number.Scale(digits)) }

func write(v any, o ...number.Option) string {
	return message.NewPrinter(current().tag).Sprint(number.Decimal(v, o...))
}

// Size says a number of bytes as people do: "0 bytes", "184 KB", "1.2 MB".
// A KB is 1,000 bytes, as in the desktop's file managers.
func Size(bytes int64) string {
	if bytes < 0 {
		return T("unknown size")
	}
	if bytes < 1000 {
		return N(int(bytes), "%s byte", "%s bytes", Count(int(bytes)))
	}
	units := []string{"KB", "MB", "GB", "TB", "PB", "EB"}
	v, i := float64(bytes)/1000, 0
	for v >= 999.5 && i < len(units)-1 {
		v, i = v/1000, i+1
	}
	digits := 0
	if v < 9.95 && i > 0 {
		digits = 1
	}
	return Decimal(v, digits) + " " + Text(units[i])
}

// Date writes a time in a layout of package time, which is a text of the catalogue as others are, with the
// language's names of months and days.
func Date(t time.Time, layout string) string {
	layout = Text(layout)
	s := t.Format(layout)
	for _, name := range []struct{ layout, context string }{{"January", "month"}, {"Jan", "short month"}, {"Monday", "day"}} {
		if strings.Contains(layout, name.layout) {
			english := t.Format(name.layout)
			s = strings.Replace(s, english, either(name.context+contextEnd+english, english), 1)
			if name.layout == "January" {
				layout = strings.Replace(layout, "January", "", 1) // or it would have Jan, too
			}
		}
	}
	return s
}
