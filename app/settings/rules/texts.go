package rules

import (
	"context"
	"sync"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// maxTexts is how much text is kept of files that were read to try a rule, in bytes:
// a rule is tried again with each letter that the person types.
const maxTexts = 4 << 20

type textKey struct {
	path     string
	size     int64
	modified time.Time
}

// texts keeps texts that were read.
type texts struct {
	mu   sync.Mutex
	kept map[textKey]string
	size int
}

// of makes the text of a file that lies at a path be kept once it is read; count is
// called before it is read, and says whether it may be.
func (t *texts) of(f proposal.File, path string, count func() bool) func(context.Context) string {
	if f.Text == nil {
		return nil
	}
	key := textKey{path, f.Size, f.ModTime}
	return func(ctx context.Context) string {
		t.mu.Lock()
		text, ok := t.kept[key]
		t.mu.Unlock()
		if ok {
			return text
		}
		if ctx.Err() != nil || !count() {
			return ""
		}
		text = f.Text(ctx)
		if ctx.Err() == nil {
			t.keep(key, text)
		}
		return text
	}
}

func (t *texts) keep(key textKey, text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.kept == nil || t.size+len(text) > maxTexts {
		t.kept, t.size = map[textKey]string{}, 0
	}
	t.kept[key] = text
	t.size += len(text)
}
