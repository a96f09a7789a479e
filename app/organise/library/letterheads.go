package library

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// letterheads are the first lines of sensitive texts of files about which the person has
// decided, so that the next letter of a practice follows. They are kept in memory only: of
// such texts nothing is in the index.
type letterheads struct {
	mu     sync.Mutex
	of     map[string][]string // by path, relative to the home folder
	oldest []string            // of those paths
}

// mostLetterheads are kept; files are compared with fewer decisions.
const mostLetterheads = 2 * maxDecided

func (l *letterheads) keep(path string, heads []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.of == nil {
		l.of = map[string][]string{}
	}
	if _, known := l.of[path]; !known {
		l.oldest = append(l.oldest, path)
	}
	l.of[path] = heads
	if len(l.oldest) > mostLetterheads {
		delete(l.of, l.oldest[0])
		l.oldest = slices.Delete(l.oldest, 0, 1)
	}
}

func (l *letterheads) at(path string) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.of[path]
}

// drop drops those of files in a folder, which is relative to the home folder, and below it.
func (l *letterheads) drop(dir string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.oldest = slices.DeleteFunc(l.oldest, func(path string) bool {
		below := strings.HasPrefix(path, dir+"/")
		if below {
			delete(l.of, path)
		}
		return below
	})
}

// maxLetterheads is of how many decisions, the newest, they are read again when Nod
// starts, and when the texts of all files are.
const maxLetterheads = 100

// rememberLetterheads reads those of decisions that were made before Nod started.
func (s *Service) rememberLetterheads(ctx context.Context, x *Index) {
	placed, err := s.o.Decisions(ctx, false, maxLetterheads)
	s.note(err)
	kept := false
	for _, at := range placed {
		if ctx.Err() != nil || s.o.OnBattery(ctx) || s.State().Phase == Stopped {
			break
		}
		if s.skips(x, filepath.Dir(at)) {
			continue
		}
		rows, err := x.rows(ctx, `WHERE dir = ? AND name = ? AND read = 1 AND terms = ''`, x.relative(filepath.Dir(at)), filepath.Base(at))
		if err == nil && len(rows) > 0 { // without it, one decision tells less
			kept = s.keepLetterhead(ctx, x, at) || kept
		}
	}
	if kept {
		x.forget()
	}
}

// keepLetterhead keeps the first lines of a file about which the person has decided, if it
// is sensitive, and says so.
func (s *Service) keepLetterhead(ctx context.Context, x *Index, at string) (kept bool) {
	defer func() { _ = recover() }() // readers of foreign formats
	text, err := s.textOf(ctx, at)
	if err != nil || text == "" || s.o.Sensitive(ctx, at, text) == "" {
		return false
	}
	s.sweeping.Lock() // or what is excluded meanwhile comes back
	defer s.sweeping.Unlock()
	if s.skips(x, filepath.Dir(at)) {
		return false
	}
	x.heads.keep(x.relative(at), place.ReadText(text).Heads)
	return true
}
