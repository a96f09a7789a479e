package policy

import (
	"net/netip"
	"strconv"
	"strings"

	"golang.org/x/net/idna"

	"github.com/nod-app/nod/app/base/lang"
)

// checkHost refuses hosts that lie on this machine or its network, and those
// that net/url and a browser would take for different ones.
func checkHost(s, host string) (punycode bool, p *Problem) {
	if a, err := netip.ParseAddr(host); err == nil {
		switch {
		case a.Zone() != "":
			return false, badURL(s, lang.Say("has a bad address"))
		case !Public(a):
			return false, privateHost(host)
		}
		return false, nil
	}
	labels := strings.Split(host, ".")
	for _, l := range labels {
		if !validLabel(l) {
			return false, badURL(s, lang.Say("has a host that is no name"))
		}
		if strings.HasPrefix(l, "xn--") {
			punycode = true
		}
	}
	last := labels[len(labels)-1]
	switch {
	case len(host) > 253:
		return false, badURL(s, lang.Say("has a host that is too long"))
	case numeric(last):
		return false, badURL(s, lang.Say("has a number for a host that is no plain address"))
	case localName(host, labels):
		return false, privateHost(host)
	}
	return punycode, nil
}

// validLabel takes one part of a host name, in lower case. A browser would
// refuse an xn-- label that decodes to nothing sensible, or read it as another.
func validLabel(l string) bool {
	if l == "" || len(l) > 63 || l[0] == '-' || l[len(l)-1] == '-' {
		return false
	}
	for _, c := range []byte(l) {
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	if !strings.HasPrefix(l, "xn--") {
		return true
	}
	_, err := idna.Lookup.ToUnicode(l)
	return err == nil
}

// numeric says that a browser takes the host for an IPv4 address in an odd
// spelling: its last part is a number (WHATWG URL, "ends in a number").
func numeric(label string) bool {
	if _, err := strconv.ParseUint(label, 10, 64); err == nil {
		return true
	}
	hex, ok := strings.CutPrefix(label, "0x")
	return ok && strings.Trim(hex, "0123456789abcdef") == "" || strings.Trim(label, "0123456789") == ""
}

// privateSuffixes are the names of what is not on the public internet (RFC
// 6761, 6762, 8375, and what routers and companies use).
var privateSuffixes = []string{
	"localhost", "local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan", "home.arpa", "test", "invalid", "onion", "arpa",
	"svc", "fritz.box",
	// Names that stand for whatever address is written in them, or for this computer.
	"nip.io", "sslip.io", "xip.io", "traefik.me", "localtest.me", "lvh.me", "vcap.me", "lacolhost.com",
}

func localName(host string, labels []string) bool {
	if len(labels) == 1 {
		return true
	}
	for _, s := range privateSuffixes {
		if host == s || strings.HasSuffix(host, "."+s) {
			return true
		}
	}
	return false
}

func privateHost(host string) *Problem {
	return problem(CodePrivateHost, lang.Say("The host %s is on this computer or its own network. Only public addresses are opened.", quote(host)))
}
