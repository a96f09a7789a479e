package proposal_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/watcher/settled"
)

// folder makes a folder of these files and returns it as one that is named.
func (d *desk) folder(name string, files ...string) settled.File {
	d.Helper()
	path := d.in(name)
	must(d, os.MkdirAll(path, 0o755))
	for _, file := range files {
		write(d, filepath.Join(path, file), file)
	}
	id, _, err := move.IdentifyFile(path)
	must(d, err)
	return settled.File{Path: path, Folder: d.downloads, Signature: settled.Signature{Identity: id}}
}

// byWord classifies by the first word of a file's name.
func (d *desk) byWord(f proposal.File) (proposal.Suggestion, bool) {
	s := proposal.Suggestion{Category: "other", Confidence: proposal.Low, By: proposal.ByBuiltIn}
	switch word, _, _ := strings.Cut(filepath.Base(f.Path), " "); word {
	case "song":
		s.Dir, s.Confidence, s.Category = filepath.Join(d.home, "Music", "Ann"), proposal.High, "music"
	case "live":
		s.Dir, s.Confidence, s.Category = filepath.Join(d.home, "Music", "Live"), proposal.High, "music"
	case "scan":
		s.Dir, s.Confidence, s.Sensitive = filepath.Join(d.home, "Papers"), proposal.High, "identity paper"
	case "rule":
		s.Dir, s.Confidence, s.By = filepath.Join(d.home, "Ruled"), proposal.High, proposal.ByRule
	case "here":
		s.Dir, s.Confidence, s.By = d.in("here 1"), proposal.Medium, proposal.ByFiled
		s.Candidates = []proposal.Candidate{{Dir: filepath.Join(d.in("here 1"), "deep")}}
	case "setup":
		s.Leave, s.Confidence = proposal.LeaveInstaller, proposal.High
	}
	return s, true
}

// A folder goes where more than half of its files would go, or a rule says; else it is asked about.
func TestWhereAFolderGoes(t *testing.T) {
	for name, c := range map[string]struct {
		files      []string
		to         string
		question   bool
		confidence proposal.Confidence
		sensitive  bool
	}{
		"Album":        {files: []string{"song 1", "song 2", "cd 2/song 3"}, to: "Music/Ann", confidence: proposal.Medium},
		"Ann":          {files: []string{"song 1", "song 2", "song 3"}, to: "Music", confidence: proposal.Medium},
		"Mixed":        {files: []string{"song 1", "live 1", "live 2", "cover.x"}, to: "Music", confidence: proposal.Medium},
		"Halves":       {files: []string{"song 1", "a", "b"}, to: "Other", question: true, confidence: proposal.Low},
		"Two":          {files: []string{"song 1", "song 2"}, to: "Music/Ann", question: true, confidence: proposal.Low},
		"Papers of me": {files: []string{"scan 1", "scan 2", "scan 3"}, to: "Papers", confidence: proposal.Medium, sensitive: true},
		"rule 1":       {files: []string{"song 1", "song 2", "song 3"}, to: "Ruled", confidence: proposal.High},
		"setup":        {files: []string{"setup 1", "song 1"}, to: "Other", question: true, confidence: proposal.Low},
		"here 1":       {files: []string{"here 2", "here 3", "here 4"}, to: "Other", question: true, confidence: proposal.Low},
		"empty":        {to: "Other", question: true, confidence: proposal.Low},
		"hidden":       {files: []string{".song 1", "song 2", "song 3", "song 4"}, to: "Music/Ann", confidence: proposal.Medium},
	} {
		d := newDesk(t)
		d.classify = d.byWord
		f := d.folder(name, c.files...)
		must(t, os.Symlink("/etc/passwd", filepath.Join(f.Path, "song link")))
		f.Identity, _, _ = move.IdentifyFile(f.Path)
		must(t, d.Propose(t.Context(), []settled.File{f}))
		ps := d.list(proposal.Filter{Status: proposal.Pending})
		if len(ps) != 1 {
			t.Errorf("%s: %+v", name, ps)
			continue
		}
		p := ps[0]
		if p.MIME != proposal.FolderMIME || p.Dir != filepath.Join(d.home, c.to) || p.IsQuestion() != c.question || p.Confidence != c.confidence || (p.Sensitive != "") != c.sensitive || slices.ContainsFunc(p.Candidates, func(c proposal.Candidate) bool { return strings.HasPrefix(c.Dir, f.Path) }) {
			t.Errorf("%s: to %s, question %v, %s, %q: %s", name, p.Dir, p.IsQuestion(), p.Confidence, p.Sensitive, p.Reasoning)
		}
	}
}

