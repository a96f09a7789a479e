package natslog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Log is the log of one room on a NATS server. It is a protocol.Transport.
type Log struct {
	conn    *nats.Conn
	names   Names
	closed  chan struct{} // when the connection has ended for good
	changed func()

	mu      sync.Mutex
	woken   chan struct{} // closed and made again when there is a connection
	waiting map[*request]bool
}

var _ protocol.Transport = (*Log)(nil)

// attemptTimeout is how long one answer of the server is waited for: an answer can be
// lost with a connection.
const attemptTimeout = 3 * time.Second

// retryWait is how long to wait before a server is asked again that is not ready.
const retryWait = 50 * time.Millisecond

// Append implements protocol.Transport.
func (l *Log) Append(ctx context.Context, raw []byte) (uint64, error) {
	msg := &nats.Msg{Subject: l.names.In, Data: raw, Header: nats.Header{
		nats.MsgIdHdr: {protocol.ID(raw)}, nats.ExpectedStreamHdr: {l.names.Stream},
	}}
	var ack struct {
		apiResponse
		Sequence uint64 `json:"seq"`
	}
	if err := l.ask(ctx, msg, &ack); err != nil {
		return 0, fmt.Errorf("append to the log of the room: %w", err)
	}
	if ack.Error != nil {
		return 0, fmt.Errorf("append to the log of the room: %w: %s", protocol.ErrRefused, ack.Error.Description)
	}
	return ack.Sequence, nil
}

// ask sends a request until it is answered, and decodes the answer. It returns when ctx
// ends, or with protocol.ErrRefused.
func (l *Log) ask(ctx context.Context, msg *nats.Msg, answer any) error {
	for {
		got, err := l.once(ctx, msg)
		switch {
		case err == nil:
			if err := json.Unmarshal(got.Data, answer); err != nil {
				return fmt.Errorf("%w: its answer cannot be read: %w", protocol.ErrRefused, err)
			}
			if a, ok := answer.(interface{ temporary() bool }); !ok || !a.temporary() {
				return nil
			}
		case errors.Is(err, protocol.ErrRefused):
			return err
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-time.After(retryWait):
		}
	}
}

// request is one that waits for its answer.
type request struct {
	subject string
	give    context.CancelCauseFunc
}

// once sends a request once. The server answers what it forbids with nothing but an error
// of the connection, which failed sorts out.
func (l *Log) once(ctx context.Context, msg *nats.Msg) (*nats.Msg, error) {
	if err := l.Connected(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, attemptTimeout)
	defer cancel()
	ctx, give := context.WithCancelCause(ctx)
	defer give(nil)
	r := &request{msg.Subject, give}
	l.mu.Lock()
	l.waiting[r] = true
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		delete(l.waiting, r)
		l.mu.Unlock()
	}()
	got, err := l.conn.RequestMsgWithContext(ctx, msg)
	if cause := context.Cause(ctx); err != nil && errors.Is(cause, protocol.ErrRefused) {
		err = cause
	}
	if errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, nats.ErrHeadersNotSupported) {
		err = fmt.Errorf("%w: %w", protocol.ErrRefused, err)
	}
	return got, err
}

// failed handles the errors of the connection that belong to no call.
func (l *Log) failed(_ *nats.Conn, _ *nats.Subscription, err error) {
	if errors.Is(err, nats.ErrSlowConsumer) {
		l.wake() // something was dropped, so readers look again
		return
	}
	if !errors.Is(err, nats.ErrPermissionViolation) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for r := range l.waiting {
		if strings.Contains(err.Error(), fmt.Sprintf("%q", r.subject)) {
			r.give(fmt.Errorf("%w: %w", protocol.ErrRefused, err))
		}
	}
}

// errLost: the connection went while an answer was waited for.
var errLost = errors.New("the connection was lost")

// lost ends what waits for answers that no longer come.
func (l *Log) lost(*nats.Conn, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for r := range l.waiting {
		r.give(errLost)
	}
	l.changed()
}

// wake ends all waiting for a connection.
func (l *Log) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.woken)
	l.woken = make(chan struct{})
	l.changed()
}

// wakeUp returns a channel that is closed when there is a new connection.
func (l *Log) wakeUp() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.woken
}

// apiResponse is what every answer of JetStream can have.
type apiResponse struct {
	Error *struct {
		Code        int    `json:"code"`
		ErrCode     int    `json:"err_code"`
		Description string `json:"description"`
	} `json:"error"`
}

// temporary reports whether the server only is not ready, as a cluster without a leader.
func (a apiResponse) temporary() bool { return a.Error != nil && a.Error.Code == 503 }

// notFound reports whether there is no such entry.
func (a apiResponse) notFound() bool { return a.Error != nil && a.Error.ErrCode == 10037 }
