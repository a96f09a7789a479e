package natslog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/nod-app/nod/app/negotiate/protocol"
)

const (
	// atOnce is how many missed entries are asked for at once: a far server answers
	// hundreds in the time of a few.
	atOnce = 64
	// lookAgain is how often the log is looked at though nothing came: what the server
	// publishes can be lost with a connection that no one noticed.
	lookAgain = 30 * time.Second
	// buffered is how many new entries wait for a slow reader; the others are asked for.
	buffered = 256
)

// Read implements protocol.Transport.
func (l *Log) Read(ctx context.Context, after uint64, receive func(uint64, []byte) error) error {
	fresh := make(chan *nats.Msg, buffered)
	sub, err := l.conn.ChanSubscribe(l.names.Out, fresh)
	if err != nil {
		return fmt.Errorf("read the log of the room: %w: %w", protocol.ErrRefused, err)
	}
	defer func() { _ = sub.Unsubscribe() }() // of a connection that may be gone
	r := logReader{log: l, entry: l.entry, at: after, receive: receive}
	look := time.NewTicker(lookAgain)
	defer look.Stop()
	for {
		woken := l.wakeUp()
		if err := r.catchUp(ctx); err != nil {
			return err
		}
		if err := r.follow(ctx, fresh, woken, look.C); err != nil {
			return err
		}
	}
}

// logReader is one that reads the log.
type logReader struct {
	log     *Log
	entry   func(ctx context.Context, position uint64) ([]byte, error) // nil if there is none
	at      uint64                                                     // position up to which receive got everything
	receive func(uint64, []byte) error
}

// follow gives what comes, until something may have been missed.
func (r *logReader) follow(ctx context.Context, fresh <-chan *nats.Msg, woken <-chan struct{}, look <-chan time.Time) error {
	for {
		select {
		case <-fresh:
			if err := r.next(ctx, fresh); err != nil {
				return err
			}
		case <-woken:
			return nil
		case <-look:
			return nil
		case <-r.log.closed:
			return fmt.Errorf("read the log of the room: %w", r.log.ended())
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// next gives what is behind the last entry. What the server publishes says only that there
// is more: its headers, where the position is, begin with those of the one who wrote the entry.
func (r *logReader) next(ctx context.Context, fresh <-chan *nats.Msg) error {
	for len(fresh) > 0 {
		<-fresh // of entries that are stored already
	}
	for {
		raw, err := r.entry(ctx, r.at+1)
		if err != nil || raw == nil {
			return err
		}
		if err := r.give(r.at+1, raw); err != nil {
			return err
		}
	}
}

// give hands on one entry. One before at goes through as well: the one who has it compares.
func (r *logReader) give(position uint64, raw []byte) error {
	if err := r.receive(position, raw); err != nil {
		return err
	}
	r.at = max(r.at, position)
	return nil
}

// catchUp gives all entries behind the last. It begins with the last one itself, so that
// a server that has lost entries is noticed.
func (r *logReader) catchUp(ctx context.Context) error {
	from, n := max(r.at, 1), 2
	for {
		found, err := r.entries(ctx, from, n)
		if err != nil {
			return err
		}
		if r.at >= from && found[0] == nil {
			return fmt.Errorf("read entry %d of the room: %w", from, protocol.ErrShortened)
		}
		for i := range found {
			if found[i] == nil && slices.ContainsFunc(found[i+1:], func(raw []byte) bool { return raw != nil }) {
				// It may have been stored after it was asked for, and a later one too, before that was.
				if found[i], err = r.entry(ctx, from+uint64(i)); err != nil {
					return err
				}
			}
			if found[i] == nil {
				continue // the end, or a hole, which the chain finds
			}
			if err := r.give(from+uint64(i), found[i]); err != nil {
				return err
			}
		}
		if found[n-1] == nil {
			return nil
		}
		from, n = from+uint64(n), min(n*4, atOnce)
	}
}

// entries asks for n entries at once; those that are not there are nil.
func (r *logReader) entries(ctx context.Context, from uint64, n int) ([][]byte, error) {
	found, errs := make([][]byte, n), make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { found[i], errs[i] = r.entry(ctx, from+uint64(i)) })
	}
	all.Wait()
	return found, errors.Join(errs...)
}

// entry asks for one entry; nil if there is none. One larger than any entry is refused.
func (l *Log) entry(ctx context.Context, position uint64) ([]byte, error) {
	var got struct {
		apiResponse
		Message struct {
			Data []byte `json:"data"`
		} `json:"message"`
	}
	err := l.ask(ctx, &nats.Msg{Subject: l.names.Get, Data: fmt.Appendf(nil, `{"seq":%d}`, position)}, &got)
	switch {
	case err != nil:
		return nil, fmt.Errorf("read entry %d of the room: %w", position, err)
	case got.notFound():
		return nil, nil
	case got.Error != nil:
		return nil, fmt.Errorf("read entry %d of the room: %w: %s", position, protocol.ErrRefused, got.Error.Description)
	case len(got.Message.Data) > protocol.MaxEntry:
		return nil, fmt.Errorf("read entry %d of the room: %w: %w", position, protocol.ErrRefused, protocol.TooLarge(position, len(got.Message.Data)))
	case got.Message.Data == nil:
		return []byte{}, nil
	}
	return got.Message.Data, nil
}
