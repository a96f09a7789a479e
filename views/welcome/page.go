// Package welcome is the window of the first start: what Nod does, which folders it
// watches and what the person's folders are for, and what else can be set. Each screen
// can be skipped, and nothing on it is kept before Next.
package welcome

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Page is the page of the first start.
type Page struct {
	frame.Base
	f       *frame.Frame
	m       welcomeModel
	ended   bool // it was finished or skipped
	stop    *kit.Stop
	scroll  *container.Scroll
	middle  *fyne.Container
	screens [steps]screen
	count   *kit.Line
	next    *kit.Button
	back    *kit.Button
	welcome *kit.Refresher
	filed   *kit.Refresher
	models  *kit.Refresher
	login   *kit.Refresher
}

// screen is one of the steps.
type screen interface {
	content() fyne.CanvasObject
	draw()
}

// Options returns the options of the window: its one page.
func Options(env frame.Env, hide func(), open func(api.WindowName)) frame.Options {
	return frame.Options{
		Env: env, Close: hide, OpenWindow: open, Steps: true,
		Pages: []frame.Entry{{Name: api.WindowWelcome, Title: lang.T("Welcome"), New: func(f *frame.Frame) frame.Page { return newPage(f) }}},
	}
}

func newPage(f *frame.Frame) *Page {
	p := &Page{f: f, stop: kit.NewStop(f.Keys()), middle: container.NewStack(), count: kit.Small("").Whole()}
	p.Table = f.NewCommands(p.table()...)
	p.welcome = &kit.Refresher{Dispatch: f.Dispatch, Fetch: fetch(f, api.GetWelcome.Call, func(got api.WelcomeResult) { p.m.arrive(got); p.Draw() }, lang.T("read the folders"))}
	p.filed = &kit.Refresher{Dispatch: f.Dispatch, Fetch: fetch(f, api.GetFiled.Call, func(got api.FiledResult) { p.m.learn(got); p.Draw() }, lang.T("read what is filed"))}
	p.login = &kit.Refresher{Dispatch: f.Dispatch, Fetch: fetch(f, api.ListSettings.Call, func(got api.SettingsResult) { p.m.settingsArrived(got); p.Draw() }, lang.T("read the settings"))}
	p.models = &kit.Refresher{Dispatch: f.Dispatch, Fetch: func() func(context.Context) func() {
		return frame.Fetch(f, api.ListModels.Call, api.None{}, p.modelsArrived)
	}}
	p.screens = [steps]screen{newIntro(p), newFolders(p), newSettings(p)}
	p.next, p.back = p.Table.Button("next", kit.Primary), p.Table.Button("back", kit.Plain)
	foot := container.NewStack(container.NewCenter(p.count), // where it stays while the buttons change
		container.NewBorder(nil, nil, p.Table.Button("skip", kit.Quiet), kit.Cols(8, p.back, p.next)))
	p.scroll = container.NewVScroll(kit.Pad(32, 24, 24, 24, kit.Middled(kit.ReadableWidth, p.middle)))
	p.Body = container.NewStack(p.stop, container.NewBorder(nil, container.NewVBox(f.ResultLine(), kit.Hairline(), kit.Pad(12, 12, 16, 16, foot)), nil, nil, p.scroll))
	return p
}

