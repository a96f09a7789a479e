package proposals

import (
	"context"
	"errors"
	"image"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/picture"
	"github.com/nod-app/nod/views/kit/frame"
)

// Limits of the thumbnails in the list.
const (
	thumbnailPixels = 64  // on each side; 16 KB in memory
	mostThumbnails  = 256 // that are kept
	mostWanted      = 32  // that are waited for: about two screens of rows
)

// thumbnails makes small pictures for rows, one at a time and off the UI goroutine, and
// keeps those that were wanted last. A file is read once, and only if the agent lets it be
// shown: sensitive ones it covers.
type thumbnails struct {
	f       *frame.Frame
	read    func(ctx context.Context, path string) (image.Image, error)
	made    func()                 // another one is there
	kept    map[string]image.Image // by key; nil: the file has none
	order   []string               // of kept, by when they were made
	wanted  []wanted               // the last one is made first
	working bool
}

// wanted is a file whose thumbnail is waited for.
type wanted struct{ key, id string }

func newThumbnails(f *frame.Frame, read func(context.Context, string) (image.Image, error), made func()) *thumbnails {
	return &thumbnails{f: f, read: read, made: made, kept: map[string]image.Image{}}
}

// of returns the thumbnail of a proposal's file, or nil; then it is made, if there can be one.
func (t *thumbnails) of(p api.Proposal) image.Image {
	if p.Sensitive || p.FileType() != "picture" {
		return nil
	}
	key := p.ID + " " + p.Modified.String()
	img, ok := t.kept[key]
	if !ok {
		t.want(wanted{key, p.ID})
	}
	return img
}

func (t *thumbnails) want(w wanted) {
	t.wanted = append(slices.DeleteFunc(t.wanted, func(o wanted) bool { return o == w }), w)
	t.wanted = t.wanted[max(0, len(t.wanted)-mostWanted):]
	if !t.working {
		t.working = true
		t.f.Dispatch.After(previewRest, t.next) // rows that are scrolled past are not read
	}
}

// next makes the thumbnail that was wanted last.
func (t *thumbnails) next() {
	n := len(t.wanted) - 1
	if t.working = n >= 0; !t.working {
		return
	}
	w := t.wanted[n]
	t.wanted = t.wanted[:n]
	t.f.Dispatch.Go(func(ctx context.Context) func() {
		img, known := t.make(ctx, w.id)
		return func() {
			if known {
				t.keep(w.key, img)
			}
			t.next()
		}
	})
}

// make runs off the UI goroutine. What the agent or the drive does not answer is not known:
// it is asked for again when the row is drawn again.
func (t *thumbnails) make(ctx context.Context, id string) (img image.Image, known bool) {
	res, err := api.GetPreview.Call(ctx, t.f.Client, api.PreviewRequest{ID: id})
	if err != nil {
		return nil, false
	}
	if res.Kind != api.PreviewPicture {
		return nil, true
	}
	img, err = t.read(ctx, res.Path)
	switch {
	case errors.Is(err, picture.ErrNoAnswer):
		return nil, false
	case err != nil:
		return nil, true
	}
	return picture.Square(img, thumbnailPixels), true
}

func (t *thumbnails) keep(key string, img image.Image) {
	if _, ok := t.kept[key]; !ok {
		t.order = append(t.order, key)
	}
	t.kept[key] = img
	for len(t.order) > mostThumbnails {
		delete(t.kept, t.order[0])
		t.order = t.order[1:]
	}
	if img != nil {
		t.made()
	}
}
