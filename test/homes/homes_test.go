package homes

import (
	"crypto/sha256"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// The homes that others wrote are as they were before the ranking saw them.
func TestHomesOfOthersAreUnchanged(t *testing.T) {
	sums, err := files.ReadFile("SHA256SUMS")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(sums)) {
		want, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		b, err := files.ReadFile(name)
		if got := fmt.Sprintf("%x", sha256.Sum256(b)); err != nil || got != want {
			t.Errorf("%s: %s, want %s; %v", name, got, want, err)
		}
		n++
	}
	if n != 21 {
		t.Errorf("%d homes of others", n)
	}
}

// Each new file has folders below the home folder, or is to be left; each home has both sorts of files.
func TestHomes(t *testing.T) {
	all, err := All()
	if err != nil || len(all) < 32 {
		t.Fatalf("%d homes, %v", len(all), err)
	}
	left := 0
	for _, h := range all {
		if len(h.Filed) < 30 || len(h.New) < 30 || h.Tops.Documents == "" {
			t.Errorf("%s: %d filed, %d new, %+v", h.Name, len(h.Filed), len(h.New), h.Tops)
		}
		for _, n := range h.New {
			if len(n.Best) == 0 {
				left++
			}
			for _, dir := range n.Best {
				if dir != path.Clean(dir) || !path.IsAbs("/"+dir) || strings.HasPrefix(dir, ".") {
					t.Errorf("%s: %s: folder %q", h.Name, n.Name, dir)
				}
			}
		}
	}
	if left == 0 {
		t.Error("no file is to be left")
	}
	for _, name := range slices.Concat(Open, Teaching) {
		if !slices.ContainsFunc(all, func(h Home) bool { return h.Name == name }) {
			t.Errorf("no home %s", name)
		}
	}
}

// Of what is to be left, that is left which its form or its content tells; what is to be filed is ranked.
func TestLeft(t *testing.T) {
	invoice := New{File: place.File{Name: "Invoice.pdf", Size: 1}, Content: "Invoice of the plumber", Best: []string{"Documents"}}
	h := Home{New: []New{invoice}}
	for name, want := range map[string]bool{"Invoice (1).pdf": true, "Invoice.pdf": false, "Invoice 2.docx": false, "Old invoice.pdf": false, "setup.msi": true, "photo.jpg": false} {
		n := New{File: place.File{Name: name, Size: 1}}
		if strings.Contains(strings.ToLower(name), "invoice") {
			n.Content = invoice.Content
		}
		if h.Left(n) != want {
			t.Errorf("%s is left: %v", name, !want)
		}
	}
}
