// Package secret guesses whether a text on the clipboard is something that its
// owner would not show: a key, a password, a code, a card number. It errs: a
// text that it knows nothing of may be a secret all the same, and some random
// looking texts are none. What it finds is therefore asked for, never refused.
package secret

import (
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// Found is what a text looks like.
type Found struct {
	What string // in words: "a card number"
	Mask string // what may be shown of it: "••••4242"
}

// Find returns the secret that a text looks like, or contains; false if nothing in it looks like a
// secret.
func Find(text string) (Found, bool) {
	for _, s := range shapes {
		for _, m := range s.form.FindAllStringSubmatch(text, maxMatches) {
			if value := m[len(m)-1]; s.plausible == nil || s.plausible(value) {
				return Found{What: s.what, Mask: mask(value, s.show)}, true
			}
		}
	}
	if what, ok := alone(strings.TrimSpace(text)); ok {
		return Found{What: what, Mask: mask(strings.TrimSpace(text), shortest)}, true
	}
	return Found{}, false
}

// maxMatches bounds how many candidates of a shape are looked at.
const maxMatches = 200

// shape is a form that secrets of a kind have. Its last group is the secret.
type shape struct {
	what      string
	form      *regexp.Regexp
	plausible func(value string) bool // nil: the form says enough
	show      int                     // characters that it must have before its last four are shown; 0: never
}

// shortest is how long a text must be before its last four characters may be
// shown: of a shorter one they would be too much of it.
const shortest = 12

// privateKey is how private keys begin.
var privateKey = regexp.MustCompile(`-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d|\bAGE-SECRET-KEY-1[0-9A-Z]{20,}`)

// shapes are those of keys and tokens as their issuers document them.
var shapes = []shape{
	{what: lang.Say("a private key"), form: privateKey},
	{what: lang.Say("an AWS access key"), show: shortest, form: regexp.MustCompile(`\b((?:AKIA|ASIA)[0-9A-Z]{16})\b`)},
	{what: lang.Say("a signed token (JWT)"), show: shortest, form: regexp.MustCompile(`\b(eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)`)},
	{what: lang.Say("an access token"), show: shortest, form: regexp.MustCompile(`\b(gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,}|glpat-[A-Za-z0-9_-]{20,}|sk-[A-Za-z0-9_-]{20,}|[srp]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/]{20,}|xox[abprs]-[A-Za-z0-9-]{10,}|AIza[A-Za-z0-9_-]{35}|hf_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{36}|SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,})`), plausible: mixed},
	{what: lang.Say("a card number"), show: 1, form: regexp.MustCompile(`(?:^|[^0-9A-Za-z.])((?:\d[ -]?){12,18}\d)(?:$|[^0-9A-Za-z])`), plausible: card},
	{what: lang.Say("an address with a password"), form: regexp.MustCompile(`\b[a-zA-Z][a-zA-Z0-9+.-]{1,20}://[^\s/:@]{1,100}:([^\s/@]{3,200})@`)},
	{what: lang.Say("a one-time code"), form: regexp.MustCompile(`(?i)\b(?:(?:verification|security|one[- ]time|log-?in|sign-?in|authentication|confirmation|access|2fa)[ -](?:code|password|passcode|pin)|otp|passcode)\b[^\d\n]{0,24}(\d{3}[ -]?\d{3}|\d{4,8})\b`)},
	{what: lang.Say("a password or key"), form: regexp.MustCompile(`(?i)(?:^|[^a-z])(?:pass(?:word|wd|phrase|wort)|pwd|kennwort|mot de passe|contrase(?:ñ|n)a|parola|senha|wachtwoord|(?:client[_-]?|app[_-]?)?secret(?:[_-]?(?:access[_-]?)?key)?|(?:api|access|private)[_-]?key|(?:auth|access|api|bearer)?[_-]?token)["']?\s*[:=]\s*["']?([^\s"',;]{6,200})`), plausible: mixed},
}

// mixed keeps words out: "password: required", "token = getToken()".
func mixed(value string) bool {
	return strings.ContainsAny(value, "0123456789!#$%^&*~") && !strings.ContainsAny(value, "()<>{}")
}

// mask shows the last four characters of what is long enough.
func mask(value string, show int) string {
	const dots = "••••"
	if show == 0 || len(value) < show || len(value) < 4 {
		return dots
	}
	end := value[len(value)-4:]
	for _, c := range []byte(end) {
		if !alnum(c) {
			return dots
		}
	}
	return dots + end
}
