package library

import (
	"context"
	"crypto/sha256"
	"path"
	"path/filepath"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// passage is what a model reads of a file; key is its hash.
type passage string

type key [sha256.Size]byte

func (p passage) key() key { return sha256.Sum256([]byte(p)) }

// passageOf returns the part of a new file that the model reads; of a sensitive one it is not the
// text.
func (s *Service) passageOf(ctx context.Context, f proposal.File, text string) passage {
	if s.o.Sensitive(ctx, f.Path, text) != "" {
		text = ""
	}
	return passage(place.Passage("", filepath.Base(f.Path), text))
}

// passage returns the part of a filed file that the model reads. The file is read again, since
// the index holds no sentence of it; a text that shares no word with the index is not sent.
func (s *Service) passage(ctx context.Context, x *Index, r indexRow) (p passage) {
	p = passage(place.Passage(r.dir, r.file.Name, ""))
	if len(r.file.Text.Terms) == 0 {
		return p
	}
	defer func() { _ = recover() }() // readers of foreign formats
	full := filepath.Join(x.home, filepath.FromSlash(path.Join(r.dir, r.file.Name)))
	text, err := s.textOf(ctx, full)
	if err != nil || s.o.Sensitive(ctx, full, text) != "" {
		return p
	}
	return passage(place.Passage(r.dir, r.file.Name, text))
}
