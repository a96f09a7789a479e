package picture

import (
	"context"
	"errors"
	"image"
	"sync"
	"time"
)

const (
	// mostKept is how many decoded pictures are kept for the preview: 4 MB each at most.
	mostKept = 8
	// limit is how long a picture is waited for: a drive that sleeps answers in it,
	// that of a network that is gone never does.
	limit = 10 * time.Second
	// mostHanging is how many reads that passed the limit others go on beside; each keeps a
	// thread, and a picture while it is decoded.
	mostHanging = 3
)

// ErrNoAnswer means that a picture could not be read in time.
var ErrNoAnswer = errors.New("the drive that it is on does not answer")

// Reader reads pictures, one at a time, and keeps the last ones, so that a
// picture that stands in two places is read once. One that hangs does not hold the others.
type Reader struct {
	load func(path string) (image.Image, error) // Read; may block for ever
	key  func(path string) (string, error)      // keyOf; the same
	slot chan struct{}                          // holds one while a picture is read

	mu      sync.Mutex
	reads   map[string]*reading // that have not ended, by path
	hanging int                 // of them, those that have passed the limit
	next    func()              // lets the next one be read, which too many that hang keep waiting; nil: none waits for them
	kept    map[string]image.Image
	last    []string // the keys of kept
}

// reading is one read of a picture, for all who want it.
type reading struct {
	begun, ended chan struct{}
	image        image.Image // once ended
	err          error
}

// NewReader makes one that has read nothing.
func NewReader() *Reader {
	return &Reader{
		load: Read, key: keyOf, slot: make(chan struct{}, 1),
		reads: map[string]*reading{}, kept: map[string]image.Image{},
	}
}

// Read returns a picture as the function Read makes it; ErrNoAnswer if that takes too long. It is safe
// for concurrent use.
func (r *Reader) Read(ctx context.Context, path string) (image.Image, error) {
	p := r.begin(path)
	for _, done := range []chan struct{}{p.begun, p.ended} {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		select {
		case <-done:
		case <-timer.C:
			return nil, ErrNoAnswer
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return p.image, p.err
}

// begin reads a picture, or joins who reads it already.
func (r *Reader) begin(path string) *reading {
	r.mu.Lock()
	defer r.mu.Unlock()
	p, ok := r.reads[path]
	if !ok {
		p = &reading{begun: make(chan struct{}), ended: make(chan struct{})}
		r.reads[path] = p
		go r.run(path, p)
	}
	return p
}

// run reads a picture when its turn comes, and lets the next one be read once that has
// ended or hangs.
func (r *Reader) run(path string, p *reading) {
	r.slot <- struct{}{}
	next := sync.OnceFunc(func() { <-r.slot })
	close(p.begun)
	late := time.AfterFunc(limit, func() { r.hangs(next) })
	p.image, p.err = r.get(path)
	r.end(path, !late.Stop())
	next()
	close(p.ended)
}

// hangs counts a read that has passed the limit.
func (r *Reader) hangs(next func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.hanging++; r.hanging > mostHanging {
		r.next = next
		return
	}
	next()
}

func (r *Reader) end(path string, hung bool) {
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
func (r *Reader) get(path string) (image.Image, error) {
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

func (r *Reader) find(key string) (image.Image, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	img, ok := r.kept[key]
	return img, ok
}

func (r *Reader) keep(key string, img image.Image) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.kept[key]; !ok {
		r.last = append(r.last, key)
	}
	r.kept[key] = img
	if len(r.last) > mostKept {
		delete(r.kept, r.last[0])
		r.last = r.last[1:]
	}
}