func (p *Page) table() []kit.Command {
	const group = "First start"
	at := func(s step) func() bool { return func() bool { return p.m.step == s && p.f.Can() } }
	return []kit.Command{
		{ID: "next", Title: lang.T("Next"), Group: lang.T(group), Key: "Enter", Scope: kit.InPage, When: p.f.Can, Do: p.goOn},
		{ID: "skip", Title: lang.T("Skip"), Help: lang.T("Leave this screen without keeping anything of it"), Group: lang.T(group), Key: "Esc", Scope: kit.InPage, When: p.f.Can, Do: p.skip},
		{ID: "back", Title: lang.T("Back"), Group: lang.T(group), Key: "Alt+Left", Scope: kit.InText, When: func() bool { return p.m.step > intro && p.f.Can() }, Do: p.goBack},
		{ID: "approve", Title: lang.T("Approve"), Help: lang.T("Approve the sample"), Group: lang.T(group), Key: "A", When: func() bool { return p.m.step == intro && !p.m.tried }, Do: func() { p.try(true) }},
		{ID: "untry", Title: lang.T("Undo"), Help: lang.T("Undo it"), Group: lang.T(group), Key: "Ctrl+Z", Also: "U", Scope: kit.InText, When: func() bool { return p.m.step == intro && p.m.tried }, Do: func() { p.try(false) }},
		{ID: "add", Title: lang.T("Add folder…"), Group: lang.T(group), Key: "Ctrl+O", Scope: kit.InText, When: at(folders), Do: p.addFolder},
		{ID: "read", Title: lang.T("Stop"), Help: lang.T("Stop reading your folders, or resume it"), Group: lang.T(group), Key: "Alt+S", Scope: kit.InText, When: at(folders), Do: p.stopOrResume},
		{ID: "get-ollama", Title: lang.T("Open ollama.com"), Help: lang.T("Open the web page from which Ollama is downloaded"), Group: lang.T(group), Key: "Alt+O", Scope: kit.InText, When: func() bool { return p.m.step == settings && p.isModelMissing() }, Do: p.getOllama},
		{ID: "notify", Title: lang.T("Send a test"), Help: lang.T("Show a notification, as a try"), Group: lang.T(group), Key: "Alt+T", Scope: kit.InText, When: at(settings), Do: p.tryNotification},
	}
}

// Focus returns a place where no key changes something by accident, and Enter leads on.
func (p *Page) Focus() fyne.Focusable { return p.stop }

// Shown begins again if it was finished before.
func (p *Page) Shown() {
	p.ended = false
	p.welcome.Refresh()
	p.filed.Refresh()
	p.models.Refresh()
	p.login.Refresh()
}

// Changed fetches what is read by now.
func (p *Page) Changed(e api.Event) {
	switch e.Topic {
	case "", api.TopicStatus:
		p.filed.Changed()
	}
}

// Closed notes that the window was closed in the middle.
func (p *Page) Closed() {
	if !p.ended {
		frame.Background(p.f, lang.T("close the first start"), api.EndWelcome.Call, api.EndWelcomeRequest{Closed: true}, func(api.None) {})
	}
}

// Escape skips this screen.
func (p *Page) Escape() bool {
	p.Table.Run("skip")
	return true
}

// Draw shows the screen.
func (p *Page) Draw() {
	s := p.screens[p.m.step]
	s.draw()
	if c := s.content(); len(p.middle.Objects) == 0 || p.middle.Objects[0] != c {
		p.middle.Objects = []fyne.CanvasObject{c}
		p.middle.Refresh()
		p.scroll.ScrollToTop()
	}
	p.count.SetText(lang.T("%d of %d", p.m.step+1, steps))
	kit.Show(p.m.step > intro, p.back)
	p.next.SetText(lang.T("Next"))
	if p.m.step == settings {
		p.next.SetText(p.finish())
	}
	p.Table.Draw()
}

// finish says what the last button does.
func (p *Page) finish() string {
	if _, n := p.m.existing(); p.m.sort && n > 0 {
		return lang.T("Suggest places for %s", kit.Number(n, "%s file", "%s files"))
	}
	return lang.T("Start using Nod")
}

func (p *Page) modelsArrived(got api.ModelsResult, err error) {
	p.m.models, p.m.asked = got, err == nil
	p.Draw()
}

// fetch returns the work of a Refresher; a failure is said in the result line.
func fetch[Res any](f *frame.Frame, call frame.Call[api.None, Res], got func(Res), doing string) func() func(context.Context) func() {
	return func() func(context.Context) func() {
		return frame.Fetch(f, call, api.None{}, func(res Res, err error) {
			if err != nil {
				f.Fail(doing, err)
				return
			}
			got(res)
		})
	}
}
