package web

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// maxLoaded is how much one page may load in all, in bytes: some hundred times
// what pages are.
const maxLoaded = 256 << 20

// proxy is the only way of the controlled browser to the network. It listens
// on the loopback for the time of one call and takes only who knows the call's
// random password.
type proxy struct {
	gate     guardedDialer
	address  string // host:port
	password string
	server   *http.Server
	out      *http.Transport
	ctx      context.Context // ends with close; tunnels outlive the server otherwise
	end      context.CancelFunc
	left     atomic.Int64 // bytes that may still be loaded
	blocked  atomic.Int64
}

// proxyUser is the name that goes with the password; it means nothing.
const proxyUser = "nod"

// startProxy serves until close.
func startProxy(g guardedDialer) (*proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &proxy{gate: g, address: l.Addr().String(), password: rand.Text()}
	p.ctx, p.end = context.WithCancel(context.Background())
	p.left.Store(maxLoaded)
	p.out = &http.Transport{
		DialContext:        func(ctx context.Context, _, hostport string) (net.Conn, error) { return g.dial(ctx, hostport) },
		DisableCompression: true, // what the browser gets is what the server sent
	}
	p.server = &http.Server{Handler: p, ReadHeaderTimeout: 10 * time.Second, ErrorLog: log.New(io.Discard, "", 0)}
	go func() { _ = p.server.Serve(l) }() // it ends with close
	return p, nil
}

func (p *proxy) close() {
	p.end()
	_ = p.server.Close()
	p.out.CloseIdleConnections()
}

// ServeHTTP takes CONNECT for https and whole addresses for http.
func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case !p.known(r):
		w.Header().Set("Proxy-Authenticate", `Basic realm="nod"`)
		http.Error(w, "", http.StatusProxyAuthRequired)
	case r.Method == http.MethodConnect:
		p.connect(w, r)
	case p.gate.check(r.URL.String()) != nil || r.URL.Scheme != "http":
		p.refuse(w, errBlocked)
	default:
		p.forward(w, r)
	}
}

func (p *proxy) known(r *http.Request) bool {
	given, ok := strings.CutPrefix(r.Header.Get("Proxy-Authorization"), "Basic ")
	want := base64.StdEncoding.EncodeToString([]byte(proxyUser + ":" + p.password))
	return ok && subtle.ConstantTimeCompare([]byte(given), []byte(want)) == 1
}

// refuse answers in a way that the browser takes for an error, not for a page.
func (p *proxy) refuse(w http.ResponseWriter, err error) {
	if errors.Is(err, errBlocked) {
		p.blocked.Add(1)
	}
	if h, ok := w.(http.Hijacker); ok {
		if c, _, err := h.Hijack(); err == nil {
			_ = c.Close()
			return
		}
	}
	http.Error(w, "", http.StatusBadGateway)
}

// forward sends one request of http on; redirects are the browser's to follow,
// through here again.
func (p *proxy) forward(w http.ResponseWriter, r *http.Request) {
	out := r.Clone(r.Context())
	out.RequestURI = ""
	for _, h := range []string{"Proxy-Authorization", "Proxy-Connection", "Connection", "Upgrade", "Te", "Trailer"} {
		out.Header.Del(h)
	}
	res, err := p.out.RoundTrip(out)
	if err != nil {
		p.refuse(w, err)
		return
	}
	defer res.Body.Close()
	for k, values := range res.Header {
		w.Header()[k] = values
	}
	w.WriteHeader(res.StatusCode)
	if _, err := io.Copy(flushing{w, http.NewResponseController(w)}, p.limited(res.Body)); err != nil {
		panic(http.ErrAbortHandler) // the browser must not take half a page for a whole one
	}
}

func (p *proxy) connect(w http.ResponseWriter, r *http.Request) {
	far, err := p.gate.dial(r.Context(), r.Host)
	if err != nil {
		p.refuse(w, err)
		return
	}
	defer far.Close()
	h, ok := w.(http.Hijacker)
	if !ok {
		return
	}
	near, buffered, err := h.Hijack()
	if err != nil {
		return
	}
	defer near.Close()
	if _, err := io.WriteString(near, "HTTP/1.1 200 OK\r\n\r\n"); err != nil {
		return
	}
	stop := context.AfterFunc(p.ctx, func() { near.Close(); far.Close() })
	defer stop()
	go func() {
		_, _ = io.Copy(far, buffered) // an end of either side ends both
		far.Close()
	}()
	_, _ = io.Copy(near, p.limited(far))
}
