//go:build e2etest

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
	"github.com/nod-app/nod/test/samples"
)

// The whole first job, by mouse: real files, the notification on the bus, the
// tray's count, approve, undo.
func TestMainJobByMouse(t *testing.T) {
	b := open(t, desktop)
	item := b.agent()
	invoice := byName(b.drop(), samples.Invoice)
	var n desktest.Notification
	b.until("a notification of all files", func() bool { // those that come late are told of with the first ones
		all := b.Notify.All()
		if len(all) > 0 {
			n = all[len(all)-1]
		}
		return strings.Contains(n.Summary+" "+n.Body, "5 files in Downloads")
	})
	_, err := item.WaitEntry(b.ctx, "Inbox (5)")
	b.must(err)
	b.Notify.Click(n.ID, "default") // opens the window
	id, err := b.Display.Window(b.ctx, rig.WindowTitle)
	b.must(err)
	b.must(b.Display.Raise(id))
	b.click(id, samples.Invoice)
	b.click(id, "Approve")
	b.at(destination(invoice), filepath.Join(b.Downloads, samples.Invoice))
	_, err = item.WaitEntry(b.ctx, "Inbox (4)")
	b.must(err)
	b.click(id, "Undo")
	b.at(filepath.Join(b.Downloads, samples.Invoice), destination(invoice))
	_, err = b.Waiting(b.ctx, 5)
	b.must(err)
}

func TestMainJobByKeyboard(t *testing.T) {
	b := open(t, desktop)
	b.agent()
	id := b.window()
	invoice := byName(b.drop(), samples.Invoice)
	b.sees(samples.Invoice)
	b.must(b.Display.Raise(id))
	b.must(b.Display.Press("ctrl+f"))
	b.must(b.Display.Type("invoice"))
	b.until("the filter shows one proposal", func() bool { return !b.shows(samples.Photo) })
	b.must(b.Display.Press("Return", "Down", "a")) // Down: the header of its group is the current line
	b.at(destination(invoice), filepath.Join(b.Downloads, samples.Invoice))
	b.must(b.Display.Press("ctrl+z"))
	b.at(filepath.Join(b.Downloads, samples.Invoice), destination(invoice))
	b.sees(samples.Invoice + " is back in Downloads") // keys that decide do nothing until the undo has ended
	b.lists(samples.Invoice)
	b.must(b.Display.Press("Down", "r"))
	b.until("the invoice is rejected", func() bool { return b.status(invoice.ID) == "rejected" })
	b.must(b.Display.Press("ctrl+z"))
	b.until("the rejection is undone", func() bool { return b.status(invoice.ID) == "pending" })
}

func TestApproveShownExcludesSensitive(t *testing.T) {
	b := open(t, desktop)
	b.agent()
	id := b.window()
	ps := b.drop()
	b.sees(samples.Unknown)
	b.must(b.Display.Raise(id))
	b.must(b.ApproveAll(b.ctx))
	for _, p := range ps {
		if p.Sensitive {
			continue
		}
		b.at(destination(p), p.SourcePath)
	}
	if s := b.status(byName(ps, samples.Passport).ID); s != "pending" {
		t.Errorf("the passport is %s", s)
	}
	b.must(b.Display.Press("ctrl+z"))
	_, err := b.Waiting(b.ctx, 5)
	b.must(err)
}

func TestKeepBoth(t *testing.T) {
	b := open(t, desktop)
	b.agent()
	photo := byName(b.drop(), samples.Photo)
	b.must(os.MkdirAll(photo.DestinationDir, 0o755))
	b.must(os.WriteFile(destination(photo), []byte("another one"), 0o600))
	id := b.window()
	b.click(id, samples.Photo)
	b.must(b.Display.Press("a"))
	_, err := desktest.FindFunc(b.ctx, b.DebugSock, "the choice", func(n desktest.Node) bool { return strings.HasPrefix(n.Text, "Keep both as") })
	b.must(err)
	b.must(b.Display.Press("Return"))
	second := strings.TrimSuffix(destination(photo), ".jpg") + " (2).jpg"
	b.at(second, photo.SourcePath)
	if kept, _ := os.ReadFile(destination(photo)); string(kept) != "another one" {
		t.Error("the file that was there has changed")
	}
}

// lists waits until the list has a row that says that; the bottom line may say it, too.
func (b *testDesktop) lists(text string) {
	_, err := desktest.FindFunc(b.ctx, b.DebugSock, "the row of "+text, func(n desktest.Node) bool {
		return strings.HasPrefix(n.Type, "*kit.Row") && strings.Contains(n.Text, text)
	})
	b.must(err)
}

func (b *testDesktop) shows(text string) bool {
	_, ok := b.find(text)
	return ok
}

func (b *testDesktop) status(id string) string {
	p, err := api.GetProposal.Call(b.ctx, b.Client, api.IDRequest{ID: id})
	if err != nil {
		return err.Error()
	}
	return string(p.Status)
}
