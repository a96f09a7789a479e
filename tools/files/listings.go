package files

import (
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/tools"
)

// How long a list that was shown holds, and how many are remembered. A question
// does not wait that long, and calls come one after another in a trace.
const (
	listingHolds = 15 * time.Minute
	maxListings  = 64
)

// listings keeps the batch of a call from its preview until it runs.
type listings struct {
	now func() time.Time

	mu  sync.Mutex
	all map[string]shownBatch
}

type shownBatch struct {
	lot batch
	at  time.Time
}

func newListings(now func() time.Time) *listings {
	return &listings{now: now, all: map[string]shownBatch{}}
}

// keyOf tells one call from every other one, even if a model gives two the same id.
func keyOf(c tools.Call, a globArgs) string {
	return strings.Join(append([]string{c.Trace, c.ID, a.From, a.To}, a.Patterns...), "\x00")
}

func (s *listings) get(key string) (batch, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l, ok := s.all[key]
	if ok && s.now().Sub(l.at) < listingHolds {
		return l.lot, true
	}
	return batch{}, false
}

func (s *listings) put(key string, l batch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now, oldest := s.now(), ""
	for k, v := range s.all {
		if now.Sub(v.at) >= listingHolds {
			delete(s.all, k)
		} else if oldest == "" || v.at.Before(s.all[oldest].at) {
			oldest = k
		}
	}
	if len(s.all) >= maxListings {
		delete(s.all, oldest)
	}
	s.all[key] = shownBatch{l, now}
}

func (s *listings) drop(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.all, key)
}
