package chat

import (
	"maps"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

// TestGoldens compares what shows each state of the window with how it was when
// someone last looked at it (testdata/NAME.txt).
func TestGoldens(t *testing.T) {
	all := goldens()
	kittest.NoOtherGoldens(t, goldenFiles, maps.Keys(all))
	for name, g := range all {
		t.Run(name, func(t *testing.T) {
			d := g.set(t)
			d.Win.Resize(fyne.NewSize(900, 600))
			if len(g.parts) > 0 { // what the frame leaves to the page makes no difference then
				d.f.Part(frame.Middle).Resize(fyne.NewSize(900, 550))
			}
			kittest.Golden(t, goldenFiles, name, d.Win, d.parts(), g.parts...)
		})
	}
}

// golden is a state of the window.
type golden struct {
	set   func(*testing.T) *fixture
	parts []string // what shows it; none: the whole window
}

func (d *fixture) parts() kittest.Parts {
	parts := kittest.Parts{
		"sidebar": d.p.sidebar.box, "title": d.p.title.box, "thread": d.p.transcript.thread.box,
		"composer": d.p.composer.box, "conversation": d.p.middle, "usage": d.p.usage.Container,
	}
	for _, s := range d.p.transcript.slots {
		if c, ok := s.row.(*callRow); ok && s.view != nil {
			parts[c.call.Tool] = s.view.object()
		}
	}
	return parts
}

func goldens() map[string]golden {
	with := func(act func(d *fixture), parts ...string) golden {
		return golden{func(t *testing.T) *fixture {
			d := threeConversations(t)
			act(d)
			return d
		}, parts}
	}
	return map[string]golden{
		"full":    with(func(*fixture) {}),
		"empty":   {func(t *testing.T) *fixture { return open(t, sample.NewChats(sample.Noon)) }, []string{"sidebar", "conversation", "usage"}},
		"loading": {loading, []string{"sidebar", "conversation", "usage"}},
		"error":   {broken, []string{"sidebar", "conversation", "usage"}},
		"no_hits": with(func(d *fixture) { d.ctrl(fyne.KeyF); d.Typed("zzz") }, "sidebar"),
		"no_view": with(func(d *fixture) {
			d.service.FailAll(sample.ErrDown)
			d.p.open("c3")
			d.q.Settle()
		}, "sidebar", "conversation"),
		"no_model": {func(t *testing.T) *fixture {
			s := sample.NewChats(sample.Noon)
			s.SetModels(notInstalled)
			return open(t, s)
		}, []string{"conversation"}},
		"opened": with(func(d *fixture) { d.card("proposals.approve").toggle() }, "proposals.approve"),
		"undo": with(func(d *fixture) {
			d.p.transcript.choose(d.card("proposals.approve").key)
			d.p.askUndoReply()
			d.q.Settle()
		}, "thread"),
		"items": {func(t *testing.T) *fixture { d, _ := withoutModel(t); return d }, []string{"thread"}},
		"not_understood": {func(t *testing.T) *fixture {
			d, _ := withoutModel(t, sample.NotUnderstood())
			return d
		}, []string{"thread"}},
		"failed":   with(func(d *fixture) { d.card("files.move").toggle() }, "files.move"),
		"asked":    {asked, []string{"sidebar", "thread", "composer", "usage"}},
		"busy":     with(busy, "sidebar", "title", "thread", "composer"),
		"problem":  with(problem, "thread"),
		"lost":     with(func(d *fixture) { busy(d); d.f.SetLost(true) }),
		"commands": with(func(d *fixture) { d.Typed("/") }, "composer"),
		"files":    with(func(d *fixture) { d.p.attach([]string{"/home/ann/a.txt"}) }, "composer"),
		"edit":     with(func(d *fixture) { d.Key(fyne.KeyUp) }, "thread", "composer"),
		"rename":   with(func(d *fixture) { d.Key(fyne.KeyF2) }, "title"),
		"export":   with(func(d *fixture) { d.ctrl(fyne.KeyE) }, "title"),
		"delete":   with(func(d *fixture) { d.ctrl(fyne.KeyD) }, "title"),
	}
}

func notInstalled(m *api.ModelsResult) {
	m.Server = api.ModelServer{State: "missing", URL: "http://127.0.0.1:11434", Remedy: "Install it with: `curl -fsSL https://ollama.com/install.sh | sh`"}
	m.Models, m.Current = nil, ""
}

// busy lets a reply be under way, and a message wait in line.
func busy(d *fixture) {
	d.service.ChangeChat("c1", func(v *api.ChatView) {
		v.Chat.Busy = true
		v.Queue = []api.Queued{{ID: "x1", Text: "And then list what is left"}}
	})
	d.service.ChangeMessage("c1", "r1", func(m *api.Message) { m.Text, m.State, m.Model = "It is **under", "streaming", "qwen3:4b" })
	d.tell("c1")
}

// problem lets a reply end with the model server.
func problem(d *fixture) {
	d.service.ChangeMessage("c1", "r1", func(m *api.Message) {
		m.Text, m.State, m.Model, m.Code = "The next", "failed", "qwen3:4b", "interrupted"
		m.Problem, m.Remedy = "the model server stopped in the middle", "what was said is kept"
	})
	d.tell("c1")
}

// loading is a window whose agent has not answered for a while.
func loading(t *testing.T) *fixture {
	d := notFetched(t, sample.NewChats(sample.Noon))
	d.f.Start()
	d.q.Advance(200 * time.Millisecond)
	return d
}

// broken is a window whose agent cannot read anything.
func broken(t *testing.T) *fixture {
	s := sample.NewChats(sample.Noon)
	s.FailAll(sample.ErrDown)
	return open(t, s)
}
