package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// ShowMenu shows a menu below an object, which is no wider; it ends where the object does if the window ends too soon. It has the focus until one of its items is chosen with the
// arrows and Enter or the pointer, or Escape closes it.
func ShowMenu(below fyne.CanvasObject, items ...*fyne.MenuItem) {
	d := fyne.CurrentApp().Driver()
	c := d.CanvasForObject(below)
	if c == nil { // it is gone by now
		return
	}
	menu := widget.NewPopUpMenu(fyne.NewMenu("", items...), c)
	size, at := menu.MinSize().Max(fyne.NewSize(below.Size().Width, 0)), d.AbsolutePositionForObject(below).AddXY(0, below.Size().Height)
	if at.X+size.Width > c.Size().Width-8 {
		at.X += below.Size().Width - size.Width
	}
	menu.ShowAtPosition(at)
	menu.Resize(size)
}
