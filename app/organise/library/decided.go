package library

import (
	"context"
	"path"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// maxDecided are as many decisions as are compared with a new file, the newest, and as many refusals.
const maxDecided = 500

// decided returns where the person let files be put, and where they refused them, the newest first.
func (x *Index) decided(ctx context.Context, of Decisions) (placed, refused []place.Filed, err error) {
	for i, into := range []*[]place.Filed{&placed, &refused} {
		paths, err := of(ctx, i > 0, maxDecided)
		if err != nil {
			return nil, nil, err
		}
		for _, at := range paths {
			*into = append(*into, place.Filed{Dir: x.relative(filepath.Dir(at)), File: place.File{Name: filepath.Base(at)}})
		}
	}
	return placed, refused, nil
}

func pathOf(f place.Filed) string { return path.Join(f.Dir, f.Name) }

// judge returns the decisions that placed files, with what those files say that are still there, by their paths, and
// the refusals: what was refused is known by a file of its name that was put elsewhere.
func judge(placed, refused []place.Filed, there map[string]*place.Filed) (decided []place.Filed, not place.Refused) {
	named := map[string]place.File{}
	for _, f := range slices.Backward(placed) {
		if is := there[pathOf(f)]; is != nil {
			is.Text.Terms = nil // the words of those that are near are compared
			decided, named[f.Name] = append(decided, *is), is.File
		}
	}
	slices.Reverse(decided)
	for i, f := range refused {
		if file, ok := named[f.Name]; ok {
			refused[i].File = file
		}
	}
	return decided, place.NewRefused(refused)
}
