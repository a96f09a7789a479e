package classify

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

var testNow = time.Date(2025, 12, 1, 9, 0, 0, 0, time.UTC)

// home is a folder with the default places, made as in the default configuration.
type home struct{ dir string }

func (h home) place(category, _ string, at time.Time) (string, bool) {
	below := map[string]string{
		Finances: "Documents/Finances/" + at.Format("2006"), Documents: "Documents", Images: "Pictures",
		Screenshots: "Pictures/Screenshots", Photos: "Pictures/" + at.Format("2006/01"), Music: "Music", Video: "Videos",
		Archives: "Documents/Archives", Installers: "Documents/Installers", Code: "Documents/Code", Ebooks: "Documents/Books",
		Fonts: "Documents/Fonts", Design: "Documents/Design", Data: "Documents/Data", Other: "Documents/Other",
	}[category]
	return filepath.Join(h.dir, filepath.FromSlash(below)), below != ""
}

func (h home) options() Options {
	return Options{Places: h.place, Now: func() time.Time { return testNow }}
}

func testFile(name, mime, text string) proposal.File {
	return proposal.File{
		Path: filepath.Join(string(filepath.Separator), "home", "u", "Downloads", name), Folder: filepath.Join(string(filepath.Separator), "home", "u", "Downloads"),
		Size: 1000, ModTime: testNow.AddDate(0, -1, 0), MIME: mime, Text: func(context.Context) string { return text },
	}
}

func mustClassify(t *testing.T, o Options, f proposal.File) proposal.Suggestion {
	t.Helper()
	s, ok := New(o).Classify(t.Context(), f)
	if !ok {
		t.Fatalf("no suggestion for %q", f.Path)
	}
	if s.Category == "" || s.Name == "" || s.Confidence == "" || s.Reasoning == "" || s.By == "" || !filepath.IsAbs(s.Dir) {
		t.Fatalf("%q: a field is empty: %+v", f.Path, s)
	}
	return s
}
