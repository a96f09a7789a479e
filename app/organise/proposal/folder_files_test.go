package proposal

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

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
