package chat

import (
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/markdown"
)

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

// rowContext is what the rows of a conversation need of what they stand in.
type rowContext struct {
	keys     kit.Keys
	home     string
	now      func() time.Time
	lost     func() bool
	command  func(id string) kit.Command // of the page; it acts on the current row
	question *question                   // stands in the row of the call that it asks about
	ask      func(api.Card) (known bool) // asks the question of this call next
	choose   func(key string)            // makes a row the current one
	changed  func(key string)            // another state of a row is to be drawn
	resized  func(key string)            // a row has another height than it had
	reveal   func(key string)            // scrolls a row into sight
	markdown markdown.Options
}

// button does what a command of the page says; text is what stands on it, if
// not the command's title. before is done first; it may be nil.
func (c *rowContext) button(id, text string, kind kit.Kind, before func()) *kit.Button {
	command := c.command(id)
	if text == "" {
		text = command.Title
	}
	return kit.NewButton(text, command.Key, kind, c.keys, func() {
		if before != nil {
			before()
		}
		if command.Enabled() {
			command.Do()
		}
	})
}
