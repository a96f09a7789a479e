package handlers

import (
	"os"
	"path/filepath"
	"testing"
)

// A folder of which not all was read has more files than were counted, however many of
// its entries are none.
func TestAFolderOfMoreThanWasReadIsNotCounted(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{".hidden", "a.pdf", "b.pdf"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for most, whole := range map[int]bool{3: false, 4: true} {
		if n, all, ok := filesIn(dir, most); n != 2 || all != whole || !ok {
			t.Errorf("of at most %d entries: %d files, all: %v, %v", most, n, all, ok)
		}
	}
	if _, _, ok := filesIn(filepath.Join(dir, "gone"), 4); ok {
		t.Error("a folder that is not there was counted")
	}
}
