package app_test

import (
	"os"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// A file that goes makes its proposal invalid when the watcher sees it, minutes
// before all files are looked at again.
func TestAGoneFileIsInvalidAtOnce(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	p := n.proposed("notes.txt", "plain words of no weight")
	must(t, os.Remove(p.SourcePath))
	n.until("the proposal is invalid", func() bool { return len(n.list(api.ProposalInvalid)) == 1 })
	if left := n.list(api.ProposalPending); len(left) != 0 {
		t.Errorf("%+v", left)
	}
}
