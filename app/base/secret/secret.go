// Package secret guesses whether a text is, or holds, something that its owner would not show: a key, a
// password, a code, a card number. It errs: a text that it knows nothing of may be a secret all the same,
// and some random looking texts are none. What it finds is therefore asked for, never refused.
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
	if found, ok := find(text, func(shape) bool { return true }); ok {
		return found, true
	}
	if what, ok := alone(strings.TrimSpace(text)); ok {
		return Found{What: what, Mask: mask(strings.TrimSpace(text), shortest)}, true
	}
	return Found{}, false
}

// Within returns the secret that a text contains, but for a code that is worth nothing once it was used;
// false if there is none.
func Within(text string) (Found, bool) { return find(text, func(s shape) bool { return !s.once }) }

// HasPrivateKey reports whether a text contains a private key.
func HasPrivateKey(text string) bool { return privateKey.MatchString(text) }

func find(text string, wanted func(shape) bool) (Found, bool) {
	lower := strings.ToLower(strings.ToUpper(text)) // as regular expressions fold letters
	for _, s := range shapes {
		if !wanted(s) {
			continue
		}
		for _, part := range s.parts(text, lower) {
			for _, m := range s.form.FindAllStringSubmatch(part, maxMatches) {
				if value := m[len(m)-1]; s.plausible == nil || s.plausible(value) {
					return Found{What: s.what, Mask: mask(value, s.show)}, true
				}
			}
		}
	}
	return Found{}, false
}

// The bytes around a hint in which a secret is searched for, and those after it in which its sign is.
const (
	beforeHint = 64
	afterHint  = 1024
	untilSign  = 40
)

// parts returns the parts of a text in which a shape can be: around its hints, since regular expressions are slow.
func (s shape) parts(text, lower string) (out []string) {
	if s.hints == "" || len(lower) != len(text) {
		return []string{text}
	}
	for hint := range strings.SplitSeq(s.hints, "|") {
		for from := 0; len(out) < maxMatches; {
			i := strings.Index(lower[from:], hint)
			if i < 0 {
				break
			}
			at := from + i
			from = at + len(hint)
			if strings.ContainsAny(lower[from:min(len(lower), from+untilSign)], s.signs) || s.signs == "" {
				out = append(out, text[max(0, at-beforeHint):min(len(text), at+afterHint)])
			}
		}
	}
	return out
}

// maxMatches bounds how many candidates of a shape are looked at.
const maxMatches = 200

// shape is a form that secrets of a kind have. Its last group is the secret.
type shape struct {
	what      string
	form      *regexp.Regexp
	hints     string                  // of which the form has one, lower case, parted by |; empty: none
	signs     string                  // of which one follows the hint; empty: none needs to
	once      bool                    // it is worth nothing once it was used
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
	{what: lang.Say("a private key"), form: privateKey, hints: "private key|putty-user-key|age-secret-key"},
	{what: lang.Say("an AWS access key"), show: shortest, hints: "akia|asia", form: regexp.MustCompile(`\b((?:AKIA|ASIA)[0-9A-Z]{16})\b`)},
	{what: lang.Say("a signed token (JWT)"), show: shortest, hints: "eyj", form: regexp.MustCompile(`\b(eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)`)},
	{what: lang.Say("an access token"), show: shortest, hints: "ghp_|gho_|ghu_|ghs_|ghr_|github_pat_|glpat-|sk-|k_live_|k_test_|whsec_|xox|aiza|hf_|npm_|sg.", form: regexp.MustCompile(`\b(gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,}|glpat-[A-Za-z0-9_-]{20,}|sk-[A-Za-z0-9_-]{20,}|[srp]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/]{20,}|xox[abprs]-[A-Za-z0-9-]{10,}|AIza[A-Za-z0-9_-]{35}|hf_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{36}|SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,})`), plausible: mixed},
	{what: lang.Say("a card number"), show: 1, form: regexp.MustCompile(`(?:^|[^0-9A-Za-z.-])(\d{13,19}|\d{4}(?:[ -]\d{4}){3}(?:[ -]\d{3})?|\d{4}[ -]\d{6}[ -]\d{4,5})(?:$|[^0-9A-Za-z])`), plausible: card},
	{what: lang.Say("an address with a password"), hints: "://", form: regexp.MustCompile(`\b[a-zA-Z][a-zA-Z0-9+.-]{1,20}://[^\s/:@]{1,100}:([^\s/@]{3,200})@`)},
	{what: lang.Say("a one-time code"), once: true, form: regexp.MustCompile(`(?i)\b(?:(?:verification|security|one[- ]time|log-?in|sign-?in|authentication|confirmation|access|2fa)[ -](?:code|password|passcode|pin)|otp|passcode)\b[^\d\n]{0,24}(\d{3}[ -]?\d{3}|\d{4,8})\b`)},
	{what: lang.Say("a password or key"), hints: "pass|pwd|kennwort|contrase|parola|senha|wachtwoord|secret|key|token", signs: ":=", form: regexp.MustCompile(`(?i)(?:^|[^a-z])(?:pass(?:word|wd|phrase|wort)|pwd|kennwort|mot de passe|contrase(?:ñ|n)a|parola|senha|wachtwoord|(?:client[_-]?|app[_-]?)?secret(?:[_-]?(?:access[_-]?)?key)?|(?:api|access|private)[_-]?key|(?:auth|access|api|bearer)?[_-]?token)["']?\s*[:=]\s*["']?([^\s"',;]{6,200})`), plausible: mixed},
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
