// Package learned is the page of what Nod learned from the person's decisions.
package learned

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Page is the page of the learned folders.
type Page struct {
	frame.Base
	f       *frame.Frame
	cards   *fyne.Container
	stop    *kit.Stop
	refresh *kit.Refresher
	got     api.LearnedResult
	loaded  bool
	failure string
}

// New makes the page.
func New(f *frame.Frame) frame.Page {
	p := &Page{f: f, cards: kit.Rows(8), stop: kit.NewStop(f.Keys())}
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetch}
	p.Table = f.NewCommands(
		kit.Command{ID: "forget-all", Title: "Forget everything", When: p.canForget, Do: func() { p.forget(api.ForgetRequest{All: true}) }},
	)
	text := kit.Wrapped(fyne.TextWrapWord)
	text.SetText("Nod notices which files you move where, and proposes the same folder for files like them. Nothing of this leaves your computer.")
	p.Body = container.NewStack(p.stop, frame.Column(kit.Rows(8, kit.Heading("Learned folders"), kit.Flush(text), kit.Space(0, 4),
		container.NewHBox(p.Table.Button("forget-all", kit.Plain)), kit.Space(0, 4), p.cards)))
	return p
}

// Focus implements frame.Page.
func (p *Page) Focus() fyne.Focusable { return p.stop }

// Shown fetches what was learned.
func (p *Page) Shown() { p.refresh.Refresh() }

// Changed fetches it again after a decision.
func (p *Page) Changed(api.Event) { p.refresh.Changed() }

// Draw shows a card for each place.
func (p *Page) Draw() {
	p.cards.Objects = nil
	for _, place := range p.got.Folders {
		p.cards.Add(p.card(place))
	}
	switch {
	case p.failure != "":
		p.cards.Add(kit.Small(p.failure).Colored(theme.ColorNameError))
	case p.loaded && len(p.got.Folders) == 0:
		p.cards.Add(kit.Small("Nothing yet. After three similar decisions Nod proposes the same folder."))
	}
	p.cards.Refresh()
}

func (p *Page) card(place api.LearnedFolder) fyne.CanvasObject {
	forget := kit.NewButton("Forget", "", kit.Quiet, p.f.ChromeKeys(), func() { p.forget(api.ForgetRequest{Directory: place.Directory}) })
	forget.SetEnabled(p.f.Can())
	var names []string
	for _, e := range place.Examples {
		names = append(names, kit.CleanTo(e, 60))
	}
	return kit.Card(kit.Rows(2, kit.NewLine(kit.Place(place.Directory, p.f.Home)).Bold(true),
		kit.Small(kit.Join(kit.Number(place.Count, "decision"), strings.Join(names, ", ")))), forget)
}

func (p *Page) fetch() func(context.Context) func() {
	return frame.Fetch(p.f, api.ListLearned.Call, api.None{}, p.arrived)
}

func (p *Page) arrived(got api.LearnedResult, err error) {
	p.loaded, p.failure = true, ""
	if err != nil {
		p.failure = kit.Failed("read what was learned", err)
	} else {
		p.got = got
	}
	p.Draw()
	p.Table.Draw()
}

func (p *Page) canForget() bool { return p.f.Can() && len(p.got.Folders) > 0 }

func (p *Page) forget(req api.ForgetRequest) {
	frame.Do(p.f, "forget it", api.ForgetLearned.Call, req, func(got api.LearnedResult) {
		p.arrived(got, nil)
		p.f.Say("Forgotten; no file was changed")
	})
}
