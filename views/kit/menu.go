package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// ShowMenu shows a menu below an object, which is no wider. It has the focus until one of its items is chosen with the
// arrows and Enter or the pointer, or Escape closes it.
func ShowMenu(below fyne.CanvasObject, items ...*fyne.MenuItem) {
	d := fyne.CurrentApp().Driver()
	c := d.CanvasForObject(below)
	if c == nil { // it is gone by now
		return
	}
	menu := widget.NewPopUpMenu(fyne.NewMenu("", items...), c)
	menu.ShowAtPosition(d.AbsolutePositionForObject(below).AddXY(0, below.Size().Height))
	menu.Resize(menu.MinSize().Max(fyne.NewSize(below.Size().Width, 0)))
}
