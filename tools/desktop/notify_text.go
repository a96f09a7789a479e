package desktop

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/nod-app/nod/app/safetext"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// says stands before every title, so that a notification cannot pass for one of
// Nod's own or of the system (corpus N06, F10).
const says = "Assistant says: "

// The limits in characters. What a trace says that has read private things is
// cut, since a locked screen may show it (corpus N09).
const (
	maxTitle   = 60
	maxBody    = 240
	maxPrivate = 40
)

// noteFor is what is shown of a title and a body.
func noteFor(title, body string, l policy.Labels) (sendResult, error) {
	most, mostTitle := maxBody, maxTitle
	if l.Has(policy.Private) {
		most, mostTitle = maxPrivate, maxPrivate
	}
	head, cutHead := line(title, mostTitle)
	text, cutText := line(body, most)
	if strings.Trim(head, "\uFFFD ") == "" {
		return sendResult{}, tools.Fail(codeNoTitle, "The notification has no title. Say in a few words what it is about.")
	}
	if reserved(title) {
		return sendResult{}, tools.Fail(codeReserved, "This title would look as if Nod or the system said it. Use one that says what it is about.")
	}
	out := sendResult{Title: says + head, Body: badge(l) + text}
	if cutHead || cutText {
		out.Note = "It was shortened."
	}
	return out, nil
}

// line is a text as one line of plain words that cannot be clicked.
func line(s string, max int) (out string, cut bool) {
	s = unlinked(s)
	out = safetext.Line(s, max)
	return out, out != safetext.Line(s, len(s)+1)
}

// badge says before a body what its words may come from.
func badge(l policy.Labels) string {
	switch {
	case l.Has(policy.Untrusted | policy.Private):
		return "[unverified, private] "
	case l.Has(policy.Untrusted):
		return "[unverified] "
	case l.Has(policy.Private):
		return "[private] "
	}
	return ""
}

// linkable is what notification servers turn into something to click.
var linkable = regexp.MustCompile(`(?i)(://|www\.|(?:mailto|tel|callto|sms|file|javascript|data):)`)

// unlinked sets a space into what would become a link: it can be read, and not
// be clicked.
func unlinked(s string) string { return linkable.ReplaceAllString(s, "$1 ") }

// reserved says whether a title is one that Nod, an operating system or its
// guards have, whatever look-alikes of letters it is written with.
func reserved(title string) bool {
	words := strings.FieldsFunc(skeleton(title), func(r rune) bool { return !unicode.IsLetter(r) })
	if len(words) == 0 {
		return false
	}
	if words[0] == "nod" || slices.Contains(system, strings.Join(words, " ")) {
		return true
	}
	return slices.ContainsFunc(guards, func(g string) bool {
		return strings.HasPrefix(strings.Join(words, " ")+" ", g+" ") || strings.Join(words, "") == strings.ReplaceAll(g, " ", "")
	})
}

// system are whole titles, in the form that skeleton gives them.
var system = []string{
	"system", "system message", "system notification", "system alert", "system warning", "system update", "system error",
	"security", "security alert", "security warning", "security notice", "administrator", "admin", "root", "kernel",
	"windows", "macos", "linux", "ubuntu", "debian", "gnome", "kde", "apple", "microsoft", "finder", "explorer",
	"settings", "system settings", "system preferences", "control panel", "software update", "software updater",
	"password", "password required", "login", "sign in", "approval", "approval required", "confirm", "permission required",
}

// guards are beginnings of titles.
var guards = []string{
	"windows security", "windows defender", "microsoft defender", "windows update", "user account control", "smartscreen",
	"apple security", "macos security", "gatekeeper", "keychain", "system policy", "polkit", "policykit", "sudo",
	"authentication required", "authentication needed", "authenticate", "keyring", "gnome keyring", "kwallet",
	"assistant says", "session manager", "firewall", "antivirus",
}

// skeleton is a title in small Latin letters: compatibility forms are undone,
// accents and what cannot be seen are gone, and letters of other alphabets and
// digits that look like Latin ones are those.
func skeleton(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		switch {
		case unicode.Is(unicode.Mn, r), unseen(r):
		case unicode.IsControl(r):
			b.WriteByte(' ')
		default:
			b.WriteRune(latin(r))
		}
	}
	return b.String()
}

// latin is the small Latin letter that a character is read as, if it is one. A
// Greek capital looks like another letter than the small one.
func latin(r rune) rune {
	if l, ok := lookAlikes[r]; ok {
		return l
	}
	r = unicode.ToLower(r)
	if l, ok := lookAlikes[r]; ok {
		return l
	}
	return r
}

// lookAlikes are letters, digits and signs that are read as Latin letters.
var lookAlikes = map[rune]rune{
	'а': 'a', 'в': 'b', 'с': 'c', 'ԁ': 'd', 'е': 'e', 'һ': 'h', 'і': 'i', 'ј': 'j', 'к': 'k', 'ӏ': 'l', 'м': 'm', 'п': 'n', 'н': 'h',
	'о': 'o', 'р': 'p', 'ѕ': 's', 'т': 't', 'у': 'y', 'ү': 'y', 'х': 'x', 'ԝ': 'w', 'ѡ': 'w',
	'α': 'a', 'ε': 'e', 'ι': 'i', 'κ': 'k', 'ν': 'v', 'ο': 'o', 'ρ': 'p', 'τ': 't', 'υ': 'u', 'χ': 'x', 'η': 'n', 'ո': 'n', 'օ': 'o', 'ѵ': 'v',
	'Α': 'a', 'Β': 'b', 'Ε': 'e', 'Ζ': 'z', 'Η': 'h', 'Ι': 'i', 'Κ': 'k', 'Μ': 'm', 'Ν': 'n', 'Ο': 'o', 'Ρ': 'p', 'Τ': 't', 'Υ': 'y', 'Χ': 'x',
	'ɑ': 'a', 'ɡ': 'g', 'ı': 'i', 'ɩ': 'i', 'ɴ': 'n', 'ᴏ': 'o', 'ᴅ': 'd', 'ꜱ': 's',
	'0': 'o', '1': 'l', '3': 'e', '5': 's', '|': 'l', '$': 's', '@': 'a',
}
