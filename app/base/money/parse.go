package money

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Parse reads an amount as a person types it: "12", "12.5", "£12.50", "GBP 12.50",
// "1,250.00". Commas may only separate thousands. More decimals than the currency
// has are an error, not rounded.
func Parse(text string, c Currency) (Amount, error) {
	if !c.Valid() {
		return Amount{}, CurrencyError{Code: string(c)}
	}
	wrong := func() (Amount, error) {
		return Amount{}, fmt.Errorf("%q is no amount in %s; write it as %s", text, c.code(), Amount{1250 * c.Step(), c}.Number())
	}
	s := strings.TrimSpace(text)
	if strings.HasPrefix(s, "-") {
		return Amount{}, ErrNegative
	}
	s = strings.TrimSpace(trimCurrency(s, c))
	whole, fraction, point := strings.Cut(s, ".")
	whole, ok := joinThousands(whole)
	if !ok || !isDigits(whole) || point && !isDigits(fraction) || len(fraction) > c.Digits() {
		return wrong()
	}
	fraction += strings.Repeat("0", c.Digits()-len(fraction))
	n, err := strconv.ParseInt(whole+fraction, 10, 64)
	if err != nil {
		return Amount{}, ErrTooLarge
	}
	a := Amount{Minor: n, Currency: c}
	return a, a.Check()
}

// trimCurrency takes the symbol or code of c off the start of s.
func trimCurrency(s string, c Currency) string {
	if symbol := c.symbol(); symbol != "" && strings.HasPrefix(s, symbol) {
		return s[len(symbol):]
	}
	if len(s) > 3 && strings.EqualFold(s[:3], string(c)) {
		return s[3:]
	}
	return s
}

// joinThousands takes out commas that separate groups of three digits.
func joinThousands(whole string) (string, bool) {
	groups := strings.Split(whole, ",")
	for i, g := range groups {
		if len(groups) > 1 && (i > 0 && len(g) != 3 || i == 0 && (g == "" || len(g) > 3)) {
			return "", false
		}
	}
	return strings.Join(groups, ""), true
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// ErrNotWhole means that an amount in minor units is not an integer.
var ErrNotWhole = errors.New("the amount is no whole number of minor units (pence, cents)")

// MinorFromJSON reads a JSON number as an amount in minor units. The number must be
// whole and from 0 to Max: 1250, 1250.0 and 1.25e3 are the same; 12.5, "1250", -1
// and 1e99 are errors.
func MinorFromJSON(number []byte) (int64, error) {
	text := string(number)
	if !isJSONNumber(text) {
		return 0, ErrNotWhole
	}
	if strings.HasPrefix(text, "-") {
		if strings.Trim(text, "-0.eE+") == "" {
			return 0, nil // -0 is 0 in JSON
		}
		return 0, ErrNegative
	}
	if _, exponent, ok := strings.Cut(strings.ToLower(text), "e"); ok && len(strings.TrimLeft(exponent, "+-0")) > 2 {
		if strings.HasPrefix(exponent, "-") { // the exact value could have millions of digits
			return 0, ErrNotWhole
		}
		return 0, ErrTooLarge
	}
	r, ok := new(big.Rat).SetString(text)
	switch {
	case !ok || !r.IsInt():
		return 0, ErrNotWhole
	case r.Num().Cmp(big.NewInt(Max)) > 0:
		return 0, ErrTooLarge
	}
	return r.Num().Int64(), nil
}

// isJSONNumber reports whether text can be a JSON number; big.Rat takes more, as 1/3,
// 0x10 and 1_000.
func isJSONNumber(text string) bool {
	return text != "" && len(text) <= 64 && strings.Trim(text, "0123456789.eE+-") == "" && text[0] != '+' && text[0] != '.'
}
