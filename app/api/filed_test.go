package api

import (
	"path/filepath"
	"slices"
	"testing"
)

// The likely folders come first, then those beside the one that is proposed, of which that one is
// marked, then those used last; where the file lies already is none.
func TestWhichFoldersAreOffered(t *testing.T) {
	home := filepath.FromSlash("/home/ann")
	at := func(rel ...string) (out []string) {
		for _, r := range rel {
			out = append(out, filepath.Join(home, r))
		}
		return out
	}
	p := Proposal{
		Filename: "a.pdf", DestinationName: "a.pdf", SourcePath: filepath.Join(home, "Downloads", "a.pdf"), DestinationDir: filepath.Join(home, "Uni/S3/Algorithms"),
		Candidates: []Candidate{{Path: filepath.Join(home, "Papers")}},
	}
	known := KnownFoldersResult{Recent: at("Bills", "Papers"), Filed: at("Bills", "Music", "Papers", "Uni", "Uni/S3", "Uni/S3/Algorithms", "Uni/S3/Databases")}
	var got, notes []string
	for _, s := range known.FoldersFor(p, []Folder{{Path: filepath.Join(home, "Downloads")}}, home) {
		got, notes = append(got, s.Path), append(notes, s.Note)
	}
	if want := at("Papers", "Uni/S3/Algorithms", "Uni/S3/Databases", "Bills", "Music", "Uni", "Uni/S3"); !slices.Equal(got, want) {
		t.Errorf("offered %q, want %q", got, want)
	}
	if want := []string{"suggested", "current", "", "recent", "", "", ""}; !slices.Equal(notes, want) {
		t.Errorf("with notes %q, want %q", notes, want)
	}
}
