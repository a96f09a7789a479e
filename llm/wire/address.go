package wire

import (
	"net"
	"net/url"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/llm"
)

// ParseAddress parses the address of a model server, such as http://127.0.0.1:11434.
// An unspecified address (0.0.0.0, ::) becomes the loopback address. The address of
// another machine is refused unless remote is set.
func ParseAddress(raw string, remote bool) (*url.URL, error) {
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" || u.Opaque != "" {
		return nil, addressError(raw, lang.Say("It must look like http://127.0.0.1:11434."))
	}
	if u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, addressError("", lang.Say("Leave out names, passwords and what follows ? or #; a key is set apart."))
	}
	out := &url.URL{Scheme: u.Scheme, Host: dialHost(u), Path: strings.TrimRight(u.Path, "/")}
	if !remote && !Loopback(out.Hostname()) {
		return nil, remoteError(out.Host)
	}
	return out, nil
}

// Loopback reports whether a host is this machine, by its name or number alone.
func Loopback(host string) bool {
	if strings.EqualFold(strings.TrimSuffix(host, "."), "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

func dialHost(u *url.URL) string {
	host := u.Hostname()
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
		if ip.To4() == nil {
			host = "::1"
		}
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return net.JoinHostPort(host, port)
}

func addressError(raw, remedy string) error {
	text := lang.Say("That is not the address of a model server.")
	if raw != "" {
		text = lang.Say("‘%s’ is not the address of a model server.", safetext.Line(raw, 80))
	}
	return &llm.Error{Kind: llm.KindNotAServer, Text: text, Remedy: remedy}
}

func remoteError(host string) error {
	return &llm.Error{Kind: llm.KindRemote,
		Text:   lang.Say("%s is another machine: what you write would leave this one.", safetext.Line(host, 80)),
		Remedy: lang.Say("Set remote = true under [model] in config.toml if that is meant.")}
}
