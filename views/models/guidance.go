package models

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// openGuidance shows what models are told about working with proposals.
func (p *Page) openGuidance() {
	p.f.Background("load what models are told", func(ctx context.Context) (func(), error) {
		res, err := api.ModelGuidance.Call(ctx, p.f.Client, api.None{})
		return func() { p.f.Push(newGuidance(p.f, res.Text), "What models are told") }, err
	})
}

// guidance is a page with one text.
type guidance struct {
	text     *widget.Label
	scroll   *container.Scroll
	commands *frame.Commands
	stop     *kit.Stop
}

func newGuidance(f *frame.Frame, text string) *guidance {
	g := &guidance{text: kit.Wrapped(fyne.TextWrapWord), stop: kit.NewStop(f.Keys())}
	g.text.SetText(text)
	g.scroll = frame.Column(container.New(leftLayout{720}, kit.Flush(g.text)))
	g.commands = f.NewCommands(frame.ScrollCommands(g.scroll)...)
	return g
}

func (g *guidance) Content() fyne.CanvasObject { return container.NewStack(g.stop, g.scroll) }
func (g *guidance) Commands() *frame.Commands  { return g.commands }
func (g *guidance) Focus() fyne.Focusable      { return g.stop }
func (g *guidance) Shown()                     {}
func (g *guidance) Changed(api.Event)          {}
func (g *guidance) Draw()                      {}
