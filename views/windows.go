package views

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/approval"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/welcome"
)

// window is one window of the process, kept when it is closed, since Fyne
// never shows a closed one again.
type window struct {
	fyne.Window
	frame   *frame.Frame
	fill    func() // makes its frame, in the language in use
	visible bool
}

func (p *process) newWindow() *window {
	w := p.fill(fyne.NewSize(1120, 720), func(hide func()) frame.Options {
		return frame.Options{
			Env: p.env(), Pages: Pages(), Close: hide,
			OpenWindow: p.openAnother,
		}
	})
	p.paged = append(p.paged, w)
	return w
}

func (p *process) newApproval() *window {
	return p.fill(fyne.NewSize(820, 640), func(hide func()) frame.Options { return approval.Options(p.env(), hide) })
}

// newWelcome makes the window of the first start.
func (p *process) newWelcome() *window {
	return p.fill(fyne.NewSize(860, 680), func(hide func()) frame.Options { return welcome.Options(p.env(), hide, p.show) })
}

func (p *process) fill(size fyne.Size, options func(hide func()) frame.Options) *window {
	w := &window{Window: p.app.NewWindow("Nod")}
	w.Resize(size)
	w.CenterOnScreen()
	w.fill = func() { w.frame = frame.New(w.Window, options(func() { p.closed(w) })) }
	w.fill()
	return w
}

// refill draws a window anew, with the page that it shows.
func (p *process) refill(w *window) {
	old := w.frame
	old.Hidden()
	w.fill()
	w.frame.Turn(old.Name())
	w.frame.SetLost(p.lost)
	if w.visible {
		w.frame.Start()
	}
}

func (p *process) env() frame.Env {
	return frame.Env{
		Client: p.client, Dispatch: p.dispatch, Home: p.home, Folders: p.o.Folders, Now: time.Now,
		Open: p.o.Open, Reveal: p.o.Reveal, Copy: p.app.Clipboard().SetContent,
		OpenLink:   func(ctx context.Context, url string) error { return openLink(ctx, p.client, url) },
		StartAgent: p.o.StartAgent, Choose: p.o.Choose, Modifiers: modifiers(p.app),
	}
}

// openAnother shows a page in a window of its own; the questions have one already.
func (p *process) openAnother(name api.WindowName) {
	if name == api.WindowApproval {
		p.show(name)
		return
	}
	p.openIn(p.hiddenWindow(), name)
}

// show raises the window that shows that page, or the one that is in sight, which turns to it;
// if there is none, it opens one. A name that this build does not know means the first page.
func (p *process) show(name api.WindowName) {
	if name == api.WindowApproval {
		if p.approval == nil {
			p.approval = p.newApproval()
		}
		p.raise(p.approval)
		return
	}
	if name == api.WindowWelcome {
		if p.welcome == nil {
			p.welcome = p.newWelcome()
		}
		p.raise(p.welcome)
		return
	}
	if w := p.showing(name); w != nil {
		p.raise(w)
		return
	}
	w := p.inSight()
	if w == nil {
		w = p.hiddenWindow()
	}
	p.openIn(w, name)
}

// inSight returns the first window with pages that is in sight; nil if there is none.
func (p *process) inSight() *window {
	for _, w := range p.paged {
		if w.visible {
			return w
		}
	}
	return nil
}

// showing returns the window in sight that shows that page; nil if there is none.
func (p *process) showing(name api.WindowName) *window {
	known := false
	for _, e := range Pages() {
		known = known || e.Name == name
	}
	if !known {
		name = Pages()[0].Name
	}
	for _, w := range p.paged {
		if w.visible && w.frame.Name() == name {
			return w
		}
	}
	return nil
}

// hiddenWindow returns a window with pages that no one sees.
func (p *process) hiddenWindow() *window {
	for _, w := range p.paged {
		if !w.visible {
			return w
		}
	}
	return p.newWindow()
}

func (p *process) openIn(w *window, name api.WindowName) {
	w.frame.Turn(name)
	p.raise(w)
}

// raise shows a window, and brings it to the front.
func (p *process) raise(w *window) {
	p.stopped()
	if !w.visible {
		w.visible = true
		w.frame.Start() // what it fetches comes while Fyne makes the window
		w.Show()
		fit(w.Window)
		w.frame.SetLost(p.lost)
	}
	w.RequestFocus()
}