// A folder is approved, undone and redone as one, joins no set, and teaches nothing about files.
func TestAFolderIsMovedAndUndoneAsOne(t *testing.T) {
	d := newDesk(t)
	d.classify = d.byWord
	f := d.folder("Album", "song 1", "song 2", "song 3")
	must(t, d.Propose(t.Context(), append(d.drop("Album.txt"), f)))
	ps := d.list(proposal.Filter{Status: proposal.Pending})
	same(t, "proposals", len(ps), 2)
	id := ""
	for _, p := range ps {
		if same(t, "members", len(p.Members), 0); p.MIME == proposal.FolderMIME {
			id = p.ID
		}
	}
	at := filepath.Join(d.home, "Music", "Ann", "Album")
	act := d.mustApprove(id)
	same(t, "label", act.Label, "Moved Album to Music/Ann")
	d.holds(at, map[string]string{"song 1": "song 1", "song 2": "song 2", "song 3": "song 3"})
	write(t, filepath.Join(at, "note"), "late")
	same(t, "undone", d.undo(act.ID).Undone, 1)
	d.holds(f.Path, map[string]string{"song 1": "song 1", "song 2": "song 2", "song 3": "song 3", "note": "late"})
	same(t, "lessons", len(d.lessons), 0)
	same(t, "again", d.get(id).Status, proposal.Pending)
	d.mustApprove(id)
	d.restart()
	d.holds(at, map[string]string{"song 1": "song 1", "song 2": "song 2", "song 3": "song 3", "note": "late"})
}

// A proposal moves neither a folder that got something new since, nor a folder that took the name of a file.
func TestAFolderThatChanged(t *testing.T) {
	d := newDesk(t)
	d.classify = d.byWord
	f := d.folder("Album", "song 1", "song 2", "song 3")
	must(t, d.Propose(t.Context(), []settled.File{f}))
	id := d.list(proposal.Filter{Status: proposal.Pending})[0].ID
	must(t, os.Chtimes(f.Path, d.now, d.now)) // as when a file comes into it
	outcomes, _ := d.approve(id)
	if len(outcomes) != 1 || outcomes[0].Err == nil || d.get(id).Status != proposal.Invalid {
		t.Errorf("%+v, %+v", outcomes, d.get(id))
	}
	must(t, d.Propose(t.Context(), []settled.File{{Path: f.Path, Folder: d.downloads}})) // said to be a file
	same(t, "proposals", len(d.list(proposal.Filter{Status: proposal.Pending})), 0)
}

// Of a folder with 100,000 files a few are read.
func TestAFolderOfManyFiles(t *testing.T) {
	d := newDesk(t)
	read := 0
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) { read++; return d.byWord(f) }
	f := d.folder("Many")
	for i := range 5000 {
		must(t, os.Link(first(t, f.Path), filepath.Join(f.Path, fmt.Sprint("song ", i))))
	}
	f.Identity, _, _ = move.IdentifyFile(f.Path)
	must(t, d.Propose(t.Context(), []settled.File{f}))
	if n := strings.Count(proposal.Contents(f.Path), "\n"); read > 25 || n > 2001 {
		t.Errorf("%d files were read, %d are listed", read, n)
	}
}

// first returns a file outside of a folder that names in it can be given to.
func first(t *testing.T, folder string) string {
	path := folder + ".one"
	if _, err := os.Lstat(path); err != nil {
		write(t, path, "x")
	}
	return path
}
