//go:build e2etest

package windows

import (
	"image"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/test/rig"
)

// The whole first job with the program that ships: its window opens as from the Start menu,
// and again by the menu of its icon, a click on its button moves the file, and Ctrl+Z brings it
// back. Wine shows the icon in a window of its own, as there is no panel: in Xfce's panel
// clicks do not reach it.
func TestMainJobByMouse(t *testing.T) {
	c := open(t, 20*time.Minute)
	c.program = c.shipped()
	running := c.start("--hidden")
	const name = "letter.txt"
	source, id := c.lands(name)
	if said := c.nod("doctor"); !strings.Contains(said, "this Windows has no notifications of programs") {
		t.Errorf("the doctor says nothing of notifications, which Wine has not: %s", said)
	}

	c.nod()
	c.raise("Nod – Welcome")
	c.picture("welcome")
	c.until("the first start is skipped", func() bool { // by one press a screen
		c.must(c.Display.Press("Escape"))
		return c.within(3*time.Second, func() bool { return !c.Display.Shows("Nod – Welcome") })
	})
	c.must(c.Display.CloseWindow(c.raise(rig.WindowTitle))) // it comes after the first start
	c.must(c.Display.Gone(c.ctx, rig.WindowTitle))
	c.review()
	window := c.raise(rig.WindowTitle)
	c.picture("window")
	bounds, err := c.Display.Bounds(window) // without its title
	c.must(err)
	if bounds.Min.Y == 0 || !bounds.In(c.screen().Bounds()) {
		t.Errorf("the window is at %v, where not all of it and its title can be seen", bounds)
	}
	c.until("the file is moved", func() bool {
		if button, ok := accented(c.screen(), smallestButton); ok {
			c.click(button)
		}
		return c.within(5*time.Second, func() bool { return !exists(source) })
	})
	c.until("the moved file is there as a whole", func() bool {
		moved := c.named(name)
		return len(moved) == 1 && string(c.read(moved[0])) == letter(name)
	})
	c.until("the window shows no row", func() bool { _, ok := accented(c.screen(), rowMark); return !ok })
	c.picture("approved")
	c.must(c.Display.Press("ctrl+z"))
	c.until("the file is back", func() bool { return exists(source) })
	if back := c.named(name); len(back) != 1 || string(c.read(source)) != letter(name) {
		t.Errorf("undone, it is at %q", back)
	}
	if again := c.proposal(name); again != id {
		t.Errorf("undone, it is proposed as %s, before as %s", again, id)
	}
	c.until("the window shows it again", func() bool { _, ok := accented(c.screen(), rowMark); return ok })
	c.picture("undone")
	c.nod("quit")
	if code, err := running.Wait(c.ctx); code != 0 || err != nil {
		t.Errorf("the agent ended with %d, %v: %s", code, err, running.Output())
	}
	c.must(c.Display.Gone(c.ctx, rig.WindowTitle))
}

// Where things are in pixels, with Wine's own fonts and sizes.
var (
	trayIcon   = image.Pt(10, 10) // in the window of Wine's tray
	inboxEntry = image.Pt(60, 12) // the first one of the icon's menu
)

// review opens the proposals by the menu of the icon.
func (c *computer) review() {
	c.t.Helper()
	tray, err := c.Display.Window(c.ctx, "Wine System Tray")
	c.must(err)
	c.must(c.Display.Raise(tray))
	c.until("the menu opens", func() bool {
		c.must(c.Display.RightClickAt(tray, trayIcon.X, trayIcon.Y))
		return c.within(3*time.Second, func() bool { return c.Display.ShowsClass(filepath.Base(c.program)) })
	})
	c.picture("tray")
	menu, err := c.Display.WindowOfClass(c.ctx, filepath.Base(c.program))
	c.must(err)
	c.must(c.Display.ClickAt(menu, inboxEntry.X, inboxEntry.Y))
}

// raise waits for a window that has drawn its button, and gives it the keyboard.
func (c *computer) raise(title string) (id string) {
	c.t.Helper()
	id, err := c.Display.Window(c.ctx, title)
	c.must(err)
	c.must(c.Display.Raise(id))
	c.until("the window is drawn", func() bool { _, ok := accented(c.screen(), smallestButton); return ok })
	return id
}

// click clicks the middle of an area of the screen.
func (c *computer) click(area image.Rectangle) {
	c.t.Helper()
	middle := area.Min.Add(area.Max).Div(2)
	c.must(c.Display.ClickScreen(middle.X, middle.Y))
}

// within says whether something is so before a time has passed.
func (c *computer) within(d time.Duration, is func() bool) bool {
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if is() {
			return true
		}
	}
	return is()
}
