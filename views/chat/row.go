package chat

import "fyne.io/fyne/v2"

// row is one thing in the conversation: a message, or a call of a tool.
type row interface {
	// estimate is about how high it is, found without drawing anything.
	estimate(width float32) float32
	// preferredWidth is how wide it would like to be; 0: as wide as messages are.
	preferredWidth() float32
	// newView draws it.
	newView() view
}

// view draws a row while it is near to being seen.
type view interface {
	object() fyne.CanvasObject
	// height lays the object out and says how high it is.
	height(width float32) float32
	// draw shows another state of the row.
	draw()
	// mark says whether it is the current row, and whether the person chose it.
	mark(current, chosen bool)
	// inSight says whether all of it is to be seen.
	inSight(whole bool)
}
