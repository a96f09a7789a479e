package tools

import (
	"sync"
	"time"
)

// Counts are what traces count towards the limits of a caller.
type Counts struct {
	Questions int // asked
	Denials   int // that count towards the three that end a request
}

// SharedCounts counts the questions and denials of several traces together, while they
// run: for callers that can make many requests, one after another or at once.
type SharedCounts struct {
	window time.Duration
	now    func() time.Time

	mu                 sync.Mutex
	questions, denials recentCount
}

// NewSharedCounts returns SharedCounts that forgets what it has counted a window after the first.
func NewSharedCounts(window time.Duration, now func() time.Time) *SharedCounts {
	return &SharedCounts{window: window, now: now}
}

// recentCount counts from a first event on, and begins again a window after it.
type recentCount struct {
	n     int
	first time.Time
}

func (c *recentCount) add(n int, now time.Time, window time.Duration) int {
	if now.Sub(c.first) >= window {
		c.n = 0
	}
	if c.n == 0 && n > 0 {
		c.first = now
	}
	c.n += n
	return c.n
}

// Add adds c, and returns the sum.
func (t *SharedCounts) Add(c Counts) Counts {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	return Counts{t.questions.add(c.Questions, now, t.window), t.denials.add(c.Denials, now, t.window)}
}
