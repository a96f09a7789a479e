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

// TestUndoPassesOverALostEntry undoes on after the newest effect has become
// impossible to undo: a tool made a folder and the user removed it by hand.
func TestUndoPassesOverALostEntry(t *testing.T) {
	t.Parallel()
	n, _ := newDesk(t)
	for _, name := range []string{"older", "newer"} {
		r := n.use("files.ensure_dir", fmt.Sprintf(`{"path":%q}`, filepath.Join(n.paths.User.Documents, name)))[0]
		if !r.Success || !r.CanUndo {
			t.Fatalf("%+v", r)
		}
	}
	must(t, os.Remove(filepath.Join(n.paths.User.Documents, "newer")))
	u := call(n, api.Undo, api.UndoRequest{})
	if !slices.Equal(u.Labels, []string{"Made the folder older"}) || u.Failed != 1 || !strings.Contains(strings.Join(u.Errors, " "), "newer") {
		t.Errorf("%+v", u)
	}
	if _, err := os.Lstat(filepath.Join(n.paths.User.Documents, "older")); !os.IsNotExist(err) {
		t.Errorf("the older folder is still there: %v", err)
	}
	refused(n, api.Undo, api.UndoRequest{}, api.CodeInvalid, "nothing to undo")
}
