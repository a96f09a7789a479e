package servers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// An answer that nobody waits for is the answer to nothing that is asked later.
func TestAServerThatAnswersTwice(t *testing.T) {
	r := newRig(t, "tools", "forge echo")
	r.approve()
	for range 3 {
		r.call("fake.forge", "{}")
		r.pass(time.Hour)
		if res := r.call("fake.echo", "{}"); !res.Success || !strings.Contains(string(res.Data), "did echo") || strings.Contains(string(res.Data), "forged") {
			t.Fatalf("%+v %s", res, res.Data)
		}
	}
}

// A path that is replaced by a link after the approval is not passed to the server.
func TestALinkThatMovesAfterTheApproval(t *testing.T) {
	r := newRig(t)
	r.approve()
	dir := filepath.Join(r.docs, "dir")
	must(t, os.Mkdir(dir, 0o755))
	r.person.During = func() {
		must(t, os.Remove(dir))
		must(t, os.Symlink("/etc", dir))
	}
	notes := r.notes()
	if res := r.call("fake.echo", fmt.Sprintf(`{"x":%q}`, filepath.Join(dir, "passwd"))); res.Success || res.Code != policy.CodeOutOfScope {
		t.Errorf("%+v", res)
	}
	if r.notes() != notes {
		t.Errorf("the server was called: %s", r.notes())
	}
}
