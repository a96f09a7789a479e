// Package views is the window process: every window that Nod shows, in a
// process of its own that comes when someone wants to look and leaves when
// the last window has been closed for a while. It holds no state that
// matters: all of it is the agent's, asked for over the local API.
package views

import (
	"context"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit/frame"
)

// DefaultLinger is how long the process stays after its last window was closed.
const DefaultLinger = 5 * time.Minute

// appID names Nod to the desktop.
const appID = "app.nod.Nod"

// Options say what the window process works with.
type Options struct {
	Socket     string         // of the agent
	Secret     string         // what lets these windows answer questions; empty: they cannot
	Version    string         // of this build; an agent of another one restarts the windows
	Agent      int            // the process that started this one; another agent restarts the windows; 0: any agent is right
	Show       api.WindowName // the window to open first; proposals if empty
	Variant    assets.Variant // which palette; what the desktop says if empty
	Scale      string         // like "1.5"; what the desktop says if empty
	Linger     time.Duration  // DefaultLinger if zero
	Folders    []string       // the person's, such as Downloads; some may not be there
	StartAgent func() error   // starts the agent when it does not run; must not block
	// CheckThreads has Fyne report what is called on another goroutine than its own.
	CheckThreads bool
	// Debug is called before the first window is shown, and what it returns after the last one, with what runs a function
	// on the UI goroutine; nil: nothing is.
	Debug        func(hop func(func())) (stop func())
	Open, Reveal func(path string) error // show a file in its program, or in its folder; may block for seconds
	// Choose shows the desktop's dialog for files; see frame.Env.
	Choose func(ctx context.Context, c frame.Choice) (path string, there bool, err error)
}

// Run shows windows until the last one has been closed for a while, the agent
// says quit, or ctx ends. It must be called on the main goroutine.
func Run(ctx context.Context, o Options) error {
	if o.Linger == 0 {
		o.Linger = DefaultLinger
	}
	if o.Scale == "" {
		o.Scale = os.Getenv("FYNE_SCALE")
	}
	client := api.Dial(o.Socket).WithSecretFor(o.Secret, os.Getppid())
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	app.SetMetadata(fyne.AppMetadata{ID: appID, Name: "Nod", Migrations: map[string]bool{"fyneDo": !o.CheckThreads}})
	a := app.NewWithID(appID)
	now := readLook(ctx, client)
	if err := now.apply(a, o); err != nil {
		return err
	}
	a.SetIcon(assets.App())
	fonts := readFonts()
	front := &foreground{client: client}
	a.Lifecycle().SetOnEnteredForeground(func() { front.set(ctx, true) })
	a.Lifecycle().SetOnExitedForeground(func() { front.set(ctx, false) })
	p := newProcess(a, o, client, dispatch{ctx})
	p.look = now
	p.restart = func(ctx context.Context, window api.WindowName) error {
		_, err := api.ShowWindow.Call(ctx, client, api.ShowRequest{Window: window})
		return err
	}
	if o.Debug != nil {
		defer o.Debug(hop)()
	}
	watching, deaf := context.WithCancel(ctx)
	a.Lifecycle().SetOnStarted(func() {
		<-fonts
		p.show(o.Show)
		go client.Watch(watching, func(e api.Event) {
			if e.Topic == api.TopicHello {
				go front.report(ctx) // an agent that has just started knows nothing of it
			}
			hop(func() { p.event(e) })
		})
	})
	a.Lifecycle().SetOnStopped(deaf) // that the agent has gone, too, is of no interest any more
	defer deaf()
	defer context.AfterFunc(ctx, func() { hop(a.Quit) })() // not once it has quit by itself
	a.Run()
	return nil
}

// readFonts reads the fonts that every window needs while the display is being opened, which
// takes as long. Fyne would read them when it measures the first text, and it measures on one
// goroutine only: nothing else may until they are read.
func readFonts() (read <-chan struct{}) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, style := range []fyne.TextStyle{{}, {Bold: true}} {
			fyne.MeasureText("M", assets.TextSize, style)
		}
	}()
	return done
}

// foreground tells the agent whether one of the windows is before the person.
type foreground struct {
	client *api.Client
	in     atomic.Bool
	one    sync.Mutex // one report at a time, so that the last one has the last state
}

func (f *foreground) set(ctx context.Context, in bool) {
	f.in.Store(in)
	go f.report(ctx)
}

// report says how it is now. A window that may answer no questions is refused,
// and then it does not matter.
func (f *foreground) report(ctx context.Context) {
	f.one.Lock()
	defer f.one.Unlock()
	_, _ = api.ReportInFront.Call(ctx, f.client, api.InFrontRequest{InFront: f.in.Load()})
}

// modifiers returns the keys that are held down together with another one.
func modifiers(a fyne.App) func() fyne.KeyModifier {
	return func() fyne.KeyModifier {
		if d, ok := a.Driver().(interface{ CurrentKeyModifiers() fyne.KeyModifier }); ok {
			return d.CurrentKeyModifiers()
		}
		return 0
	}
}
