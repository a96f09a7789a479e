// Package progress keeps how far long pieces of work are, for those who wait.
package progress

import (
	"slices"
	"sync"
	"time"
)

// What takes less than a moment is not shown; more is told several times a second.
const (
	moment = 200 * time.Millisecond
	beat   = 250 * time.Millisecond
)

// Work is how far a piece of work is.
type Work struct {
	Label   string `json:"label" said:""` // "Clearing 200000 proposals"
	Done    int    `json:"done"`
	Total   int    `json:"total,omitempty"`   // 0: not known
	CanStop bool   `json:"canStop,omitempty"` // by Stop; over the API by StopScan
}

// A Board keeps the work that runs. Use New.
type Board struct {
	changed func()
	now     func() time.Time

	mu    sync.Mutex
	tasks []*Task
}

// New makes a Board; changed is called when what Running returns has changed.
func New(changed func()) *Board { return &Board{changed: changed, now: time.Now} }

// Task is a piece of work that was begun.
type Task struct {
	board        *Board
	work         Work
	begun, shown time.Time // shown: when it was told last; zero: not yet
	stop         func()    // nil: it cannot be stopped; never changes
}

// Begin adds a piece of work; total is 0 if it is not known. End ends it.
func (b *Board) Begin(label string, total int) *Task {
	return b.begin(Work{Label: label, Total: total}, nil)
}

// BeginStoppable adds a piece of work that calls stop when a person has had enough of it.
// It may do so more than once.
func (b *Board) BeginStoppable(label string, total int, stop func()) *Task {
	return b.begin(Work{Label: label, Total: total, CanStop: true}, stop)
}

func (b *Board) begin(w Work, stop func()) *Task {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := &Task{board: b, work: w, begun: b.now(), stop: stop}
	b.tasks = append(b.tasks, t)
	return t
}

// Stop stops all work that can be stopped.
func (b *Board) Stop() {
	b.mu.Lock()
	tasks := slices.Clone(b.tasks)
	b.mu.Unlock()
	for _, t := range tasks {
		if t.stop != nil {
			t.stop()
		}
	}
}

// Running returns the work that has run for more than a moment, the oldest first.
func (b *Board) Running() []Work {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []Work
	for _, t := range b.tasks {
		if !t.shown.IsZero() {
			out = append(out, t.work)
		}
	}
	return out
}

// Add notes that n more are done.
func (t *Task) Add(n int) {
	if t.add(n) {
		t.board.changed()
	}
}

func (t *Task) add(n int) (tell bool) {
	b := t.board
	b.mu.Lock()
	defer b.mu.Unlock()
	t.work.Done += n
	now := b.now()
	if now.Sub(t.begun) < moment || now.Sub(t.shown) < beat {
		return false
	}
	t.shown = now
	return true
}

// End removes the work.
func (t *Task) End() {
	b := t.board
	b.mu.Lock()
	b.tasks = slices.DeleteFunc(b.tasks, func(o *Task) bool { return o == t })
	b.mu.Unlock()
	if !t.shown.IsZero() {
		b.changed()
	}
}
