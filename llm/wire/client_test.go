package wire

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/nod-app/nod/llm"
)

// trap starts a server that must not be reached, and counts the requests that reach it.
func trap(t *testing.T) (*httptest.Server, *atomic.Int32) {
	t.Helper()
	var hits atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { hits.Add(1) }))
	t.Cleanup(s.Close)
	return s, &hits
}

func client(t *testing.T, o Options, h http.HandlerFunc) (*http.Client, string) {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	base, err := ParseAddress(s.URL, false)
	if err != nil {
		t.Fatal(err)
	}
	o.Base = base
	if o.Limits == (Limits{}) {
		o.Limits = DefaultLimits()
	}
	c := Client(o)
	t.Cleanup(c.CloseIdleConnections)
	return c, s.URL
}

func TestNoProxyIsUsed(t *testing.T) {
	proxy, hits := trap(t)
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"} {
		t.Setenv(name, proxy.URL)
	}
	// Go reads the environment once, and never sends loopback to a proxy: so the
	// transport is looked at, too.
	c, at := client(t, Options{}, func(w http.ResponseWriter, _ *http.Request) {})
	if c.Transport.(*transport).inner.Proxy != nil {
		t.Error("the transport has a proxy")
	}
	res, err := c.Get(at)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if hits.Load() > 0 {
		t.Error("the proxy was asked")
	}
}

func TestNoRedirectIsFollowed(t *testing.T) {
	elsewhere, hits := trap(t)
	for _, code := range []int{301, 302, 303, 307, 308} {
		c, at := client(t, Options{}, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere.URL, code) })
		res, err := c.Post(at, "application/json", strings.NewReader("secret"))
		var e *llm.Error
		if !errors.As(err, &e) || e.Kind != llm.KindNotAServer {
			t.Errorf("%d: %v, %v", code, res, err)
		}
	}
	if hits.Load() > 0 {
		t.Error("a redirect was followed")
	}
}

// A client asks for nothing but its own address, whatever it is told.
func TestNoOtherAddressIsDialled(t *testing.T) {
	other, hits := trap(t)
	var dialled atomic.Int32
	c, _ := client(t, Options{OnDial: func(string) { dialled.Add(1) }}, func(http.ResponseWriter, *http.Request) {})
	for _, to := range []string{other.URL, "http://192.0.2.1/", "http://nod-test.invalid/"} {
		var e *llm.Error
		if _, err := c.Get(to); !errors.As(err, &e) || e.Kind != llm.KindRemote {
			t.Errorf("%s: %v", to, err)
		}
	}
	if hits.Load() > 0 || dialled.Load() > 0 {
		t.Error("something else was dialled")
	}
}

// Even if a name got past ParseAddress, the dialler goes to no other machine.
func TestDialerRefusesOtherMachines(t *testing.T) {
	for _, host := range []string{"192.0.2.1:80", "nod-test.invalid:80", "[2001:db8::1]:80"} {
		d := dialer{Options{OnDial: func(a string) { t.Errorf("dialled %s", a) }}}
		var e *llm.Error
		if _, err := d.dial(t.Context(), "tcp", host); !errors.As(err, &e) || e.Kind != llm.KindRemote {
			t.Errorf("%s: %v", host, err)
		}
	}
	var to []string
	d := dialer{Options{OnDial: func(a string) { to = append(to, a) }}}
	_, _ = d.dial(t.Context(), "tcp", "localhost:1")
	if len(to) != 2 || to[0] != "127.0.0.1:1" || to[1] != "[::1]:1" {
		t.Errorf("localhost went to %v", to)
	}
}

func TestKeyIsSentAndNeverShown(t *testing.T) {
	const key = "sk-very-secret"
	o := Options{Key: func(context.Context) (string, error) { return key, nil }}
	var sent []string
	c, at := client(t, o, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		sent = append(sent, r.Header.Get("Authorization")+" "+string(body))
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = io.WriteString(w, "wrong key: "+key)
	})
	for range 2 {
		res, err := c.Post(at, "text/plain", strings.NewReader("hello"))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		if body, _ := io.ReadAll(res.Body); strings.Contains(string(body), key) || !strings.Contains(string(body), "wrong key") {
			t.Errorf("%s", body)
		}
	}
	// The server has to ask for the key once; then it gets it at once.
	if want := []string{" hello", "Bearer " + key + " hello", "Bearer " + key + " hello"}; !slices.Equal(sent, want) {
		t.Errorf("sent %q", sent)
	}
	o.Key = func(context.Context) (string, error) { return "", errors.New("locked") }
	c, at = client(t, o, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) })
	var e *llm.Error
	if _, err := c.Get(at); !errors.As(err, &e) || e.Kind != llm.KindDenied || !strings.Contains(e.Remedy, "keyring") {
		t.Errorf("%v", err)
	}
}

// A server that wants no key is asked without the keyring, which may be missing.
func TestNoKeyringIsNeededWithoutAKey(t *testing.T) {
	o := Options{Key: func(context.Context) (string, error) { return "", errors.New("no keyring") }}
	c, at := client(t, o, func(http.ResponseWriter, *http.Request) {})
	res, err := c.Post(at, "text/plain", strings.NewReader("hello"))
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
}

func TestAnswersAreBounded(t *testing.T) {
	l := DefaultLimits()
	l.Body, l.Stream = 1000, 2000
	for _, c := range []struct {
		kind  string
		bytes int
		ok    bool
	}{
		{"application/json", 1000, true}, {"application/json", 1001, false},
		{"application/x-ndjson", 2000, true}, {"text/event-stream", 2001, false}, {"", 2001, false},
	} {
		h, at := client(t, Options{Limits: l}, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", c.kind)
			_, _ = w.Write(make([]byte, c.bytes))
		})
		res, err := h.Get(at)
		if err != nil {
			t.Fatal(err)
		}
		_, err = io.Copy(io.Discard, res.Body)
		res.Body.Close()
		var e *llm.Error
		if c.ok && err != nil {
			t.Errorf("%+v: %v", c, err)
		}
		if !c.ok && (!errors.As(err, &e) || e.Kind != llm.KindTooLarge) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestFailuresOfAConnection(t *testing.T) {
	https, err := url.Parse("https://127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	raw := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer raw.Close()
	secure := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer secure.Close()
	for name, c := range map[string]struct {
		at   string
		want llm.Kind
	}{
		"nobody there":           {https.String(), llm.KindUnreachable},
		"HTTP, not HTTPS":        {strings.Replace(raw.URL, "http:", "https:", 1), llm.KindNotAServer},
		"an unknown certificate": {secure.URL, llm.KindUnreachable},
	} {
		base, err := ParseAddress(c.at, false)
		if err != nil {
			t.Fatal(err)
		}
		h := Client(Options{Base: base, Limits: DefaultLimits()})
		_, err = h.Get(c.at)
		if e := RequestError(t.Context(), base.Host, err); e.Kind != c.want || e.Remedy == "" {
			t.Errorf("%s: %s %v", name, e.Kind, err)
		}
		h.CloseIdleConnections()
	}
}
