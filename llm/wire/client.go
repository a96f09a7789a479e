// Package wire holds what every back end does on the way to a model server and
// back: an HTTP client that goes to one address and nowhere else, the limits of
// a reply, text that was cut in the middle of a character, and errors as
// sentences.
package wire

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/url"
	"time"
)

// Options say where a client goes, and with what.
type Options struct {
	Base        *url.URL // the one address that is dialled; see Base
	AllowRemote bool     // it may be another machine
	// Key returns the bearer key for a request; nil or "": none. It is called each
	// time, so that no key lies in memory for longer than a request.
	Key    func(context.Context) (string, error)
	Limits Limits
	OnDial func(address string) // called before each connection is made; may be nil
}

// Client returns an HTTP client that dials one address, whatever it is asked for:
// no proxy, no redirect, no other host, and by default no other machine.
func Client(o Options) *http.Client {
	d := &dialer{Options: o}
	inner := &http.Transport{
		Proxy:               nil,
		DialContext:         d.dial,
		TLSClientConfig:     &tls.Config{MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout: 10 * time.Second,
		ForceAttemptHTTP2:   true,
		DisableCompression:  true, // a small answer cannot become a large one
		MaxIdleConnsPerHost: 4,
		IdleConnTimeout:     30 * time.Second,
	}
	return &http.Client{
		Transport:     &transport{Options: o, inner: inner},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

type dialer struct{ Options }

// dial dials loopback by number, without looking up a name.
func (d *dialer) dial(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	hosts := []string{host}
	switch {
	case Loopback(host) && net.ParseIP(host) == nil:
		hosts = []string{"127.0.0.1", "::1"}
	case !d.AllowRemote && !Loopback(host):
		return nil, remoteError(address)
	}
	var failed error
	for _, h := range hosts {
		c, err := d.dialOne(ctx, network, net.JoinHostPort(h, port))
		if err == nil {
			return c, nil
		}
		failed = errors.Join(failed, err)
	}
	return nil, failed
}

func (d *dialer) dialOne(ctx context.Context, network, address string) (net.Conn, error) {
	if d.OnDial != nil {
		d.OnDial(address)
	}
	n := net.Dialer{Timeout: 10 * time.Second}
	return n.DialContext(ctx, network, address)
}

// Limits bound one answer of a server. An answer beyond them comes from a model in
// a loop, or from no model server.
type Limits struct {
	Text   int   // bytes of text, thinking and arguments in a reply
	Calls  int   // tool calls in a reply
	Empty  int   // lines and pieces of a reply without content
	Line   int   // bytes of one line on the wire
	Stream int64 // bytes of one streamed answer on the wire
	Body   int64 // bytes of one answer that is not streamed
}

// DefaultLimits returns limits far above what a window can show: 4 MB of text are 1,000 pages. A
// streamed token takes about 150 bytes on the wire for 4 of text, hence 256 MB. A line stays below
// the 8 MB at which Ollama's client ends a download's stream silently.
func DefaultLimits() Limits {
	return Limits{Text: 4 << 20, Calls: 64, Empty: 100_000, Line: 6 << 20, Stream: 256 << 20, Body: 16 << 20}
}
