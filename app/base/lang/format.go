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
