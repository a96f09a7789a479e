package views

import (
	"context"
	"maps"
	"os"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// process is the registry of the windows. It is touched on the UI goroutine only.
type process struct {
	app      fyne.App
	o        Options
	client   *api.Client
	dispatch kit.Dispatch
	restart  func(ctx context.Context, window api.WindowName) error // asks the agent for windows of its own build
	open     func(path string) error
	reveal   func(path string) error
	home     string // empty: paths are shown whole

	places  map[api.WindowName]*place
	lost    bool
	stopped func() // the wait before the process leaves
	leaving bool
}

// place is one window, kept when it is closed, since Fyne shows a closed one
// never again.
type place struct {
	window  fyne.Window
	pane    pane
	visible bool
}

// pane is what fills a window.
type pane interface {
	Start()       // it is shown (again): fetch
	Changed()     // something that it shows has changed
	SetLost(bool) // the agent has gone, or is back
}

func newProcess(a fyne.App, o Options, c *api.Client, d kit.Dispatch) *process {
	p := &process{app: a, o: o, client: c, dispatch: d, open: openFile, reveal: revealFile, stopped: func() {}, places: map[api.WindowName]*place{}}
	if home, err := os.UserHomeDir(); err == nil {
		p.home = home
	}
	return p
}

// show opens a window, or raises it. A name that this build does not know means
// the proposals.
func (p *process) show(name api.WindowName) {
	if _, ok := kinds[name]; !ok {
		name = api.WindowProposals
	}
	p.stopped()
	w := p.places[name]
	if w == nil {
		w = p.newPlace(name)
		p.places[name] = w
	}
	if !w.visible {
		w.visible = true
		w.window.Show()
		w.pane.Start()
		w.pane.SetLost(p.lost)
	}
	w.window.RequestFocus()
}

// closed hides a window and leaves when none was wanted for a while.
func (p *process) closed(name api.WindowName) {
	w := p.places[name]
	w.visible = false
	w.window.Hide()
	if !p.anyVisible() {
		p.stopped()
		p.stopped = p.dispatch.After(p.o.Linger, p.leave)
	}
}

func (p *process) anyVisible() bool {
	for _, w := range p.places {
		if w.visible {
			return true
		}
	}
	return false
}

func (p *process) leave() {
	p.leaving = true
	p.app.Quit()
}

// event takes what the agent tells.
func (p *process) event(e api.Event) {
	if p.leaving || len(p.places) == 0 {
		return
	}
	switch e.Topic {
	case api.TopicHello:
		p.greeted(e)
	case api.TopicLost:
		p.setLost(true)
	case api.TopicShow:
		p.show(api.WindowName(e.ID))
	case api.TopicQuit:
		p.leave()
	default:
		p.changed(e)
	}
}

// changed tells the windows that show things of that kind; one that can tell
// which of them changed is told that, too.
func (p *process) changed(e api.Event) {
	for name, w := range p.places {
		if !w.visible || !slices.Contains(kinds[name].topics, e.Topic) {
			continue
		}
		if one, ok := w.pane.(interface{ Event(api.Event) }); ok && e.Topic != api.TopicActivity {
			one.Event(e)
		} else {
			w.pane.Changed()
		}
	}
}

func (p *process) setLost(lost bool) {
	p.lost = lost
	for _, w := range p.places {
		w.pane.SetLost(lost)
	}
}

// greeted compares the agent with the one that these windows belong to.
func (p *process) greeted(e api.Event) {
	switch {
	case p.o.Version != "" && e.Version != p.o.Version:
		p.replace("Nod was updated: this window restarts")
	case p.o.Agent != 0 && e.PID != p.o.Agent: // which was killed: its secret is worth nothing to the new one
		p.replace("Nod was started again: this window restarts")
	default:
		p.setLost(false)
		for _, w := range p.places {
			if w.visible {
				w.pane.Changed()
			}
		}
	}
}

// replace leaves, and has the agent show the same windows in a process of its
// own. A question in the approval window was the old agent's.
func (p *process) replace(why string) {
	p.leaving = true
	var windows []api.WindowName
	for _, name := range slices.Sorted(maps.Keys(p.places)) {
		w := p.places[name]
		if s, ok := w.pane.(interface{ Say(string) }); ok {
			s.Say(why)
		}
		if w.visible && name != api.WindowApproval {
			windows = append(windows, name)
		}
	}
	p.dispatch.Go(func(ctx context.Context) func() {
		for _, name := range windows {
			// An agent that cannot be asked is gone; its successor is asked by whoever starts it.
			_ = p.restart(ctx, name)
		}
		return p.app.Quit
	})
}
