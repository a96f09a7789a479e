package chat

import (
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/markdown"
)

// rowContext is what the rows of a conversation need of what they stand in.
type rowContext struct {
	keys     kit.Keys
	home     string
	now      func() time.Time
	lost     func() bool
	command  func(id string) kit.Command // of the page; it acts on the current row
	question embedded                    // stands in the row of the call that it asks about
	ask      func(api.Card) (known bool) // asks the question of this call next
	choose   func(key string)            // makes a row the current one
	resized  func(key string)            // a row's height may have changed
	reveal   func(key string)            // scrolls a row into sight
	markdown markdown.Options
}

// embedded is an object of its own that a row makes room for.
type embedded interface {
	object() fyne.CanvasObject
	height() float32
	inSight(whole bool)
}

// button does what a command of the page says; text is what stands on it, if
// not the command's title.
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
