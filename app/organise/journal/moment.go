package journal

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// defaultFormat is Obsidian's default.
const defaultFormat = "YYYY-MM-DD"

// The tokens of Moment.js, maxLine first, as it parses them: literals in brackets
// or after a backslash, dates, then every letter with a meaning.
var momentToken = regexp.MustCompile(
	`\[[^\[\]]*\]|\\.|YYYY|YY|MMMM|MMM|MM|M|Do|DD?D?D?|dddd|ddd|dd?o?|[YyNQwWgGeEaAHhkKmsSzZxXlLT]+|.`)

// formatDate formats a date with a format of Moment.js, with English names. ok is
// false if the format has a token that is not supported.
func formatDate(format string, at time.Time) (s string, ok bool) {
	var b strings.Builder
	for _, token := range momentToken.FindAllString(format, -1) {
		part, known := formatToken(token, at)
		if !known {
			return "", false
		}
		b.WriteString(part)
	}
	return b.String(), b.Len() > 0
}

func formatToken(token string, at time.Time) (string, bool) {
	layouts := map[string]string{
		"YYYY": "2006", "YY": "06", "MMMM": "January", "MMM": "Jan", "MM": "01", "M": "1",
		"DD": "02", "D": "2", "dddd": "Monday", "ddd": "Mon",
	}
	if layout, ok := layouts[token]; ok {
		return at.Format(layout), true
	}
	switch c := token[0]; {
	case token == "dd":
		return at.Format("Mon")[:2], true
	case token == "Do":
		return ordinal(at.Day()), true
	case c == '[' && len(token) > 1:
		return token[1 : len(token)-1], true
	case c == '\\' && len(token) > 1:
		return token[1:], true
	case strings.IndexByte("MDdYyNQwWgGeEaAHhkKmsSzZxXlLT", c) >= 0 && token != "T":
		return "", false
	}
	return token, true
}

// ordinal writes 1st, 2nd, 3rd, 4th, 11th.
func ordinal(n int) string {
	suffix := "th"
	if n/10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}
