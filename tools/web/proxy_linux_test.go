package web

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools/policy"
)

func TestGateDials(t *testing.T) {
	port := serve(t, public.String(), html("x"))
	in := serveInside(t)
	for _, c := range []struct {
		name, to string
		hosts    []string
		blocked  bool
	}{
		{"a public name", "site.example:" + port, nil, false},
		{"a host of the scope", "site.example:" + port, []string{"site.example"}, false},
		{"a host out of scope", "other.site.example:" + port, []string{"site.example"}, true},
		{"a name of this computer", "rebound.example:" + in.port, nil, true},
		{"a name with one private address", "both.example:" + port, nil, true},
		{"this computer", "127.0.0.1:" + in.port, nil, true},
		{"this computer, mapped", "[::ffff:127.0.0.1]:" + in.port, nil, true},
		{"this computer, zoned", "[::1%lo]:" + in.port, nil, true},
		{"localhost", "localhost:" + in.port, nil, true},
		{"a number", "2130706433:" + in.port, nil, true},
		{"no port", "site.example", nil, true},
		{"a service for a port", "site.example:http", nil, true},
		{"port 0", "site.example:0", nil, true},
		{"user information", "site.example@127.0.0.1:" + in.port, nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			conn, err := guardedDialer{net: testNet, hosts: c.hosts}.dial(t.Context(), c.to)
			if err == nil {
				conn.Close()
			}
			if errors.Is(err, errBlocked) != c.blocked || !c.blocked && err != nil {
				t.Errorf("got %v", err)
			}
		})
	}
	if in.hits.Load() > 0 {
		t.Error("this computer was reached")
	}
}

// TestGateIsThePolicys: without hooks the rule is the policy's own, and a name
// that leads to this computer is refused.
func TestGateIsThePolicys(t *testing.T) {
	for _, a := range []string{"127.0.0.1", "127.0.0.2", "10.0.0.1", "169.254.169.254", "8.8.8.8", "::1", "2606:4700::1111"} {
		if addr := netip.MustParseAddr(a); (Net{}).public(addr) != policy.Public(addr) {
			t.Error(a)
		}
	}
	g := guardedDialer{net: Net{Lookup: func(context.Context, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.MustParseAddr("::ffff:127.0.0.2")}, nil
	}}}
	if _, err := g.dial(t.Context(), "site.example:80"); !errors.Is(err, errBlocked) {
		t.Errorf("got %v", err)
	}
	g.net.Lookup = func(context.Context, string) ([]netip.Addr, error) { return nil, nil }
	if _, err := g.dial(t.Context(), "site.example:80"); err == nil {
		t.Error("a name without addresses was dialed")
	}
}

// through is a client that knows the proxy's password.
func through(p *proxy, password string) *http.Client {
	u := &url.URL{Scheme: "http", Host: p.address, User: url.UserPassword(proxyUser, password)}
	return &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(u), DisableKeepAlives: true,
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

func newProxy(t *testing.T) *proxy {
	t.Helper()
	p, err := startProxy(guardedDialer{net: testNet})
	ok(t, err)
	t.Cleanup(p.close)
	return p
}

func TestProxy(t *testing.T) {
	p := newProxy(t)
	in := serveInside(t)
	seen := http.Header{}
	plain := "http://site.example:" + serve(t, public.String(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = r.Header
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Set-Cookie", "a=b")
		w.WriteHeader(http.StatusTeapot)
		_, _ = w.Write(append([]byte("got "), body...))
	}))
	secure := httptest.NewUnstartedServer(html("secure"))
	l, err := net.Listen("tcp", public.String()+":0")
	ok(t, err)
	secure.Listener.Close()
	secure.Listener = l
	secure.StartTLS()
	t.Cleanup(secure.Close)
	_, port, _ := net.SplitHostPort(l.Addr().String())

	c := through(p, p.password)
	res, err := c.Post(plain+"/x", "text/plain", strings.NewReader("it"))
	ok(t, err)
	body, _ := io.ReadAll(res.Body)
	res.Body.Close()
	if res.StatusCode != http.StatusTeapot || string(body) != "got it" || res.Header.Get("Set-Cookie") != "a=b" {
		t.Errorf("got %d %q", res.StatusCode, body)
	}
	if seen.Get("Proxy-Authorization") != "" || seen.Get("X-Forwarded-For") != "" {
		t.Errorf("the site saw %v", seen)
	}
	res, err = c.Get("https://site.example:" + port + "/")
	ok(t, err)
	body, _ = io.ReadAll(res.Body)
	res.Body.Close()
	if string(body) != "secure" {
		t.Errorf("got %q", body)
	}
	for _, bad := range []string{"http://127.0.0.1:" + in.port, "https://127.0.0.1:" + in.port, "http://rebound.example:" + in.port, "https://rebound.example:" + in.port} {
		if res, err := c.Get(bad + "/"); err == nil {
			res.Body.Close()
			t.Errorf("%s: %d", bad, res.StatusCode)
		}
	}
	if p.blocked.Load() < 4 || in.hits.Load() > 0 {
		t.Errorf("%d blocked, %d hits", p.blocked.Load(), in.hits.Load())
	}
}

// TestProxyIsNotOpen: another process of this computer cannot use it.
func TestProxyIsNotOpen(t *testing.T) {
	p := newProxy(t)
	port := serve(t, public.String(), html("x"))
	for _, password := range []string{"", "wrong", p.password + "x"} {
		res, err := through(p, password).Get("http://site.example:" + port + "/")
		ok(t, err)
		res.Body.Close()
		if res.StatusCode != http.StatusProxyAuthRequired {
			t.Errorf("%q: %d", password, res.StatusCode)
		}
		if res, err := through(p, password).Get("https://site.example:" + port + "/"); err == nil {
			res.Body.Close()
			t.Errorf("%q made a tunnel", password)
		}
	}
	res, err := http.Get("http://" + p.address + "/")
	ok(t, err)
	res.Body.Close()
	if res.StatusCode != http.StatusProxyAuthRequired {
		t.Errorf("got %d", res.StatusCode)
	}
}

func TestProxyHasABudget(t *testing.T) {
	p := newProxy(t)
	p.left.Store(1 << 20)
	port := serve(t, public.String(), html(strings.Repeat("x", 2<<20)))
	res, err := through(p, p.password).Get("http://site.example:" + port + "/")
	ok(t, err)
	defer res.Body.Close()
	if n, err := io.Copy(io.Discard, res.Body); err == nil || n > 1<<20 {
		t.Errorf("%d bytes came, %v", n, err)
	}
}
