package luhn_test

import (
	"fmt"
	"testing"

	"github.com/nod-app/nod/app/base/luhn"
)

// The numbers with which the card schemes let others test, and the example of
// ISO/IEC 7812-1. Each has exactly one last digit that fits.
func TestValid(t *testing.T) {
	for _, number := range []string{
		"79927398713", "0", "18", "59", "4111111111111111", "4222222222222", "5555555555554444",
		"2223003122003222", "378282246310005", "6011111111111117", "30569309025904", "3530111333300000", "6304000000000000",
	} {
		head := number[:len(number)-1]
		for last := range 10 {
			with := fmt.Sprint(head, last)
			if got, want := luhn.Valid(with), with == number; got != want {
				t.Errorf("%s: %v, want %v", with, got, want)
			}
		}
	}
}
