package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// TestUndoOffersAnOlderEntry undoes once the newest effect has become impossible to
// undo: a tool made a folder and the user removed it by hand. The older one is named,
// and stays until it is asked for.
func TestUndoOffersAnOlderEntry(t *testing.T) {
	t.Parallel()
	n, _ := newNodWithPerson(t)
	for _, name := range []string{"older", "newer"} {
		r := n.use("files.ensure_dir", fmt.Sprintf(`{"path":%q}`, filepath.Join(n.paths.User.Documents, name)))[0]
		if !r.Success || !r.CanUndo {
			t.Fatalf("%+v", r)
		}
	}
	must(t, os.Remove(filepath.Join(n.paths.User.Documents, "newer")))
	u := call(n, api.Undo, api.UndoRequest{})
	if len(u.Labels) != 0 || u.Failed != 1 || !strings.Contains(strings.Join(u.Errors, " "), "newer") || u.Next == nil || u.Next.Label != "Made the folder older" {
		t.Fatalf("%+v", u)
	}
	if _, err := os.Lstat(filepath.Join(n.paths.User.Documents, "older")); err != nil {
		t.Errorf("the older folder is gone: %v", err)
	}
	if u := call(n, api.Undo, api.UndoRequest{ID: u.Next.ID}); !slices.Equal(u.Labels, []string{"Made the folder older"}) {
		t.Errorf("%+v", u)
	}
	if _, err := os.Lstat(filepath.Join(n.paths.User.Documents, "older")); !os.IsNotExist(err) {
		t.Errorf("the older folder is still there: %v", err)
	}
	refused(n, api.Undo, api.UndoRequest{}, api.CodeInvalid, "nothing to undo")
	if len(u.Left) != 1 || u.Left[0].State != api.UndoLost || !strings.Contains(u.Left[0].Reason, "newer is not there any more") {
		t.Errorf("%+v", u.Left)
	}
	n.restart()
	l := call(n, api.ListUndo, api.ListUndoRequest{})
	if len(l.Entries) != 2 || l.Entries[0].State != api.UndoLost || l.Entries[1].State != api.UndoUndone || l.Entries[1].Label != "Made the folder older" {
		t.Errorf("%+v", l)
	}
}

// What was undone in one window is redone in another, as long as nothing else was done.
func TestRedoThroughTheAPI(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	refused(n, api.Redo, api.RedoRequest{}, api.CodeInvalid, "nothing to redo")
	refused(n, api.ListUndo, api.ListUndoRequest{Limit: -1}, api.CodeInvalid, "")
	p := n.proposed("notes.txt", "plain words of no weight")
	n.approve(p.ID)
	u := call(n, api.Undo, api.UndoRequest{})
	if len(u.Texts) != 1 || u.Texts[0] != "notes.txt is back in Downloads" {
		t.Errorf("%+v", u)
	}
	if s := n.status(); s.Redo != u.Labels[0] || s.Last != nil {
		t.Errorf("status: redo %q, last %+v", s.Redo, s.Last)
	}
	if r := call(n, api.Redo, api.RedoRequest{}); r.Text != u.Labels[0] || r.Failed != 0 || len(r.Errors) != 0 {
		t.Errorf("%+v", r)
	}
	if s := n.status(); s.Redo != "" || s.Counts.Approved != 1 || s.Last == nil {
		t.Errorf("%+v", s)
	}
	n.recorded("by_person")
}
