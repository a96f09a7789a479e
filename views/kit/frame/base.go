package frame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Base is what pages are built on: what they show, and their commands. It does
// nothing when the page is shown, or when something changes.
type Base struct {
	Body  fyne.CanvasObject
	Table *Commands
}

// Content implements Page.
func (b *Base) Content() fyne.CanvasObject { return b.Body }

// Commands implements Page.
func (b *Base) Commands() *Commands { return b.Table }

func (*Base) Shown()            {}
func (*Base) Changed(api.Event) {}
func (*Base) Draw()             {}

// reader is a sub-page with something to read.
type reader struct {
	Base
	stop *kit.Stop
}

// Focus implements Page.
func (r *reader) Focus() fyne.Focusable { return r.stop }

// PushReader shows something to read above the page; keys scroll it.
func (f *Frame) PushReader(title string, body fyne.CanvasObject, more ...kit.Command) {
	r, scroll := &reader{stop: kit.NewStop(f.Keys())}, Column(body)
	r.Body, r.Table = container.NewStack(r.stop, scroll), f.NewCommands(append(more, ScrollCommands(scroll)...)...)
	f.Push(r, title)
}

// ScrollCommands move through what is too long for the window.
func ScrollCommands(s *container.Scroll) []kit.Command {
	return kit.MoveKeys(func(key fyne.KeyName) {
		by := kit.Distance(key, 32, s.Size().Height-32, s.Content.MinSize().Height)
		s.ScrollToOffset(fyne.NewPos(0, s.Offset.Y+by))
	})
}
