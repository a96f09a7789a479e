package app_test

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app"
	"github.com/nod-app/nod/app/api"
)

func TestOnlyOneAgentRuns(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	if _, err := app.New(t.Context(), n.options()); !errors.Is(err, api.ErrRunning) {
		t.Fatalf("a second agent: %v", err)
	}
	n.proposed("a.txt", "a") // the first goes on
}

func TestASocketOfAKilledAgentIsReplaced(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	must(t, n.paths.Prepare())
	l, err := net.Listen("unix", n.paths.Socket)
	must(t, err)
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	must(t, l.Close())
	n.start()
	n.proposed("a.txt", "a")
}

func TestARestartKeepsProposalsAndUndo(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	a, b, c := n.proposed("a.txt", "a"), n.proposed("b.txt", "b"), n.proposed("c.txt", "c")
	n.approve(a.ID)
	call(n, api.RejectProposals, api.RejectRequest{IDs: []string{b.ID}})
	n.stop()
	n.drop("meanwhile.txt", "m")
	n.start()
	n.waiting(2)
	if q := call(n, api.GetProposal, api.IDRequest{ID: c.ID}); q.Status != "pending" || !q.CreatedAt.Equal(c.CreatedAt) {
		t.Errorf("%+v", q)
	}
	if u := call(n, api.Undo, api.UndoRequest{Last: 2}); u.Undone != 2 || u.Failed != 0 {
		t.Errorf("%+v", u)
	}
	n.waiting(4)
	if n.once("a") != a.SourcePath {
		t.Error("a.txt is not back")
	}
	n.restart()
	n.beacon()
	n.waiting(4) // what came back is not proposed again
}

func TestAPauseOutlivesARestart(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	n.proposed("before.txt", "b")
	call(n, api.StopWatcher, api.None{})
	n.drop("paused.txt", "p")
	n.restart()
	n.drop("still paused.txt", "s")
	if s := n.status(); s.Watcher != "stopped" || s.Counts.Pending != 1 || s.Folders[0].State != "stopped" {
		t.Errorf("%+v", s)
	}
	call(n, api.StartWatcher, api.None{})
	n.waiting(3)
}

func TestSettingsAreTakenUpLive(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	other := filepath.Join(n.dir, "Other")
	must(t, os.Mkdir(other, 0o755))
	must(t, os.WriteFile(filepath.Join(other, "old.txt"), []byte("old"), 0o644))
	n.settings("cooldown = \"1h\"\nignore = [\"*.dat\"]\n[[folders]]\npath = \"" + n.in + "\"\n[[folders]]\npath = \"" + other + "\"\n")
	n.until("two folders are watched", func() bool {
		fs := call(n, api.ListFolders, api.None{}).Directories
		return len(fs) == 2 && fs[1].State == "watching"
	})
	must(t, os.WriteFile(filepath.Join(other, "new.txt"), []byte("new"), 0o644))
	image := n.drop("disk.dat", "image")
	p := n.proposalOf(filepath.Join(other, "new.txt"))
	n.beacon()
	if got := n.waiting(1); got[0].ID != p.ID {
		t.Errorf("%+v", got)
	}
	o := call(n, api.RejectProposals, api.RejectRequest{IDs: []string{p.ID}}).Outcomes[0]
	if left := o.Data.CooldownUntil.Sub(call(n, api.GetProposal, api.IDRequest{ID: p.ID}).ResolvedAt); left.Hours() != 1 {
		t.Errorf("the cool-down is %s", left)
	}
	n.configure("", false)
	n.proposalOf(image) // it came while it was watched and is ignored no more
	if fs := call(n, api.ListFolders, api.None{}).Directories; len(fs) != 1 {
		t.Errorf("%+v", fs)
	}
}

func TestTheSettleTimeIsTakenUpLive(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	n.configure("settle = \"1h\"", false)
	n.start()
	path := n.drop("a.txt", "a")
	n.configure("settle = \"100ms\"", false)
	n.proposalOf(path)
}

func TestAFolderThatIsAddedAgainProposesNothingOld(t *testing.T) {
	t.Parallel()
	without := func(n *nod) { n.settings("[[folders]]\npath = \"" + n.dir + "/Else\"\n") }
	for name, c := range map[string]struct{ remove, add func(*nod) }{
		"by the API": {
			func(n *nod) { call(n, api.RemoveFolder, api.FolderRequest{Path: n.in}) },
			func(n *nod) { call(n, api.AddFolder, api.FolderRequest{Path: n.in}) },
		},
		"in the file": {without, func(n *nod) { n.configure("", false) }},
		"in the file, while no agent ran": {
			func(n *nod) { n.stop(); without(n); n.start() },
			func(n *nod) { n.stop(); n.configure("", false); n.start() },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := newNod(t).start()
			must(t, os.Mkdir(filepath.Join(n.dir, "Else"), 0o755))
			first := n.proposed("first.txt", "first")
			watched := func(want bool) {
				n.until("the folder is watched or not", func() bool {
					for _, f := range call(n, api.ListFolders, api.None{}).Directories {
						if f.Path == n.in {
							return want && f.State == "watching"
						}
					}
					return !want
				})
			}
			c.remove(n)
			watched(false)
			n.takenUp()
			n.drop("meanwhile.txt", "m")
			if got := n.waiting(1); got[0].ID != first.ID {
				t.Errorf("the proposals of a removed folder went: %+v", got)
			}
			c.add(n)
			watched(true)
			n.beacon()
			n.waiting(1)
		})
	}
}

// takenUp returns when the agent has done all that the settings ask for.
func (n *nod) takenUp() {
	n.t.Helper()
	extra := filepath.Join(n.dir, "Extra")
	must(n.t, os.MkdirAll(extra, 0o755))
	call(n, api.AddFolder, api.FolderRequest{Path: extra})
	call(n, api.RemoveFolder, api.FolderRequest{Path: extra})
}

func TestAnErrorInTheSettingsForgetsNoFolder(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	n.proposed("first.txt", "first")
	n.settings("[[folders]\n")
	n.until("a warning of the settings", func() bool { return n.warned("settings") != "" })
	n.proposed("second.txt", "second") // the last good ones are in force
	n.stop()
	must(t, os.Remove(n.paths.LastGood)) // and now there are none
	n.start()
	if w := n.warned("settings"); !strings.Contains(w, "line 2") {
		t.Errorf("%q does not say where", w)
	}
	path := n.drop("third.txt", "third")
	n.configure("", false)
	n.proposalOf(path)
	if n.warned("settings") != "" {
		t.Error("the warning stays")
	}
}

func TestAFolderInsideAnotherChangesHandsWithoutSecondProposals(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	n.configure("", true)
	n.start()
	inner := filepath.Join(n.in, "inner")
	must(t, os.Mkdir(inner, 0o755))
	n.proposed("inner/a.txt", "a")
	call(n, api.AddFolder, api.FolderRequest{Path: inner})
	n.proposed("inner/b.txt", "b")
	call(n, api.ClearProposals, api.ClearRequest{}) // without a cool-down only the memory keeps them away
	call(n, api.RemoveFolder, api.FolderRequest{Path: inner})
	n.restart()
	n.proposed("inner/c.txt", "c")
	n.waiting(1)
}

// Who is answered by an agent is told that it watches, and what comes from then on is proposed.
func TestWhatComesAfterTheFirstAnswerIsProposed(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	must(t, n.try())
	if s := n.status(); s.Watcher != "running" {
		t.Errorf("the first answer: %+v", s)
	}
	n.proposalOf(n.drop("a.txt", "a"))
}
