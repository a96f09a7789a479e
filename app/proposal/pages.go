package proposal

import (
	"context"
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
}

// claimed is a page, or why it could not be read.
type claimed struct {
	page
	err     error
	release func()
}

// eachPage has act deal with proposals page by page, in order, until the first error or
// the end of ctx. The next page is read meanwhile: that takes the processor, where moving
// takes the system. Both are claimed then. An act takes no further claim, so it ends and
// gives its own back whatever the reading of the next page waits for.
func (s *Service) eachPage(ctx context.Context, ids []string, read func(context.Context, []string) (page, error), act func(page) error) error {
	reading, cancel := context.WithCancel(ctx)
	pages := make(chan claimed) // without a buffer: one page is read ahead
	go func() {
		defer close(pages)
		for some := range slices.Chunk(ids, movePage) {
			c := s.claimPage(reading, some, read)
			select {
			case pages <- c:
			case <-reading.Done():
				c.release()
				return
			}
		}
	}()
	defer func() {
		cancel()
		for c := range pages {
			c.release()
		}
	}()
	for c := range pages {
		err := c.err
		if err == nil {
			err = act(c.page)
		}
		c.release()
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

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
