package views

import (
	"context"
	"os"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/proposals"
)

// proposalsName is what the API calls the proposals window.
const proposalsName = "proposals"

// process is the registry of the windows. It is touched on the UI goroutine only.
type process struct {
	app      fyne.App
	o        Options
	service  proposals.Service
	dispatch kit.Dispatch
	restart  func(context.Context) error // asks the agent for windows of its own build
	open     func(path string) error
	reveal   func(path string) error

	window    fyne.Window // kept when it is closed, since Fyne shows a closed one never again
	proposals *proposals.Window
	visible   bool
	stopped   func() // the wait before the process leaves
	leaving   bool
}

func newProcess(a fyne.App, o Options, s proposals.Service, d kit.Dispatch) *process {
	return &process{app: a, o: o, service: s, dispatch: d, open: openFile, reveal: revealFile, stopped: func() {}}
}

// show opens a window, or raises it. There is one window by now, so every name means it.
func (p *process) show(string) {
	p.stopped()
	if p.window == nil {
		p.makeWindow()
	}
	if !p.visible {
		p.visible = true
		p.window.Show()
		p.proposals.Start()
	}
	p.window.RequestFocus()
}

func (p *process) makeWindow() {
	home, err := os.UserHomeDir()
	if err != nil {
		home = "" // paths are then shown whole
	}
	p.window = p.app.NewWindow(proposals.Title)
	p.window.Resize(fyne.NewSize(1120, 720))
	p.window.CenterOnScreen()
	p.window.SetCloseIntercept(p.closed)
	p.proposals = proposals.New(p.window, proposals.Options{
		Service: p.service, Dispatch: p.dispatch, Home: home, Now: time.Now,
		Open: p.open, Reveal: p.reveal, StartAgent: p.o.StartAgent, Modifiers: modifiers(p.app), Close: p.closed,
	})
}

// closed hides the window and leaves when none was wanted for a while.
func (p *process) closed() {
	p.visible = false
	p.window.Hide()
	p.stopped = p.dispatch.After(p.o.Linger, p.leave)
}

func (p *process) leave() {
	p.leaving = true
	p.app.Quit()
}

// event takes what the agent tells.
func (p *process) event(e api.Event) {
	if p.leaving || p.proposals == nil {
		return
	}
	switch e.Kind {
	case api.Hello:
		p.greeted(e)
	case api.Lost:
		p.proposals.SetLost(true)
	case api.ShowIt:
		p.show(e.Window)
	case api.Leave:
		p.leave()
	default:
		if p.visible {
			p.proposals.Changed()
		}
	}
}

// greeted compares builds: windows of another build than the agent's are replaced.
func (p *process) greeted(e api.Event) {
	if e.Version == p.o.Version || p.o.Version == "" {
		p.proposals.SetLost(false)
		p.proposals.Changed()
		return
	}
	p.leaving = true
	p.proposals.Say("Nod was updated: this window restarts")
	p.dispatch.Go(func(ctx context.Context) func() {
		// An agent that cannot be asked is gone; its successor is asked by whoever starts it.
		_ = p.restart(ctx)
		return p.app.Quit
	})
}
