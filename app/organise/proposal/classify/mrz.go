package classify

import (
	"regexp"
	"strings"
)

// hasMRZ looks for the machine-readable zone of ICAO Doc 9303: a passport's
// two lines of 44, a visa's or old card's of 36, a card's three of 30. The first
// line names the kind of paper, and the second one's first check digit holds.
func hasMRZ(text string) bool {
	prev := ""
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.ReplaceAll(strings.TrimSpace(line[:min(len(line), 120)]), " ", "")
		if len(prev) == len(line) && isMRZ.MatchString(line) && isMRZ.MatchString(prev) && mrzPair(prev, line) {
			return true
		}
		prev = line
	}
	return false
}

// isMRZ matches a line of one of the three lengths.
var isMRZ = regexp.MustCompile(`^(?:[A-Z0-9<]{30}|[A-Z0-9<]{36}|[A-Z0-9<]{44})$`)

// mrzPair checks a first and a second line of the same length.
func mrzPair(first, second string) bool {
	switch len(first) {
	case 44, 36: // number and its check digit stand at the start of line 2
		return strings.Contains("PVIAC", first[:1]) && first[2] != '<' && first[5] != '<' && strings.Contains(first[5:], "<<") && mrzCheck(second[:9], second[9])
	case 30: // the number is in line 1, the date of birth in line 2
		return strings.Contains("IAC", first[:1]) && first[2] != '<' && first[5] != '<' && second[0] != '<' && mrzCheck(first[5:14], first[14]) && mrzCheck(second[:6], second[6])
	}
	return false
}

// mrzCheck is the weighted sum (7, 3, 1) modulo 10.
func mrzCheck(field string, digit byte) bool {
	weights := [3]int{7, 3, 1}
	sum := 0
	for i := range len(field) {
		v := 0
		switch c := field[i]; {
		case isDigit(c):
			v = int(c - '0')
		case c != '<':
			v = int(c-'A') + 10
		}
		sum += v * weights[i%3]
	}
	return isDigit(digit) && sum%10 == int(digit-'0') || digit == '<' && sum == 0
}
