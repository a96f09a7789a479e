//go:build cgo

// Command fynetray is the peer that the agent and the window process are
// measured beside: a small Fyne program with a window, a list in it, and a
// tray menu. Closing the window hides it.
package main

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

func main() {
	a := app.NewWithID("app.nod.fynetray")
	w := a.NewWindow("fynetray")
	if d, ok := a.(desktop.App); ok {
		d.SetSystemTrayMenu(fyne.NewMenu("fynetray", fyne.NewMenuItem("Show", w.Show)))
	}
	w.SetContent(widget.NewList(
		func() int { return 1000 },
		func() fyne.CanvasObject { return widget.NewLabel("") },
		func(i widget.ListItemID, o fyne.CanvasObject) {
			o.(*widget.Label).SetText(fmt.Sprintf("file number %d lies among the things that were downloaded and would go to a folder of its own", i))
		},
	))
	w.Resize(fyne.NewSize(900, 600))
	w.SetCloseIntercept(w.Hide)
	w.CenterOnScreen()
	w.ShowAndRun()
}
