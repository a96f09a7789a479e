package app

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/watcher"
)

// resting is an agent that is not run: its services alone.
func resting(t *testing.T) *App {
	t.Helper()
	dir, err := os.MkdirTemp("", "nod")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	a, err := New(t.Context(), Options{Version: "test", Log: &syncLog{}, Paths: config.Paths{
		Home: dir, Config: dir + "/c/config.toml", State: dir + "/s", LastGood: dir + "/s/good.toml", Log: dir + "/s/nod.log",
		Cache: filepath.Join(os.TempDir(), "nod-test-cache"), Runtime: dir + "/r", Socket: dir + "/r/agent.sock",
		User: config.UserFolders{Downloads: dir + "/Downloads", Documents: dir + "/Documents", Pictures: dir + "/Pictures", Music: dir + "/Music", Videos: dir + "/Videos"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	return a
}

func (a *App) warned(t *testing.T, code string) string {
	t.Helper()
	s, err := a.status.Get(t.Context(), api.None{})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range s.Warnings {
		if w.Code == code {
			return w.Text
		}
	}
	return ""
}

// approved is a file that was moved, and the id of the act.
func (a *App) approved(t *testing.T, name string) (act, from string) {
	t.Helper()
	from = filepath.Join(a.Paths.Home, "in", name)
	if err := os.MkdirAll(filepath.Dir(from), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(from, []byte(name), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := watcher.Existing(t.Context(), watcher.Folder{Path: filepath.Dir(from)}, a.settings.Ignored, func(files []watcher.File) error {
		_, _, err := a.service.Look(t.Context(), files, true, nil)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	res, done, err := a.service.ApproveAll(t.Context(), proposal.Filter{Status: proposal.Pending}, false)
	if err != nil || res.Approved != 1 {
		t.Fatalf("%+v, %v", res, err)
	}
	return done.ID, from
}

func TestAnUndoOfTheTrayThatFailsIsSaid(t *testing.T) {
	t.Setenv("DISPLAY", "") // the window that opens is this test's binary, which has none
	a := resting(t)
	act, from := a.approved(t, "letter.txt")
	if err := os.WriteFile(from, []byte("another"), 0o644); err != nil { // in the way
		t.Fatal(err)
	}
	a.tray.UndoEntry(context.Background(), act)
	if w := a.warned(t, "undo"); !strings.Contains(w, "letter.txt") {
		t.Errorf("the warning is %q", w)
	}
	if log := a.Log.(*syncLog).String(); !strings.Contains(log, "open the window") {
		t.Errorf("no window was opened to say it: %s", log)
	}
	a.approved(t, "other.txt")
	if w := a.warned(t, "undo"); w != "" {
		t.Errorf("the next act did not end it: %q", w)
	}
	a.tray.UndoEntry(context.Background(), "nobody")
	if a.warned(t, "undo") == "" {
		t.Error("an act that is not there is not said")
	}
	if err := os.Remove(from); err != nil {
		t.Fatal(err)
	}
	a.tray.UndoEntry(context.Background(), act)
	if w := a.warned(t, "undo"); w != "" {
		t.Errorf("it worked, and still: %q", w)
	}
}

func TestPauseWhereNothingRuns(t *testing.T) {
	a := resting(t)
	if err := a.folders.Stop(t.Context()); err != nil || a.folders.Running() {
		t.Errorf("running %v, %v", a.folders.Running(), err)
	}
	if v, err := a.store.Setting(t.Context(), "watcher.paused"); v == "" || err != nil {
		t.Errorf("the next start does not know of the pause: %q, %v", v, err)
	}
	err := a.folders.Start(t.Context())
	if err == nil || err.Error() != "Nod is not running; start it with: nod" {
		t.Errorf("%v", err)
	}
	if v, err := a.store.Setting(t.Context(), "watcher.paused"); v != "" || err != nil {
		t.Errorf("the next start would be paused: %q, %v", v, err)
	}
}

// syncLog is a log that may be read while it is written.
type syncLog struct {
	mu sync.Mutex
	bytes.Buffer
}

func (l *syncLog) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.Write(b)
}

func (l *syncLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.String()
}
