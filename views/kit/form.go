package kit

import "fyne.io/fyne/v2"

// Form is a question that stands in the place of buttons for a while.
type Form struct {
	Box    fyne.CanvasObject
	First  fyne.Focusable // what gets the focus
	Cancel func()         // Escape
}
