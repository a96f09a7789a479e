//go:build e2etest

package packages

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
)

// deb returns the package that a variable names.
func deb(t *testing.T, env string) string {
	t.Helper()
	file := os.Getenv(env)
	if file == "" {
		t.Skip(env + " names no package; make package-test makes one")
	}
	return file
}

// A file lands, is proposed, approved, found moved, and undone: by somebody who has just
// installed the package, with a real panel and real notifications.
func TestMainJob(t *testing.T) {
	d := fresh(t)
	d.install(deb(t, "NOD_DEB"))
	k := open(d, desktest.Options{Screen: "1280x800"})
	k.panel()
	k.start()
	item, err := desktest.FindItem(k.ctx, k.Conn())
	must(t, err)
	invoice := k.drop()
	_, err = item.WaitEntry(k.ctx, "Inbox (5)")
	must(t, err)
	bubble, err := k.Display.WindowOfClass(k.ctx, "Dunst")
	must(t, err)
	k.settle()
	k.picture("tray-and-notification")
	must(t, k.Display.ClickAt(bubble, 40, 20))
	k.window()
	k.settle()
	k.picture("window")
	k.approve(invoice)
	k.picture("approved")
	k.undo(invoice)
	k.nod("doctor")
}

// Nod is not started at login unless that is asked for.
func TestAutostartIsOff(t *testing.T) {
	d := fresh(t)
	d.install(deb(t, "NOD_DEB"))
	entry := d.run("cat", "/etc/xdg/autostart/nod.desktop")
	if !strings.Contains(entry, "\nHidden=true\n") {
		t.Errorf("the package starts Nod at login: %s", entry)
	}
	k := open(d, desktest.Options{})
	k.nod("autostart", "does not start")
	k.nod("autostart on")
	own := filepath.Join(k.Dir, "config", "autostart", filepath.Base("/etc/xdg/autostart/nod.desktop"))
	if text, err := os.ReadFile(own); err != nil || !strings.Contains(string(text), "/usr/bin/nod") || strings.Contains(string(text), "Hidden=true") {
		t.Errorf("%s says %s; %v", own, text, err)
	}
	k.nod("autostart off", "does not start")
}

// The version before, whose store has the same schema, is replaced while it runs: it works on and undoes,
// its window opens, and the new one has all that it knew.
func TestUpgradeKeepsTheStore(t *testing.T) {
	d := fresh(t)
	d.install(deb(t, "NOD_OLDER_DEB"))
	k := open(d, desktest.Options{Tray: true, Notify: true, Screen: "1280x800"})
	// What it does not know it refuses: settings that every version takes.
	settings := filepath.Join(k.Dir, "config", "nod", "config.toml")
	must(t, os.WriteFile(settings, []byte("[[folders]]\npath = \"~/Downloads\"\nenabled = true\n"), 0o600))
	k.start()
	invoice := k.drop()
	moved := approved(k, invoice)
	before, err := k.Status(k.ctx)
	must(t, err)

	d.install(deb(t, "NOD_DEB"))
	k.nod("version", "is running; restart it with: nod quit && nod", before.Version)
	k.nod("doctor", "is running; this is")
	k.nod("") // opens the window of the one that runs
	k.window()
	k.settle()
	k.picture("older-window")
	k.nod("undo")
	k.at(invoice.SourcePath, moved)
	invoice = k.invoice()
	moved = approved(k, invoice)
	k.nod("quit")
	must(t, desktest.Poll(k.ctx, "the older Nod ends", func() bool { _, err := k.Status(k.ctx); return err != nil }))

	k.start()
	after, err := k.Status(k.ctx)
	must(t, err)
	if after.Version == before.Version || after.Counts.Pending != 4 {
		t.Errorf("before %+v, after %+v", before, after)
	}
	k.nod("undo")
	k.at(invoice.SourcePath, moved)
	k.invoice()
}

// approved approves a proposal as the command line does, and returns where its file is. The
// invoice has an account number in it, so that it must be named as sensitive.
func approved(k desktop, p api.Proposal) string {
	k.t.Helper()
	k.nod("approve --confirm-sensitive " + p.ID)
	k.at(destination(p), p.SourcePath)
	return destination(p)
}

// A Nod whose package is removed while it runs works on until it is quit.
func TestRemovedWhileItRuns(t *testing.T) {
	d := fresh(t)
	d.install(deb(t, "NOD_DEB"))
	k := open(d, desktest.Options{Tray: true, Notify: true, Screen: "1280x800"})
	k.start()
	invoice := k.drop()
	d.run("apt-get", "purge", "-y", "-qq", "nod")
	n, err := k.Notify.Wait(k.ctx, 1)
	must(t, err)
	k.Notify.Click(n.ID, "default")
	k.window()
	k.settle()
	k.approve(invoice)
	k.picture("window")
	k.undo(invoice)
}

// Without a panel there is no tray: the notification and the command open the window.
func TestNoTrayArea(t *testing.T) {
	d := fresh(t)
	d.install(deb(t, "NOD_DEB"))
	k := open(d, desktest.Options{Notify: true, Screen: "1280x800"})
	k.start()
	invoice := k.drop()
	k.nod("")
	k.window()
	k.settle()
	k.approve(invoice)
	k.undo(invoice)
	must(t, desktest.Poll(k.ctx, "a warning that there is no tray", func() bool {
		s, err := k.Status(k.ctx)
		return err == nil && slices.ContainsFunc(s.Warnings, func(w api.Warning) bool { return w.Code == "tray" })
	}))
}

// Removed, the package leaves nothing but what is the user's.
func TestRemovedWithoutATrace(t *testing.T) {
	d := fresh(t)
	d.run("apt-get", "update", "-qq")
	before := d.files()
	d.install(deb(t, "NOD_DEB"))
	k := open(d, desktest.Options{})
	k.start("watch")
	k.drop()
	k.nod("quit")
	d.run("apt-get", "purge", "-y", "-qq", "--autoremove", "nod")
	for path := range d.files() {
		if !before[path] {
			t.Errorf("it left %s", path)
		}
	}
	if store := "state/nod/nod.db"; !k.Exists(store) || !k.Exists("config/nod/config.toml") {
		t.Errorf("the user's %s or settings are gone", store)
	}
}
