package desktest

import (
	"context"
	"fmt"
	"image"
	"regexp"
	"strings"
)

// Window waits for a visible window with exactly that title and returns its id.
func (d *Display) Window(ctx context.Context, title string) (id string, err error) {
	err = Poll(ctx, "window "+title, func() bool {
		id = d.find("--name", "^"+regexp.QuoteMeta(title)+"$")
		return id != ""
	})
	return id, err
}

// Shows says whether there is a visible window with exactly that title.
func (d *Display) Shows(title string) bool {
	return d.find("--name", "^"+regexp.QuoteMeta(title)+"$") != ""
}

// ShowsClass says whether there is a visible window of a program, by its X class.
func (d *Display) ShowsClass(class string) bool {
	return d.find("--class", "^"+regexp.QuoteMeta(class)+"$") != ""
}

// WindowOfClass waits for a visible window of a program, by its X class.
func (d *Display) WindowOfClass(ctx context.Context, class string) (id string, err error) {
	err = Poll(ctx, "window of "+class, func() bool {
		id = d.find("--class", "^"+regexp.QuoteMeta(class)+"$")
		return id != ""
	})
	return id, err
}

// Gone waits until no visible window has that title.
func (d *Display) Gone(ctx context.Context, title string) error {
	return Poll(ctx, "the end of window "+title, func() bool {
		return !d.Shows(title)
	})
}

// Bounds is where a window is on the screen, without what the window manager puts around
// it. It moves the pointer to the corner of the window, since xdotool counts what is around
// a window twice when it says where that is.
func (d *Display) Bounds(id string) (image.Rectangle, error) {
	out, err := d.run("xdotool", "mousemove", "--window", id, "0", "0",
		"getmouselocation", "--shell", "getwindowgeometry", "--shell", id)
	if err != nil {
		return image.Rectangle{}, err
	}
	var window, screen, x, y, other, w, h int
	if _, err := fmt.Sscanf(out, "X=%d\nY=%d\nSCREEN=%d\nWINDOW=%d\nWINDOW=%d\nX=%d\nY=%d\nWIDTH=%d\nHEIGHT=%d",
		&x, &y, &screen, &window, &window, &other, &other, &w, &h); err != nil {
		return image.Rectangle{}, fmt.Errorf("xdotool says %q of window %s: %w", out, id, err)
	}
	return image.Rect(x, y, x+w, y+h), nil
}

// find returns the id of the newest match. xdotool fails if there is none.
func (d *Display) find(by, pattern string) string {
	out, err := d.run("xdotool", "search", "--onlyvisible", by, pattern)
	if ids := strings.Fields(out); err == nil && len(ids) > 0 {
		return ids[len(ids)-1]
	}
	return ""
}

// CloseWindow asks the window manager to close a window, as a click on its x does.
func (d *Display) CloseWindow(id string) error {
	_, err := d.run("wmctrl", "-i", "-c", id)
	return err
}

// Minimize minimizes a window.
func (d *Display) Minimize(id string) error {
	_, err := d.run("xdotool", "windowminimize", id)
	return err
}

// Raise brings a window to the front and gives it the focus.
func (d *Display) Raise(id string) error {
	_, err := d.run("xdotool", "windowactivate", "--sync", id)
	return err
}

// Front is the title of the window that has the keyboard; empty if none has it.
func (d *Display) Front() string {
	title, err := d.run("xdotool", "getactivewindow", "getwindowname")
	if err != nil {
		return "" // xdotool fails if no window is active
	}
	return strings.TrimSpace(title)
}
