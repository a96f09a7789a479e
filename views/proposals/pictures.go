package proposals

import (
	"context"
	"errors"
	"image"
	"sync"
	"time"
)

const (
	// mostPictures is how many decoded pictures are kept for the preview: 4 MB each at most.
	mostPictures = 8
	// pictureLimit is how long a picture is waited for: a drive that sleeps answers in it,
	// that of a network that is gone never does.
	pictureLimit = 10 * time.Second
	// mostHanging is how many reads that passed the limit others go on beside; each keeps a
	// thread, and a picture while it is decoded.
	mostHanging = 3
)

// errNoAnswer means that a picture could not be read in time.
var errNoAnswer = errors.New("the drive that it is on does not answer")

// pictures reads the pictures of a page, one at a time, and keeps the last ones, so that the
// row and the preview of a file read it once. One that hangs does not hold the others.
type pictures struct {
	load func(path string) (image.Image, error) // readPicture; may block for ever
	key  func(path string) (string, error)      // pictureKey; the same
	slot chan struct{}                          // holds one while a picture is read

	mu      sync.Mutex
	hanging int // reads that have passed the limit
	kept    map[string]image.Image
	last    []string // the keys of kept
}

// picture is what a read came to.
type picture struct {
	image image.Image
	err   error
}

func newPictures() *pictures {
	return &pictures{load: readPicture, key: pictureKey, slot: make(chan struct{}, 1), kept: map[string]image.Image{}}
}

// read is a picture as readPicture makes it; errNoAnswer if that takes too long. It is safe
// for concurrent use.
func (r *pictures) read(ctx context.Context, path string) (image.Image, error) {
	limit := time.NewTimer(pictureLimit)
	defer limit.Stop()
	select {
	case r.slot <- struct{}{}:
	case <-limit.C:
		return nil, errNoAnswer
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	limit.Reset(pictureLimit)
	done := make(chan picture, 1)
	go r.run(path, done)
	select {
	case p := <-done:
		return p.image, p.err
	case <-limit.C:
		return nil, errNoAnswer
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// run reads a picture, and lets the next one be read once that has ended or hangs.
func (r *pictures) run(path string, done chan<- picture) {
	release := sync.OnceFunc(func() { <-r.slot })
	late := time.AfterFunc(pictureLimit, func() {
		if r.hang(1) <= mostHanging {
			release()
		}
	})
	img, err := r.get(path)
	if !late.Stop() {
		r.hang(-1)
	}
	release()
	done <- picture{img, err}
}

func (r *pictures) hang(by int) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.hanging += by
	return r.hanging
}

// get is a picture that is kept, or reads it.
func (r *pictures) get(path string) (image.Image, error) {
	key, err := r.key(path)
	if err != nil {
		return nil, err
	}
	if img, ok := r.find(key); ok {
		return img, nil
	}
	img, err := r.load(path)
	if err != nil {
		return nil, err
	}
	r.keep(key, img)
	return img, nil
}

func (r *pictures) find(key string) (image.Image, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	img, ok := r.kept[key]
	return img, ok
}

func (r *pictures) keep(key string, img image.Image) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.kept[key]; !ok {
		r.last = append(r.last, key)
	}
	r.kept[key] = img
	if len(r.last) > mostPictures {
		delete(r.kept, r.last[0])
		r.last = r.last[1:]
	}
}
