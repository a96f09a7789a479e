package chat

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/sample"
)

// TestFaces draws each state of the window and compares it with how it was
// when somebody last looked at it (testdata/NAME.xml; a new one is written to
// testdata/failed).
func TestFaces(t *testing.T) {
	for name, set := range faces() {
		t.Run(name, func(t *testing.T) {
			d := set(t)
			d.Win.Resize(fyne.NewSize(900, 600))
			d.w.draw()
			test.AssertRendersToMarkup(t, name+".xml", d.Win.Canvas())
		})
	}
}

func faces() map[string]func(*testing.T) *desk {
	with := func(act func(d *desk)) func(*testing.T) *desk {
		return func(t *testing.T) *desk {
			d := talking(t)
			act(d)
			return d
		}
	}
	server := func(f func(*api.ModelsResult)) func(*testing.T) *desk {
		return with(func(d *desk) {
			d.service.SetModels(f)
			d.ctrl(fyne.KeyM)
		})
	}
	return map[string]func(*testing.T) *desk{
		"full":    with(func(*desk) {}),
		"empty":   func(t *testing.T) *desk { return open(t, sample.NewTalk(sample.Noon)) },
		"loading": loading,
		"error":   broken,
		"no_hits": with(func(d *desk) { d.ctrl(fyne.KeyF); d.Typed("zzz") }),
		"no_view": with(func(d *desk) {
			d.service.Break(sample.ErrDown)
			d.w.open("c3")
			d.q.Settle()
		}),
		"no_model": func(t *testing.T) *desk {
			s := sample.NewTalk(sample.Noon)
			s.SetModels(notInstalled)
			return open(t, s)
		},
		"opened":    with(func(d *desk) { d.card("proposals.approve").toggle() }),
		"failed":    with(func(d *desk) { d.card("files.move").toggle() }),
		"asked":     asked,
		"busy":      with(busy),
		"problem":   with(problem),
		"lost":      with(func(d *desk) { busy(d); d.w.SetLost(true) }),
		"commands":  with(func(d *desk) { d.Typed("/") }),
		"files":     with(func(d *desk) { d.w.attachAll([]string{"/home/ann/a.txt"}); d.ctrl(fyne.KeyO) }),
		"edit":      with(func(d *desk) { d.Key(fyne.KeyUp) }),
		"rename":    with(func(d *desk) { d.Key(fyne.KeyF2) }),
		"export":    with(func(d *desk) { d.ctrl(fyne.KeyE) }),
		"delete":    with(func(d *desk) { d.ctrl(fyne.KeyD) }),
		"help":      with(func(d *desk) { d.Key(fyne.KeyF1) }),
		"models":    server(func(*api.ModelsResult) {}),
		"missing":   server(notInstalled),
		"stopped":   server(func(m *api.ModelsResult) { m.Server.State, m.Server.Remedy, m.Models = "stopped", "start it here", nil }),
		"strange":   server(func(m *api.ModelsResult) { m.Server.State, m.Models = "strange", nil }),
		"remote":    server(func(m *api.ModelsResult) { m.Server.State, m.Server.Warning = "remote", "text leaves this machine" }),
		"none":      server(func(m *api.ModelsResult) { m.Models, m.Current = nil, "" }),
		"downloads": server(func(m *api.ModelsResult) { m.Pulls = pulls() }),
		"delete_model": with(func(d *desk) {
			d.ctrl(fyne.KeyM)
			d.Key(fyne.KeyDelete)
		}),
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
	d.service.Alter("c1", func(v *api.View) {
		v.Chat.Busy = true
		v.Queue = []api.Queued{{ID: "x1", Text: "And then list what is left"}}
	})
	d.service.Write("c1", "r1", func(m *api.ChatMessage) { m.Text, m.State, m.Model = "It is **under", "streaming", "qwen3:4b" })
	d.tell("c1")
}

// problem lets a reply end with the model server.
func problem(d *desk) {
	d.service.Write("c1", "r1", func(m *api.ChatMessage) {
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
