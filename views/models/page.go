// Package models is the page of the models that can reply in chats: the server
// that runs them, those that are installed, those that are being downloaded, and
// those that would fit this computer.
package models

import (
	"context"
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// maxRows is how many models are listed; no one has more, but a server can say so.
const maxRows = 60

// Page is the page of the models.
type Page struct {
	frame.Base
	f         *frame.Frame
	st        state
	refresher *kit.Refresher
	stop      *kit.Stop
	scroll    *container.Scroll
	server    *serverView
	downloads *downloads
	list      *fyne.Container
	advised   *fyne.Container
	name      *kit.Entry // of another model
	others    *fyne.Container
	shown     string // what is drawn
}

// New makes the page.
func New(f *frame.Frame) frame.Page {
	p := &Page{f: f, list: kit.Rows(4), advised: kit.Rows(4)}
	p.st.checks = map[string]api.ModelCheck{}
	p.refresher = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetch}
	p.stop = kit.NewStop(f.Keys())
	p.stop.Changed = func() { p.st.focused = p.stop.Focused(); p.Draw() }
	body := kit.Rows(20)
	p.scroll = frame.Column(kit.AtMost(kit.ReadableWidth, body))
	p.Table = f.NewCommands(p.newTable()...)
	p.server = newServerView(f, p.Table)
	p.downloads = newDownloads(f.ChromeKeys(), p.download, p.cancel)
	p.name = kit.NewEntry(lang.T("Another model, for example qwen3:4b"), f.ChromeKeys())
	p.name.Escaped = func() { f.Focus(p.stop) }
	p.name.OnSubmitted = func(string) { p.downloadTyped() }
	get := p.Table.Button("download", kit.Plain)
	get.SetKey("Enter")
	p.others = kit.Rows(8, p.advised, container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, kit.Centered(get)), p.name))
	for _, o := range []fyne.CanvasObject{p.server.box, p.downloads.box, p.list, p.others} {
		body.Add(o)
	}
	p.Body = container.NewBorder(p.server.warning.Container, nil, nil, nil, container.NewStack(p.stop, p.scroll))
	return p
}

func (p *Page) newTable() []kit.Command {
	has := func() bool { return p.can() && len(p.st.Models) > 0 }
	replies := func() bool { return has() && !p.st.current().Embeds }
	out := []kit.Command{
		{ID: "up", Key: "Up", Help: lang.T("The model above"), NoMenu: true, Do: func() { p.move(-1) }},
		{ID: "down", Key: "Down", Help: lang.T("The model below"), NoMenu: true, Do: func() { p.move(1) }},
		{ID: "use", Title: lang.T("Use"), Key: "U", Help: lang.T("Use the model in new chats"), When: func() bool { return replies() && p.st.current().Name != p.st.Current }, Do: p.use},
		{ID: "check", Title: lang.T("Check"), Key: "C", Help: lang.T("Check what the model can do"), When: func() bool { return replies() && p.st.checking == "" }, Do: p.check},
		{ID: "delete", Title: lang.T("Delete"), Key: "Del", Help: lang.T("Delete the model"), When: has, Do: p.askDelete},
		{ID: "download", Title: lang.T("Download"), NoMenu: true, When: func() bool { return p.can() && p.st.running() }, Do: p.downloadTyped},
		{ID: "start", Title: lang.T("Start Ollama"), Key: "S", When: func() bool { return p.can() && p.st.Server.State == api.ServerStopped && !p.st.starting }, Do: p.start},
		{ID: "look", Title: lang.T("Check again"), Key: "L", Help: lang.T("Check again whether a model server is running"), When: p.can, Do: p.refresher.Refresh},
		{ID: "guidance", Title: lang.T("Instructions for models"), Help: lang.T("Read the instructions that models get about proposals"), When: p.can, Do: p.openGuidance},
		{ID: "leave", Key: "Ctrl+M", Scope: kit.InText, NoMenu: true, Help: lang.T("Back to the chat"), Do: p.f.Back},
	}
	for i := range out {
		out[i].Group = lang.T("Models")
	}
	for _, c := range frame.ScrollCommands(p.scroll) {
		if c.ID != "up" && c.ID != "down" {
			out = append(out, c)
		}
	}
	return out
}

// Focus implements frame.Page.
func (p *Page) Focus() fyne.Focusable { return p.stop }

// Shown fetches the models.
func (p *Page) Shown() { p.refresher.Refresh() }

// Changed fetches them again when they have changed.
func (p *Page) Changed(e api.Event) {
	if e.Topic == api.TopicModels || e.Topic == "" {
		p.refresher.Changed()
	}
}

// Escape takes a question back.
func (p *Page) Escape() bool {
	was := p.st.deleting != ""
	p.st.deleting = ""
	p.Draw()
	return was
}

func (p *Page) can() bool { return !p.st.lost }

func (p *Page) fetch() func(context.Context) func() {
	return frame.Fetch(p.f, api.ListModels.Call, api.None{}, p.fetched)
}

func (p *Page) fetched(res api.ModelsResult, err error) {
	p.st.failure = ""
	if err != nil {
		p.st.failure = kit.Failed(lang.T("load the models"), err)
	} else {
		p.st.ModelsResult, p.st.known = res, true
		p.st.move(0)
	}
	p.Draw()
}

// Draw shows what has changed.
func (p *Page) Draw() {
	p.st.lost = p.f.Lost()
	p.downloads.draw(p.st.Pulls, p.can())
	if key := p.st.key(); key != p.shown {
		p.shown = key
		p.server.draw(&p.st)
		p.drawInstalled()
		p.drawRecommended()
		p.scroll.Content.Refresh()
		p.scroll.Refresh()
	}
	p.Table.Draw()
}

// key returns the same while nothing but the progress of downloads has changed.
func (s *state) key() string {
	n := len(s.Pulls)
	rest := *s
	rest.Pulls = nil
	return fmt.Sprint(n, rest)
}

// move makes another model the current one, or scrolls where there is no other.
func (p *Page) move(by int) {
	if !p.st.move(by) {
		p.scroll.ScrollToOffset(fyne.NewPos(0, p.scroll.Offset.Y+float32(32*by)))
		return
	}
	p.Draw()
	if i := p.st.index + 1; i < len(p.list.Objects) { // the heading is first
		kit.Reveal(p.scroll, p.list.Objects[i])
	}
}
