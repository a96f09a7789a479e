package proposals

import (
	"context"
	"image"
)

// mostPictures is how many decoded pictures are kept for the preview: 4 MB each at most.
const mostPictures = 8

// pictures reads the pictures of a page, one at a time, and keeps the last ones, so that the
// row and the preview of a file read it once.
type pictures struct {
	slot chan struct{} // holds one while kept is used
	kept map[string]image.Image
	last []string // the paths of kept
}

func newPictures() *pictures {
	return &pictures{slot: make(chan struct{}, 1), kept: map[string]image.Image{}}
}

// read is a picture as readPicture makes it. It is safe for concurrent use.
func (r *pictures) read(ctx context.Context, path string) (image.Image, error) {
	select {
	case r.slot <- struct{}{}:
		defer func() { <-r.slot }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	key, err := pictureKey(path)
	if err != nil {
		return nil, err
	}
	if img, ok := r.kept[key]; ok {
		return img, nil
	}
	img, err := readPicture(path)
	if err != nil {
		return nil, err
	}
	r.kept[key], r.last = img, append(r.last, key)
	if len(r.last) > mostPictures {
		delete(r.kept, r.last[0])
		r.last = r.last[1:]
	}
	return img, nil
}
