package proposal

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/nod-app/nod/app/move"
)

// movePage is how many proposals are moved at once: few enough that others get their turn,
// some tenths of a second, and that little is read before the first file moves; enough that
// what waits for the disk, a few commits and a sync of each folder, costs little each.
const movePage = 2000

// page are proposals as they are while nobody else decides about them.
type page struct {
	ids        []string
	ps         map[string]Proposal
	unfinished map[string]bool          // those with a move that has not ended
	looks      map[string]looked        // their files, of those that are to be approved
	records    map[string][]move.Record // their moves, of those that are to be undone
	unreadable bool                     // there may be further moves of theirs
	refused    []Outcome                // those that are not approved, and why
	settled    bool                     // some were found to be moved already
}

// claimed is a page, or why it could not be read.
type claimed struct {
	page
	err     error
	release func()
}

// eachPage has act move the files of proposals page by page, in order, and then runs the
// record that it returns, which writes what was decided. It stops at the first error or
// when ctx ends; what was moved is recorded still. While one page is moved the next one is
// read and the one before is recorded: moving takes the system, and the others the
// processor. All three are claimed then. No act or record takes a further claim, so they end and
// give theirs back whatever the reading of the next page waits for.
func (s *Service) eachPage(ctx context.Context, ids []string, read func(context.Context, []string) (page, error), act func(page) (record func() error, err error)) error {
	reading, cancel := context.WithCancel(ctx)
	pages := make(chan claimed) // without a buffer: one page is read ahead
	go func() {
		defer close(pages)
		for some := range slices.Chunk(ids, s.movePage) {
			c := s.claimPage(reading, some, read)
			select {
			case pages <- c:
			case <-reading.Done():
				c.release()
				return
			}
		}
	}()
	moving := func() {} // gives back the page that is moved, should act panic
	defer func() {
		cancel()
		moving()
		for c := range pages {
			c.release()
		}
	}()
	recorded := make(chan error, 1) // of the page before
	recorded <- nil
	for c := range pages {
		record, err := nothing, c.err
		if moving = c.release; err == nil {
			record, err = act(c.page)
		}
		moving = func() {} // record does
		err = errors.Join(<-recorded, err)
		go func() {
			defer c.release()
			recorded <- record()
		}()
		if err != nil || ctx.Err() != nil {
			return cmp.Or(errors.Join(err, <-recorded), ctx.Err()) // nobody may believe that nothing was moved
		}
	}
	return cmp.Or(<-recorded, ctx.Err())
}

// nothing is the record of a page that was not moved.
func nothing() error { return nil }

func (s *Service) claimPage(ctx context.Context, ids []string, read func(context.Context, []string) (page, error)) claimed {
	release, err := s.claim(ctx, ids)
	if err != nil {
		return claimed{err: err, release: func() {}}
	}
	p, err := read(ctx, ids)
	return claimed{page: p, err: err, release: release}
}

// readPage reads proposals that are claimed.
func (s *Service) readPage(ctx context.Context, ids []string) (p page, err error) {
	p.ids = ids
	if p.ps, err = s.load(ctx, ids); err == nil {
		p.unfinished, err = s.unfinished(ctx)
	}
	return p, err
}
