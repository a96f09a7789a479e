package views

import (
	"context"
	"os"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// process is the registry of the windows. It is touched on the UI goroutine only.
type process struct {
	app      fyne.App
	o        Options
	client   *api.Client
	dispatch kit.Dispatch
	restart  func(ctx context.Context, window api.WindowName) error // asks the agent for windows of its own build
	home     string                                                 // empty: paths are shown whole

	paged    []*window // those with the rail and all pages
	approval *window   // that of the questions; nil: not made yet
	welcome  *window   // that of the first start; nil: not made yet
	look     look
	lost     bool
	stopped  func() // the wait before the process leaves
	leaving  bool
}

func newProcess(a fyne.App, o Options, c *api.Client, d kit.Dispatch) *process {
	p := &process{app: a, o: o, client: c, dispatch: d, look: usualLook, stopped: func() {}}
	if home, err := os.UserHomeDir(); err == nil {
		p.home = home
	}
	return p
}

func (p *process) all() []*window {
	all := slices.Clone(p.paged)
	for _, w := range []*window{p.approval, p.welcome} {
		if w != nil {
			all = append(all, w)
		}
	}
	return all
}

// closed hides a window and leaves when none was wanted for a while.
func (p *process) closed(w *window) {
	w.visible = false
	w.Hide()
	if !slices.ContainsFunc(p.all(), func(w *window) bool { return w.visible }) {
		p.stopped()
		p.stopped = p.dispatch.After(p.o.Linger, p.leave)
		if p.look.quits {
			p.quit()
		}
	}
}

// quit ends the agent, which has this process leave.
func (p *process) quit() {
	p.dispatch.Go(func(ctx context.Context) func() {
		_, _ = api.Quit.Call(ctx, p.client, api.None{}) // one that cannot be asked does not run
		return nil
	})
}

// relook gives the windows the look that the settings have now.
func (p *process) relook() {
	p.dispatch.Go(func(ctx context.Context) func() {
		now := readLook(ctx, p.client)
		return func() {
			if p.look == now {
				return
			}
			spoke := lang.Code()
			p.look = now
			_ = now.apply(p.app, p.o) // the name of the variable is a valid one
			if lang.Code() != spoke {
				for _, w := range p.all() {
					p.refill(w)
				}
			}
		}
	})
}

func (p *process) leave() {
	p.leaving = true
	p.app.Quit()
}

func (p *process) event(e api.Event) {
	if p.leaving || len(p.all()) == 0 {
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
		if e.Topic == api.TopicSettings {
			p.relook()
		}
		for _, w := range p.all() {
			if w.visible {
				w.frame.Event(e)
			}
		}
	}
}

func (p *process) setLost(lost bool) {
	p.lost = lost
	for _, w := range p.all() {
		w.frame.SetLost(lost)
	}
}

// greeted compares the agent with the one that these windows belong to.
func (p *process) greeted(e api.Event) {
	switch {
	case p.o.Version != "" && e.Version != p.o.Version:
		p.replace(lang.T("Nod was updated: this window restarts"))
	case p.o.Agent != 0 && e.PID != p.o.Agent: // which was killed: its secret is worth nothing to the new one
		p.replace(lang.T("Nod was started again: this window restarts"))
	default:
		p.setLost(false)
		for _, w := range p.all() {
			if w.visible {
				w.frame.Changed()
			}
		}
	}
}

// replace leaves, and has the agent show the same windows in a process of its
// own. A question in the approval window was the old agent's.
func (p *process) replace(why string) {
	p.leaving = true
	var windows []api.WindowName
	for _, w := range p.all() {
		w.frame.Say(why)
		if w.visible && w != p.approval {
			windows = append(windows, w.frame.Name())
		}
	}
	slices.Sort(windows)
	const patience = 20 * time.Second // an agent waits 15 s for its windows; these take nothing any more
	p.dispatch.Go(func(ctx context.Context) func() {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		for _, name := range windows {
			// An agent that cannot be asked is gone; its successor is asked by the one who starts it.
			_ = p.restart(ctx, name)
		}
		return p.app.Quit
	})
}
