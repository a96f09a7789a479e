package protocol

import (
	"context"
	"fmt"
	"sync"
)

// Local is a transport within one process, for tests. Nothing of it is on disk.
type Local struct {
	mu      sync.Mutex
	entries [][]byte
	grown   chan struct{} // closed and made again with each entry
}

var _ Transport = (*Local)(nil)

// NewLocal returns an empty log. Both parties of the room use the same.
func NewLocal() *Local { return &Local{grown: make(chan struct{})} }

// Append implements Transport.
func (l *Local) Append(ctx context.Context, raw []byte) (uint64, error) {
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case len(raw) > MaxEntry:
		return 0, fmt.Errorf("append to the log of the room: %w: the entry has %d bytes, and %d are allowed", ErrRefused, len(raw), MaxEntry)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.entries) == MaxEntries {
		return 0, fmt.Errorf("append to the log of the room: %w: it is full", ErrRefused)
	}
	l.entries = append(l.entries, append([]byte{}, raw...))
	close(l.grown)
	l.grown = make(chan struct{})
	return uint64(len(l.entries)), nil
}

// Read implements Transport.
func (l *Local) Read(ctx context.Context, after uint64, receive func(uint64, []byte) error) error {
	for {
		l.mu.Lock()
		entries, grown := l.entries, l.grown
		l.mu.Unlock()
		if after > uint64(len(entries)) {
			return ErrShortened
		}
		for _, raw := range entries[after:] {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			after++
			if err := receive(after, raw); err != nil {
				return err
			}
		}
		select {
		case <-grown:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
