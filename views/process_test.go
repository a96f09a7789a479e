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

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/sample"
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
	restarted []string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{app: &quitting{App: test.NewTempApp(t)}, q: &queue{timers: map[time.Duration]func(){}}}
	b.app.Settings().SetTheme(assets.NewTheme(assets.Light))
	s := agent{Service: sample.New(time.Now, sample.Some()...)}
	b.p = newProcess(b.app, Options{Version: "v1", Linger: time.Hour}, s, b.q)
	b.p.restart = func(_ context.Context, window string) error {
		b.restarted = append(b.restarted, window)
		return errors.New("gone already")
	}
	b.p.show(proposalsName)
	b.q.run()
	return b
}

func (b *bench) window() fyne.Window { return b.p.places[proposalsName].window }

func (b *bench) visible() bool { return b.p.places[proposalsName].visible }

// agent is a stand-in for the agent with nothing to ask and nothing in its log.
type agent struct {
	*sample.Service
}

func (a agent) Asks(context.Context) (api.AsksResult, error)     { return api.AsksResult{}, nil }
func (a agent) Answer(context.Context, api.AnswerRequest) error  { return nil }
func (a agent) Verify(context.Context) (api.LogState, error)     { return api.LogState{OK: true}, nil }
func (a agent) Grants(context.Context) (api.GrantsResult, error) { return api.GrantsResult{}, nil }
func (a agent) Export(context.Context, api.ExportRequest) (api.ExportResult, error) {
	return api.ExportResult{}, nil
}
func (a agent) Revoke(context.Context, api.GrantRequest) (api.GrantsResult, error) {
	return api.GrantsResult{}, nil
}
func (a agent) History(context.Context, api.ActivityRequest) (api.ActivityResult, error) {
	return api.ActivityResult{}, nil
}
func (a agent) Chats(context.Context, api.ChatsRequest) (api.ChatsResult, error) {
	return api.ChatsResult{}, nil
}
func (a agent) NewChat(context.Context, api.ChatRequest) (api.Chat, error)  { return api.Chat{}, nil }
func (a agent) ViewChat(context.Context, api.ViewRequest) (api.View, error) { return api.View{}, nil }
func (a agent) Send(context.Context, api.SendRequest) (api.SendResult, error) {
	return api.SendResult{}, nil
}
func (a agent) StopReply(context.Context, api.StopRequest) error              { return nil }
func (a agent) RenameChat(context.Context, api.ChatRequest) (api.Chat, error) { return api.Chat{}, nil }
func (a agent) UseInChat(context.Context, api.ChatRequest) (api.Chat, error)  { return api.Chat{}, nil }
func (a agent) DeleteChat(context.Context, api.ChatRequest) error             { return nil }
func (a agent) ExportChat(context.Context, api.ChatRequest) error             { return nil }
func (a agent) Commands(context.Context) (api.CommandsResult, error) {
	return api.CommandsResult{}, nil
}
func (a agent) Models(context.Context) (api.ModelsResult, error)      { return api.ModelsResult{}, nil }
func (a agent) StartServer(context.Context) (api.ModelsResult, error) { return api.ModelsResult{}, nil }
func (a agent) PullModel(context.Context, api.ModelRequest) error     { return nil }
func (a agent) CancelPull(context.Context, api.ModelRequest) error    { return nil }
func (a agent) DeleteModel(context.Context, api.ModelRequest) error   { return nil }
func (a agent) UseModel(context.Context, api.ModelRequest) (api.ModelsResult, error) {
	return api.ModelsResult{}, nil
}
func (a agent) CheckModel(context.Context, api.ModelRequest) (api.ModelCheck, error) {
	return api.ModelCheck{}, nil
}
func (a agent) OpenLink(context.Context, string) error { return nil }
func (a agent) UndoRecord(context.Context, api.UndoRecordRequest) (api.UndoRecordResult, error) {
	return api.UndoRecordResult{}, nil
}

// Each window comes and goes for itself, and the process stays for the last one.
func TestSeveralWindows(t *testing.T) {
	b := newBench(t)
	b.p.event(api.Event{Kind: api.ShowIt, Window: activityName})
	b.p.event(api.Event{Kind: api.ShowIt, Window: "no such window"})
	b.q.run()
	if len(b.p.places) != 2 || !b.p.places[activityName].visible {
		t.Fatalf("%d windows", len(b.p.places))
	}
	b.p.closed(proposalsName)
	if _, waits := b.q.timers[time.Hour]; waits {
		t.Error("it is about to leave while a window can be seen")
	}
	b.p.closed(activityName)
	if _, waits := b.q.timers[time.Hour]; !waits {
		t.Error("it stays though no window can be seen")
	}
}

