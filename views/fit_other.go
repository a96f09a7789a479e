//go:build !windows

package views

import "fyne.io/fyne/v2"

// fit does nothing: the window manager keeps new windows on the screen.
func fit(fyne.Window) {}
