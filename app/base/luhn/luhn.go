// Package luhn checks the last digit of card numbers.
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
