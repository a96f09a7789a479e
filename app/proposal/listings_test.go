package proposal

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestAFolderIsListedAgainOnceItHasChanged(t *testing.T) {
	dir := t.TempDir()
	add := func(name string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	changed := func(at time.Time) {
		t.Helper()
		if err := os.Chtimes(dir, at, at); err != nil {
			t.Fatal(err)
		}
	}
	before := time.Now().Add(-time.Hour).Truncate(time.Second)
	l := newListings()
	for i, step := range []struct {
		at   time.Time // when the folder was changed, as it says
		want int
	}{
		{before.Add(time.Millisecond), 1},
		{before.Add(time.Millisecond), 1},     // as it was, it says: nothing is listed
		{before.Add(2 * time.Millisecond), 3}, // it has changed
		{before.Add(time.Second), 4},          // and again
		{before.Add(time.Second), 5},          // whole seconds say too little
		{time.Now().Add(time.Hour), 6},        // too new to say anything
		{time.Now().Add(time.Hour), 7},
	} {
		add(fmt.Sprint(i))
		changed(step.at)
		if got := l.of(dir).count(1); got != step.want {
			t.Errorf("%d: %d files, want %d", i, got, step.want)
		}
	}
	for _, path := range []string{"0", "none"} {
		if len(l.of(filepath.Join(dir, path)).files) > 0 {
			t.Errorf("%s is no folder and has files", path)
		}
	}
}

// Files that grow change no time of their folder, which was listed before: that one is a copy
// of the other is found out all the same. A recent list is not read again.
func TestFilesThatHaveGrownAreCopies(t *testing.T) {
	dir, at := t.TempDir(), time.Now().Add(-time.Hour).Truncate(time.Second).Add(time.Millisecond)
	original, grown := filepath.Join(dir, "report.pdf"), filepath.Join(dir, "report (1).pdf")
	write := func(path, content string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(original, "the")
	write(grown, "the whole")
	if err := os.Chtimes(dir, at, at); err != nil {
		t.Fatal(err)
	}
	s := &Service{listings: newListings(), d: Deps{FiledOfSize: func(context.Context, int64) []string { return nil }}}
	twin := func(path string) string {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return s.twin(t.Context(), path, info.Size(), duplicatesIn(s.listings))
	}
	if got := twin(grown); got != "" {
		t.Fatalf("it is a copy of %s before it has grown", got)
	}
	listed := s.listings.dirs[dir]
	write(original, "the whole report")
	write(grown, "the whole report")
	listed.at = listed.at.Add(-2 * listedRecent)
	if first, second := twin(original), twin(grown); first != "" || second != original {
		t.Errorf("they are copies of %q and %q", first, second)
	}
	listed = s.listings.dirs[dir]
	listed.at = time.Now().Add(time.Hour) // however slow this machine is
	if twin(grown); s.listings.dirs[dir] != listed {
		t.Error("it is listed again at once")
	}
}

func TestAFileIsReadAgainOnceItHasChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	l := newListings()
	before := time.Now().Add(-time.Hour).Truncate(time.Second)
	for i, step := range []struct {
		content string
		at      time.Time
		want    string // the content whose sum it has
	}{
		{"one", before.Add(time.Millisecond), "one"},
		{"two", before.Add(time.Millisecond), "one"}, // as it was, it says: nothing is read
		{"three", before.Add(time.Millisecond), "three"},
		{"seven", before.Add(2 * time.Millisecond), "seven"},
		{"eight", before.Add(time.Second), "eight"},
		{"forty", before.Add(time.Second), "forty"}, // whole seconds say too little
		{"fifty", time.Now().Add(time.Hour), "fifty"},
	} {
		if err := os.WriteFile(path, []byte(step.content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, step.at, step.at); err != nil {
			t.Fatal(err)
		}
		info, err := os.Lstat(path)
		if err != nil {
			t.Fatal(err)
		}
		if l.sum(t.Context(), path, info) != sha256.Sum256([]byte(step.want)) {
			t.Errorf("%d: not the sum of %q", i, step.want)
		}
	}
}

func TestWhatIsNotUsedIsDroppedThoughOthersAre(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		info, err := os.Lstat(path)
		if err != nil {
			t.Fatal(err)
		}
		l := newListings()
		l.sum(t.Context(), path, info)
		for range 10 {
			l.of(dir)
			time.Sleep(listingKept / 3)
		}
		l.mu.Lock()
		if len(l.dirs) != 1 || len(l.sums) > 0 {
			t.Errorf("%d folders and %d sums are kept, want 1 and none", len(l.dirs), len(l.sums))
		}
		l.mu.Unlock()
		time.Sleep(3 * listingKept)
		l.mu.Lock()
		defer l.mu.Unlock()
		if len(l.dirs) > 0 || l.sweep != nil {
			t.Error("something is kept")
		}
	})
}

func TestFilesOfASizeInAFolder(t *testing.T) {
	dir := t.TempDir()
	for i := range 3 * listedAtATime {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%04d", i)), make([]byte, i%3), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	listed := filesIn(dir)
	for size := range int64(4) {
		names := slices.Sorted(listed.ofSize(size))
		if want := min(3-size, 1) * listedAtATime; int64(len(names)) != want || listed.count(size) != len(names) {
			t.Errorf("%d files of %d bytes, counted as %d, want %d", len(names), size, listed.count(size), want)
		}
		for i, name := range names {
			if want := fmt.Sprintf("%04d", 3*int64(i)+size); name != want {
				t.Fatalf("size %d: %s, want %s", size, name, want)
			}
		}
	}
}

func TestOfManyFilesOfOneSizeOnlyThoseNamedAsCopiesAreCompared(t *testing.T) {
	from, dir := t.TempDir(), t.TempDir()
	write := func(path, content string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i := range sameSizeLimit {
		write(filepath.Join(dir, fmt.Sprintf("scan %03d.bmp", i)), fmt.Sprintf("%03d", i))
	}
	copied, other := filepath.Join(from, "scan 007 (2).bmp"), filepath.Join(from, "photo.bmp")
	write(copied, "007")
	write(other, "007")
	seven := filepath.Join(dir, "scan 007.bmp")
	for _, path := range []string{copied, other} {
		if got := newDuplicates().find(t.Context(), path, 3, dir); got != seven {
			t.Errorf("of few, %s is the same as %q", path, got)
		}
	}
	write(filepath.Join(dir, "one more.bmp"), "xxx")
	if got := newDuplicates().find(t.Context(), copied, 3, dir); got != seven {
		t.Errorf("of many, a copy by its name is the same as %q", got)
	}
	if got := newDuplicates().find(t.Context(), other, 3, dir); got != "" {
		t.Errorf("of many, a file of another name was compared with %q", got)
	}
}
