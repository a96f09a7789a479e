//go:build e2etest

package windows

import (
	"image"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// The whole first job with the program that ships: the panel has its icon, its window opens
// as from the Start menu, a click on its button moves the file, and Ctrl+Z brings it back.
// Clicks on the icon do not reach Nod under Wine.
func TestMainJobByMouse(t *testing.T) {
	c := open(t, 20*time.Minute)
	desktest.Require(t, "xfce4-panel", "xfconfd")
	_, err := c.StartPanel(c.ctx) // before Wine looks for a tray
	c.must(err)
	c.program = c.shipped()
	running := c.start("--hidden")
	const name = "letter.txt"
	source, id := c.lands(name)
	_, err = c.Display.WindowOfClass(c.ctx, "explorer.exe") // the icon, within the panel
	c.must(err)
	c.picture("tray")

	c.nod()
	c.raise("Nod – Welcome")
	c.picture("welcome")
	c.until("the first start is skipped", func() bool { // by one press a screen
		c.must(c.Display.Press("Escape"))
		return c.within(3*time.Second, func() bool { return !c.Display.Shows("Nod – Welcome") })
	})
	c.nod()
	c.raise(rig.WindowTitle)
	c.picture("window")
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
	c.until("the window shows it again", func() bool { _, ok := accented(c.screen(), smallestButton); return ok })
	c.picture("undone")
	c.nod("quit")
	if code, err := running.Wait(c.ctx); code != 0 || err != nil {
		t.Errorf("the agent ended with %d, %v: %s", code, err, running.Output())
	}
	c.must(c.Display.Gone(c.ctx, rig.WindowTitle))
}

// raise waits for a window that has drawn its button, and gives it the keyboard.
func (c *computer) raise(title string) {
	c.t.Helper()
	id, err := c.Display.Window(c.ctx, title)
	c.must(err)
	c.must(c.Display.Raise(id))
	c.until("the window is drawn", func() bool { _, ok := accented(c.screen(), smallestButton); return ok })
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
