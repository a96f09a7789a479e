package classify

import "github.com/nod-app/nod/app/base/secret"

// numbers are the telling numbers and secrets in a text, masked: never more
// than the last four characters.
type numbers struct {
	iban   string // last four of the first one that checks
	mrz    bool   // the machine-readable lines of a passport or identity card
	secret string // what kind of secret: "an AWS access key"
}

func findNumbers(text string) numbers {
	found, _ := secret.Within(text)
	n := numbers{mrz: hasMRZ(text), secret: found.What}
	for i := 0; i < len(text) && n.iban == ""; i++ {
		if 'A' <= text[i] && text[i] <= 'Z' && (i == 0 || !isWordByte(text[i-1])) {
			n.iban = ibanAt(text, i)
		}
	}
	return n
}

// ibanLength is the length of an IBAN by country: the SWIFT IBAN registry.
var ibanLength = map[string]int{
	"AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BI": 27, "BR": 29, "BY": 28,
	"CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DJ": 27, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
	"FK": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
	"IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20,
	"LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MN": 20, "MR": 27, "MT": 31, "MU": 30, "NI": 28, "NL": 18,
	"NO": 15, "OM": 23, "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "RU": 33, "SA": 24, "SC": 31,
	"SD": 18, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "SO": 23, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29,
	"VA": 22, "VG": 24, "XK": 20,
}

// ibanAt gives the last four characters of the valid IBAN that begins at i, or "".
// It may be written in groups, parted by spaces.
func ibanAt(text string, i int) string {
	want := ibanLength[text[i:min(i+2, len(text))]]
	var run []byte
	for ; i < len(text) && len(run) < want; i++ {
		switch c := text[i]; {
		case isDigit(c) || 'A' <= c && c <= 'Z':
			run = append(run, c)
		case c != ' ' && c != "\u00a0"[0] && c != "\u00a0"[1]:
			return ""
		}
	}
	if want == 0 || len(run) < want || i < len(text) && isWordByte(text[i]) || !mod97(string(run)) {
		return ""
	}
	return string(run[want-4:])
}

// mod97 is the check of ISO 13616: letters as two digits, first four last, rest 1.
func mod97(iban string) bool {
	if !isDigit(iban[2]) || !isDigit(iban[3]) {
		return false
	}
	rest := 0
	for i := range len(iban) {
		c := iban[(i+4)%len(iban)]
		if isDigit(c) {
			rest = (rest*10 + int(c-'0')) % 97
		} else {
			rest = (rest*100 + int(c-'A') + 10) % 97
		}
	}
	return rest == 1
}
