package filed

import (
	"context"
	"path/filepath"
	"sync"

	"github.com/nod-app/nod/app/proposal/place"
)

// letterheads are the first lines of sensitive texts of files about which the person has
// decided, so that the next letter of a practice follows. They are kept in memory only: of
// such texts nothing stands in the index.
type letterheads struct {
	mu sync.Mutex
	of map[string][]string // by path, relative to the home folder
}

func (l *letterheads) keep(path string, heads []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.of == nil {
		l.of = map[string][]string{}
	}
	l.of[path] = heads
}

func (l *letterheads) at(path string) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.of[path]
}

// maxLetterheads is about how many decisions, the newest, they are read again when Nod starts.
const maxLetterheads = 100

// rememberLetterheads reads those of decisions that were made before Nod started.
func (s *Service) rememberLetterheads(ctx context.Context, x *Index) {
	ds := s.o.Decisions()
	kept := false
	for _, d := range ds[max(0, len(ds)-maxLetterheads):] {
		if ctx.Err() != nil || s.o.OnBattery(ctx) || s.State().Phase == Stopped {
			break
		}
		if d.Refused || s.skips(x, filepath.Dir(d.Path)) {
			continue
		}
		rows, err := x.rows(ctx, `WHERE dir = ? AND name = ? AND read = 1 AND terms = ''`, x.relative(filepath.Dir(d.Path)), filepath.Base(d.Path))
		if err == nil && len(rows) > 0 { // without it, one decision tells less
			kept = s.keepLetterhead(ctx, x, d.Path) || kept
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
	text, err := s.contents(ctx, at)
	if err != nil || text == "" || s.o.Sensitive(ctx, at, text) == "" {
		return false
	}
	x.heads.keep(x.relative(at), place.ReadText(text).Heads)
	return true
}
