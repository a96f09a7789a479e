package views

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/sample"
)

// queue does all on the goroutine of the test.
type queue struct {
	work   []func(context.Context) func()
	timers map[time.Duration]func()
}

func (q *queue) Go(work func(context.Context) func()) { q.work = append(q.work, work) }

func (q *queue) After(d time.Duration, draw func()) func() {
	q.timers[d] = draw
	return func() { delete(q.timers, d) }
}

func (q *queue) run() {
	for len(q.work) > 0 {
		work := q.work[0]
		q.work = q.work[1:]
		if draw := work(context.Background()); draw != nil {
			draw()
		}
	}
}

// quitting is an app that counts how often it was told to quit.
type quitting struct {
	fyne.App
	quits int
}

func (q *quitting) Quit() { q.quits++ }

type bench struct {
	p         *process
	app       *quitting
	q         *queue
	restarted []api.WindowName
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{app: &quitting{App: test.NewTempApp(t)}, q: &queue{timers: map[time.Duration]func(){}}}
	b.app.Settings().SetTheme(assets.NewTheme(assets.Light))
	s := sample.Client(t, sample.NewProposals(time.Now, sample.Some()...))
	b.p = newProcess(b.app, Options{Version: "v1", Linger: time.Hour}, s, b.q)
	b.p.restart = func(ctx context.Context, window api.WindowName) error {
		if _, ends := ctx.Deadline(); !ends {
			t.Error("an agent that does not answer is waited for without end")
		}
		b.restarted = append(b.restarted, window)
		return errors.New("gone already")
	}
	b.p.show(api.WindowProposals)
	b.q.run()
	return b
}

// first is the window that was opened first.
func (b *bench) first() *window { return b.p.paged[0] }

func (b *bench) visible() bool { return b.first().visible }

// shown are the pages in sight.
func (b *bench) shown() []api.WindowName {
	var out []api.WindowName
	for _, w := range b.p.paged {
		if w.visible {
			out = append(out, w.frame.Name())
		}
	}
	return out
}

// Each window comes and goes for itself, and the process stays for the last one.
func TestSeveralWindows(t *testing.T) {
	b := newBench(t)
	b.first().frame.Run("window")
	b.q.run()
	b.p.event(api.Event{Topic: api.TopicShow, ID: string(api.WindowHistory)})
	if got := b.shown(); !slices.Equal(got, []api.WindowName{api.WindowHistory, api.WindowProposals}) {
		t.Fatalf("windows show %v", got)
	}
	b.p.closed(b.p.paged[0])
	if _, waits := b.q.timers[time.Hour]; waits {
		t.Error("it is about to leave while a window can be seen")
	}
	b.p.closed(b.p.paged[1])
	if _, waits := b.q.timers[time.Hour]; !waits {
		t.Error("it stays though no window can be seen")
	}
}

// What the tray, a notification or the command line asks for comes in the window that is in
// sight; another one is opened only by its command.
func TestOneMainWindow(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		name, want api.WindowName
	}{
		{api.WindowHistory, api.WindowHistory},
		{api.WindowHistory, api.WindowHistory},
		{api.WindowProposals, api.WindowProposals},
		{api.WindowRules, api.WindowRules},
		{"no such window", api.WindowProposals},
	} {
		b.p.event(api.Event{Topic: api.TopicShow, ID: string(c.name)})
		b.q.run()
		if got := b.shown(); !slices.Equal(got, []api.WindowName{c.want}) {
			t.Fatalf("%s: windows show %v", c.name, got)
		}
	}
	b.p.closed(b.first())
	b.p.show(api.WindowLearned)
	if got := b.shown(); !slices.Equal(got, []api.WindowName{api.WindowLearned}) {
		t.Errorf("windows show %v after the window was closed", got)
	}
	b.first().frame.Run("window")
	if got := b.shown(); len(got) != 2 {
		t.Errorf("windows show %v after 'Open in a new window'", got)
	}
}

func TestItLeavesAWhileAfterTheLastWindow(t *testing.T) {
	b := newBench(t)
	b.p.closed(b.first())
	if b.app.quits != 0 || b.visible() {
		t.Fatalf("closed: visible %v, %d quits", b.visible(), b.app.quits)
	}
	b.p.event(api.Event{Topic: api.TopicShow, ID: string(api.WindowProposals)})
	if _, waits := b.q.timers[time.Hour]; waits || !b.visible() {
		t.Errorf("shown again: visible %v, and still about to leave: %v", b.visible(), waits)
	}
	b.p.closed(b.first())
	b.q.timers[time.Hour]()
	if b.app.quits != 1 {
		t.Errorf("%d quits, want 1", b.app.quits)
	}
}

func TestTheSameWindowIsShownAgain(t *testing.T) {
	b := newBench(t)
	first, windows := b.first().Window, len(b.app.Driver().AllWindows())
	b.p.event(api.Event{Topic: api.TopicShow})
	b.p.closed(b.first())
	b.p.event(api.Event{Topic: api.TopicShow})
	if b.first().Window != first || len(b.app.Driver().AllWindows()) != windows {
		t.Errorf("%d windows, and %d before", len(b.app.Driver().AllWindows()), windows)
	}
}

