package proposal_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

// drive is a file system that is mounted at a folder, taken away, and mounted again.
type drive struct {
	*testing.T
	held, at string
}

// newDrive mounts one.
func newDrive(t *testing.T, at string) drive {
	t.Helper()
	d := drive{t, filepath.Join(t.TempDir(), "held"), at}
	must(t, os.Mkdir(d.held, 0o755))
	must(t, os.MkdirAll(at, 0o755))
	if err := unix.Mount("none", d.held, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("cannot mount here (needs root): %v", err)
	}
	t.Cleanup(func() { _ = unix.Unmount(d.held, unix.MNT_DETACH) })
	d.connect()
	t.Cleanup(func() { _ = unix.Unmount(at, unix.MNT_DETACH) })
	return d
}

func (d drive) connect() {
	d.Helper()
	must(d, unix.Mount(d.held, d.at, "", unix.MS_BIND, ""))
}

func (d drive) disconnect() {
	d.Helper()
	must(d, unix.Unmount(d.at, unix.MNT_DETACH))
}

// wantEmpty fails if something lies where the drive was.
func (d drive) wantEmpty() {
	d.Helper()
	entries, err := os.ReadDir(d.at)
	must(d, err)
	if len(entries) > 0 {
		d.Errorf("%v lies below the mount point", entries)
	}
}

func wantAway(t *testing.T, err error, drive string) {
	t.Helper()
	if away, ok := errors.AsType[move.AwayError](err); !ok || away.Drive != drive {
		t.Errorf("got %v; want that the drive at %s is not connected", err, drive)
	}
}

// While a drive is away that files are to go to, or come back to, nothing is moved and
// everything stays to be done, also after a restart.
func TestDriveAway(t *testing.T) {
	t.Run("destination", func(t *testing.T) {
		d := newDesk(t)
		drive := newDrive(t, filepath.Join(d.home, "Documents"))
		ids := d.propose("invoice.pdf")
		drive.disconnect()
		for range 2 {
			outcomes, act := d.approve(ids["invoice.pdf"])
			wantAway(t, outcomes[0].Err, drive.at)
			if act != nil || d.get(ids["invoice.pdf"]).Status != proposal.Pending {
				t.Errorf("act %v, %s", act, d.get(ids["invoice.pdf"]).Status)
			}
			drive.wantEmpty()
			d.holds(d.downloads, map[string]string{"invoice.pdf": "invoice.pdf"})
			d.restartFresh()
		}
		drive.connect()
		d.mustApprove(ids["invoice.pdf"])
		d.holds(d.finances(), map[string]string{"invoice.pdf": "invoice.pdf"})
	})
	t.Run("undo", func(t *testing.T) {
		d := newDesk(t)
		drive := newDrive(t, d.downloads)
		ids := d.propose("invoice.pdf", "report.pdf")
		act := d.mustApprove(ids["invoice.pdf"], ids["report.pdf"])
		drive.disconnect()
		for range 2 {
			res, err := d.Undo(t.Context(), act.ID)
			must(t, err)
			if res.Undone != 0 || res.Failed != 2 || res.Permanent != 0 || !strings.Contains(strings.Join(res.Errors, " "), drive.at) {
				t.Errorf("undone %+v", res)
			}
			drive.wantEmpty()
			d.restartFresh()
		}
		drive.connect()
		res, err := d.Undo(t.Context(), act.ID)
		must(t, err)
		if res.Undone != 2 {
			t.Errorf("undone %+v", res)
		}
		d.holds(d.downloads, map[string]string{"invoice.pdf": "invoice.pdf", "report.pdf": "report.pdf"})
	})
	t.Run("source", func(t *testing.T) {
		d := newDesk(t)
		drive := newDrive(t, d.downloads)
		ids := d.propose("invoice.pdf")
		drive.disconnect()
		for range 2 {
			outcomes, _ := d.approve(ids["invoice.pdf"])
			wantAway(t, outcomes[0].Err, drive.at)
			for _, look := range []func() (int, error){
				func() (int, error) { return d.Revalidate(t.Context(), 0) },
				func() (int, error) { return d.RevalidateFiles(t.Context(), []string{d.in("invoice.pdf")}) },
			} {
				n, err := look()
				must(t, err)
				same(t, "made invalid", n, 0)
			}
			same(t, "status", d.get(ids["invoice.pdf"]).Status, proposal.Pending)
			d.restartFresh()
		}
		drive.connect()
		d.mustApprove(ids["invoice.pdf"])
	})
}

// A folder that a person says is what is there now takes files again.
func TestDriveForgotten(t *testing.T) {
	d := newDesk(t)
	drive := newDrive(t, filepath.Join(d.home, "Documents"))
	ids := d.propose("invoice.pdf")
	drive.disconnect()
	d.drives.Forget(t.Context(), filepath.Join(drive.at, "Finances"))
	d.restartFresh()
	d.mustApprove(ids["invoice.pdf"])
	drive.connect() // which the test unmounts
}
