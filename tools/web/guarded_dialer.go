package web

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// Net is the network as the controlled browser's proxy sees it. Tests put a
// server of their own in the place of a public one; each nil is the real thing.
type Net struct {
	Lookup func(ctx context.Context, host string) ([]netip.Addr, error)
	Public func(netip.Addr) bool
}

func (n Net) lookup(ctx context.Context, host string) ([]netip.Addr, error) {
	if n.Lookup != nil {
		return n.Lookup(ctx, host)
	}
	return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
}

func (n Net) public(a netip.Addr) bool {
	if n.Public != nil {
		return n.Public(a)
	}
	return policy.Public(a)
}

// errBlocked says that an address may not be reached.
var errBlocked = lang.Errorf("the address is not on the public internet, or not one that may be reached")

// guardedDialer dials for the controlled browser, and refuses what it may not reach.
type guardedDialer struct {
	net   Net
	hosts []string // if there are any, the only ones
}

// check holds an address to the URL rule and to the hosts of the scope.
func (g guardedDialer) check(address string) error {
	u, p := policy.CheckURL(address)
	if p != nil || len(g.hosts) > 0 && !slices.Contains(g.hosts, u.Host) {
		return errBlocked
	}
	return nil
}

// dial connects to a host and port. It resolves the name once, refuses it if
// any of its addresses is not public, and dials those addresses and no name, so
// that no second answer of the name's server counts.
func (g guardedDialer) dial(ctx context.Context, hostport string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(hostport)
	if err != nil {
		return nil, errBlocked
	}
	if err := g.check("https://" + net.JoinHostPort(host, port) + "/"); err != nil {
		return nil, err
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil, errBlocked
	}
	addrs, err := g.addresses(ctx, host)
	if err != nil {
		return nil, err
	}
	var d net.Dialer
	for _, a := range addrs {
		var c net.Conn
		if c, err = d.DialContext(ctx, "tcp", netip.AddrPortFrom(a, uint16(n)).String()); err == nil {
			return c, nil
		}
	}
	return nil, err
}

func (g guardedDialer) addresses(ctx context.Context, host string) ([]netip.Addr, error) {
	addrs := []netip.Addr{}
	if a, err := netip.ParseAddr(host); err == nil {
		addrs = append(addrs, a)
	} else if addrs, err = g.net.lookup(ctx, host); err != nil {
		return nil, err
	}
	if len(addrs) == 0 {
		return nil, lang.Errorf("the name has no address")
	}
	for i, a := range addrs {
		addrs[i] = a.Unmap()
		if !g.net.public(addrs[i]) {
			return nil, errBlocked
		}
	}
	return addrs, nil
}

// Transport reaches public addresses only, whatever a name resolves to, and through no proxy.
func (n Net) Transport() *http.Transport {
	return &http.Transport{
		DialContext: func(ctx context.Context, _, address string) (net.Conn, error) {
			return guardedDialer{net: n}.dial(ctx, address)
		},
		ForceAttemptHTTP2: true, TLSHandshakeTimeout: 10 * time.Second, IdleConnTimeout: time.Minute, MaxResponseHeaderBytes: 64 << 10,
	}
}
