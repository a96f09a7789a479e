package config

import (
	"net/netip"
	"net/url"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/lang"
)

// maxPersonName is how long the name of a person can be, in characters, as invitations take it.
const maxPersonName = 64

func (in *input) personName(at, name string) (string, bool) {
	unprintable := strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
	if len([]rune(name)) > maxPersonName || unprintable {
		in.note(at, lang.Say("write at most 64 letters"), "%q cannot be shown as a name", name)
		return "", false
	}
	return name, true
}

func (in *input) ownAddress(at, s string) (string, bool) {
	ip, err := netip.ParseAddr(s)
	if err != nil || ip.IsUnspecified() || ip.IsMulticast() || ip.Zone() != "" {
		in.note(at, lang.Say(`write it as "192.168.1.20"`), "%q is not the address of a computer", s)
		return "", false
	}
	return s, true
}

// cluster checks servers that are reached over TLS; credentials are in a file of their own.
func (in *input) cluster(at, s string) (string, bool) {
	for one := range strings.SplitSeq(s, ",") {
		u, err := url.Parse(one)
		if err != nil || u.Scheme != "tls" || u.Host == "" || u.User != nil || u.Path != "" || u.RawQuery != "" || u.Fragment != "" {
			in.note(at, lang.Say(`write it as "tls://nats.example.com:4222"`), "%q is not the address of a server that is reached over TLS", one)
			return "", false
		}
	}
	return s, true
}
