package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
)

// traces are how often a word is in the files of the index.
func (b *bench) traces(word string) (n int) {
	b.t.Helper()
	var path string
	if err := b.x.db.QueryRowContext(b.t.Context(), `SELECT file FROM pragma_database_list WHERE name = 'main'`).Scan(&path); err != nil {
		b.t.Fatal(err)
	}
	for _, end := range []string{"", "-wal"} {
		text, err := os.ReadFile(path + end)
		if err != nil && !os.IsNotExist(err) {
			b.t.Fatal(err)
		}
		n += bytes.Count(text, []byte(word))
	}
	return n
}

// secretive is a home with a folder of some files that is to be excluded.
func secretive(t *testing.T, n int) (b *bench, folder string) {
	t.Helper()
	files := club()
	for i := range n {
		files[fmt.Sprintf("Documents/Private/diary%d.txt", i)] = fmt.Sprintf("zebrafinch quokkalove thoughts %d", i)
	}
	b, _ = withModel(t, files)
	b.round()
	for _, word := range []string{"zebraf", "diary"} {
		if b.traces(word) == 0 {
			t.Fatalf("the test looks in the wrong place: there is no %q", word)
		}
	}
	return b, filepath.Join(b.home, "Documents/Private")
}

// Of what is excluded no word and no name stays in the index's files, and the rest is
// found as before.
func TestWhatIsExcludedIsErased(t *testing.T) {
	for _, files := range []int{1, 300} {
		b, folder := secretive(t, files)
		want := b.propose("Aushang 9.txt", "Schwimmen im Becken, Fahrplan der Halle")
		b.exclude(folder)
		for _, word := range []string{"zebraf", "quokka", "diary", "Private"} {
			if n := b.traces(word); n > 0 {
				t.Errorf("%d files: %q stands %d times in the index", files, word, n)
			}
		}
		if got := b.propose("Aushang 9.txt", "Schwimmen im Becken, Fahrplan der Halle"); got.Dir != want.Dir {
			t.Errorf("%d files: %+v, before %+v", files, got, want)
		}
	}
}

// Nothing is written while words are erased: they would stay where they are.
func TestErasingAndWritingWaitForEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, folder := secretive(t, 1)
		if _, err := b.x.dropBelow(t.Context(), []string{folder}); err != nil {
			t.Fatal(err)
		}
		free, err := b.x.lock(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 2)
		go func() { done <- b.x.erase(t.Context()) }()
		go func() { done <- b.x.exec(t.Context(), `UPDATE files SET read = 0 WHERE read = ?`, readLater) }()
		synctest.Wait()
		if len(done) > 0 || b.traces("zebraf") == 0 {
			t.Errorf("%d did not wait", len(done))
		}
		free()
		if err := errors.Join(<-done, <-done); err != nil || b.traces("zebraf") > 0 {
			t.Errorf("it stands in the index, %v", err)
		}
	})
}

// Erasing that was broken off, or had to wait for who reads, is done the next time.
func TestErasingIsFinished(t *testing.T) {
	b, folder := secretive(t, 1)
	if _, err := b.x.dropBelow(t.Context(), []string{folder}); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.x.erase(ended); err == nil {
		t.Error("nothing was broken off")
	}
	if b.traces("zebraf") == 0 {
		t.Fatal("there is nothing left to erase")
	}
	if err := b.clear(t.Context(), b.x); err != nil { // as after a start
		t.Fatal(err)
	}
	if n := b.traces("zebraf"); n > 0 {
		t.Errorf("it stands %d times in the index", n)
	}
}
