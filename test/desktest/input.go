package desktest

import "strconv"

// Typing speed in milliseconds a character. For a character that is not on the
// keyboard xdotool changes the key map, and a program needs time to notice.
const (
	paceASCII = "5"
	paceOther = "120"
)

// Type types text into what has the focus.
func (d *Display) Type(text string) error {
	pace := paceASCII
	for _, r := range text {
		if r > '~' {
			pace = paceOther
		}
	}
	_, err := d.run("xdotool", "type", "--delay", pace, "--", text)
	return err
}

// Press presses keys one after another: "Tab", "ctrl+z", "Return".
func (d *Display) Press(keys ...string) error {
	_, err := d.run("xdotool", append([]string{"key", "--"}, keys...)...)
	return err
}

// ClickAt moves the pointer to a position in a window, in pixels from its upper
// left corner, and clicks the left button. It does not use xdotool's --sync, which
// waits for 15 s if the pointer is there already; X keeps the order anyway.
func (d *Display) ClickAt(window string, x, y int) error {
	_, err := d.run("xdotool", "mousemove", "--window", window, strconv.Itoa(x), strconv.Itoa(y), "click", "1")
	return err
}

// RightClickAt moves the pointer to a position in a window and clicks the right button.
func (d *Display) RightClickAt(window string, x, y int) error {
	_, err := d.run("xdotool", "mousemove", "--window", window, strconv.Itoa(x), strconv.Itoa(y), "click", "3")
	return err
}

// ClickScreen moves the pointer to a position on the screen and clicks the left button.
func (d *Display) ClickScreen(x, y int) error {
	_, err := d.run("xdotool", "mousemove", strconv.Itoa(x), strconv.Itoa(y), "click", "1")
	return err
}

// Click clicks the middle of a node in its window.
func (d *Display) Click(window string, n Node) error {
	return d.ClickAt(window, n.X+n.W/2, n.Y+n.H/2)
}

// DoubleClick clicks the middle of a node twice.
func (d *Display) DoubleClick(window string, n Node) error {
	_, err := d.run("xdotool", "mousemove", "--window", window,
		strconv.Itoa(n.X+n.W/2), strconv.Itoa(n.Y+n.H/2), "click", "--repeat", "2", "--delay", "60", "1")
	return err
}
