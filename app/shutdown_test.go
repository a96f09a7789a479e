package app

import (
	"context"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/api"
)

func TestAgentEndsWhateverHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		socket := filepath.Join(t.TempDir(), "s")
		l, err := api.Listen(socket)
		if err != nil {
			t.Fatal(err)
		}
		a := &App{listener: l}
		hang := make(chan struct{})
		defer close(hang)
		ctx, cancel := context.WithCancel(t.Context())
		tasks := newTaskGroup(slog.New(slog.DiscardHandler))
		tasks.start(ctx, "settings", func(context.Context) error { <-hang; return nil })
		tasks.start(ctx, "journal", func(ctx context.Context) error { <-ctx.Done(); return nil })
		cancel()
		const left = time.Second
		began := time.Now()
		err = a.shutdown(tasks, began.Add(closeTime+left))
		if took := time.Since(began); took != left {
			t.Errorf("it took %s", took)
		}
		if err == nil || !strings.Contains(err.Error(), "settings did not end") || strings.Contains(err.Error(), "journal") {
			t.Errorf("the error is %v", err)
		}
		if _, err := net.Dial("unix", socket); err == nil {
			t.Error("its socket is not closed")
		}
	})
}

func TestWhatHangsIsLeftAtItsDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := make(chan struct{})
		defer close(hang)
		_, err := before(time.Now().Add(time.Millisecond), func() (string, error) { <-hang; return "", nil })
		if err == nil || !strings.Contains(err.Error(), "did not end in time") {
			t.Errorf("%v", err)
		}
		if dir, err := before(time.Now().Add(time.Minute), os.Getwd); dir == "" || err != nil {
			t.Errorf("%q, %v", dir, err)
		}
	})
}

// An agent for which nothing is set has three seconds.
func TestHowLongTheEndMayTake(t *testing.T) {
	told := time.Now()
	for set, want := range map[time.Duration]time.Duration{0: 3 * time.Second, time.Minute: time.Minute} {
		if got := (Options{EndTime: set}).endBy(told).Sub(told); got != want {
			t.Errorf("with %s set it ends in %s, want %s", set, got, want)
		}
	}
}

// The tray, which runs beside the tasks, can take until after their deadline.
func TestTasksThatEndedAreNoErrorAfterTheirDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tasks := newTaskGroup(slog.New(slog.DiscardHandler))
		tasks.start(t.Context(), "journal", func(context.Context) error { return nil })
		synctest.Wait()
		for range 100 { // which of two that are ready is seen first is by chance
			if err := tasks.wait(time.Now().Add(-time.Second)); err != nil {
				t.Fatal(err)
			}
		}
	})
}
