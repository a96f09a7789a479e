package wire

import (
	"bytes"
	"context"
	"io"
	"mime"
	"net/http"
	"sync/atomic"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/llm"
)

// transport adds the key, refuses other addresses, and refuses answers that no
// model server gives.
type transport struct {
	Options
	inner    *http.Transport
	wantsKey atomic.Bool // the server has asked for one
}

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host != t.Base.Host || r.URL.Scheme != t.Base.Scheme {
		return nil, remoteError(r.URL.Host)
	}
	res, key, err := t.send(r)
	if err != nil {
		return nil, err
	}
	if err := notModelServer(res); err != nil {
		_ = res.Body.Close()
		return nil, err
	}
	res.Body = LimitBody(res.Body, t.bodyLimit(res))
	if key != "" && res.StatusCode >= http.StatusBadRequest {
		redactKey(res, key)
	}
	return res, nil
}

// send sends a request, and the key only once the server has asked for one: a
// server without a key needs no keyring, which may be missing or locked.
func (t *transport) send(r *http.Request) (res *http.Response, key string, err error) {
	if t.Key == nil || !t.wantsKey.Load() {
		res, err = t.inner.RoundTrip(r)
		isDenied := err == nil && (res.StatusCode == http.StatusUnauthorized || res.StatusCode == http.StatusForbidden)
		if !isDenied || t.Key == nil || r.Body != nil && r.GetBody == nil {
			return res, "", err
		}
	}
	key, err = t.key(r.Context())
	if res != nil && err == nil && key == "" {
		return res, "", nil
	}
	if res != nil {
		_ = res.Body.Close()
	}
	if err != nil {
		return nil, "", err
	}
	r = r.Clone(r.Context())
	if res != nil && r.GetBody != nil { // the body was sent before
		if r.Body, err = r.GetBody(); err != nil {
			return nil, "", err
		}
	}
	if key != "" {
		t.wantsKey.Store(true)
		r.Header.Set("Authorization", "Bearer "+key)
	}
	res, err = t.inner.RoundTrip(r)
	return res, key, err
}

func (t *transport) key(ctx context.Context) (string, error) {
	if t.Key == nil {
		return "", nil
	}
	key, err := t.Key(ctx)
	if err != nil {
		return "", &llm.Error{Kind: llm.KindDenied, Text: lang.Say("The key of the model server could not be read."),
			Remedy: lang.Say("Unlock the keyring, or store the key in it again; the comment above url in config.toml says how."), Err: err}
	}
	return key, nil
}

// maxErrorBody is how much of an error response is read.
const maxErrorBody = 64 << 10

// redactKey removes the key from an error response: some servers repeat it, and
// their words are shown and logged.
func redactKey(res *http.Response, key string) {
	body, _ := io.ReadAll(io.LimitReader(res.Body, maxErrorBody))
	_ = res.Body.Close()
	res.Body = io.NopCloser(bytes.NewReader(bytes.ReplaceAll(body, []byte(key), []byte("…"))))
}

// CloseIdleConnections closes idle connections; http.Client.CloseIdleConnections calls it.
func (t *transport) CloseIdleConnections() { t.inner.CloseIdleConnections() }

func (t *transport) bodyLimit(res *http.Response) int64 {
	if mediaType(res) == "application/json" || res.StatusCode >= http.StatusBadRequest {
		return t.Limits.Body
	}
	return t.Limits.Stream
}

// notModelServer returns the error of an answer that no model server gives; nil: it may.
func notModelServer(res *http.Response) error {
	at := res.Request.URL.Host
	switch {
	case res.StatusCode >= 300 && res.StatusCode < 400:
		return &llm.Error{Kind: llm.KindNotAServer, Text: lang.Say("What answers at %s sends elsewhere, and Nod does not follow.", at),
			Remedy: lang.Say("Set the address that it sends to, if it is right: %s", safetext.Line(res.Header.Get("Location"), 120))}
	case mediaType(res) != "text/html":
		return nil
	case res.StatusCode >= 500:
		return &llm.Error{Kind: llm.KindNotAServer, Text: lang.Say("The model server behind %s does not answer (%s).", at, res.Status),
			Remedy: lang.Say("Try again in a moment, or ask who runs it.")}
	default:
		return &llm.Error{Kind: llm.KindNotAServer, Text: lang.Say("What answers at %s is a web page, not a model server.", at),
			Remedy: lang.Say("Check url under [model] in config.toml.")}
	}
}

func mediaType(res *http.Response) string {
	k, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
	return k
}

// LimitBody returns a body that fails beyond that many bytes.
func LimitBody(body io.ReadCloser, bytes int64) io.ReadCloser { return &limitedBody{body, bytes} }

// limitedBody is a body that fails beyond its limit.
type limitedBody struct {
	io.ReadCloser
	left int64
}

func (b *limitedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left+1)])
	if b.left -= int64(n); b.left < 0 {
		return 0, tooLargeError(lang.Say("The answer of the model server is too large."))
	}
	return n, err
}

// LineTooLongError returns the error of a line that passes the limit.
func LineTooLongError() error {
	return tooLargeError(lang.Say("The model server sent a line that is too large."))
}

// NoContentError returns the error of an answer that goes on without content.
func NoContentError() error {
	return tooLargeError(lang.Say("The model server went on without saying anything, and was cut off."))
}

func tooLargeError(text string) error {
	return &llm.Error{Kind: llm.KindTooLarge, Text: text, Remedy: lang.Say("Ask for less at once, or try another model.")}
}
