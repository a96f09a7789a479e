package proposal

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"testing"
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
		if got := len(l.of(dir)[1]); got != step.want {
			t.Errorf("%d: %d files, want %d", i, got, step.want)
		}
	}
	l.forget()
	if len(l.dirs) > 0 || l.sweep != nil {
		t.Error("something is kept")
	}
	if l.of(filepath.Join(dir, "0")) == nil || len(l.of(filepath.Join(dir, "none"))) > 0 {
		t.Error("what is no folder has files")
	}
	l.forget()
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
	l.forget()
}
