package library

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Files are alike by words of their texts, or by their names; once each.
func TestAlike(t *testing.T) {
	b := newBench(t, filedNotes)
	named := func(name string) bool { return strings.HasPrefix(name, "Rye") || strings.HasSuffix(name, "1.txt") }
	if got := b.Alike(t.Context(), b.newFile("new.txt", "Training plan"), named); len(got) > 0 {
		t.Errorf("before anything is read: %v", got)
	}
	b.look()
	var got []string
	for _, f := range b.Alike(t.Context(), b.newFile("new.txt", "Training plan"), named) {
		if rel, err := filepath.Rel(b.home, f.Path); err != nil || f.Size == 0 || f.ModTime.IsZero() {
			t.Errorf("%+v %v", f, err)
		} else {
			got = append(got, filepath.ToSlash(rel))
		}
	}
	slices.Sort(got)
	if want := []string{"Documents/Bread/Rye.txt", "Documents/Rowing/Training week 1.txt", "Documents/Rowing/Training week 2.txt"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
