package desktop

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// reserved reports whether a title is one that Nod, an operating system or its
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

// skeleton returns a title in small Latin letters: compatibility forms are undone,
// accents and what cannot be seen are gone, and letters of other alphabets and
// digits that look like Latin ones are those.
func skeleton(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		switch {
		case unicode.Is(unicode.Mn, r), invisible(r):
		case unicode.IsControl(r):
			b.WriteByte(' ')
		default:
			b.WriteRune(latin(r))
		}
	}
	return b.String()
}

// latin returns the small Latin letter that a character is read as, if it is one. A
// Greek capital looks like another letter than the small one.
func latin(r rune) rune {
	if l, ok := previewAlikes[r]; ok {
		return l
	}
	r = unicode.ToLower(r)
	if l, ok := previewAlikes[r]; ok {
		return l
	}
	return r
}

// previewAlikes are letters, digits and signs that are read as Latin letters.
var previewAlikes = map[rune]rune{
	'а': 'a', 'в': 'b', 'с': 'c', 'ԁ': 'd', 'е': 'e', 'һ': 'h', 'і': 'i', 'ј': 'j', 'к': 'k', 'ӏ': 'l', 'м': 'm', 'п': 'n', 'н': 'h',
	'о': 'o', 'р': 'p', 'ѕ': 's', 'т': 't', 'у': 'y', 'ү': 'y', 'х': 'x', 'ԝ': 'w', 'ѡ': 'w',
	'α': 'a', 'ε': 'e', 'ι': 'i', 'κ': 'k', 'ν': 'v', 'ο': 'o', 'ρ': 'p', 'τ': 't', 'υ': 'u', 'χ': 'x', 'η': 'n', 'ո': 'n', 'օ': 'o', 'ѵ': 'v',
	'Α': 'a', 'Β': 'b', 'Ε': 'e', 'Ζ': 'z', 'Η': 'h', 'Ι': 'i', 'Κ': 'k', 'Μ': 'm', 'Ν': 'n', 'Ο': 'o', 'Ρ': 'p', 'Τ': 't', 'Υ': 'y', 'Χ': 'x',
	'ɑ': 'a', 'ɡ': 'g', 'ı': 'i', 'ɩ': 'i', 'ɴ': 'n', 'ᴏ': 'o', 'ᴅ': 'd', 'ꜱ': 's',
	'0': 'o', '1': 'l', '3': 'e', '5': 's', '|': 'l', '$': 's', '@': 'a',
}
