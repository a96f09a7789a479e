package proposal

import (
	"context"
	"log"
	"runtime/debug"

	"github.com/nod-app/nod/app/base/lang"
)

// claimed is a page that is claimed and read, or why it could not be.
type claimed struct {
	page
	err     error
	release func()
	held    chan struct{} // closed once it is claimed
	read    chan struct{} // closed once it is read, or cannot be
}

// claimPage claims and reads the first of some pages beside its caller.
func (s *Service) claimPage(ctx context.Context, pages [][]string, read reader) *claimed {
	c := &claimed{release: func() {}, held: make(chan struct{}), read: make(chan struct{})}
	if len(pages) == 0 {
		close(c.read)
		return c
	}
	go func() {
		defer close(c.read)
		c.err = caught("read", pages[0], func() error {
			release, err := s.claim(ctx, pages[0])
			if err != nil {
				return err
			}
			c.release = release
			close(c.held)
			c.page, err = read(ctx, pages[0])
			return err
		})
	}()
	return c
}

func (c *claimed) isClaimed() bool {
	select {
	case <-c.held:
		return true
	default:
		return false
	}
}

// drop gives back a page that nothing is done about.
func (c *claimed) drop() {
	<-c.read
	c.release()
}

// errPanic is the error of what panicked beside an act: that ends the act, and not the program.
var errPanic = lang.Errorf("a mistake in Nod")

// caught calls f and returns its error, or its panic as one.
func caught(what string, ids []string, f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			log.Printf("%s %d proposals: panic: %v\n%s", what, len(ids), v, debug.Stack())
			err = lang.Errorf("%v %d proposals: %w: %v", what, len(ids), errPanic, v)
		}
	}()
	return f()
}
