package library

import (
	"path/filepath"
	"slices"
	"testing"
)

// The folders that are read are known, and those in which the person filed last, once each,
// unless a file was not wanted there. The disk is not asked whether they are there.
func TestFoldersAreKnownAndThoseUsedLast(t *testing.T) {
	b := newBench(t, map[string]string{"Documents/Letters/a.txt": "a", "Uni/Algorithms/b.txt": "b", "Downloads/new.txt": "c"})
	if got, err := b.Folders(t.Context()); err != nil || len(got) != 0 {
		t.Errorf("before anything is read: %v %v", got, err)
	}
	b.look()
	at := func(rel string) string { return filepath.Join(b.home, filepath.FromSlash(rel)) }
	got, err := b.Folders(t.Context())
	if err != nil || !slices.Contains(got, at("Documents/Letters")) || !slices.Contains(got, at("Uni/Algorithms")) || slices.Contains(got, at("Downloads")) || !slices.IsSorted(got) {
		t.Errorf("known: %v %v", got, err)
	}
	b.placed = []string{at("Uni/Algorithms/5.pdf"), at("Documents/Letters/3.pdf"), at("Gone/2.pdf"), at("Uni/Algorithms/1.pdf")}
	b.refused = []string{at("Documents/4.pdf")}
	if got, err := b.Recent(t.Context()); err != nil || !slices.Equal(got, []string{at("Uni/Algorithms"), at("Documents/Letters"), at("Gone")}) {
		t.Errorf("used last: %v %v", got, err)
	}
}
