package natslog

import (
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Options say how to reach the server of a room.
type Options struct {
	Room        string
	URL         string                          // "tls://host:port", or several with commas; "" with InProcess
	TLS         *tls.Config                     // nil: what the URL and the system say
	InProcess   nats.InProcessConnProvider      // the server in this process; nil: by URL
	Access      ed25519.PrivateKey              // this desktop's access key; nil: Credentials
	Credentials string                          // a file of NATS credentials; "": as the URL says
	Wait        func(attempt int) time.Duration // before the next attempt to connect; nil: up to 30 s
	// Changed is called each time the connection was made or lost; it must not wait. nil:
	// no one wants to know.
	Changed func()
}

// Times of a connection.
const (
	dialTimeout  = 5 * time.Second
	pingInterval = 20 * time.Second // two without an answer end a connection that hangs
	longestWait  = 30 * time.Second
)

// wait grows from a quarter of a second, so that a server that is away for days costs little.
func wait(attempt int) time.Duration {
	return min(250*time.Millisecond<<min(attempt, 7), longestWait)
}

// Open connects to the server of a room, and goes on trying while it is away. It fails at
// once only for options that cannot work.
func Open(o Options) (*Log, error) {
	if err := protocol.CheckID(o.Room); err != nil {
		return nil, err
	}
	if o.Changed == nil {
		o.Changed = func() {}
	}
	l := &Log{changed: o.Changed, names: NamesOf(o.Room, ""), closed: make(chan struct{}), woken: make(chan struct{}), waiting: map[*request]bool{}}
	options := []nats.Option{
		nats.Name("Nod"), nats.Timeout(dialTimeout), nats.PingInterval(pingInterval), nats.MaxPingsOutstanding(2),
		nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true), nats.CustomReconnectDelay(wait),
		nats.ErrorHandler(l.failed), nats.ClosedHandler(func(*nats.Conn) { close(l.closed) }), nats.DisconnectErrHandler(l.lost),
		nats.ConnectHandler(func(*nats.Conn) { l.wake() }), nats.ReconnectHandler(func(*nats.Conn) { l.wake() }),
	}
	if o.Wait != nil {
		options = append(options, nats.CustomReconnectDelay(o.Wait))
	}
	if o.InProcess != nil {
		options = append(options, nats.InProcessServer(o.InProcess))
	}
	if o.TLS != nil {
		options = append(options, nats.Secure(o.TLS))
	}
	switch {
	case o.Access != nil:
		public := PublicAccess(o.Access.Public().(ed25519.PublicKey))
		l.names = NamesOf(o.Room, public)
		options = append(options, nats.Nkey(public, signer(o.Access)), nats.CustomInboxPrefix(l.names.Replies))
	case o.Credentials != "":
		options = append(options, nats.UserCredentials(o.Credentials))
	}
	conn, err := nats.Connect(o.URL, options...)
	if err != nil {
		return nil, fmt.Errorf("connect to the server of room %s: %w", o.Room, err)
	}
	l.conn = conn
	return l, nil
}

// signer answers the server's challenge.
func signer(access ed25519.PrivateKey) nats.SignatureHandler {
	return func(nonce []byte) ([]byte, error) {
		pair, err := nkeys.FromRawSeed(nkeys.PrefixByteUser, access.Seed())
		if err != nil {
			return nil, err
		}
		defer pair.Wipe()
		return pair.Sign(nonce)
	}
}

// Connected waits until there is a connection. Errors are of ctx, or protocol.ErrRefused if the
// server does not let this desktop in.
func (l *Log) Connected(ctx context.Context) error {
	for {
		woken := l.wakeUp()
		if l.conn.IsConnected() {
			return nil
		}
		select {
		case <-woken:
		case <-l.closed:
			return l.ended()
		case <-ctx.Done():
			return errors.Join(ctx.Err(), l.conn.LastError())
		}
	}
}

// Reached reports whether there is a connection now; if not, the error is that of the last
// attempt, or nil before the first.
func (l *Log) Reached() (bool, error) {
	if l.conn.IsConnected() {
		return true, nil
	}
	return false, l.conn.LastError()
}

// Close ends the connection, and what waits for it. A second call does nothing.
func (l *Log) Close() {
	l.conn.Close()
	<-l.closed
}

// ended says why the connection will not come back.
func (l *Log) ended() error {
	err := l.conn.LastError()
	if err == nil {
		err = nats.ErrConnectionClosed
	}
	return fmt.Errorf("%w: %w", protocol.ErrRefused, err)
}
