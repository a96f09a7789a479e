package lang

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/base/money"
)

// amounts are amounts of money as texts in English have them; those of twelve digits, the most that money has, are exact as a float.
var amounts = regexp.MustCompile(`^(£|€|\$|¥|[A-Z]{3} )(-?[0-9]{1,12})(\.[0-9]{1,3})?$`)

// Amount returns an amount of money, as "£1250.00" or "KWD 1.250", as the language writes it; any other text as it is.
func Amount(text string) string {
	m := amounts.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	if code, named := strings.CutSuffix(m[1], " "); named && !money.Currency(strings.ToLower(code)).Valid() {
		return text
	}
	v, err := strconv.ParseFloat(m[2]+m[3], 64)
	if err != nil {
		return text
	}
	return strings.TrimSpace(C("money", "%s%s", m[1], Fixed(v, max(0, len(m[3])-1))))
}
