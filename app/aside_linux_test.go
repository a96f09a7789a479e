package app_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
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

// What a power cut leaves of the log's stored tree is put right at the start: nothing
// warns of it, the log cannot be set aside for it, and doctor and verification say it.
func TestAMendedLogIsNoAlarm(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	n.use("get_watched_directories", "{}")
	n.stop()
	must(t, os.Truncate(filepath.Join(n.paths.State, "audit", "hashes"), 40))
	n.start()
	if w := n.warned("audit"); w != "" {
		t.Errorf("warned: %s", w)
	}
	refused(n, api.SetLogAside, api.None{}, api.CodeInvalid, "")
	if r := n.use("get_watched_directories", "{}")[0]; !r.Success {
		t.Errorf("%+v", r)
	}
	if s := call(n, api.VerifyLog, api.None{}); !s.OK || len(s.Problems) > 0 || len(s.Mended) != 1 {
		t.Errorf("%+v", s)
	}
	if c := checked(t, n.doctor(), "audit log"); c.Status != "ok" || !strings.Contains(c.Detail, "Repaired since Nod started") {
		t.Errorf("%+v", c)
	}
}

// A log that is changed while Nod runs stops all tools once a verification finds it,
// and the window is told.
func TestNoCallRunsAfterAFailedVerification(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	n.use("get_watched_directories", "{}")
	records := filepath.Join(n.paths.State, "audit", "records.log")
	f, err := os.OpenFile(records, os.O_RDWR, 0)
	must(t, err)
	_, err = f.WriteAt([]byte("x"), 60)
	must(t, errors.Join(err, f.Close()))
	if s := call(n, api.VerifyLog, api.None{}); s.OK {
		t.Fatalf("%+v", s)
	}
	if r := n.use("get_watched_directories", "{}")[0]; r.Success || r.Code != "audit_unwritable" {
		t.Errorf("it ran: %+v", r)
	}
	if w := n.warned("audit"); !strings.Contains(w, "no tool runs") {
		t.Errorf("warned: %q", w)
	}
	call(n, api.SetLogAside, api.None{})
	if r := n.use("get_watched_directories", "{}")[0]; !r.Success || n.warned("audit") != "" {
		t.Errorf("afterwards: %+v", r)
	}
}

// Without a keyring, an older log that is put back together with its checkpoint is
// found by what the store says.
func TestAnOlderLogAndCheckpointAreFound(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	n.use("get_watched_directories", "{}")
	n.stop()
	log, checkpoint := filepath.Join(n.paths.State, "audit"), filepath.Join(filepath.Dir(n.paths.Config), "audit.checkpoint")
	kept := t.TempDir()
	must(t, os.CopyFS(filepath.Join(kept, "audit"), os.DirFS(log)))
	older, err := os.ReadFile(checkpoint)
	must(t, err)
	n.start()
	n.use("list_proposals", "{}")
	n.stop()
	must(t, os.RemoveAll(log))
	must(t, os.CopyFS(log, os.DirFS(filepath.Join(kept, "audit"))))
	must(t, os.WriteFile(checkpoint, older, 0o600))
	n.start()
	if r := n.use("get_watched_directories", "{}")[0]; r.Success || r.Code != "audit_unwritable" {
		t.Errorf("it ran: %+v", r)
	}
	if s := call(n, api.VerifyLog, api.None{}); s.OK || len(s.Problems) != 1 || s.Problems[0].Kind != "rollback" {
		t.Errorf("%+v", s)
	}
}
