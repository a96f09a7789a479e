package policy

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// maxURL is the longest URL that is opened, in bytes: what browsers and servers
// agree on taking.
const maxURL = 2048

// URL is an address that has passed the rule.
type URL struct {
	Text     string // exactly as it will be opened
	Host     string // in lower case, without port and brackets
	Secure   bool   // https
	Punycode bool   // a name that shows as other letters than are written
}

// CheckURL returns the URL rule of the design (§3): http or https, absolute, ASCII,
// no user information, no backslash, unchanged by net/url; and a host that a
// browser reads as the same one, on the public internet. It runs before anything
// reaches the browser package, which would run paths.
func CheckURL(s string) (URL, *Problem) {
	scheme, p := urlText(s)
	if p != nil {
		return URL{}, p
	}
	u, err := url.Parse(s)
	if err != nil || u.Opaque != "" || u.Host == "" || u.Scheme != scheme || u.String() != s {
		return URL{}, badURL(s, lang.Say("is not an absolute web address that every program reads alike"))
	}
	if u.User != nil || strings.Contains(u.Host, "@") {
		return URL{}, badURL(s, lang.Say("has a user name in it"))
	}
	if !validPort(u) {
		return URL{}, badURL(s, lang.Say("has a bad port"))
	}
	host := strings.ToLower(u.Hostname())
	puny, p := checkHost(s, host)
	if p != nil {
		return URL{}, p
	}
	if p := nested(u); p != nil {
		return URL{}, p
	}
	return URL{Text: s, Host: host, Secure: scheme == "https", Punycode: puny}, nil
}

// urlText checks what can be seen without parsing and gives the scheme.
func urlText(s string) (string, *Problem) {
	if len(s) > maxURL {
		return "", problem(CodeBadURL, lang.Say("The URL is longer than 2048 bytes."))
	}
	for _, c := range []byte(s) {
		if c <= ' ' || c >= 0x7f || strings.IndexByte("\\\"<>^`{|}", c) >= 0 {
			return "", badURL(s, lang.Say("has a character that may not stand in one; write it in percent form"))
		}
	}
	for _, scheme := range []string{"https", "http"} {
		if rest, ok := strings.CutPrefix(s, scheme+"://"); ok && rest != "" && rest[0] != '/' {
			return scheme, nil
		}
	}
	return "", badURL(s, lang.Say("does not begin with https:// or http:// and a host"))
}

func badURL(s, what string) *Problem {
	return problem(CodeBadURL, lang.Say("The URL %s %v.", quote(redactURL(s)), what))
}

// redactURL returns as much of an address as a reason may tell, which is in the log: no password,
// and nothing of what follows the path, where keys and tokens are.
func redactURL(s string) string {
	rest := ""
	if i := strings.IndexAny(s, "?#;"); i >= 0 {
		s, rest = s[:i], s[i:i+1]+"…"
	}
	scheme, after, ok := strings.Cut(s, "//")
	if !ok {
		scheme, after, ok = strings.Cut(s, ":")
	}
	if at := strings.LastIndexByte(after, '@'); ok && at >= 0 {
		s = scheme + "…" + after[at:]
	}
	return s + rest
}

func validPort(u *url.URL) bool {
	if strings.HasSuffix(u.Host, ":") {
		return false
	}
	if u.Port() == "" {
		return true
	}
	n, err := strconv.ParseUint(u.Port(), 10, 16)
	return err == nil && n > 0
}

// nested refuses an address that hands a private one to a page which may send the
// browser on to it (an open redirect). The back end that follows redirects checks
// every hop as well.
func nested(u *url.URL) *Problem {
	for _, values := range u.Query() {
		for _, v := range values {
			if rest, ok := strings.CutPrefix(v, "//"); ok {
				v = "http://" + rest
			}
			if p := embedsPrivate(v); p != nil {
				return p
			}
		}
	}
	if p := embedsPrivate(u.Path); p != nil {
		return p
	}
	return embedsPrivate(u.Fragment)
}

// embeddedURL finds addresses within one.
var embeddedURL = regexp.MustCompile(`(?i)https?:/{1,3}[^/?#&]+`)

// embedsPrivate finds a private address in a part of another address, which may be
// encoded once more.
func embedsPrivate(text string) *Problem {
	if un, err := url.QueryUnescape(text); err == nil && un != text {
		if p := embedsPrivate(un); p != nil {
			return p
		}
	}
	for _, found := range embeddedURL.FindAllString(text, -1) {
		_, rest, _ := strings.Cut(found, ":")
		in, err := url.Parse("http://" + strings.TrimLeft(rest, "/"))
		if err != nil || in.Host == "" {
			continue
		}
		host := strings.ToLower(in.Hostname())
		if _, p := checkHost(found, host); p != nil && (p.Code == CodePrivateHost || numeric(host[strings.LastIndexByte(host, '.')+1:])) {
			return p
		}
	}
	return nil
}

// sameURL reports whether two addresses are one to a browser: only the case of
// scheme and host and an empty path may differ.
func sameURL(a, b string) bool {
	return a == b || plainURL(a) == plainURL(b)
}

func plainURL(s string) string {
	u, err := url.Parse(s)
	if err != nil {
		return s
	}
	u.Scheme, u.Host = strings.ToLower(u.Scheme), strings.ToLower(u.Host)
	if u.Path == "" {
		u.Path = "/"
	}
	return u.String()
}
