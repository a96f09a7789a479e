// Package luhn checks the last digit of card numbers, and sees quickly whether a text can
// hold one.
package luhn

// Valid reports whether the last digit is the check digit of the others (ISO/IEC
// 7812-1, annex B). digits must contain only 0 to 9; it is true for none.
func Valid(digits string) bool {
	sum := 0
	for i := range len(digits) {
		n := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return sum%10 == 0
}

// Shortest is how many digits card numbers have at least.
const Shortest = 13

// Run returns how many digits stand in a row, at most, with no more than one byte between
// two of them. A text with fewer than Shortest holds no card number.
func Run(text string) (most int) {
	n, last := 0, 0 // last: where the digit before is
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			continue
		}
		if i-last > 2 {
			n = 0
		}
		n, last = n+1, i
		most = max(most, n)
	}
	return most
}
