package money

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Max is the largest amount, in minor units: the 12 digits that Stripe takes for the
// currencies with the smallest units. Sums of a thousand of them fit into an int64.
const Max = 999_999_999_999

var (
	// ErrTooLarge means that an amount is above Max.
	ErrTooLarge = errors.New("the amount is too large")
	// ErrNegative means that an amount is below zero.
	ErrNegative = errors.New("the amount is negative")
)

// Amount is an amount of money.
type Amount struct {
	Minor    int64 // in minor units: pence, cents, yen
	Currency Currency
}

// Check returns an error unless a is from 0 to Max in a known currency, and can be
// paid.
func (a Amount) Check() error {
	switch {
	case !a.Currency.Valid():
		return CurrencyError{Code: string(a.Currency)}
	case a.Minor < 0:
		return ErrNegative
	case a.Minor > Max:
		return ErrTooLarge
	case a.Minor%a.Currency.Step() != 0:
		return fmt.Errorf("an amount in %s must be a multiple of %s", a.Currency.code(), Amount{a.Currency.Step(), a.Currency})
	}
	return nil
}

// Add returns the sum of two amounts in one currency. Both must pass Check, and so
// does the sum.
func (a Amount) Add(b Amount) (Amount, error) {
	if a.Currency != b.Currency {
		return Amount{}, fmt.Errorf("%s and %s cannot be added: the currencies differ", a, b)
	}
	for _, each := range []Amount{a, b} {
		if err := each.Check(); err != nil {
			return Amount{}, err
		}
	}
	sum := Amount{Minor: a.Minor + b.Minor, Currency: a.Currency} // cannot overflow: both are at most Max
	return sum, sum.Check()
}

// String returns the amount as people read it: "£12.50", "¥500", "KWD 1.250". It has no
// separators of thousands, as in the texts of the negotiation contract.
func (a Amount) String() string {
	prefix := a.Currency.symbol()
	if prefix == "" {
		prefix = a.Currency.code() + " "
	}
	return prefix + a.Number()
}

// Number returns the amount without its currency: "12.50".
func (a Amount) Number() string {
	sign, n := "", a.Minor
	digits := a.Currency.Digits()
	whole := strconv.FormatUint(magnitude(n), 10)
	if n < 0 {
		sign = "-"
	}
	if digits == 0 {
		return sign + whole
	}
	if short := digits + 1 - len(whole); short > 0 {
		whole = strings.Repeat("0", short) + whole
	}
	point := len(whole) - digits
	return sign + whole[:point] + "." + whole[point:]
}

// magnitude is |n|, for the smallest int64 too.
func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

func (c Currency) code() string { return strings.ToUpper(string(c)) }
