// Package scans has the letters of scans read in the background, newest file first, and
// remembers what they say.
package scans

import (
	"context"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/organise/move"
)

// Store keeps what was read, by files; *store.Store implements it.
type Store interface {
	// ScanText returns "" if a file shows no letters; read says whether it was read.
	ScanText(ctx context.Context, id move.Identity) (text string, read bool, err error)
	KeepScanText(ctx context.Context, id move.Identity, text string) error
}

// Inspector is an Extractor that knows what was read from scans, too.
type Inspector struct {
	*extract.Extractor
	Store Store
}

// Read is Extractor.Read; of a scan it returns what was read from it.
func (i Inspector) Read(ctx context.Context, path, mime string) (string, error) {
	text, err := i.Extractor.Read(ctx, path, mime)
	if text != "" || !extract.MayHaveLetters(mime) {
		return text, err
	}
	id, unknown := move.Identify(path)
	if unknown != nil {
		return text, err
	}
	if kept, _, failed := i.Store.ScanText(ctx, id); failed == nil && kept != "" {
		return kept, nil
	}
	return text, err
}

// Text returns the text that Read reads, "" if there is none.
func (i Inspector) Text(ctx context.Context, path, mime string) string {
	text, err := i.Read(ctx, path, mime)
	if err != nil {
		return ""
	}
	return text
}
