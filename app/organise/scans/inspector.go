// Package scans has the letters of scans read in the background, newest file first, and
// remembers what they say.
package scans

import (
	"context"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/organise/move"
)

// Inspector is an Extractor that knows what was read from scans, too.
type Inspector struct {
	*extract.Extractor
	Texts *Texts
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
	if kept, _, failed := i.Texts.of(ctx, id); failed == nil && kept != "" {
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
