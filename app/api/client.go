package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"syscall"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Client calls the agent on its socket. It keeps connections and is safe for concurrent use.
type Client struct {
	socket  string
	http    *http.Client
	secret  string
	guarded *http.Client // for guarded routes
}

// WithSecret returns the same client with the secret that the agent gave its
// window process. It sends the secret to whatever process listens on the socket.
func (c *Client) WithSecret(secret string) *Client {
	return &Client{socket: c.socket, http: c.http, secret: secret, guarded: c.http}
}

// WithSecretFor returns the same client with the secret of the window process. It
// makes guarded calls to the process pid only: another program of the user may
// listen on the socket in the agent's place, to learn the secret and to show other
// questions than those that are answered.
func (c *Client) WithSecretFor(secret string, pid int) *Client {
	if secret == "" {
		return c
	}
	is := func(conn net.Conn) bool { return isProcess(conn, pid) }
	return &Client{socket: c.socket, http: c.http, secret: secret, guarded: dialer(c.socket, is, errOtherProcess)}
}

// Dial makes a client for the socket; it connects when it is first used.
func Dial(socket string) *Client {
	c := dialer(socket, sameUser, errOtherUser)
	return &Client{socket: socket, http: c, guarded: c}
}

// errOtherProcess says that the process that listens is another one than the window's agent.
var errOtherProcess = errors.New("it is not the Nod that started this window that listens")

// dialer makes an HTTP client that connects to a socket if it accepts the process
// at the other end.
func dialer(socket string, accept func(net.Conn) bool, refusal error) *http.Client {
	return &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			c, err := dialLocal(ctx, socket)
			if err == nil && !accept(c) {
				_ = c.Close()
				err = &net.OpError{Op: "dial", Net: "local", Err: refusal}
			}
			return c, err
		},
		IdleConnTimeout: time.Minute,
	}}
}

// Call makes one call. A failure that the agent reports is an *Error; if none
// answers, the error is ErrUnreachable.
func (r Route[Req, Res]) Call(ctx context.Context, c *Client, req Req) (Res, error) {
	return call(ctx, c.http, r, "", req)
}

// Call makes one call with the secret of the window process, if c has one.
func (r GuardedRoute[Req, Res]) Call(ctx context.Context, c *Client, req Req) (Res, error) {
	return call(ctx, c.guarded, Route[Req, Res](r), c.secret, req)
}

func call[Req, Res any](ctx context.Context, c *http.Client, r Route[Req, Res], secret string, req Req) (Res, error) {
	var res Res
	hr, err := newRequest(ctx, r, req)
	if err != nil {
		return res, fmt.Errorf("%s: %w", r.Path, err)
	}
	if secret != "" {
		hr.Header.Set(secretHeader, secret)
	}
	resp, err := c.Do(hr)
	if err != nil {
		return res, fmt.Errorf("%s: %w", r.Path, unreachable(err))
	}
	defer resp.Body.Close()
	e, err := readAnswer[Res](resp.Body, maxResponse)
	if err != nil {
		return res, fmt.Errorf("%s: read the answer: %w", r.Path, err)
	}
	if !e.Success {
		return res, &Error{Code: e.Code, Message: lang.Show(e.Error)}
	}
	if e.Data != nil {
		res = *e.Data
		Shown(&res)
	}
	return res, nil
}

// readAnswer reads an answer of at most limit bytes. One that is longer is cut off by
// this limit, not by the end of the agent.
func readAnswer[Res any](body io.Reader, limit int64) (e envelope[Res], err error) {
	limited := &io.LimitedReader{R: body, N: limit}
	err = json.NewDecoder(limited).Decode(&e)
	switch {
	case err == nil:
		return e, nil
	case limited.N == 0:
		return e, fmt.Errorf("it is longer than %d bytes", limit)
	}
	return e, unreachable(err)
}

func newRequest[Req, Res any](ctx context.Context, r Route[Req, Res], req Req) (*http.Request, error) {
	var body io.Reader
	if r.Method == post {
		b, err := json.Marshal(req)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(b)
	}
	return http.NewRequestWithContext(ctx, r.Method, "http://nod"+prefix+r.Path, body)
}

// unreachable turns the ways in which a socket can be dead into ErrUnreachable.
func unreachable(err error) error {
	var op *net.OpError
	dead := errors.As(err, &op) && op.Op == "dial" || isPipeClosed(err)
	for _, e := range []error{io.EOF, io.ErrUnexpectedEOF, syscall.ECONNRESET, syscall.EPIPE} {
		dead = dead || errors.Is(err, e)
	}
	if dead {
		return fmt.Errorf("%w (%w)", ErrUnreachable, err)
	}
	return err
}

// Watch calls on with every event until ctx ends, one at a time. It connects
// again by itself: on gets TopicLost when the stream breaks and TopicHello when it is there.
// To the agent this is the window process, which it asks to show windows.
func (c *Client) Watch(ctx context.Context, on func(Event)) {
	c.listen(ctx, WindowFaceOf(os.Getpid()), on)
}

// Follow calls on as Watch does. To the agent it is no window: it shows none, and
// no one is asked there.
func (c *Client) Follow(ctx context.Context, on func(Event)) { c.listen(ctx, "", on) }

func (c *Client) listen(ctx context.Context, face string, on func(Event)) {
	const shortest, longest = 50 * time.Millisecond, 2 * time.Second
	wait, told := shortest, false
	for ctx.Err() == nil {
		if c.stream(ctx, face, on) {
			wait, told = shortest, false
		}
		if !told && ctx.Err() == nil {
			on(Event{Topic: TopicLost})
			told = true
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, longest)
	}
}

// stream follows one connection to its end and says whether it had any event.
func (c *Client) stream(ctx context.Context, face string, on func(Event)) (greeted bool) {
	hr, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://nod"+eventsPath+"?face="+url.QueryEscape(face), nil)
	if err != nil {
		return false
	}
	resp, err := c.http.Do(hr)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	for lines := json.NewDecoder(resp.Body); ; greeted = true {
		var e Event
		if lines.Decode(&e) != nil || ctx.Err() != nil {
			return greeted
		}
		on(e)
	}
}