func TestTheAgentSaysLeave(t *testing.T) {
	b := newBench(t)
	b.p.event(api.Event{Topic: api.TopicQuit})
	b.p.event(api.Event{Topic: api.TopicShow})
	if b.app.quits != 1 {
		t.Errorf("%d quits, want 1", b.app.quits)
	}
}

func TestAnotherBuildIsReplaced(t *testing.T) {
	b := newBench(t)
	b.p.event(api.Event{Topic: api.TopicHello, Version: "v1"})
	if len(b.restarted) != 0 || b.app.quits != 0 {
		t.Fatal("its own build was replaced")
	}
	b.p.event(api.Event{Topic: api.TopicHello, Version: "v2"})
	if text := test.RenderToMarkup(b.first().Window.Canvas()); !strings.Contains(text, "Nod was updated: this window restarts") {
		t.Error("nobody is told")
	}
	b.q.run()
	if len(b.restarted) != 1 || b.restarted[0] != api.WindowProposals || b.app.quits != 1 {
		t.Errorf("asked for %q, %d quits", b.restarted, b.app.quits)
	}
}

// Windows whose agent was killed could answer no question of the next one, and
// stay beside the windows that this one opens.
func TestWindowsOfAKilledAgentAreReplaced(t *testing.T) {
	b := newBench(t)
	b.p.o.Agent = 7
	b.first().frame.Run("window")
	b.p.show(api.WindowChat)
	b.p.show(api.WindowApproval)
	b.q.run()
	b.p.event(api.Event{Topic: api.TopicHello, Version: "v1", PID: 7})
	if len(b.restarted) != 0 || b.app.quits != 0 {
		t.Fatal("its own agent's windows were replaced")
	}
	b.p.event(api.Event{Topic: api.TopicLost})
	b.p.event(api.Event{Topic: api.TopicHello, Version: "v1", PID: 8})
	b.q.run()
	if !slices.Equal(b.restarted, []api.WindowName{api.WindowChat, api.WindowProposals}) || b.app.quits != 1 {
		t.Errorf("asked for %q, %d quits", b.restarted, b.app.quits)
	}
}

func TestLostIsSaid(t *testing.T) {
	b := newBench(t)
	says := func() bool {
		return strings.Contains(test.RenderToMarkup(b.first().Window.Canvas()), "Nod is not running")
	}
	b.p.event(api.Event{Topic: api.TopicLost})
	if !says() {
		t.Error("nobody is told that Nod does not run")
	}
	b.p.event(api.Event{Topic: api.TopicHello, Version: "v1"})
	if says() {
		t.Error("the banner stays")
	}
}

func TestAHiddenWindowFetchesNothing(t *testing.T) {
	b := newBench(t)
	b.p.closed(b.first())
	clear(b.q.timers)
	b.p.event(api.Event{Topic: api.TopicProposals})
	if len(b.q.work)+len(b.q.timers) != 0 {
		t.Error("it fetches for nobody")
	}
}

// TestOneHop reads the sources: the only fyne.Do is in dispatch.go, and there is no DoAndWait.
func TestOneHop(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "sample") || strings.Contains(path, "/look/") { // previews are no part of the program
			return err
		}
		src, err := os.ReadFile(path)
		if strings.Contains(string(src), "fyne.Do(") && path != "dispatch.go" || strings.Contains(string(src), "DoAndWait") {
			t.Errorf("%s hops by itself", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The look that the settings have is that of all windows, and closing the last one can end Nod.
func TestSettingsOfWindows(t *testing.T) {
	t.Setenv("FYNE_SCALE", "")
	set, err := sample.NewSettings(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	quits := &quitter{}
	b.p.client = sample.Client(t, set, quits)
	for key, value := range map[string]any{"window.theme": "dark", "window.text_size": 150, "window.close": "quit", "language": "de"} {
		if err := set.Live.Set(key, value); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = lang.Use("en") })
	before := b.first().frame
	before.Turn(api.WindowHistory)
	b.p.event(api.Event{Topic: api.TopicSettings})
	b.q.run()
	if now := b.first().frame; lang.Code() != "de" || now == before || now.Name() != api.WindowHistory {
		t.Errorf("the language is %s, the window drawn anew: %t, its page %s", lang.Code(), now != before, now.Name())
	}
	if want := (look{theme: assets.Dark, size: 150, quits: true, lang: "de"}); b.p.look != want || os.Getenv("FYNE_SCALE") != "1.50" {
		t.Errorf("windows look like %+v at the scale %s", b.p.look, os.Getenv("FYNE_SCALE"))
	}
	ground := assets.NewTheme(assets.Dark).Color(theme.ColorNameBackground, theme.VariantLight)
	if got := b.app.Settings().Theme().Color(theme.ColorNameBackground, theme.VariantLight); got != ground {
		t.Errorf("the ground is %v", got)
	}
	b.p.closed(b.first())
	b.q.run()
	if quits.n != 1 {
		t.Errorf("the agent was ended %d times", quits.n)
	}
}

// quitter counts how often the agent was told to end.
type quitter struct{ n int }

// Mount implements sample.Part.
func (q *quitter) Mount(s *api.Server) {
	api.Handle(s, api.Quit, func(context.Context, api.None) (api.None, error) { q.n++; return api.None{}, nil })
}