func TestItLeavesAWhileAfterTheLastWindow(t *testing.T) {
	b := newBench(t)
	b.p.closed(proposalsName)
	if b.app.quits != 0 || b.visible() {
		t.Fatalf("closed: visible %v, %d quits", b.visible(), b.app.quits)
	}
	b.p.event(api.Event{Kind: api.ShowIt, Window: proposalsName})
	if _, waits := b.q.timers[time.Hour]; waits || !b.visible() {
		t.Errorf("shown again: visible %v, and still about to leave: %v", b.visible(), waits)
	}
	b.p.closed(proposalsName)
	b.q.timers[time.Hour]()
	if b.app.quits != 1 {
		t.Errorf("%d quits, want 1", b.app.quits)
	}
}

func TestTheSameWindowIsShownAgain(t *testing.T) {
	b := newBench(t)
	first, windows := b.window(), len(b.app.Driver().AllWindows())
	b.p.event(api.Event{Kind: api.ShowIt})
	b.p.closed(proposalsName)
	b.p.event(api.Event{Kind: api.ShowIt})
	if b.window() != first || len(b.app.Driver().AllWindows()) != windows {
		t.Errorf("%d windows, and %d before", len(b.app.Driver().AllWindows()), windows)
	}
}

func TestTheAgentSaysLeave(t *testing.T) {
	b := newBench(t)
	b.p.event(api.Event{Kind: api.Leave})
	b.p.event(api.Event{Kind: api.ShowIt})
	if b.app.quits != 1 {
		t.Errorf("%d quits, want 1", b.app.quits)
	}
}

func TestAnotherBuildIsReplaced(t *testing.T) {
	b := newBench(t)
	b.p.event(api.Event{Kind: api.Hello, Version: "v1"})
	if len(b.restarted) != 0 || b.app.quits != 0 {
		t.Fatal("its own build was replaced")
	}
	b.p.event(api.Event{Kind: api.Hello, Version: "v2"})
	if text := test.RenderToMarkup(b.window().Canvas()); !strings.Contains(text, "Nod was updated: this window restarts") {
		t.Error("nobody is told")
	}
	b.q.run()
	if len(b.restarted) != 1 || b.restarted[0] != proposalsName || b.app.quits != 1 {
		t.Errorf("asked for %q, %d quits", b.restarted, b.app.quits)
	}
}

// Windows whose agent was killed could answer no question of the next one, and
// stay beside the windows that this one opens.
func TestWindowsOfAKilledAgentAreReplaced(t *testing.T) {
	b := newBench(t)
	b.p.o.Agent = 7
	b.p.show(chatName)
	b.p.show(approvalName)
	b.q.run()
	b.p.event(api.Event{Kind: api.Hello, Version: "v1", PID: 7})
	if len(b.restarted) != 0 || b.app.quits != 0 {
		t.Fatal("its own agent's windows were replaced")
	}
	b.p.event(api.Event{Kind: api.Lost})
	b.p.event(api.Event{Kind: api.Hello, Version: "v1", PID: 8})
	b.q.run()
	if !slices.Equal(b.restarted, []string{chatName, proposalsName}) || b.app.quits != 1 {
		t.Errorf("asked for %q, %d quits", b.restarted, b.app.quits)
	}
}

func TestLostIsSaid(t *testing.T) {
	b := newBench(t)
	says := func() bool {
		return strings.Contains(test.RenderToMarkup(b.window().Canvas()), "Nod is not running")
	}
	b.p.event(api.Event{Kind: api.Lost})
	if !says() {
		t.Error("nobody is told that Nod does not run")
	}
	b.p.event(api.Event{Kind: api.Hello, Version: "v1"})
	if says() {
		t.Error("the banner stays")
	}
}

func TestAHiddenWindowFetchesNothing(t *testing.T) {
	b := newBench(t)
	b.p.closed(proposalsName)
	clear(b.q.timers)
	b.p.event(api.Event{Kind: api.Proposals})
	if len(b.q.work)+len(b.q.timers) != 0 {
		t.Error("it fetches for nobody")
	}
}

