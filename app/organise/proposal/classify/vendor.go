package classify

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/safetext"
)

const (
	vendorLines   = 40 // lines of a text in which a letterhead or a header is
	longestVendor = 60 // bytes
	longestFirm   = 6  // words
)

// legalForms end the name of a firm, as company law has them.
var legalForms = regexp.MustCompile(`(?:^|[\s,])(?:GmbH(?: & Co\. ?KG)?|gGmbH|mbH|AG|KG|OHG|UG|eG|e\. ?V\.|SE|Ltd\.?|Limited|LLP|LLC|PLC|plc|Inc\.?|Incorporated|Corp\.?|Corporation|S\.?A\.?S\.?|S\.?A\.?R\.?L\.?|SARL|S\.A\.|SNC|S\.?L\.?U?\.?|S\.?p\.?A\.?|S\.?r\.?l\.?|B\.?V\.?|N\.?V\.?|AB|ASA?|A/S|ApS|Oyj?|Sp\. z o\.o\.|s\.r\.o\.|Pty)(?:$|[\s,.;])`)

// asianForms stand behind or before the name of a firm, without a space.
const asianForms = "股份有限公司 有限责任公司 有限公司 株式会社"

// sentFrom is the line of a mail that says who sent it.
var sentFrom = regexp.MustCompile(`(?i)^(?:from|von|de|da|van|av|od|发件人|差出人)\s?[:：]\s*"?([^"<@]{2,60}?)"?\s*<[^<>\s]+@[^<>\s]+>`)

// Vendor is who a text is from: the sender of a mail, or the first firm that its
// head names, without its legal form. It is "" if the text does not say. It has no
// character that means something in a path.
func Vendor(text string) string {
	n := 0
	for line := range strings.Lines(safetext.Cut(text, 4*headSize)) {
		if n++; n > vendorLines {
			break
		}
		line = strings.TrimSpace(line)
		if m := sentFrom.FindStringSubmatch(line); m != nil {
			return FolderName(m[1])
		}
		for _, part := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("·•|–—\t;", r) }) {
			if name := firm(strings.TrimSpace(part)); name != "" {
				return name
			}
		}
	}
	return ""
}

// firm returns the name before a legal form in a part of a letterhead.
func firm(part string) string {
	if len(part) > 4*longestVendor {
		return ""
	}
	for form := range strings.FieldsSeq(asianForms) {
		if before, after, ok := strings.Cut(part, form); ok {
			return FolderName(cmp.Or(strings.TrimSpace(before), after))
		}
	}
	m := legalForms.FindStringIndex(part)
	if m == nil {
		return ""
	}
	name := part[:m[0]]
	if i := strings.LastIndexAny(name, ":"); i >= 0 { // 'Seller: Acme Ltd'
		name = name[i+1:]
	}
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(name))
	if !unicode.IsUpper(first) && !unicode.IsDigit(first) || len(strings.Fields(name)) > longestFirm {
		return "" // a sentence that mentions a firm
	}
	return FolderName(name)
}

// FolderName returns a name that may become a folder: one line, no dots at its ends, no
// character that parts a path.
func FolderName(s string) string {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(unfit, r) || hidden(r) {
			return ' '
		}
		return r
	}, s)
	s = strings.Trim(strings.Join(strings.Fields(s), " "), " .,-–()")
	if len(s) > longestVendor || utf8.RuneCountInString(s) < 2 {
		return ""
	}
	return s
}
