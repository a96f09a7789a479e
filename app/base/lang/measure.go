package lang

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// sizes are numbers as English texts have them, alone or with a unit.
var sizes = regexp.MustCompile(`^(-?[0-9]{1,3}(?:,?[0-9]{3})*)(\.[0-9]+)?(?: ([KMGTPE]i?B|bytes))?$`)

// dayLayouts say how sentences in English have a day, and a time of it.
var dayLayouts = []string{"2 January 2006", "2 January 2006 15:04:05"}

// spaces makes spaces that do not break plain ones: said texts are also shown exactly, where those would be written out.
var spaces = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

// measure returns a number, a size, an amount of money or a day of an English text as the language writes it, with plain
// spaces; false: the text is none.
func measure(text string) (string, bool) {
	if own := Amount(text); own != text {
		return spaces.Replace(own), true
	}
	if text == "" || text[0] != '-' && (text[0] < '0' || text[0] > '9') {
		return "", false
	}
	for _, layout := range dayLayouts {
		if at, err := time.Parse(layout, text); err == nil {
			return Date(at, layout), true
		}
	}
	m := sizes.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	v, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", "")+m[2], 64)
	if err != nil {
		return "", false
	}
	out := m[1]
	if m[2] != "" || strings.Contains(out, ",") {
		out = Fixed(v, max(0, len(m[2])-1))
	}
	if m[3] != "" {
		out += " " + Text(m[3])
	}
	return spaces.Replace(out), true
}
