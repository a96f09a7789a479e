package proposals_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/settings/config"
)

func path(p string) map[string]any { return map[string]any{"path": p} }

func TestAddFolderOfTheContract(t *testing.T) {
	d := newDesk(t)
	other := filepath.Join(d.home, "Other")
	must(t, os.Mkdir(other, 0o755))
	write(t, filepath.Join(d.home, "file"), "x")
	must(t, os.Symlink("loop", filepath.Join(d.home, "loop")))
	for _, c := range []struct{ path, code, text string }{
		{filepath.Join(d.home, "none"), "no_folder", "Directory does not exist"},
		{filepath.Join(d.home, "file", "inner"), "no_folder", "Directory does not exist"},
		{filepath.Join(d.home, "file"), "not_a_folder", "Path is not a directory"},
		{d.downloads, "already_watched", "Directory is already being watched"},
		{d.downloads + "/../Downloads/", "already_watched", "Directory is already being watched"},
		{filepath.Join(d.home, "loop"), "folder_unreadable", "Cannot read directory"},
	} {
		d.fails("add_watched_directory", path(c.path), code(c.code), c.text)
	}
	if len(d.person.Asked) > 0 {
		t.Errorf("asked about what cannot be: %+v", d.person.Asked)
	}
	r := d.does("add_watched_directory", map[string]any{"path": other, "recursive": true}, fmt.Sprintf(`{"path":%q,"enabled":true}`, other))
	if q := d.last(); q.Preview.Object != other || q.Preview.Detail != "with all its subfolders" || q.Risk != "high" || q.Offer != nil || !q.Undoable {
		t.Errorf("%+v", q)
	}
	want := config.Folder{Path: other, Enabled: true, Recursive: true}
	if got := d.Folders(); len(got) != 2 || got[1] != want {
		t.Errorf("%+v", got)
	}
	d.undoes(r)
	if got := d.Folders(); len(got) != 1 {
		t.Errorf("%+v", got)
	}
	r = d.call("add_watched_directory", path(other))
	must(t, err1(d.live.EnableFolder(other, false)))
	d.undoFails(r, "in another way")
	must(t, err1(d.live.RemoveFolder(other)))
	d.undoFails(r, "Directory is not being watched")
}

// A folder that cannot be read is told so (as root every folder can be).
func TestAddFolderThatCannotBeRead(t *testing.T) {
	if os.Geteuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("root reads every folder; the loop of links stands for it")
	}
	d := newDesk(t)
	shut := filepath.Join(d.home, "shut")
	must(t, os.Mkdir(shut, 0))
	d.fails("add_watched_directory", path(shut), "folder_unreadable", "Cannot read directory")
}

// Corpus M16: a model never widens what is watched to everything, and what it
// asks for is of high risk, no matter who the folder belongs to.
func TestFoldersThatAreNeverWatched(t *testing.T) {
	d := newDesk(t)
	link := func(name, to string) string {
		at := filepath.Join(d.downloads, name)
		must(t, os.Symlink(to, at))
		return at
	}
	must(t, os.Mkdir(filepath.Join(d.home, ".ssh"), 0o700))
	disk, home := "That is a whole disk and cannot be watched.", "That is the home folder itself, or holds it, and cannot be watched."
	for _, c := range []struct{ path, code, text string }{
		{"/", "folder_too_wide", disk},
		{"//./", "folder_too_wide", disk},
		{d.home, "folder_too_wide", home},
		{"~", "folder_too_wide", home},
		{filepath.Dir(d.home), "folder_too_wide", home},
		{link("all", "/"), "folder_too_wide", disk},
		{link("mine", d.home), "folder_too_wide", home},
		{link("keys", filepath.Join(d.home, ".ssh")), "path_always_denied", "That folder holds keys"},
		{filepath.Join(d.home, ".ssh"), "path_always_denied", "The path "},
		{filepath.Join(d.home, "cfg"), "path_always_denied", "That is one of Nod's own files"},
		{"Downloads", "invalid_path", "The path \"Downloads\" is not absolute"},
	} {
		r := d.call("add_watched_directory", path(c.path))
		if r.Success || string(r.Code) != c.code || !strings.HasPrefix(r.Error, c.text) {
			t.Errorf("%s: %+v", c.path, r)
		}
	}
	if len(d.person.Asked) > 0 || len(d.Folders()) != 1 {
		t.Errorf("asked %+v, watched %+v", d.person.Asked, d.Folders())
	}
}

// What is watched is where a link led when the person was asked; one that is
// changed meanwhile voids the approval.
func TestALinkThatIsChangedWhileThePersonLooks(t *testing.T) {
	d := newDesk(t)
	a, b, link := filepath.Join(d.home, "a"), filepath.Join(d.home, "b"), filepath.Join(d.home, "link")
	must(t, os.Mkdir(a, 0o755))
	must(t, os.Mkdir(b, 0o755))
	must(t, os.Symlink(a, link))
	d.does("add_watched_directory", path(link), fmt.Sprintf(`{"path":%q,"enabled":true}`, a))
	if q := d.last(); q.Preview.Object != a || q.Preview.Rows[0].Value != link {
		t.Errorf("%+v", q.Preview)
	}
	must(t, err1(d.live.RemoveFolder(a)))
	d.person.During = func() {
		must(t, os.Remove(link))
		must(t, os.Symlink(b, link))
	}
	if r := d.call("add_watched_directory", path(link)); r.Code != "token_args_changed" || len(d.Folders()) != 1 {
		t.Errorf("%+v, %+v", r, d.Folders())
	}
}

func TestRemoveFolderOfTheContract(t *testing.T) {
	d := newDesk(t)
	d.fails("remove_watched_directory", path(d.home), "not_watched", "Directory is not being watched: "+d.home)
	if len(d.person.Asked) > 0 {
		t.Error("asked about what cannot be")
	}
	r := d.does("remove_watched_directory", path(d.downloads), fmt.Sprintf(`{"path":%q}`, d.downloads))
	if len(d.Folders()) != 0 || len(d.person.Asked) != 1 {
		t.Errorf("%+v", d.Folders())
	}
	d.undoes(r)
	if got := d.Folders(); len(got) != 1 || got[0] != (config.Folder{Path: d.downloads, Enabled: true}) {
		t.Errorf("%+v", got)
	}
	must(t, err1(d.live.EnableFolder(d.downloads, false)))
	if r := d.call("remove_watched_directory", path(d.downloads)); !r.Success || r.CanUndo || d.last().Undoable {
		t.Errorf("adding it again would switch it on: %+v", r)
	}
	must(t, err1(d.live.AddFolder(d.downloads, false)))
	r = d.call("remove_watched_directory", path(d.downloads))
	must(t, err1(d.live.AddFolder(d.downloads, false)))
	d.undoFails(r, "watched again already")
}

// A folder that was switched off is switched on by adding it.
func TestAddingAFolderThatIsSwitchedOff(t *testing.T) {
	d := newDesk(t)
	must(t, err1(d.live.EnableFolder(d.downloads, false)))
	if r := d.does("add_watched_directory", path(d.downloads), fmt.Sprintf(`{"path":%q,"enabled":true}`, d.downloads)); r.CanUndo {
		t.Errorf("%+v", r)
	}
	if q := d.last(); q.Undoable || q.Preview.NoUndo == "" {
		t.Errorf("%+v", q)
	}
}
