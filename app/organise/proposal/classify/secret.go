package classify

import (
	"strings"
)

// token is how the keys of a service look: a prefix, then at least min
// characters of letters, digits and more.
type token struct {
	prefix string
	min    int
	more   string // characters that are allowed apart from letters and digits
	what   string
}

// tokens are the documented forms of the services' own secret scanners.
var tokens = []token{
	{"AKIA", 16, "", "an AWS access key"},
	{"ASIA", 16, "", "an AWS access key"},
	{"ghp_", 36, "", "a GitHub token"},
	{"gho_", 36, "", "a GitHub token"},
	{"ghu_", 36, "", "a GitHub token"},
	{"ghs_", 36, "", "a GitHub token"},
	{"ghr_", 36, "", "a GitHub token"},
	{"github_pat_", 50, "_", "a GitHub token"},
	{"glpat-", 20, "_-", "a GitLab token"},
	{"xoxb-", 20, "-", "a Slack token"},
	{"xoxp-", 20, "-", "a Slack token"},
	{"xoxa-", 20, "-", "a Slack token"},
	{"xoxr-", 20, "-", "a Slack token"},
	{"xoxs-", 20, "-", "a Slack token"},
	{"hooks.slack.com/services/T", 30, "/", "a Slack webhook"},
	{"sk_live_", 20, "", "a Stripe key"},
	{"rk_live_", 20, "", "a Stripe key"},
	{"sk_test_", 20, "", "a Stripe test key"},
	{"AIza", 35, "_-", "a Google API key"},
	{"ya29.", 40, "_-", "a Google token"},
	{"sk-ant-", 30, "_-", "an Anthropic key"},
	{"sk-proj-", 30, "_-", "an OpenAI key"},
	{"npm_", 36, "", "an npm token"},
	{"pypi-", 50, "_-", "a PyPI token"},
	{"SG.", 40, "._-", "a SendGrid key"},
	{"dop_v1_", 60, "", "a DigitalOcean token"},
	{"hf_", 30, "", "a Hugging Face token"},
	{"AGE-SECRET-KEY-1", 50, "", "an age key"},
}

// privateKey is what findSecret calls a key that signs or decrypts.
const privateKey = "a private key"

// findSecret says what kind of secret the text holds, never the secret; "" if none.
func findSecret(text string) string {
	if HasPrivateKey(text) {
		return privateKey
	}
	for i := range tokens {
		if tokens[i].in(text) {
			return tokens[i].what
		}
	}
	if hasPassword(text) {
		return "a password"
	}
	return ""
}

// HasPrivateKey reports whether a text holds a private key.
func HasPrivateKey(text string) bool {
	for rest := text; ; {
		i := strings.Index(rest, "-----BEGIN ")
		if i < 0 {
			break
		}
		rest = rest[i+len("-----BEGIN "):]
		head, _, ok := strings.Cut(cut(rest, 60), "-----")
		if ok && (strings.HasSuffix(head, "PRIVATE KEY") || strings.HasSuffix(head, "PRIVATE KEY BLOCK")) {
			return true
		}
	}
	return strings.Contains(text, "PuTTY-User-Key-File-")
}

func (t token) in(text string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], t.prefix)
		if i < 0 {
			return false
		}
		start := from + i
		from = start + len(t.prefix)
		if start > 0 && isWordByte(text[start-1]) {
			continue
		}
		n, digits := t.run(text[from:])
		if n >= t.min && digits && (t.min != exactly || n == exactly) {
			return true
		}
		from += n // so that each byte is looked at once
	}
}

// exactly is the length of the AWS identifiers, which have no longer form.
const exactly = 16

// run returns how many characters of a token text begins with, and whether a digit is among them.
func (t token) run(text string) (n int, digits bool) {
	for n < len(text) {
		c := text[n]
		if c >= 0x80 || !isWordByte(c) && strings.IndexByte(t.more, c) < 0 {
			break
		}
		digits = digits || isDigit(c)
		n++
	}
	return n, digits
}
