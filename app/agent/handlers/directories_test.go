package handlers

import (
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// drives answer for a home folder, of which one folder is on a drive that does not answer
// before it is connected again.
type drives struct {
	gone      string
	connected chan struct{}
	asked     atomic.Int32 // about what is on that drive
}

func (d *drives) isDir(path string) bool {
	if strings.HasPrefix(path, d.gone) {
		d.asked.Add(1)
		<-d.connected
		return path == d.gone
	}
	return !strings.Contains(path, "new")
}

func openDrives() (*drives, *Directories, chan bool) {
	d := &drives{gone: filepath.FromSlash("/home/ann/NAS"), connected: make(chan struct{})}
	changed := make(chan bool, 100)
	dirs := NewDirectories(d.isDir, func() { changed <- true })
	return d, dirs, changed
}

// Of 500 groups on a drive that does not answer the list is there at once, and only one
// thread waits for it; groups elsewhere say what they say always.
func TestADriveThatDoesNotAnswerHoldsNoList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, dirs, changed := openDrives()
		groups := []proposal.Group{{Dir: filepath.FromSlash("/home/ann/Papers")}, {Dir: filepath.FromSlash("/home/ann/new")}, {Question: true}}
		groups = append(groups, groupsOn(d.gone)...)
		for range 3 {
			began := time.Now()
			got := fromGroups(dirs.lookup(), groups)
			if got[0].New || !got[1].New || got[2].New || got[3].New {
				t.Errorf("new are %v %v %v %v", got[0].New, got[1].New, got[2].New, got[3].New)
			}
			if took := time.Since(began); took > answersWithin {
				t.Errorf("the list waited %v", took)
			}
		}
		if n := d.asked.Load(); n != 1 {
			t.Errorf("%d threads wait for the drive, want 1", n)
		}

		close(d.connected)
		synctest.Wait()
		if len(dirs.asked) != 0 || len(changed) != 0 {
			t.Errorf("what was assumed is true, and %d changes are told", len(changed))
		}
		if got := fromGroups(dirs.lookup(), groups); !got[3].New {
			t.Error("a folder that is missing on the drive is not new once that answers")
		}
	})
}

// Of 500 groups on a drive that answers slowly each time, the list waits for some only.
func TestASlowDriveHoldsNoList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, dirs, _ := openDrives()
		dirs.isDir = func(path string) bool {
			if strings.HasPrefix(path, d.gone+string(filepath.Separator)) {
				time.Sleep(answersWithin - time.Millisecond)
			}
			return true
		}
		began := time.Now()
		fromGroups(dirs.lookup(), groupsOn(d.gone))
		if took := time.Since(began); took > listWithin {
			t.Errorf("the list waited %v", took)
		}
		time.Sleep(time.Second) // the last answers come
	})
}

// groupsOn are 500 folders on a drive.
func groupsOn(drive string) []proposal.Group {
	var groups []proposal.Group
	for i := range 500 {
		groups = append(groups, proposal.Group{Dir: filepath.Join(drive, string(rune('a'+i%26)), strings.Repeat("x", i/26+1))})
	}
	return groups
}

// Of the folders that were used last those are offered that are there, and those on a drive
// that does not answer.
func TestFoldersUsedLastWaitForNoDrive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, dirs, _ := openDrives()
		defer close(d.connected)
		used := []string{filepath.FromSlash("/home/ann/Papers"), filepath.FromSlash("/home/ann/new"), filepath.Join(d.gone, "a"), filepath.Join(d.gone, "b")}
		if got, want := dirs.lookup().present(used), []string{used[0], used[2], used[3]}; !slices.Equal(got, want) || d.asked.Load() != 1 {
			t.Errorf("%q after asking the drive %d times", got, d.asked.Load())
		}
	})
}

// An answer that comes late and is another one than was assumed is told, once.
func TestALateAnswerIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, dirs, changed := openDrives()
		late := filepath.Join(d.gone, "Photos")
		dirs.isDir = func(path string) bool { return !strings.HasPrefix(path, late) || d.isDir(path) }
		if got := dirs.lookup().existing(late); got != late {
			t.Errorf("before it answers %s counts as existing, want %s", got, late)
		}
		close(d.connected)
		synctest.Wait()
		if len(changed) != 1 {
			t.Errorf("it is told %d times", len(changed))
		}
		if got := dirs.lookup().existing(late); got != d.gone {
			t.Errorf("then %s exists, want %s", got, d.gone)
		}
		if n := d.asked.Load(); n != 1 {
			t.Errorf("a slow drive is asked %d times within a minute", n)
		}
	})
}

func TestTheLongestBeginningThatExists(t *testing.T) {
	dir := t.TempDir()
	dirs := NewDirectories(IsDir, func() {})
	for in, want := range map[string]string{"": "", dir: dir, filepath.Join(dir, "a", "b"): dir} {
		if got := dirs.lookup().existing(in); got != want {
			t.Errorf("of %q exists %q, want %q", in, got, want)
		}
	}
}
