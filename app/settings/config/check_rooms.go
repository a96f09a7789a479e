package config

import (
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"unicode"
)

// accountID is the form of a connected account at Stripe.
var accountID = regexp.MustCompile(`^acct_[A-Za-z0-9]{1,59}$`)

// maxPersonName is how long the name of a person can be, in characters, as invitations take it.
const maxPersonName = 64

func (in *input) rooms(t table) Rooms {
	t.only("name", "account", "address", "port", "cluster", "credentials")
	r := Rooms{
		Name:    in.personName(t),
		Account: in.id(t, "account", accountID, "acct_1A2b3C"),
		Address: in.ownAddress(t),
		Port:    int(get(t, "port", int64(0), "write a number, as 4222")),
		Cluster: in.cluster(t),
	}
	if r.Port != 0 && (r.Port < 1024 || r.Port > 65535) {
		in.note(t.at("port"), "from 1024 to 65535, or 0", "%d is out of range", r.Port)
		r.Port = 0
	}
	if t.text("credentials", "") != "" {
		r.Credentials = in.path(t, "credentials")
	}
	return r
}

func (in *input) personName(t table) string {
	name := t.text("name", "")
	unprintable := strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
	if len([]rune(name)) > maxPersonName || unprintable {
		in.note(t.at("name"), "write at most 64 letters", "%q cannot be shown as a name", name)
		return ""
	}
	return name
}

func (in *input) ownAddress(t table) string {
	s := t.text("address", "")
	if s == "" {
		return ""
	}
	ip, err := netip.ParseAddr(s)
	if err != nil || ip.IsUnspecified() || ip.IsMulticast() || ip.Zone() != "" {
		in.note(t.at("address"), `write it as "192.168.1.20"`, "%q is not the address of a computer", s)
		return ""
	}
	return s
}

// cluster reads servers that are reached over TLS; credentials are in a file of their own.
func (in *input) cluster(t table) string {
	s := t.text("cluster", "")
	if s == "" {
		return ""
	}
	for one := range strings.SplitSeq(s, ",") {
		u, err := url.Parse(one)
		if err != nil || u.Scheme != "tls" || u.Host == "" || u.User != nil || u.Path != "" || u.RawQuery != "" || u.Fragment != "" {
			in.note(t.at("cluster"), `write it as "tls://nats.example.com:4222"`, "%q is not the address of a server that is reached over TLS", one)
			return ""
		}
	}
	return s
}
