package markdown

import (
	"net/url"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/yuin/goldmark/util"
	"golang.org/x/net/idna"
)

// address is where a link leads.
type address struct {
	url  string // absolute http or https in ASCII; "" if a press would not be passed on
	host string // the real one, in ASCII, with a port if it has one
	why  string // what it is, if it is not passed on
}

// addressOf reads the destination of a link. What is no plain web address is
// never passed on: a person who reads "link" expects a page, not a program.
func addressOf(dest string) address {
	if len(dest) > maxAddress {
		return address{why: "its address is too long"}
	}
	if strings.ContainsAny(dest, "\\") || !visible(dest) {
		return address{why: "its address has characters that cannot be seen"}
	}
	u, err := url.Parse(string(util.URLEscape([]byte(dest), true)))
	switch {
	case err != nil:
		return address{why: "its address cannot be read"}
	case u.Scheme == "":
		return address{why: "not a web address"}
	case u.Scheme != "http" && u.Scheme != "https":
		return address{why: clean(safetext.Middle(u.Scheme, 20)) + ": not opened"}
	case u.User != nil:
		return address{host: host(u), why: host(u) + ", not opened: it names a user"}
	case host(u) == "":
		return address{why: "its address has no host"}
	}
	u.Host = host(u)
	return address{url: u.String(), host: u.Host}
}

// host returns the host of u as a browser would ask for it, or "".
func host(u *url.URL) string {
	name, err := idna.Lookup.ToASCII(u.Hostname())
	if err != nil {
		if name = u.Hostname(); !printable(name) || strings.ContainsAny(name, " %") {
			return ""
		}
	}
	name = strings.ToLower(name)
	if strings.Contains(name, ":") {
		name = "[" + name + "]"
	}
	if name != "" && u.Port() != "" {
		name += ":" + u.Port()
	}
	return name
}

func visible(s string) bool { return clean(s) == s }

func readsLikeAddress(label string) bool {
	l := strings.ToLower(label)
	if strings.Contains(l, "://") || strings.Contains(l, "www.") || strings.ContainsAny(l, "@") || strings.HasPrefix(l, "//") {
		return true
	}
	for _, w := range strings.FieldsFunc(l, func(r rune) bool { return strings.ContainsRune(" \n()<>[]{}\"'“”‘’,;", r) }) {
		if domain(strings.TrimRight(w, ".:!?…")) {
			return true
		}
	}
	return false
}

// domain reports whether a word could be a host, with what follows a host.
func domain(w string) bool {
	// Dots that look like one count as one.
	w = strings.NewReplacer("。", ".", "．", ".", "｡", ".", "․", ".").Replace(w)
	if i := strings.IndexAny(w, "/?#:\\"); i >= 0 {
		w = w[:i]
	}
	dot := strings.LastIndexByte(w, '.')
	if dot <= 0 || dot == len(w)-1 {
		return false
	}
	if strings.ContainsAny(w[dot+1:], "0123456789") {
		return strings.Count(w, ".") == 3 || strings.Contains(w, ".xn--")
	}
	return len(w)-dot > 2
}

// isAddress reports whether a label that reads like an address is that address, or
// the name of the file that it ends with.
func isAddress(label string, a address) bool {
	bare := func(s string) string {
		for _, scheme := range []string{"https://", "http://"} {
			if len(s) >= len(scheme) && strings.EqualFold(s[:len(scheme)], scheme) {
				s = s[len(scheme):]
			}
		}
		s = strings.TrimSuffix(s, "/")
		if i := strings.IndexAny(s, "/?#"); i >= 0 {
			return strings.ToLower(s[:i]) + s[i:]
		}
		return strings.ToLower(s)
	}
	return printable(label) && bare(label) == bare(a.url)
}
