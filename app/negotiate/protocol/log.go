package protocol

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Store keeps what one desktop has of the log of a room. It is written before anybody is
// told of an entry, so that a server can never take back what a desktop has seen.
type Store interface {
	// Load gives the messages of a room in their order, from the first.
	Load(ctx context.Context) ([][]byte, error)
	// Save keeps the next one for good.
	Save(ctx context.Context, position uint64, raw []byte) error
}

// LogOptions say whose log it is.
type LogOptions struct {
	Room        string
	Key         ed25519.PrivateKey // of this desktop, which is one of the parties
	Host, Guest Key
	Transport   Transport
	Store       Store            // nil: nothing is kept here
	Now         func() time.Time // when messages are sent; nil: time.Now
}

// Log is the log of a room as one desktop has it: checked, kept, and the same for both.
type Log struct {
	o    LogOptions
	self Key
	stop context.CancelFunc
	end  chan struct{} // closed when nothing more is read

	publishing chan struct{} // held by who publishes: one message at a time, so that numbers have no gaps

	mu      sync.Mutex
	chain   *Chain
	size    int64         // bytes of all entries
	entries []Entry       // those that count
	refused []Refused     // those that do not
	err     error         // why nothing more is read
	grown   chan struct{} // closed and made again with each change
}

// Refused is an entry that does not count, and why.
type Refused struct {
	Position uint64
	Problem  *Problem
}

// OpenLog opens the log of a room, and reads it until Close. What the store has comes first.
func OpenLog(ctx context.Context, o LogOptions) (*Log, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	l := &Log{
		o: o, self: KeyOf(o.Key), end: make(chan struct{}), publishing: make(chan struct{}, 1), grown: make(chan struct{}), chain: NewChain(o.Room, o.Host, o.Guest),
	}
	if l.self != o.Host && l.self != o.Guest {
		return nil, fmt.Errorf("open the log of room %s: this desktop is no party of it", o.Room)
	}
	if o.Store != nil {
		kept, err := o.Store.Load(ctx)
		if err != nil {
			return nil, fmt.Errorf("open the log of room %s: %w", o.Room, err)
		}
		for _, raw := range kept {
			l.add(l.chain.Position()+1, raw)
		}
	}
	ctx, l.stop = context.WithCancel(context.WithoutCancel(ctx))
	go l.read(ctx)
	return l, nil
}

// Close ends reading. What was published is not taken back.
func (l *Log) Close() {
	l.stop()
	<-l.end
}

func (l *Log) read(ctx context.Context) {
	defer close(l.end)
	var err error
	if broken := l.Broken(); broken != nil { // by what the store has
		err = broken
	} else {
		err = l.transported(ctx)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.err = err
	l.changed()
}

func (l *Log) transported(ctx context.Context) error {
	err := l.o.Transport.Read(ctx, l.position(), func(position uint64, raw []byte) error { return l.take(ctx, position, raw) })
	if errors.Is(err, ErrShortened) {
		return problem(Missing, "the log of the room has lost entries that this desktop has")
	}
	return err
}

func (l *Log) position() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.chain.Position()
}

func (l *Log) bytes() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.size
}

// take keeps an entry, and then lets it count. One that is larger than any can be, or with
// which the log is, is not kept: a server could fill the disk with them. Reading ends there.
func (l *Log) take(ctx context.Context, position uint64, raw []byte) error {
	if len(raw) > MaxEntry {
		return TooLarge(position, len(raw))
	}
	if position > l.position() && l.bytes()+int64(len(raw)) > MaxLog {
		return problem(Oversized, "the log has more than %d MB with entry %d, and that is allowed for the whole room", MaxLog>>20, position)
	}
	if l.o.Store != nil && position == l.position()+1 && position <= MaxEntries {
		if err := l.o.Store.Save(ctx, position, raw); err != nil {
			return fmt.Errorf("keep entry %d of room %s: %w", position, l.o.Room, err)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.add(position, bytes.Clone(raw))
	l.changed()
	if broken := l.chain.Broken(); broken != nil {
		return broken
	}
	return nil
}

// add takes an entry into the chain.
func (l *Log) add(position uint64, raw []byte) {
	before := l.chain.Position()
	e, err := l.chain.Add(position, raw)
	if l.chain.Position() > before {
		l.size += int64(len(raw))
	}
	var p *Problem
	switch {
	case errors.As(err, &p):
		l.refused = append(l.refused, Refused{position, p})
	case e.Position != 0:
		l.entries = append(l.entries, e)
	}
}

// changed wakes those who wait.
func (l *Log) changed() {
	close(l.grown)
	l.grown = make(chan struct{})
}

// Broken says why nothing in the room counts any more; nil if it is whole.
func (l *Log) Broken() *Problem {
	l.mu.Lock()
	defer l.mu.Unlock()
	var p *Problem
	if errors.As(l.err, &p) {
		return p
	}
	return l.chain.Broken()
}

// Refused returns the entries that do not count, in their order.
func (l *Log) Refused() []Refused {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]Refused{}, l.refused...)
}

// Follow gives receive the entries behind a position that count, in their order, also those
// to come. It returns when ctx ends, when receive fails, or with why nothing more is read:
// a *Problem if the room is broken.
func (l *Log) Follow(ctx context.Context, after uint64, receive func(Entry) error) error {
	next := 0
	for {
		l.mu.Lock()
		entries, grown, err := l.entries, l.grown, l.err
		l.mu.Unlock()
		for ; next < len(entries); next++ {
			if entries[next].Position <= after {
				continue
			}
			if err := receive(entries[next]); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
		select {
		case <-grown:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Publish signs a body and appends it. It returns once the message is in the log and
// counts. After an error it may be there or not: publish the same body again, which does
// nothing if it is there. So each body is published once; one that is to come twice has
// something in it that differs.
func (l *Log) Publish(ctx context.Context, body []byte) error {
	select {
	case l.publishing <- struct{}{}:
		defer func() { <-l.publishing }()
	case <-ctx.Done(): // the message before waits as long as the server is away
		return fmt.Errorf("publish in room %s: %w", l.o.Room, ctx.Err())
	}
	for {
		raw, done, err := l.next(body)
		if err != nil || done {
			return err
		}
		position, err := l.o.Transport.Append(ctx, raw)
		if err != nil {
			return fmt.Errorf("publish in room %s: %w", l.o.Room, err)
		}
		if err := l.reached(ctx, position); err != nil {
			return fmt.Errorf("publish in room %s: %w", l.o.Room, err)
		}
	}
}

// next signs a body as the next message of this desktop; done: it is in the log.
func (l *Log) next(body []byte) (raw []byte, done bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return nil, false, fmt.Errorf("publish in room %s: %w", l.o.Room, l.err)
	}
	for _, e := range l.entries {
		if e.Message.From == l.self && bytes.Equal(e.Message.Body, body) {
			return nil, true, nil
		}
	}
	raw, err = Sign(Message{Room: l.o.Room, Number: l.chain.Number(l.self) + 1, Seen: l.chain.Seen(), Body: body, Sent: l.o.Now()}, l.o.Key)
	return raw, false, err
}

// reached waits until the log was read up to a position.
func (l *Log) reached(ctx context.Context, position uint64) error {
	for {
		l.mu.Lock()
		at, grown, err := l.chain.Position(), l.grown, l.err
		l.mu.Unlock()
		switch {
		case at >= position:
			return nil
		case err != nil:
			return err
		}
		select {
		case <-grown:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
