package chat

import (
	"maps"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit/kittest"
	"github.com/nod-app/nod/views/sample"
)

// TestGoldens compares what shows each state of the window with how it was when
// somebody last looked at it (testdata/NAME.txt).
func TestGoldens(t *testing.T) {
	all := goldens()
	kittest.NoOtherGoldens(t, maps.Keys(all))
	for name, g := range all {
		t.Run(name, func(t *testing.T) {
			d := g.set(t)
			d.Win.Resize(fyne.NewSize(900, 600))
			d.w.draw()
			kittest.Golden(t, name, d.Win, d.parts(), g.parts...)
		})
	}
}

// golden is a state of the window.
type golden struct {
	set   func(*testing.T) *desk
	parts []string // what shows it; none: the whole window
}

func (d *desk) parts() kittest.Parts {
	parts := kittest.Parts{
		"gone": d.w.gone.Container, "side": d.w.side.box, "head": d.w.head.box, "thread": d.w.thread.box,
		"face": d.w.face.Box, "complete": d.w.complete.box, "composer": d.w.composer.box, "page": d.w.center, "foot": d.w.foot.box,
	}
	for _, r := range d.w.rows {
		if c, ok := r.(*cardRow); ok {
			parts[c.c.Tool] = c.object()
		}
	}
	return parts
}

func goldens() map[string]golden {
	with := func(act func(d *desk), parts ...string) golden {
		return golden{func(t *testing.T) *desk {
			d := talking(t)
			act(d)
			return d
		}, parts}
	}
	server := func(f func(*api.ModelsResult), parts ...string) golden {
		return with(func(d *desk) {
			d.service.SetModels(f)
			d.ctrl(fyne.KeyM)
		}, parts...)
	}
	return map[string]golden{
		"full":    with(func(*desk) {}),
		"empty":   {func(t *testing.T) *desk { return open(t, sample.NewTalk(sample.Noon)) }, []string{"side", "page", "foot"}},
		"loading": {loading, []string{"side", "page", "foot"}},
		"error":   {broken, []string{"side", "page", "foot"}},
		"no_hits": with(func(d *desk) { d.ctrl(fyne.KeyF); d.Typed("zzz") }, "side"),
		"no_view": with(func(d *desk) {
			d.service.Break(sample.ErrDown)
			d.w.open("c3")
			d.q.Settle()
		}, "side", "page"),
		"no_model": {func(t *testing.T) *desk {
			s := sample.NewTalk(sample.Noon)
			s.SetModels(notInstalled)
			return open(t, s)
		}, []string{"page"}},
		"opened":    with(func(d *desk) { d.card("proposals.approve").toggle() }, "proposals.approve"),
		"failed":    with(func(d *desk) { d.card("files.move").toggle() }, "files.move"),
		"asked":     {asked, []string{"side", "thread", "composer", "foot"}},
		"busy":      with(busy, "side", "head", "thread", "composer"),
		"problem":   with(problem, "thread"),
		"lost":      with(func(d *desk) { busy(d); d.w.SetLost(true) }),
		"commands":  with(func(d *desk) { d.Typed("/") }, "complete", "composer"),
		"files":     with(func(d *desk) { d.w.attachAll([]string{"/home/ann/a.txt"}); d.ctrl(fyne.KeyO) }, "complete", "composer"),
		"edit":      with(func(d *desk) { d.Key(fyne.KeyUp) }, "thread", "composer"),
		"rename":    with(func(d *desk) { d.Key(fyne.KeyF2) }, "head"),
		"export":    with(func(d *desk) { d.ctrl(fyne.KeyE) }, "head"),
		"delete":    with(func(d *desk) { d.ctrl(fyne.KeyD) }, "head"),
		"help":      with(func(d *desk) { d.Key(fyne.KeyF1) }, "page"),
		"models":    server(func(*api.ModelsResult) {}),
		"missing":   server(notInstalled, "page"),
		"stopped":   server(func(m *api.ModelsResult) { m.Server.State, m.Server.Remedy, m.Models = "stopped", "start it here", nil }, "page"),
		"strange":   server(func(m *api.ModelsResult) { m.Server.State, m.Models = "strange", nil }, "page"),
		"remote":    server(func(m *api.ModelsResult) { m.Server.State, m.Server.Warning = "remote", "text leaves this machine" }, "page"),
		"none":      server(func(m *api.ModelsResult) { m.Models, m.Current = nil, "" }, "page"),
		"downloads": server(func(m *api.ModelsResult) { m.Pulls = pulls() }, "page"),
		"delete_model": with(func(d *desk) {
			d.ctrl(fyne.KeyM)
			d.Key(fyne.KeyDelete)
		}, "page"),
	}
}

func notInstalled(m *api.ModelsResult) {
	m.Server = api.ModelServer{State: "missing", URL: "http://127.0.0.1:11434", Remedy: "Install it with: `curl -fsSL https://ollama.com/install.sh | sh`"}
	m.Models, m.Current = nil, ""
}

func pulls() []api.Pull {
	return []api.Pull{
		{Name: "qwen3:8b", Status: "pulling", Done: 1_900_000_000, All: 5_200_000_000, Speed: 11_000_000},
		{Name: "nope:1b", Error: "there is no model of that name"},
	}
}

// busy lets a reply be under way, and a message wait in line.
func busy(d *desk) {
	d.service.Alter("c1", func(v *api.ChatView) {
		v.Chat.Busy = true
		v.Queue = []api.Queued{{ID: "x1", Text: "And then list what is left"}}
	})
	d.service.Write("c1", "r1", func(m *api.Message) { m.Text, m.State, m.Model = "It is **under", "streaming", "qwen3:4b" })
	d.tell("c1")
}

// problem lets a reply end with the model server.
func problem(d *desk) {
	d.service.Write("c1", "r1", func(m *api.Message) {
		m.Text, m.State, m.Model, m.Code = "The next", "failed", "qwen3:4b", "interrupted"
		m.Problem, m.Remedy = "the model server stopped in the middle", "what was said is kept"
	})
	d.tell("c1")
}

// loading is a window whose agent has not answered for a while.
func loading(t *testing.T) *desk {
	d := shut(t, sample.NewTalk(sample.Noon))
	d.w.Start()
	d.q.Pass(tooSlow)
	return d
}

// broken is a window whose agent cannot read anything.
func broken(t *testing.T) *desk {
	s := sample.NewTalk(sample.Noon)
	s.Break(sample.ErrDown)
	return open(t, s)
}
