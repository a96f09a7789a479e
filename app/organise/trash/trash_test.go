package trash

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestEachFileInTheTrashHasItsNote(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Trash")
	h := Home{Dir: dir, Now: func() time.Time { return time.Date(2025, 11, 3, 9, 5, 7, 0, time.Local) }}
	for _, want := range []string{"a b%.pdf", "a b%.2.pdf", "a b%.3.pdf"} {
		files, name, err := h.Add("/home/u/Downloads/a b%.pdf")
		if err != nil || name != want || files != filepath.Join(dir, "files") {
			t.Fatalf("%s, %s, %v; want %s", files, name, err, want)
		}
		text, err := os.ReadFile(filepath.Join(dir, "info", name+".trashinfo"))
		if err != nil || string(text) != "[Trash Info]\nPath=/home/u/Downloads/a%20b%25.pdf\nDeletionDate=2025-11-03T09:05:07\n" {
			t.Errorf("%q, %v", text, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "files", "a b%.pdf"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a b%.pdf", "a b%.2.pdf"} {
		if err := h.Forget(name); err != nil {
			t.Error(err)
		}
	}
	notes, err := os.ReadDir(filepath.Join(dir, "info"))
	if err != nil || len(notes) != 2 || notes[0].Name() != "a b%.3.pdf.trashinfo" || notes[1].Name() != "a b%.pdf.trashinfo" {
		t.Errorf("%v, %v", notes, err)
	}
}
