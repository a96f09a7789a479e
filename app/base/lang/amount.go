package lang

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/money"
)

// amounts are amounts of money as texts in English have them; those of twelve digits, the most that money has, are exact as a float.
var amounts = regexp.MustCompile(`^(£|€|\$|¥|[A-Z]{3} )(-?[0-9]{1,12})(\.[0-9]{1,3})?$`)

// IsAmount reports whether a text is an amount of money as texts in English have them.
func IsAmount(text string) bool {
	m := amounts.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	code, named := strings.CutSuffix(m[1], " ")
	return !named || money.Currency(strings.ToLower(code)).Valid()
}

// Amount returns an amount of money, as "£1250.00" or "KWD 1.250", as the language writes it; any other text as it is.
func Amount(text string) string {
	if !IsAmount(text) {
		return text
	}
	m := amounts.FindStringSubmatch(text)
	v, err := strconv.ParseFloat(m[2]+m[3], 64)
	if err != nil {
		return text
	}
	return strings.TrimSpace(C("money", "%s%s", m[1], Fixed(v, max(0, len(m[3])-1))))
}

// AmountNumber returns an amount without its currency as one types it in the language, without separators of thousands: "1250,00".
func AmountNumber(a money.Amount) string {
	point, _ := separatorsOf()
	return strings.Replace(a.Number(), ".", point, 1)
}

// ParseAmount reads an amount as a person types it in the language: "1.234,56" and "75,00 €" in German. What the language does not
// write so is no amount: "75.00" is none in German. The error is a text in the language.
func ParseAmount(text string, c money.Currency) (money.Amount, error) {
	a, err := money.Parse(inEnglish(text, c), c)
	switch {
	case err == nil:
		return a, nil
	case errors.Is(err, money.ErrNegative):
		err = errors.New(T("the amount is negative"))
	case errors.Is(err, money.ErrTooLarge):
		err = errors.New(T("the amount is too large"))
	case c.Valid():
		err = errors.New(T("%q is no amount in %s; write it as %s", text, strings.ToUpper(string(c)), AmountNumber(money.Amount{Minor: 1250 * c.Step(), Currency: c})))
	}
	return money.Amount{}, err
}

// inEnglish returns an amount of the language as English has it; a text that is none stays none.
func inEnglish(text string, c money.Currency) string {
	zero := money.Amount{Currency: c}
	symbol := strings.TrimSuffix(zero.String(), zero.Number())
	point, group := separatorsOf()
	s := strings.TrimSpace(text)
	for _, sign := range []string{strings.TrimSpace(symbol), strings.ToUpper(string(c)), string(c)} {
		bare, named := strings.CutSuffix(s, sign)
		if !named {
			bare, named = strings.CutPrefix(s, sign)
		}
		if bare = strings.TrimSpace(bare); named && strings.IndexAny(bare, "0123456789") != 0 {
			return ""
		} else if named {
			s = bare
			break
		}
	}
	return strings.Map(func(r rune) rune {
		switch {
		case string(r) == point:
			return '.'
		case string(r) == group, unicode.IsSpace(r) && unicode.IsSpace([]rune(group)[0]):
			return ','
		case r == '.', r == ',':
			return utf8.RuneError
		}
		return r
	}, s)
}

// separatorsOf returns what the language has before decimals, and between thousands.
func separatorsOf() (point, group string) {
	signs := strings.FieldsFunc(Fixed(1234567.5, 1), unicode.IsDigit)
	return signs[len(signs)-1], signs[0]
}
