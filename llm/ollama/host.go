package ollama

import (
	"net"
	"net/url"
	"strconv"
	"strings"
)

// DefaultURL is where Ollama listens if nothing else is set.
const DefaultURL = "http://127.0.0.1:11434"

// Host reads OLLAMA_HOST as Ollama does: a host, host:port or a URL; the port is
// 11434, or that of the scheme if one is given. What is no port counts as not
// given. An address to listen on, such as 0.0.0.0, means this machine.
func Host(value string) string {
	value = strings.Trim(strings.TrimSpace(value), `"'`)
	scheme, rest, hasScheme := strings.Cut(value, "://")
	usual := "11434"
	switch {
	case !hasScheme && value == "ollama.com":
		scheme, rest, usual = "https", value, "443"
	case !hasScheme:
		scheme, rest = "http", value
	case scheme == "http":
		usual = "80"
	case scheme == "https":
		usual = "443"
	}
	rest, path, _ := strings.Cut(rest, "/")
	host, port, err := net.SplitHostPort(rest)
	if err != nil {
		host, port = strings.Trim(rest, "[]"), usual
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		port = usual
	}
	u := url.URL{Scheme: scheme, Host: net.JoinHostPort(dialHost(host), port)}
	if path = strings.Trim(path, "/"); path != "" {
		u.Path = "/" + path
	}
	return u.String()
}

// dialHost returns the host to dial for one to listen on.
func dialHost(host string) string {
	ip := net.ParseIP(host)
	switch {
	case host == "", ip != nil && ip.IsUnspecified() && ip.To4() != nil:
		return "127.0.0.1"
	case ip != nil && ip.IsUnspecified():
		return "::1"
	}
	return host
}
