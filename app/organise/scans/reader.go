package scans

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// Options configure a Reader; all must be set.
type Options struct {
	On        func() bool // scans are to be read, and Nod is not paused
	Letters   Letters
	Proposals Proposals
	Texts     *Texts
	OnBattery func(context.Context) bool
	Log       *slog.Logger
}

// Letters reads the letters of a scan; *extract.Letters implements it.
type Letters interface {
	// Languages fails if no scan can be read.
	Languages(context.Context) (string, error)
	Read(ctx context.Context, path, mime string) (string, error)
}

// Proposals are the files that wait; *proposal.Service implements it.
type Proposals interface {
	List(context.Context, proposal.Filter) ([]proposal.Proposal, int, error)
	ReconsiderFile(context.Context, proposal.Proposal) (bool, error)
}

// Reader reads the scans among the files that wait, one at a time, and has them proposed again
// with what they say. Files that are filed already are not read.
type Reader struct {
	o       Options
	nudged  chan struct{}
	battery bool            // there is something to read, once the mains are back
	done    map[string]bool // ids of proposals that need not be looked at again
}

// New makes a Reader; Run has it work.
func New(o Options) *Reader {
	return &Reader{o: o, nudged: make(chan struct{}, 1), done: map[string]bool{}}
}

const (
	pause      = time.Second     // after a nudge, so that what comes in a burst is proposed first
	powerCheck = 5 * time.Minute // whether the mains are back
	maxWaiting = 500             // only the newest are considered
	maxDone    = 4096
)

// Nudge says that there may be something to read. It never waits.
func (r *Reader) Nudge() {
	select {
	case r.nudged <- struct{}{}:
	default:
	}
}

// Run works until ctx ends.
func (r *Reader) Run(ctx context.Context) {
	for r.sleep(ctx) {
		for r.step(ctx) {
		}
		var mains <-chan time.Time
		if r.battery {
			mains = time.After(powerCheck)
		}
		select {
		case <-ctx.Done():
		case <-r.nudged:
		case <-mains:
		}
	}
}

// sleep pauses; false if ctx has ended.
func (r *Reader) sleep(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(pause):
		return true
	}
}

// step reads one scan, and reports whether there may be another one to read now.
func (r *Reader) step(ctx context.Context) bool {
	if ctx.Err() != nil || !r.o.On() {
		return false
	}
	p, ok, err := r.next(ctx)
	if err != nil {
		r.warn("look for scans", err)
	}
	r.battery = ok && r.o.OnBattery(ctx)
	if !ok || r.battery {
		return false
	}
	if _, err := r.o.Letters.Languages(ctx); err != nil {
		if !errors.Is(err, extract.ErrNoReader) {
			r.warn("start what reads scans", err)
		}
		return false
	}
	r.done[p.ID] = true
	if err := r.read(ctx, p); err != nil {
		r.warn("read the scan "+p.Source, err)
	}
	return true
}

func (r *Reader) warn(doing string, err error) {
	if !errors.Is(err, context.Canceled) {
		r.o.Log.Warn(doing, "err", err)
	}
}

// next returns the newest proposal whose file may be a scan and was not read yet.
func (r *Reader) next(ctx context.Context) (proposal.Proposal, bool, error) {
	if len(r.done) > maxDone {
		clear(r.done)
	}
	ps, _, err := r.o.Proposals.List(ctx, proposal.Filter{Status: proposal.Pending, Order: proposal.Newest, Limit: maxWaiting})
	for _, p := range ps {
		if r.done[p.ID] || !extract.MayHaveLetters(p.MIME) || p.Category == classify.Screenshots {
			continue
		}
		_, read, err := r.o.Texts.of(ctx, p.Identity)
		if err != nil || !read {
			return p, err == nil, err
		}
		r.done[p.ID] = true
	}
	return proposal.Proposal{}, false, err
}

// read reads a scan, unless its file is another one by now. One that took too long is tried again when
// Nod starts again.
func (r *Reader) read(ctx context.Context, p proposal.Proposal) (err error) {
	defer func() {
		if v := recover(); v != nil { // files come from anywhere, and none may end the agent
			err = lang.Errorf("panic: %v", v)
		}
	}()
	text, err := r.o.Letters.Read(ctx, p.Source, p.MIME)
	if id, changed := move.Identify(p.Source); changed != nil || id != p.Identity {
		return nil
	}
	if err != nil && (ctx.Err() != nil || errors.Is(err, extract.ErrTimeout) || errors.Is(err, extract.ErrNoReader)) {
		return err
	}
	if err := r.o.Texts.keep(ctx, p.Source, p.Identity, text); err != nil || text == "" {
		return err
	}
	_, err = r.o.Proposals.ReconsiderFile(ctx, p)
	return err
}
