package app

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// The agent ends in 3 s, whatever hangs: its tasks have what shutdownTime leaves,
// the services have closeTime to write what they hold.
const (
	shutdownTime = 3 * time.Second
	closeTime    = time.Second
)

// endBy returns the time by which an agent that is told to end has ended.
func (o Options) endBy(told time.Time) time.Time { return told.Add(cmp.Or(o.EndTime, shutdownTime)) }

// A taskGroup runs the agent's tasks and knows which have not ended.
type taskGroup struct {
	log     *slog.Logger
	all     sync.WaitGroup
	mu      sync.Mutex
	running map[string]int
}

func newTaskGroup(log *slog.Logger) *taskGroup {
	return &taskGroup{log: log, running: map[string]int{}}
}

// start runs a task until ctx ends.
func (g *taskGroup) start(ctx context.Context, name string, f func(context.Context) error) {
	g.count(name, 1)
	g.all.Go(func() {
		defer g.count(name, -1)
		if err := f(ctx); err != nil && ctx.Err() == nil {
			g.log.Error(name, "err", err)
		}
	})
}

func (g *taskGroup) count(name string, n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.running[name] += n; g.running[name] == 0 {
		delete(g.running, name)
	}
}

// wait waits for the tasks until the deadline; the error names those that hang.
func (g *taskGroup) wait(deadline time.Time) error {
	if _, err := before(deadline, func() (struct{}, error) { g.all.Wait(); return struct{}{}, nil }); err == nil {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.running) == 0 { // the tray took all the time
		return nil
	}
	return lang.Errorf("end the agent: %s did not end in time and was left; a drive may not answer",
		slices.Sorted(maps.Keys(g.running)))
}

// errHangs means that something did not end before its deadline.
var errHangs = lang.Errorf("it did not end in time and was left; a drive may not answer")

// before returns what f returns, or errHangs at the deadline: f is left to its
// goroutine then.
func before[T any](deadline time.Time, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	limit := time.NewTimer(time.Until(deadline))
	defer limit.Stop()
	select {
	case r := <-done:
		return r.value, r.err
	case <-limit.C:
		var none T
		return none, errHangs
	}
}

// shutdown ends what runs and closes the App, by the deadline.
func (a *App) shutdown(tasks *taskGroup, deadline time.Time) error {
	err := tasks.wait(deadline.Add(-closeTime))
	_, closed := before(deadline, func() (struct{}, error) { return struct{}{}, a.Close() })
	if errors.Is(closed, errHangs) {
		closed = lang.Errorf("end the agent: close its files: %w", closed)
	}
	return errors.Join(err, closed)
}
