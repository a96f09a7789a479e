package frame

import (
	"context"
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Cards are a list that is fetched, with a card for each entry.
type Cards[T any] struct {
	*kit.Refresher
	Box *fyne.Container

	f           *Frame
	card        func(T) fyne.CanvasObject
	doing, none string
	entries     []T
	known       bool
	failure     string
}

// NewCards makes a list of which nothing is known; doing is what could not be done if fetch fails, and none is said
// where there are no entries.
func NewCards[T any](f *Frame, doing, none string, fetch func(context.Context, *api.Client) ([]T, error), card func(T) fyne.CanvasObject) *Cards[T] {
	c := &Cards[T]{Box: kit.Rows(8), f: f, card: card, doing: doing, none: none}
	c.Refresher = &kit.Refresher{Dispatch: f.Dispatch, Fetch: func() func(context.Context) func() {
		return func(ctx context.Context) func() {
			got, err := fetch(ctx, f.Client)
			return func() { c.arrived(got, err) }
		}
	}}
	return c
}

// Entries returns what was fetched.
func (c *Cards[T]) Entries() []T { return c.entries }

// Show shows other entries.
func (c *Cards[T]) Show(entries []T) { c.arrived(entries, nil) }

func (c *Cards[T]) arrived(got []T, err error) {
	failure := ""
	if err != nil {
		got, failure = c.entries, kit.Failed(c.doing, err)
	}
	same := c.known && failure == c.failure && reflect.DeepEqual(got, c.entries)
	c.entries, c.known, c.failure = got, true, failure
	if !same { // else a button would lose the focus for nothing
		c.build()
	}
}

// Draw shows whether buttons can be pressed.
func (c *Cards[T]) Draw() {
	for _, b := range kit.Buttons(c.Box) {
		b.SetEnabled(c.f.Can())
	}
}

func (c *Cards[T]) build() {
	c.Box.Objects = nil
	for _, e := range c.entries {
		c.Box.Add(c.card(e))
	}
	switch {
	case c.failure != "":
		c.Box.Add(kit.Small(c.failure).Colored(theme.ColorNameError))
	case len(c.entries) == 0:
		c.Box.Add(kit.Note(c.none))
	}
	c.Draw()
	c.Box.Refresh()
	c.f.Draw() // what is done with all of them
}
