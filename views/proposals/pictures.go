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
	reads   map[string]*pictureRead // that have not ended, by path
	hanging int                     // of them, those that have passed the limit
	next    func()                  // lets the next one be read, which too many that hang keep waiting; nil: none waits for them
	kept    map[string]image.Image
	last    []string // the keys of kept
}

// pictureRead is one read of a picture, for all who want it.
type pictureRead struct {
	begun, ended chan struct{}
	image        image.Image // once ended
	err          error
}

func newPictures() *pictures {
	return &pictures{
		load: readPicture, key: pictureKey, slot: make(chan struct{}, 1),
		reads: map[string]*pictureRead{}, kept: map[string]image.Image{},
	}
}

// read returns a picture as readPicture makes it; errNoAnswer if that takes too long. It is safe
// for concurrent use.
func (r *pictures) read(ctx context.Context, path string) (image.Image, error) {
	p := r.begin(path)
	for _, done := range []chan struct{}{p.begun, p.ended} {
		limit := time.NewTimer(pictureLimit)
		defer limit.Stop()
		select {
		case <-done:
		case <-limit.C:
			return nil, errNoAnswer
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return p.image, p.err
}

// begin reads a picture, or joins who reads it already.
func (r *pictures) begin(path string) *pictureRead {
	r.mu.Lock()
	defer r.mu.Unlock()
	p, ok := r.reads[path]
	if !ok {
		p = &pictureRead{begun: make(chan struct{}), ended: make(chan struct{})}
		r.reads[path] = p
		go r.run(path, p)
	}
	return p
}

// run reads a picture when its turn comes, and lets the next one be read once that has
// ended or hangs.
func (r *pictures) run(path string, p *pictureRead) {
	r.slot <- struct{}{}
	next := sync.OnceFunc(func() { <-r.slot })
	close(p.begun)
	late := time.AfterFunc(pictureLimit, func() { r.hangs(next) })
	p.image, p.err = r.get(path)
	r.end(path, !late.Stop())
	next()
	close(p.ended)
}

// hangs counts a read that has passed the limit.
func (r *pictures) hangs(next func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.hanging++; r.hanging > mostHanging {
		r.next = next
		return
	}
	next()
}

func (r *pictures) end(path string, hung bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.reads, path)
	if !hung {
		return
	}
	r.hanging--
	if r.next != nil {
		r.next()
		r.next = nil
	}
}

// get returns a picture that is kept, or reads it.
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
