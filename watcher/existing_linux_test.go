package watcher

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// existingIn returns all files that exist in a folder.
func existingIn(t *testing.T, f Folder, ignore func(string, bool) bool) (files []File) {
	t.Helper()
	_, err := Existing(t.Context(), f, ignore, func(batch []File) error {
		files = append(files, batch...)
		return nil
	})
	must(t, err)
	return files
}

func TestExistingFilesComeInBatches(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	const n = 2*batchSize + 3
	for i := range n {
		w.write(fmt.Sprintf("%d/f%d.txt", i%3, i), "")
	}
	var sizes []int
	_, err := Existing(t.Context(), Folder{Path: w.root, Recursive: true}, nil, func(batch []File) error {
		sizes = append(sizes, len(batch))
		return nil
	})
	must(t, err)
	if !slices.Equal(sizes, []int{batchSize, batchSize, 3}) {
		t.Errorf("batches of %v", sizes)
	}
	full := errors.New("full")
	calls := 0
	_, err = Existing(t.Context(), Folder{Path: w.root, Recursive: true}, nil, func([]File) error { calls++; return full })
	if !errors.Is(err, full) || calls != 1 {
		t.Errorf("after an error: %v, %d batches", err, calls)
	}
}

// deep makes a folder whose path the system takes, with a file, a folder and a hidden
// file in it whose paths are too long.
func deep(t *testing.T, w *fixture) (fits string) {
	t.Helper()
	at, err := unix.Open(w.root, unix.O_DIRECTORY|unix.O_RDONLY, 0)
	must(t, err)
	defer func() { must(t, unix.Close(at)) }()
	path := w.root
	for left := maxPath - len(path); left > 12; left = maxPath - len(path) {
		name := strings.Repeat("d", min(left-9, 200))
		must(t, unix.Mkdirat(at, name, 0o755))
		next, err := unix.Openat(at, name, unix.O_DIRECTORY|unix.O_RDONLY, 0)
		must(t, err)
		must(t, unix.Close(at))
		at, path = next, path+"/"+name
	}
	for _, name := range []string{"f.txt", "too long.txt", ".hidden is not counted"} {
		fd, err := unix.Openat(at, name, unix.O_CREAT|unix.O_WRONLY, 0o644)
		must(t, err)
		must(t, unix.Close(fd))
	}
	must(t, unix.Mkdirat(at, "folder too long", 0o755))
	return path + "/f.txt"
}

func TestPathsThatAreTooLongAreCounted(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	fits := deep(t, w)
	var found []string
	omitted, err := Existing(t.Context(), Folder{Path: w.root, Recursive: true}, nil, func(batch []File) error {
		for _, f := range batch {
			found = append(found, f.Path)
		}
		return nil
	})
	must(t, err)
	if omitted.TooLong != 2 || !slices.Equal(found, []string{fits}) {
		t.Errorf("%d too long, found %d: %.80s", omitted.TooLong, len(found), found)
	}
	w.start()
	w.waitHealth(w.root, Watching, "2 files or folders", "4095 bytes", "Shorten")
	must(t, unix.Rename(w.root+"/"+strings.Repeat("d", 200), w.root+"/d"))
	w.waitReported(strings.Replace(strings.TrimSuffix(fits, "f.txt"), strings.Repeat("d", 200), "d", 1) + "too long.txt")
}

// Partial downloads and lock files are counted, so that it can be said that they stay.
func TestUnfinishedFilesAreCounted(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.pdf", "b.iso.crdownload", "c.part", "~$d.docx", ".~lock.e.odt#", ".hidden", "Thumbs.db"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files := 0
	omitted, err := Existing(t.Context(), Folder{Path: dir}, nil, func(batch []File) error { files += len(batch); return nil })
	if err != nil || omitted != (Omitted{Unfinished: 4}) || files != 1 {
		t.Errorf("%+v, %d files, %v", omitted, files, err)
	}
}
