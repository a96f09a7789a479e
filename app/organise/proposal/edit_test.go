package proposal_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

func TestEditing(t *testing.T) {
	slash := string(filepath.Separator)
	for name, c := range map[string]struct {
		dir, name string
		path      string // below home
		problem   string // a part of it
		ok        bool
		folder    bool
		suggested string
	}{
		"nothing":             {path: "Documents/Finances/2025/a.pdf", ok: true, folder: true},
		"the folder":          {dir: "~/Tax", path: "Tax/a.pdf", ok: true, folder: true},
		"the home folder":     {dir: "~", path: "a.pdf", ok: true},
		"a whole path":        {dir: "HOME/There/", path: "There/a.pdf", ok: true},
		"the name":            {name: "b.pdf", path: "Documents/Finances/2025/b.pdf", ok: true, folder: true},
		"another extension":   {name: "b.txt", path: "Documents/Finances/2025/b.txt", ok: true, folder: true, problem: "the extension changes from .pdf to .txt"},
		"no extension":        {name: "b", path: "Documents/Finances/2025/b", ok: true, folder: true, problem: "the extension .pdf goes"},
		"a rename in place":   {dir: "~/Downloads", name: "b.pdf", path: "Downloads/b.pdf", ok: true},
		"the same place":      {dir: "~/Downloads", path: "Downloads/a.pdf", problem: "the file is there already"},
		"the same by a link":  {dir: "~/link", path: "link/a.pdf", problem: "the file is there already"},
		"a taken name":        {dir: "~/There", name: "taken.pdf", path: "There/taken.pdf", problem: "Destination file already exists", suggested: "taken (2).pdf"},
		"relative":            {dir: "Tax", problem: "is not a whole folder"},
		"of another user":     {dir: "~root/x", problem: "is not a whole folder"},
		"upwards":             {dir: "~/../x", problem: "contains '..'"},
		"upwards within":      {dir: "HOME/a/../b", problem: "contains '..'"},
		"a NUL":               {dir: "~/a\x00b", problem: "cannot be used"},
		"beneath a file":      {dir: "~/file/x", problem: "file is not a folder"},
		"a file":              {dir: "~/file", problem: "file is not a folder"},
		"a bad new folder":    {dir: "~/new/nul/x", problem: "Windows keeps it"},
		"a control character": {dir: "~/a\nb", problem: "remove that character"},
		"a slash in the name": {name: "x/b.pdf", problem: "slash"},
		"dots for a name":     {name: "..", problem: "means a folder"},
		"a name too long":     {name: strings.Repeat("x", 256), problem: "256 bytes"},
		"a name that turns":   {name: "\u202efdp.exe", problem: "remove that character"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			id := d.propose("a.pdf")["a.pdf"]
			write(t, filepath.Join(d.home, "file"), "x")
			write(t, filepath.Join(d.home, "There", "taken.pdf"), "x")
			must(t, os.Symlink(d.downloads, filepath.Join(d.home, "link")))
			before := d.get(id)
			c.dir = strings.ReplaceAll(strings.ReplaceAll(c.dir, "HOME", d.home), "/", slash)

			check, err := d.CheckEdit(t.Context(), id, c.dir, c.name)
			must(t, err)
			same(t, "ok", check.OK, c.ok)
			if !strings.Contains(check.Problem, c.problem) || c.problem == "" && check.Problem != "" {
				t.Errorf("problem %q, want %q", check.Problem, c.problem)
			}
			if c.path != "" {
				same(t, "path", check.Path, filepath.Join(d.home, c.path))
			}
			same(t, "suggested", check.Suggested, c.suggested)
			if c.ok {
				same(t, "new folder", check.NewFolder, c.folder)
			}
			same(t, "unchanged", d.get(id), before)

			p, err := d.Edit(t.Context(), id, c.dir, c.name)
			same(t, "edited", err == nil, c.ok)
			if err != nil {
				same(t, "error", err.Error(), check.Problem)
				same(t, "unchanged", d.get(id), before)
				return
			}
			same(t, "who", p.By, "you")
			same(t, "duplicate", p.Duplicate, "")
			same(t, "note", p.Note, check.Problem)
			same(t, "kept", d.get(id), p)
			outcomes, _ := d.approve(id)
			must(t, outcomes[0].Err)
			same(t, "moved to", outcomes[0].DestinationPath, check.Path)
			if _, err := os.Stat(check.Path); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAnEditNamesDuplicates(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"]
	write(t, filepath.Join(d.home, "Tax", "old.pdf"), "a.pdf")
	p, err := d.Edit(t.Context(), id, "~/Tax", "")
	must(t, err)
	same(t, "duplicate", p.Duplicate, filepath.Join(d.home, "Tax", "old.pdf"))
}

func TestOnlyPendingProposalsAreEdited(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"]
	d.mustApprove(id)
	_, err := d.Edit(t.Context(), id, "~/Tax", "")
	same(t, "edit", err, proposal.ErrResolved)
	_, err = d.CheckEdit(t.Context(), id, "~/Tax", "")
	same(t, "check", err, proposal.ErrResolved)
	_, err = d.Edit(t.Context(), "xyz", "~/Tax", "")
	same(t, "unknown", err.Error(), "Proposal 'xyz' not found")
}

// A check of what is proposed says whether its name is taken, and by the same content.
func TestACheckKnowsTheSameContent(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"] // its content is its name
	p := d.get(id)
	must(t, os.MkdirAll(p.Dir, 0o755))
	for content, want := range map[string]bool{"a.pdf": true, "b.pdf": false, "longer": false} {
		must(t, os.WriteFile(p.Destination(), []byte(content), 0o600))
		check, err := d.CheckEdit(t.Context(), id, "", "")
		must(t, err)
		if check.OK || check.Suggested == "" || check.Same != want {
			t.Errorf("%s: %+v", content, check)
		}
	}
}

func TestAnEditedSetKeepsTogether(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.jpg", "a.jpg.asc")["a.jpg"]
	_, err := d.Edit(t.Context(), id, "~/Photos", "b.jpg")
	must(t, err)
	_, err = d.Edit(t.Context(), id, "", "c.jpg")
	must(t, err)
	d.mustApprove(id)
	d.holds(filepath.Join(d.home, "Photos"), map[string]string{"c.jpg": "a.jpg", "c.jpg.asc": "a.jpg.asc"})
}

// No one is told that all is well with a folder into which nothing can go.
func TestFoldersThatCannotBeWritten(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"]
	closed := filepath.Join(d.home, "closed")
	must(t, os.Mkdir(closed, 0o500))
	dirs := []string{}
	if runtime.GOOS == "linux" {
		dirs = append(dirs, "/proc/x", "/sys/x/y")
	}
	if os.Getuid() > 0 { // root may write anywhere; on Windows modes mean nothing
		dirs = append(dirs, closed, filepath.Join(closed, "new"))
	}
	for _, dir := range dirs {
		check, err := d.CheckEdit(t.Context(), id, dir, "")
		must(t, err)
		if check.OK || !strings.Contains(check.Problem, "choose another folder") {
			t.Errorf("%s: %+v", dir, check)
		}
		if _, err := d.Edit(t.Context(), id, dir, ""); !errors.Is(err, move.ErrPermission) {
			t.Errorf("%s: %v", dir, err)
		}
	}
}

func TestForbiddenFolders(t *testing.T) {
	d := newDesk(t)
	keys := filepath.Join(d.home, ".ssh")
	d.deps.Forbidden = func(dir string) string {
		if dir == keys {
			return "keys are kept there"
		}
		return ""
	}
	d.restart()
	id := d.propose("a.pdf")["a.pdf"]
	must(t, os.Mkdir(keys, 0o700))
	must(t, os.Symlink(keys, filepath.Join(d.home, "link")))
	for _, dir := range []string{"~/.ssh", "~/link"} {
		check, err := d.CheckEdit(t.Context(), id, dir, "")
		must(t, err)
		if check.OK || !strings.Contains(check.Problem, "keys are kept there") {
			t.Errorf("%s: %+v", dir, check)
		}
	}
	check, err := d.CheckEdit(t.Context(), id, "~/Documents", "")
	must(t, err)
	same(t, "elsewhere", check.OK, true)
}

// What can run and goes into a hidden folder is sensitive for as long as it does: no
// approval of all takes it along.
func TestWhatCanRunInAHiddenFolder(t *testing.T) {
	for name, want := range map[string]bool{"setup.sh": true, "Tool.PY": true, "notes.pdf": false} {
		d := newDesk(t)
		id := d.propose(name)[name]
		for _, dir := range []struct {
			path      string
			sensitive bool
		}{{"~/.config/someapp", want}, {"~/Documents/.tools/a", want}, {"~/Documents", false}, {"~/.config/someapp", want}} {
			p, err := d.Edit(t.Context(), id, dir.path, "")
			must(t, err)
			if got := strings.Contains(p.Sensitive, "hidden folder"); got != dir.sensitive {
				t.Errorf("%s in %s: %q", name, dir.path, p.Sensitive)
			}
		}
		all, _, err := d.ApproveAll(t.Context(), proposal.Filter{}, false)
		must(t, err)
		if (all.Approved == 0) != want {
			t.Errorf("%s: all are approved: %+v", name, all)
		}
	}
}

// A folder that is chosen with the approval counts, too, and so does that of a rule.
func TestWhatCanRunIsAskedWhereverTheFolderComesFrom(t *testing.T) {
	d := newDesk(t)
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		return proposal.Suggestion{Category: "code", Dir: filepath.Join(d.home, ".config", "someapp"), Confidence: proposal.High, By: proposal.ByRule}, true
	}
	id := d.propose("by-rule.sh")["by-rule.sh"]
	p := d.get(id)
	if !strings.Contains(p.Sensitive, "hidden folder") {
		t.Errorf("a rule: %q", p.Sensitive)
	}
	d.classify = d.guess
	id = d.propose("chosen.sh")["chosen.sh"]
	results, _, err := d.Approve(t.Context(), []string{id}, proposal.ApproveOptions{Dir: "~/.config/someapp"})
	must(t, err)
	if len(results) != 1 || !errors.Is(results[0].Err, proposal.ErrSensitive) {
		t.Errorf("a chosen folder: %+v", results)
	}
}

// Where a folder leads is asked when the file is moved: since it was proposed, someone may
// have made it a link.
func TestALinkToAForbiddenFolder(t *testing.T) {
	d := newDesk(t)
	keys := filepath.Join(d.home, ".ssh")
	d.deps.Forbidden = func(dir string) string {
		if dir == keys {
			return "keys are kept there"
		}
		return ""
	}
	d.restart()
	ids := d.propose("a.pdf", "b.pdf", "c.pdf")
	_, err := d.Edit(t.Context(), ids["b.pdf"], "~/Elsewhere", "")
	must(t, err)
	must(t, os.Mkdir(keys, 0o700))
	must(t, os.MkdirAll(filepath.Dir(d.finances()), 0o755))
	must(t, os.Symlink(keys, d.finances()))
	outcomes, _ := d.approve(ids["a.pdf"], ids["b.pdf"], ids["c.pdf"])
	for i, name := range map[int]string{0: "a.pdf", 2: "c.pdf"} {
		if err := outcomes[i].Err; err == nil || !strings.Contains(err.Error(), "keys are kept there") || d.get(ids[name]).Status != proposal.Pending {
			t.Errorf("%s: %v, %+v", name, err, d.get(ids[name]))
		}
	}
	same(t, "the other", outcomes[1].Err, nil)
	d.holds(keys, map[string]string{})
	d.holds(filepath.Join(d.home, "Elsewhere"), map[string]string{"b.pdf": "b.pdf"})
}
