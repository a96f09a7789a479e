package protocol

import (
	"context"
	"errors"
)

// Transport carries the signed messages of one room to what puts them in one order. It is
// trusted with delivery only.
type Transport interface {
	// Append adds a message and returns its position once it is stored for good. While the
	// server is away it waits. After any error but ErrRefused the message may be in the log
	// or not: append the same one again, which adds it once, or twice at two positions.
	Append(ctx context.Context, raw []byte) (position uint64, err error)
	// Read gives the entries behind a position in their order, also those to come, and may
	// give some again that receive got before. While the server is away it waits. It
	// returns when ctx ends, when receive fails, or with ErrRefused or ErrShortened.
	Read(ctx context.Context, after uint64, receive func(position uint64, raw []byte) error) error
}

var (
	// ErrRefused: the server does not let this desktop do that, or takes no more. What
	// wraps it says why. Trying again does not help.
	ErrRefused = errors.New("the server of the room refuses it")
	// ErrShortened: the server has fewer entries than it had before.
	ErrShortened = errors.New("the server of the room has lost entries")
)
