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
	// Key gives the bearer key for each request; nil or "": none. It is asked each
	// time, so that no key lies in memory for longer than a request.
	Key    func(context.Context) (string, error)
	Limits Limits
	OnDial func(address string) // is told of each connection before it is made; may be nil
}

// Client is an HTTP client that dials one address, whatever it is asked for:
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

// dial goes to loopback by number, so that no name is looked up for it.
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
