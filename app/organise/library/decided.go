package library

import (
	"context"
	"path"
	"path/filepath"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// maxDecided are as many decisions as are compared with a new file, the newest, and as many refusals.
const maxDecided = 500

// decided returns where the person let files be put, or refused them, the newest first.
func (x *Index) decided(ctx context.Context, of Decisions, refused bool) ([]place.Filed, error) {
	paths, err := of(ctx, refused, maxDecided)
	out := make([]place.Filed, len(paths))
	for i, at := range paths {
		out[i] = place.Filed{Dir: x.relative(filepath.Dir(at)), File: place.File{Name: filepath.Base(at)}}
	}
	return out, err
}

func pathOf(f place.Filed) string { return path.Join(f.Dir, f.Name) }

// judge returns the decisions that placed files, with what those files say that are still there, by their paths, and
// the refusals: what was refused is known by a file of its name that was put elsewhere.
func judge(placed, refused []place.Filed, there map[string]place.Filed) ([]place.Filed, place.Refused) {
	var out []place.Filed
	named := map[string]place.File{}
	for _, f := range placed {
		is, ok := there[pathOf(f)]
		if !ok {
			continue
		}
		is.Text.Terms = nil // the words of those that are near are compared
		out = append(out, is)
		if _, ok := named[f.Name]; !ok {
			named[f.Name] = is.File
		}
	}
	for i, f := range refused {
		if file, ok := named[f.Name]; ok {
			refused[i].File = file
		}
	}
	return out, place.NewRefused(refused)
}
