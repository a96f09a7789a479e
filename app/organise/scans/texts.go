package scans

import (
	"context"
	"sync"

	"github.com/nod-app/nod/app/organise/move"
)

// Store keeps what was read, by files; *store.Store implements it.
type Store interface {
	// ScanText returns "" if a file shows no letters; read says whether it was read.
	ScanText(ctx context.Context, id move.Identity) (text string, read bool, err error)
	KeepScanText(ctx context.Context, id move.Identity, text string) error
}

// maxPrivate bounds the private texts in memory; a page has some 3 KB.
const maxPrivate = 500

// Texts keeps what was read from scans: in a Store, but private texts in memory only, so that
// those are read again after a restart.
type Texts struct {
	store   Store
	private func(ctx context.Context, path, text string) string

	mu     sync.Mutex
	memory map[move.Identity]string
}

// NewTexts returns Texts over a store; private says in a few words why a text is private, "" if it is not.
func NewTexts(s Store, private func(ctx context.Context, path, text string) string) *Texts {
	return &Texts{store: s, private: private, memory: map[move.Identity]string{}}
}

// of is Store.ScanText.
func (t *Texts) of(ctx context.Context, id move.Identity) (text string, read bool, err error) {
	t.mu.Lock()
	text, read = t.memory[id]
	t.mu.Unlock()
	if read {
		return text, true, nil
	}
	return t.store.ScanText(ctx, id)
}

// keep keeps what was read from the file at a path.
func (t *Texts) keep(ctx context.Context, path string, id move.Identity, text string) error {
	if text == "" || t.private(ctx, path, text) == "" {
		return t.store.KeepScanText(ctx, id, text)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.memory) >= maxPrivate {
		clear(t.memory)
	}
	t.memory[id] = text
	return nil
}
