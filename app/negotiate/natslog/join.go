package natslog

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/nod-app/nod/app/negotiate/protocol"
)

// AskHost sends a request of an invited desktop to the host, and waits for the answer.
func (l *Log) AskHost(ctx context.Context, request []byte) ([]byte, error) {
	for {
		got, err := l.once(ctx, &nats.Msg{Subject: l.names.Join, Data: request})
		switch {
		case err == nil:
			return got.Data, nil
		case !again(ctx, err):
			return nil, fmt.Errorf("ask the host of the room: %w", err)
		}
	}
}

// AnswerGuests answers the requests of invited desktops until ctx ends. A request may come
// again whose answer was lost.
func (l *Log) AnswerGuests(ctx context.Context, answer func(request []byte) []byte) error {
	requests := make(chan *nats.Msg, 8)
	sub, err := l.conn.ChanSubscribe(l.names.Join, requests)
	if err != nil {
		return fmt.Errorf("answer guests: %w: %w", protocol.ErrRefused, err)
	}
	defer func() { _ = sub.Unsubscribe() }() // of a connection that may be gone
	for {
		select {
		case msg := <-requests:
			_ = msg.Respond(answer(msg.Data)) // a guest who gets no answer asks again
		case <-l.closed:
			return fmt.Errorf("answer guests: %w", l.ended())
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// again reports whether a request is worth repeating: the host may be away for a moment.
func again(ctx context.Context, err error) bool {
	if ctx.Err() != nil || errors.Is(err, protocol.ErrRefused) {
		return false
	}
	select {
	case <-ctx.Done():
		return false
	case <-time.After(retryWait):
		return true
	}
}
