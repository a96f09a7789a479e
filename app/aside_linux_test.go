package app_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// A log that was changed stops all tools until the person sets it aside; it is
// kept, and undo of what it tells of goes on.
func TestAChangedLogIsSetAside(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	if r := n.use("get_watched_directories", "{}")[0]; !r.Success {
		t.Fatalf("%+v", r)
	}
	refused(n, api.SetLogAside, api.None{}, api.CodeInvalid, "")
	n.stop()
	records := filepath.Join(n.paths.State, "audit", "records.log")
	text, err := os.ReadFile(records)
	must(t, err)
	text[len(text)/2] ^= 1
	must(t, os.WriteFile(records, text, 0o600))
	n.start()
	if r := n.use("get_watched_directories", "{}")[0]; r.Success || r.Code != "audit_unwritable" {
		t.Fatalf("with a changed log: %+v", r)
	}
	folder := call(n, api.SetLogAside, api.None{}).Folder
	kept, err := os.ReadFile(filepath.Join(folder, "records.log"))
	must(t, err)
	if string(kept) != string(text) {
		t.Error("the old log is not as it was")
	}
	if r := n.use("get_watched_directories", "{}")[0]; !r.Success {
		t.Fatalf("afterwards: %+v", r)
	}
	if s := call(n, api.VerifyLog, api.None{}); !s.OK {
		t.Errorf("%+v", s)
	}
}
