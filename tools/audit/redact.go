package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// maxShown is how many characters of a value are shown: paths, patterns and
// names are shorter, contents are longer.
const maxShown = 200

// maxSearched is how many bytes of a text are searched for secrets. All of a
// text that is shown is, since no character has more than four; of a longer one
// only its length is told in any case, so that what is searched for just finds
// a better word for it.
const maxSearched = 1 << 10

// Redact tells arguments for a log: names, paths, numbers and short texts as
// they are; contents and long texts by their length; what is or looks like a
// secret not at all. Bytes that are not JSON are told by their number.
func Redact(args []byte) string {
	if len(args) == 0 {
		return ""
	}
	var v any
	dec := json.NewDecoder(bytes.NewReader(args))
	dec.UseNumber()
	if !utf8.Valid(args) || dec.Decode(&v) != nil || dec.More() {
		return fmt.Sprintf("‹%d bytes that are not JSON›", len(args))
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(redacted("", v, 0)); err != nil {
		return fmt.Sprintf("‹%d bytes›", len(args))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// maxItems and maxDepth bound what is told of lists and nesting.
const (
	maxItems = 20
	maxDepth = 6
)

func redacted(key string, v any, depth int) any {
	if depth > maxDepth {
		return "‹deeper›"
	}
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, x := range v {
			within := k
			if secretKey(key) || contentKey(key) { // what lies within it is no less so
				within = key
			}
			out[redactedText("", k)] = redacted(within, x, depth+1)
		}
		return out
	case []any:
		out := make([]any, 0, min(len(v), maxItems+1))
		for i, x := range v {
			if i == maxItems {
				return append(out, fmt.Sprintf("‹%d more›", len(v)-i))
			}
			within := key
			if i > 0 && secretFlag(v[i-1]) {
				within = secretFlagged
			}
			out = append(out, redacted(within, x, depth+1))
		}
		return out
	case string:
		return redactedText(key, v)
	case json.Number:
		if secretKey(key) {
			return "‹secret›"
		}
	}
	return v
}

func redactedText(key, s string) string {
	switch n := utf8.RuneCountInString(s); {
	case secretKey(key) || looksSecret(s):
		return fmt.Sprintf("‹secret, %d characters›", n)
	case contentKey(key) || n > maxShown:
		return fmt.Sprintf("‹%d characters›", n)
	}
	return s
}

// contentKey: what a person wrote, whatever its length.
func contentKey(key string) bool {
	switch strings.ToLower(key) {
	case "content", "contents", "text", "body", "data", "message", "title", "input", "stdin":
		return true
	}
	return false
}

func secretKey(key string) bool {
	k := strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(key), "_", ""), "-", "")
	for _, word := range []string{"password", "passwd", "passphrase", "secret", "token", "apikey", "authorization", "cookie", "credential", "privatekey", "cvc", "cvv", "iban", "cardnumber"} {
		if strings.Contains(k, word) {
			return true
		}
	}
	return k == "pin" || k == "key"
}

// secretFlagged represents the name of what follows an option for a secret.
const secretFlagged = "secret"

// secretFlag reports whether an argument of a program is an option whose value is a
// secret and follows it: --password hunter2.
func secretFlag(v any) bool {
	s, _ := v.(string)
	return strings.HasPrefix(s, "-") && !strings.ContainsAny(s, "= ") && secretKey(strings.TrimLeft(s, "-"))
}

// secrets are the shapes of well-known credentials: PEM keys, tokens with a
// telling prefix (GitHub, GitLab, Slack, Stripe, OpenAI, AWS, Google), JSON web
// tokens, credentials within URLs, payment card numbers, and what is called a
// secret where it is given one: PGPASSWORD=…, Authorization: Bearer ….
var secrets = regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY|\b(gh[pousr]_|github_pat_|glpat-|xox[abposr]-|[srp]k[-_](live|test|proj|ant)?[-_]?)[A-Za-z0-9_-]{10,}` +
	`|\b(AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[A-Za-z0-9_-]{30,}|\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.|://[^/\s@]+@` +
	`|(?i:[?&#;]([a-z_-]*(token|key|secret|passw(or)?d|pwd|sig|signature|auth|session|jwt|code))=[^&\s]+)` +
	`|(?i:(passw(or)?d|passphrase|secret|token|api[_-]?key|authorization|cookie)["']?\s*[=:]\s*\S|\bbearer\s+\S{8})|\b(\d[ -]?){13,19}\b`)

func looksSecret(s string) bool { return secrets.MatchString(s[:min(len(s), maxSearched)]) }
