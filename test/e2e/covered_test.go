//go:build e2etest

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// TestNoWindowCoversAQuestion asks while the proposals window opens, on a desktop
// without a tray: the question is in front afterwards. NOD_E2E_QUESTIONS says
// how often, each time at another moment and every other time of a new window process;
// three on a desktop, since a person who denies more is not asked again.
func TestNoWindowCoversAQuestion(t *testing.T) {
	all, _ := strconv.Atoi(os.Getenv("NOD_E2E_QUESTIONS"))
	if all == 0 {
		t.Skip("it takes minutes; NOD_E2E_QUESTIONS=40 says how often to ask")
	}
	const each = 3
	for first := 0; first < all; first += each {
		t.Run(strconv.Itoa(first), func(t *testing.T) {
			b := open(t, desktest.Options{Notify: true, Screen: "1280x800"})
			b.must(os.MkdirAll(filepath.Join(b.Dir, "Documents"), 0o755))
			b.must(b.StartAgent(b.ctx))
			b.askBesideWindow(first)
			for i := first + 1; i < min(first+each, all); i++ {
				b.closeWindow(i%2 == 0)
				b.askBesideWindow(i)
			}
		})
	}
}

// askBesideWindow asks question i while the proposals window opens, and denies it
// with Escape, which only the window in front gets.
func (b *testDesktop) askBesideWindow(i int) {
	b.t.Helper()
	opened := make(chan error, 1)
	go func() {
		_, err := b.Nod(b.ctx)
		opened <- err
	}()
	time.Sleep(time.Duration(i*7%200) * time.Millisecond)
	denied := b.write(fmt.Sprintf("plan-%d.md", i), "text")
	b.must(<-opened)
	b.questionInFront(denied)
	b.must(b.Display.Press("Escape"))
	if o := <-denied; o.Success || o.Code != "refused_by_user" {
		b.t.Fatalf("question %d, after Escape: %+v", i, o)
	}
}

// questionInFront waits for both windows, and sees the question in front of the
// other one, once each had the time to come forward.
func (b *testDesktop) questionInFront(denied <-chan outcome) {
	b.t.Helper()
	for _, title := range []string{rig.WindowTitle, asksTitle} {
		b.until("the window "+title, func() bool {
			if len(denied) > 0 {
				b.t.Fatalf("nobody was asked: %+v", <-denied)
			}
			return b.Display.Shows(title)
		})
	}
	b.sees("Write a file")
	b.until("the question is in front", func() bool { return b.Display.Front() == asksTitle })
	time.Sleep(300 * time.Millisecond)
	if got := b.Display.Front(); got != asksTitle {
		b.t.Fatalf("%q covers the question", got)
	}
}

// closeWindow closes the proposals window, or ends the process of the windows.
func (b *testDesktop) closeWindow(end bool) {
	b.t.Helper()
	if end {
		for _, pid := range b.windowPIDs() {
			b.must(syscall.Kill(pid, syscall.SIGKILL))
		}
	} else {
		id, err := b.Display.Window(b.ctx, rig.WindowTitle)
		b.must(err)
		b.must(b.Display.CloseWindow(id))
	}
	b.must(b.Display.Gone(b.ctx, rig.WindowTitle))
}
