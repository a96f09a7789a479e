// Package progress keeps how far long pieces of work are, for those who wait.
package progress

import (
	"slices"
	"sync"
	"time"
)

// What takes less than a moment is not shown; more is told several times a second.
const (
	moment = 500 * time.Millisecond
	beat   = 250 * time.Millisecond
)

// Work is how far a piece of work is.
type Work struct {
	Label string // "Clearing 200000 proposals"
	Done  int
	Total int // 0: not known
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
}

// Begin adds a piece of work; total is 0 if it is not known. End ends it.
func (b *Board) Begin(label string, total int) *Task {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := &Task{board: b, work: Work{Label: label, Total: total}, begun: b.now()}
	b.tasks = append(b.tasks, t)
	return t
}

// Running is the work that has run for more than a moment, the oldest first.
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
