// Package httpclient makes the clients for services about money and for the question for a newer version: they send a
// request once, to the host that was meant, and say nothing about this computer.
package httpclient

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// maxBody is the longest answer that is read, in bytes.
const maxBody = 4 << 20

// New returns a client whose requests end after a time.
func New(timeout time.Duration) *http.Client {
	t := &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DisableKeepAlives:   true, // net/http repeats a request with an idempotency key by itself when a kept connection turns out to be closed
		TLSHandshakeTimeout: 10 * time.Second,
	}
	return &http.Client{
		Transport:     once{t},
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// once sends a request once and bounds its answer.
type once struct{ next http.RoundTripper }

// RoundTrip leaves out the headers with which stripe-go tells the operating system, a
// hash of the host name and which agent's variables are set.
func (o once) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.GetBody = nil // so that it cannot be sent again
	r.Header.Del("X-Stripe-Client-User-Agent")
	r.Header.Set("User-Agent", "Nod")
	res, err := o.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if res.StatusCode >= 300 && res.StatusCode < 400 {
		res.Body.Close()
		return nil, fmt.Errorf("%s answers with a redirect, which is not followed", r.URL.Host)
	}
	res.Body = &bounded{body: res.Body, left: maxBody}
	return res, nil
}

var errTooLong = errors.New("the answer is too long")

// bounded is a body that fails where it is too long, rather than end there.
type bounded struct {
	body io.ReadCloser
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooLong
	}
	n, err := b.body.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

func (b *bounded) Close() error { return b.body.Close() }
