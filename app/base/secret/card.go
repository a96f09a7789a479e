package secret

import (
	"strings"

	"github.com/nod-app/nod/app/base/luhn"
)

// card reports whether digits, perhaps in groups, are the number of a payment card:
// a range and a length that cards have, and the check digit of Luhn.
func card(value string) bool {
	if strings.Contains(value, " ") && strings.Contains(value, "-") {
		return false
	}
	digits := strings.NewReplacer(" ", "", "-", "").Replace(value)
	return issued(digits) && luhn.Valid(digits)
}

// span is a range of first digits with the lengths that its numbers have.
type span struct {
	from, to string // of the same length, both included
	lengths  []int
}

// spans returns the ranges of ISO/IEC 7812 that the large card schemes use.
func spans() []span {
	return []span{
		{"4", "4", []int{13, 16, 19}},               // Visa
		{"51", "55", []int{16}},                     // Mastercard
		{"2221", "2720", []int{16}},                 // Mastercard
		{"34", "34", []int{15}},                     // American Express
		{"37", "37", []int{15}},                     // American Express
		{"300", "305", []int{14}},                   // Diners Club
		{"36", "36", []int{14}},                     // Diners Club
		{"38", "39", []int{14, 16}},                 // Diners Club
		{"3528", "3589", []int{16}},                 // JCB
		{"6011", "6011", []int{16}},                 // Discover
		{"644", "659", []int{16}},                   // Discover
		{"62", "62", []int{16, 17, 18, 19}},         // UnionPay
		{"50", "50", []int{13, 14, 15, 16, 17, 18}}, // Maestro
		{"6759", "6763", []int{13, 14, 15, 16, 18}}, // Maestro
	}
}

func issued(digits string) bool {
	for _, s := range spans() {
		if len(digits) < len(s.from) {
			continue
		}
		if head := digits[:len(s.from)]; head < s.from || head > s.to {
			continue
		}
		for _, n := range s.lengths {
			if len(digits) == n {
				return true
			}
		}
	}
	return false
}
