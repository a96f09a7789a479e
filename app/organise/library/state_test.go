package library

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// run runs the service until the test ends.
func (b *bench) run() {
	b.t.Helper()
	ctx, cancel := context.WithCancel(b.t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = b.Run(ctx)
	}()
	b.t.Cleanup(func() { cancel(); <-done })
}

func (b *bench) until(what string, f func() bool) {
	b.t.Helper()
	for end := time.Now().Add(time.Minute); !f(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("%s: %+v", what, b.State())
		}
	}
}

// A hint has only the folder read that it names, by the rules that hold for it.
func TestHintReadsItsFolderOnly(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	before := b.names()
	b.write(map[string]string{
		"Documents/Bread/Oat.txt": "oats", "Documents/above.txt": "above", "Documents/Rowing/Training week 3.txt": "river", "Documents/New/deep/a.txt": "a",
		"Documents/project/go.mod": "module x", "Documents/project/notes/b.txt": "b", "Downloads/c.txt": "c", "Documents/.hidden/d.txt": "d",
	})
	dirs := []string{"Documents/Bread", "Documents/New/deep", "Documents/project/notes", "Downloads", "Documents/.hidden", "gone", "."}
	for i, d := range dirs {
		dirs[i] = filepath.Join(b.home, d)
	}
	look := func() {
		b.Hint(append(dirs, "/elsewhere")...)
		b.takeIn(t.Context(), b.x)
		select {
		case <-b.wake:
		default:
			t.Error("what came is not read")
		}
	}
	look()
	want := slices.Sorted(slices.Values(append(slices.Clone(before), "Documents/Bread/Oat.txt", "Documents/New/deep/a.txt")))
	if got := b.names(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, gone := range []string{"Documents/Bread", "Documents/New/deep/a.txt"} {
		if err := os.RemoveAll(filepath.Join(b.home, gone)); err != nil {
			t.Fatal(err)
		}
	}
	look()
	want = slices.DeleteFunc(before, func(n string) bool { return strings.HasPrefix(n, "Documents/Bread/") })
	if got := b.names(); !slices.Equal(got, want) {
		t.Errorf("after the folder is gone: %q, want %q", got, want)
	}
}

// On battery names are known and no text is read; when it is plugged in, the rest is.
func TestNothingButNamesOnBattery(t *testing.T) {
	b := newBench(t, filedNotes)
	b.battery.Store(true)
	b.look()
	if n, err := b.x.number(t.Context(), `WHERE read = 0`); err != nil || n != 4 || b.State().Phase != OnBattery {
		t.Errorf("%d to read, %v, %+v", n, err, b.State())
	}
	b.battery.Store(false)
	if err := b.update(t.Context(), b.x, false); err != nil || b.State().Phase != Ready {
		t.Errorf("%v, %+v", err, b.State())
	}
	if n, _ := b.x.number(t.Context(), `WHERE read = 0`); n != 0 {
		t.Errorf("%d are left", n)
	}
}

// What is excluded leaves the index at once, and comes back when it is not any more.
func TestExcludedFoldersAreForgotten(t *testing.T) {
	b := newBench(t, filedNotes)
	b.write(map[string]string{"Documents/Bread 2/x.txt": "x", "Documents/Bread/deep/y.txt": "y"})
	b.run()
	b.until("it is read", func() bool { return b.State().Phase == Ready })
	all := b.names()
	b.exclude(filepath.Join(b.home, "Documents", "Bread"))
	want := slices.DeleteFunc(slices.Clone(all), func(n string) bool { return strings.HasPrefix(n, "Documents/Bread/") })
	if got := b.names(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if o, err := b.Overview(t.Context()); err != nil || o.Files != len(want) || len(o.Folders) != 1 || o.Folders[0].Files != len(want) || o.Size == 0 {
		t.Errorf("%+v, %v", o, err)
	}
	b.until("it is looked at again", func() bool { return b.State().Phase == Ready })
	b.exclude()
	b.until("it is back", func() bool { return slices.Equal(b.names(), all) })
}

// What is excluded before the index is open, or while reading is stopped, leaves it all
// the same, and what failed is tried again.
func TestExcludedWhileStopped(t *testing.T) { synctest.Test(t, testExcludedWhileStopped) }

func testExcludedWhileStopped(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	all := b.names()
	b.index = nil
	if err := b.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.exclude(filepath.Join(b.home, "Documents", "Bread"))
	b.run()
	want := slices.DeleteFunc(slices.Clone(all), func(n string) bool { return strings.HasPrefix(n, "Documents/Bread/") })
	b.until("it has left", func() bool { return slices.Equal(b.names(), want) })
	b.until("it is told", func() bool { return b.told() > 0 })
	synctest.Wait() // or it takes up what Apply is to fail with

	ended, cancel := context.WithCancel(t.Context())
	cancel()
	b.mu.Lock()
	b.excluded = append(b.excluded, filepath.Join(b.home, "Documents", "Rowing"))
	b.mu.Unlock()
	if err := b.Apply(ended); err == nil {
		t.Fatal("nothing failed")
	}
	b.until("it has left, too", func() bool {
		return !slices.ContainsFunc(b.names(), func(n string) bool { return strings.HasPrefix(n, "Documents/Rowing/") })
	})
	if b.State().Phase != Stopped {
		t.Errorf("%+v", b.State())
	}
}

// Who excludes a folder does not wait until what waits was proposed again.
func TestExcludingDoesNotWait(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	before := b.told()
	b.exclude(filepath.Join(b.home, "Documents", "Bread"))
	if b.told() != before {
		t.Error("what waits was proposed again within the call")
	}
	b.run()
	b.until("it is told", func() bool { return b.told() > before })
}

// Who excludes a folder does not wait for a drive that is looked at and does not answer; what is
// excluded leaves the index once it does.
func TestExcludingDoesNotWaitForADrive(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	before := b.told()
	b.sweeping.Lock() // as a look at a folder that never comes back
	b.applies.Limit = time.Millisecond
	b.exclude(filepath.Join(b.home, "Documents", "Bread"))
	b.run()
	b.sweeping.Unlock()
	b.until("it has left", func() bool {
		return !slices.ContainsFunc(b.names(), func(n string) bool { return strings.HasPrefix(n, "Documents/Bread/") })
	})
	b.until("it is told", func() bool { return b.told() > before })
}

// What the agent's end has broken off is told by the next agent, though nothing is new.
func TestWhatWasNotToldToItsEndIsToldAgain(t *testing.T) {
	b := newBench(t, filedNotes)
	ctx, end := context.WithCancel(t.Context())
	b.o.Changed = func(context.Context) { end() }
	b.index = b.x
	if err := b.work(ctx, b.x); err != nil {
		t.Fatal(err)
	}
	b.proposed(ctx)
	b.Service = New(b.o)
	b.Service.o.Changed = func(context.Context) { b.mu.Lock(); b.changed++; b.mu.Unlock() }
	b.run()
	b.until("it is told", func() bool { return b.told() == 1 && b.setting(untoldSetting) == "" })
}

// Stopped means stopped: also after a restart, until a person says otherwise.
func TestStopAndResume(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, filedNotes)
		if err := b.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.run()
		b.until("it is open", func() bool { return b.opened() != nil })
		b.Hint(filepath.Join(b.home, "Documents", "Bread"))
		begun := time.Now()
		b.wait(t.Context())
		if b.State().Phase != Stopped || len(b.names()) != 0 || time.Since(begun) > time.Second {
			t.Errorf("%+v %q", b.State(), b.names())
		}
		if err := b.Resume(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.until("it is read", func() bool { return b.State().Phase == Ready && len(b.names()) == 4 })
		if _, err := b.x.db.ExecContext(t.Context(), `UPDATE files SET terms = ''`); err != nil {
			t.Fatal(err)
		}
		if err := b.Again(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.until("all is read again", func() bool {
			rows, err := b.x.rows(t.Context(), `WHERE terms = ''`)
			return err == nil && len(rows) == 0 && b.State().Phase == Ready
		})
	})
}

// A folder that the person has chosen for a kind is where files of it are proposed.
func TestChosenFolderIsProposed(t *testing.T) {
	b := newBench(t, filedNotes)
	b.write(map[string]string{"Documents/Rezepte/Kuchen.txt": "Kuchen\nMehl", "Documents/Cellar/keys.txt": "keys"})
	b.look()
	propose := func() proposal.Suggestion { return b.propose("Rezept Kürbissuppe.txt", "Rezept\nZutaten: Kürbis") }
	if s := propose(); s.Dir != filepath.Join(b.home, "Documents", "Rezepte") {
		t.Fatalf("%+v", s)
	}
	b.chosen = place.Chosen{"recipe": "Documents/Cellar"}
	if s := propose(); s.Dir != filepath.Join(b.home, "Documents", "Cellar") {
		t.Errorf("%+v", s)
	}
	b.chosen = place.Chosen{"recipe": place.Ask}
	if s := propose(); s.Confidence != proposal.Low {
		t.Errorf("%+v", s)
	}
}
