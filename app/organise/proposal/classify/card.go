package classify

import "github.com/nod-app/nod/app/base/luhn"

// brand is a range of card numbers: the first digits and the length.
type brand struct {
	from, to string // first digits, inclusive
	lengths  string // the lengths in use, as bytes
}

// brands are the issuer ranges in use (ISO/IEC 7812, as the networks publish them).
var brands = []brand{
	{"4", "4", "\x0d\x10\x13"},           // Visa: 13, 16, 19
	{"51", "55", "\x10"},                 // Mastercard
	{"2221", "2720", "\x10"},             // Mastercard, since 2017
	{"34", "34", "\x0f"},                 // American Express
	{"37", "37", "\x0f"},                 //
	{"6011", "6011", "\x10\x13"},         // Discover
	{"644", "659", "\x10\x13"},           //
	{"300", "305", "\x0e\x10"},           // Diners Club
	{"36", "36", "\x0e\x10"},             //
	{"38", "39", "\x0e\x10"},             //
	{"3528", "3589", "\x10\x13"},         // JCB
	{"62", "62", "\x10\x11\x12\x13"},     // UnionPay
	{"5018", "5018", "\x10"},             // Maestro
	{"6304", "6304", "\x10\x11\x12\x13"}, //
}

// cardAt gives the last four digits of the card number that begins at i, or "".
// It is alone, has a known issuer's range and length, passes Luhn, and is
// unbroken or written in the groups that are printed on cards.
func cardAt(text string, i int) string {
	if i > 1 && (text[i-1] == '.' || text[i-1] == '-' || text[i-1] == ',' || text[i-1] == '/' || text[i-1] == '_') && isWordByte(text[i-2]) {
		return "" // part of a longer number, a date or an identifier
	}
	digits, groups, end := cardDigits(text, i)
	if len(digits) < 13 || !standsAlone(text, end) || !inGroups(groups, len(digits)) {
		return ""
	}
	if !issued(digits) || !luhn.Valid(digits) {
		return ""
	}
	return digits[len(digits)-4:]
}

// cardDigits reads digits with single spaces or single hyphens (always the
// same) between groups; groups has the length of each.
func cardDigits(text string, i int) (digits string, groups []byte, end int) {
	var buf [20]byte
	var sizes [6]byte
	b, g := buf[:0], sizes[:1]
	sep := byte(0)
	for i < len(text) && len(b) < 20 {
		c := text[i]
		if isDigit(c) {
			b = append(b, c)
			g[len(g)-1]++
			i++
			continue
		}
		if c != ' ' && c != '-' || sep != 0 && sep != c || i+1 >= len(text) || !isDigit(text[i+1]) || len(g) == 5 {
			break
		}
		sep = c
		g = append(g, 0)
		i++
	}
	return string(b), g, i
}

func standsAlone(text string, end int) bool {
	if end >= len(text) {
		return true
	}
	if isWordByte(text[end]) || text[end] == '_' {
		return false
	}
	follows := end+1 < len(text) && isDigit(text[end+1])
	return !follows || text[end] != '.' && text[end] != ',' && text[end] != '-' && text[end] != '/'
}

// inGroups knows the ways in which cards are printed: 4-4-4-4, 4-6-5, 4-6-4, 4-4-4-4-3, unbroken.
func inGroups(g []byte, n int) bool {
	switch string(g) {
	case "\x04\x04\x04\x04", "\x04\x06\x05", "\x04\x06\x04", "\x04\x04\x04\x04\x03", "\x04\x04\x04\x01":
		return true
	}
	return len(g) == 1 && n <= 19
}

func issued(digits string) bool {
	for _, b := range brands {
		head := digits[:len(b.from)]
		if head < b.from || head > b.to {
			continue
		}
		for i := range len(b.lengths) {
			if int(b.lengths[i]) == len(digits) {
				return true
			}
		}
	}
	return false
}