// TestEveryCallHasItsRoute asks an agent that does not run: each must say so.
func TestEveryCallHasItsRoute(t *testing.T) {
	r := remote{api.Dial(filepath.Join(t.TempDir(), "none.sock")), func() bool { return false }}
	ctx := context.Background()
	for name, call := range calls(r) {
		if err := call(ctx); !errors.Is(err, api.ErrUnreachable) || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func calls(r service) map[string]func(context.Context) error {
	return map[string]func(context.Context) error{
		"status":            func(c context.Context) error { _, err := r.Status(c); return err },
		"proposals/list":    func(c context.Context) error { _, err := r.List(c, api.ListRequest{}); return err },
		"proposals/approve": func(c context.Context) error { _, err := r.Approve(c, api.ApproveRequest{}); return err },
		"proposals/reject":  func(c context.Context) error { _, err := r.Reject(c, api.RejectRequest{}); return err },
		"proposals/clear":   func(c context.Context) error { _, err := r.Clear(c); return err },
		"proposals/edit":    func(c context.Context) error { _, err := r.Edit(c, api.EditRequest{}); return err },
		"proposals/check":   func(c context.Context) error { _, err := r.CheckEdit(c, api.EditRequest{}); return err },
		"proposals/preview": func(c context.Context) error { _, err := r.Preview(c, "x"); return err },
		"proposals/always":  func(c context.Context) error { _, err := r.AlwaysDo(c, "x"); return err },
		"undo":              func(c context.Context) error { _, err := r.Undo(c, api.UndoRequest{}); return err },
		"folders/add":       func(c context.Context) error { _, err := r.AddFolder(c, api.FolderRequest{}); return err },
		"folders/remove":    func(c context.Context) error { _, err := r.RemoveFolder(c, api.FolderRequest{}); return err },
		"folders/scan":      func(c context.Context) error { _, err := r.Scan(c, api.ScanRequest{}); return err },
		"watcher/start":     func(c context.Context) error { _, err := r.Watch(c, true); return err },
		"watcher/stop":      func(c context.Context) error { _, err := r.Watch(c, false); return err },
		"learned/list":      func(c context.Context) error { _, err := r.Learned(c); return err },
		"chats/list":        func(c context.Context) error { _, err := r.Chats(c, api.ChatsRequest{}); return err },
		"chats/new":         func(c context.Context) error { _, err := r.NewChat(c, api.ChatRequest{}); return err },
		"chats/view":        func(c context.Context) error { _, err := r.ViewChat(c, api.ViewRequest{}); return err },
		"chats/send":        func(c context.Context) error { _, err := r.Send(c, api.SendRequest{}); return err },
		"chats/stop":        func(c context.Context) error { return r.StopReply(c, api.StopRequest{}) },
		"chats/rename":      func(c context.Context) error { _, err := r.RenameChat(c, api.ChatRequest{}); return err },
		"chats/model":       func(c context.Context) error { _, err := r.UseInChat(c, api.ChatRequest{}); return err },
		"chats/delete":      func(c context.Context) error { return r.DeleteChat(c, api.ChatRequest{}) },
		"chats/export":      func(c context.Context) error { return r.ExportChat(c, api.ChatRequest{}) },
		"chats/commands":    func(c context.Context) error { _, err := r.Commands(c); return err },
		"models/list":       func(c context.Context) error { _, err := r.Models(c); return err },
		"models/start":      func(c context.Context) error { _, err := r.StartServer(c); return err },
		"models/pull":       func(c context.Context) error { return r.PullModel(c, api.ModelRequest{}) },
		"models/cancel":     func(c context.Context) error { return r.CancelPull(c, api.ModelRequest{}) },
		"models/delete":     func(c context.Context) error { return r.DeleteModel(c, api.ModelRequest{}) },
		"models/use":        func(c context.Context) error { _, err := r.UseModel(c, api.ModelRequest{}); return err },
		"models/check":      func(c context.Context) error { _, err := r.CheckModel(c, api.ModelRequest{}); return err },
		"tools/call":        func(c context.Context) error { return r.OpenLink(c, "https://example.com") },
		"asks/list":         func(c context.Context) error { _, err := r.Asks(c); return err },
		"asks/answer":       func(c context.Context) error { return r.Answer(c, api.AnswerRequest{}) },
		"activity/list":     func(c context.Context) error { _, err := r.History(c, api.ActivityRequest{}); return err },
		"activity/undo":     func(c context.Context) error { _, err := r.UndoRecord(c, api.UndoRecordRequest{}); return err },
		"activity/verify":   func(c context.Context) error { _, err := r.Verify(c); return err },
		"activity/export":   func(c context.Context) error { _, err := r.Export(c, api.ExportRequest{}); return err },
		"grants/list":       func(c context.Context) error { _, err := r.Grants(c); return err },
		"grants/revoke":     func(c context.Context) error { _, err := r.Revoke(c, api.GrantRequest{}); return err },
		"learned/forget":    func(c context.Context) error { _, err := r.Forget(c, api.ForgetRequest{}); return err },
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
