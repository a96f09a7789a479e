package app_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// arrive moves a folder with two files into the watched one, and returns where it is.
func (n *nod) arrive(name string) string {
	n.t.Helper()
	from := filepath.Join(n.dir, "unpacked", name)
	must(n.t, os.MkdirAll(from, 0o755))
	for _, file := range []string{"one.txt", "two.txt"} {
		must(n.t, os.WriteFile(filepath.Join(from, file), []byte(name+file), 0o644))
	}
	to := filepath.Join(n.in, name)
	must(n.t, os.Rename(from, to))
	return to
}

// A folder that arrives is one proposal, goes and comes back as one, and then waits again as the same proposal.
func TestAFolderThatArrives(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	n.configure("", false)
	n.start()
	path := n.arrive("Holiday")
	p := n.proposalOf(path)
	if !p.IsFolder() || len(n.list("")) != 1 {
		t.Fatalf("%+v", n.list(""))
	}
	p = call(n, api.EditProposal, api.EditRequest{ID: p.ID, Directory: filepath.Join(n.dir, "Documents")})
	if o := n.approve(p.ID); !o.Success {
		t.Fatalf("%+v", o)
	}
	if _, err := os.Stat(filepath.Join(n.dir, "Documents", "Holiday", "two.txt")); err != nil {
		t.Error(err)
	}
	call(n, api.Undo, api.UndoRequest{ID: p.ID})
	if _, err := os.Stat(filepath.Join(path, "one.txt")); err != nil {
		t.Error(err)
	}
	for range 2 {
		n.beacon()
		if all := n.list(""); len(all) != 1 || all[0].ID != p.ID {
			t.Errorf("%+v", all)
		}
		n.restart()
	}
}
