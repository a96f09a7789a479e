package models

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// window is a window with the page, on a stand-in of the agent.
type window struct {
	*kittest.Keyboard
	t       *testing.T
	f       *frame.Frame
	p       *Page
	service *sample.Chats
	queue   *kittest.Queue
	copied  string
}

// open shows the page with the sample of a server, changed by change.
func open(t *testing.T, change func(*api.ModelsResult)) *window {
	t.Helper()
	w := &window{t: t, service: sample.NewChats(sample.Noon)}
	if change != nil {
		w.service.SetModels(change)
	}
	o := kittest.Open(t, frame.Env{Client: sample.Client(t, w.service), Now: sample.Noon, Copy: func(s string) { w.copied = s }}, fyne.NewSize(900, 600),
		frame.Entry{Name: "models", Title: "Models"}, func(f *frame.Frame) *Page { return New(f).(*Page) })
	w.Keyboard, w.f, w.p, w.queue = o.Keyboard, o.Frame, o.Page, o.Queue
	return w
}

func (w *window) calls(want ...string) {
	w.t.Helper()
	if got := w.service.Calls(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		w.t.Errorf("calls:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// button is the one with that text, in an object.
func (w *window) button(in fyne.CanvasObject, text string) *kit.Button {
	w.t.Helper()
	for _, b := range kit.Buttons(in) {
		if b.DebugText() == text {
			return b
		}
	}
	w.t.Fatalf("there is no button %q", text)
	return nil
}

func (w *window) tap(in fyne.CanvasObject, text string) {
	w.t.Helper()
	w.button(in, text).Tapped(nil)
	w.queue.Settle()
}

// TestGoldens compares what shows each state of the page with how it was when
// someone last looked at it.
func TestGoldens(t *testing.T) {
	states := map[string]func(*api.ModelsResult){
		"models":  nil,
		"missing": notInstalled,
		"stopped": func(m *api.ModelsResult) {
			m.Server.State, m.Server.Remedy, m.Models = api.ServerStopped, "start it here", nil
		},
		"strange": func(m *api.ModelsResult) { m.Server.State, m.Models = api.ServerStrange, nil },
		"remote": func(m *api.ModelsResult) {
			m.Server.State, m.Server.Remote, m.Server.Warning = api.ServerRunning, true, "text leaves this machine"
		},
		"none": func(m *api.ModelsResult) { m.Models, m.Current = nil, "" },
		"downloads": func(m *api.ModelsResult) {
			m.Pulls = []api.Pull{
				{Name: "qwen3:8b", Status: "pulling", Done: 1_900_000_000, All: 5_200_000_000, Speed: 11_000_000},
				{Name: "nope:1b", Error: "there is no model of that name"},
			}
		},
		"delete_model": nil,
	}
	kittest.NoOtherGoldens(t, goldenFiles, maps.Keys(states))
	for name, change := range states {
		t.Run(name, func(t *testing.T) {
			w := open(t, change)
			if name == "delete_model" {
				w.Key(fyne.KeyDelete)
			}
			w.p.Body.Resize(fyne.NewSize(900, 550)) // whatever the frame leaves to the page
			kittest.Golden(t, goldenFiles, name, w.Win, kittest.Parts{"page": w.p.Body}, "page")
		})
	}
}

func notInstalled(m *api.ModelsResult) {
	m.Server = api.ModelServer{State: api.ServerMissing, URL: "http://127.0.0.1:11434", Remedy: "Install it with: `curl -fsSL https://ollama.com/install.sh | sh`"}
	m.Models, m.Current = nil, ""
}

func TestKeysActOnTheCurrentModel(t *testing.T) {
	w := open(t, nil)
	w.service.SetCheck(api.ModelCheck{Name: "gemma2:2b", Says: "it does not call tools", Took: 2000})
	w.Key(fyne.KeyDown)
	w.Typed("c")
	if got := installedText(api.Model{Name: "gemma2:2b"}, &w.p.st).about; got != "It does not call tools. It took 2.0 s." {
		t.Errorf("found %q", got)
	}
	w.Typed("u")
	w.Typed("u") // it is used already
	w.Key(fyne.KeyDelete, fyne.KeyEscape, fyne.KeyDelete)
	w.calls("check gemma2:2b", "use gemma2:2b")
	buttons := kit.Buttons(w.p.list)
	buttons[len(buttons)-1].Tapped(nil)
	w.queue.Settle()
	w.calls("check gemma2:2b", "use gemma2:2b", "delete model gemma2:2b")
	if len(w.p.st.Models) != 1 || w.p.st.index != 0 {
		t.Errorf("%d models are left, and %d is the current one", len(w.p.st.Models), w.p.st.index)
	}
}

// A model that compares files is listed with what it is for; it can be deleted, not used
// in chats.
func TestAModelThatCompares(t *testing.T) {
	m := api.Model{Name: "nomic-embed-text:latest", Size: 274_000_000, Embeds: true}
	w := open(t, func(r *api.ModelsResult) { r.Models, r.Comparing = []api.Model{m}, m.Name })
	if got := installedText(m, &w.p.st); got.mark != "compares what files say" || !strings.Contains(got.facts, "compares texts, cannot reply") || strings.Contains(got.facts, "tools") {
		t.Errorf("%+v", got)
	}
	for text, disabled := range map[string]bool{"Use": true, "Check": true, "Delete": false} {
		if b := w.button(w.p.list, text); b.Disabled() != disabled {
			t.Errorf("%s: disabled %v", text, b.Disabled())
		}
	}
	before := len(w.service.Calls())
	w.Typed("u")
	w.Typed("c")
	if got := w.service.Calls()[before:]; len(got) > 0 {
		t.Errorf("calls %q", got)
	}
}

func TestButtonsActOnTheirModel(t *testing.T) {
	w := open(t, nil)
	w.tap(w.p.list.Objects[2], "Use")
	w.calls("use gemma2:2b")
	if w.button(w.p.list.Objects[2], "Use"); w.p.st.index != 1 {
		t.Errorf("the current model is %d", w.p.st.index)
	}
}

func TestDownloadsBeginAndEnd(t *testing.T) {
	w := open(t, nil)
	w.f.Focus(w.p.name)
	w.Typed(" qwen3:14b ")
	w.Key(fyne.KeyReturn)
	w.calls("pull qwen3:14b")
	w.tap(w.p.downloads.box.Objects[0].(*fyne.Container), "Cancel")
	w.calls("pull qwen3:14b", "cancel qwen3:14b")
	if w.p.downloads.box.Visible() {
		t.Error("the download is still shown")
	}
	w.tap(w.p.advised, "Download")
	w.calls("pull qwen3:14b", "cancel qwen3:14b", "pull qwen3:8b")
}

// A download that failed is begun again from its card.
func TestAFailedDownloadIsTriedAgain(t *testing.T) {
	w := open(t, func(m *api.ModelsResult) { m.Pulls = []api.Pull{{Name: "qwen3:8b", Error: "connection lost"}} })
	w.tap(w.p.downloads.box.Objects[0].(*fyne.Container), "Try again")
	w.calls("pull qwen3:8b")
}

// TestLettersWriteInTheEntry: what the keys do in the list is text there.
func TestLettersWriteInTheEntry(t *testing.T) {
	w := open(t, nil)
	w.f.Focus(w.p.name)
	w.Typed("cusl")
	w.calls()
	if w.p.name.Text != "cusl" {
		t.Errorf("in the entry stands %q", w.p.name.Text)
	}
}

func TestTheServerIsStarted(t *testing.T) {
	w := open(t, func(m *api.ModelsResult) { m.Server.State = api.ServerStopped })
	w.Typed("s")
	w.calls("start server")
	w.Typed("s") // it is running
	w.calls("start server")
}

func TestTheCommandIsCopied(t *testing.T) {
	w := open(t, notInstalled)
	w.tap(w.p.server.text.Box, "Copy")
	if w.copied != "curl -fsSL https://ollama.com/install.sh | sh" {
		t.Errorf("copied %q", w.copied)
	}
}

func TestNothingIsAskedOfAnAgentThatIsGone(t *testing.T) {
	w := open(t, nil)
	w.f.SetLost(true)
	w.Key(fyne.KeyDown)
	w.Typed("uc")
	w.Key(fyne.KeyDelete)
	w.calls()
}

func TestManyModels(t *testing.T) {
	w := open(t, func(m *api.ModelsResult) {
		for i := range 10_000 {
			m.Models = append(m.Models, api.Model{Name: fmt.Sprint("m", i)})
			m.Pulls = append(m.Pulls, api.Pull{Name: fmt.Sprint("p", i)})
		}
	})
	if n := len(w.p.list.Objects); n > maxRows+2 {
		t.Errorf("%d models are drawn", n)
	}
	if n := len(w.p.downloads.box.Objects); n > maxRows {
		t.Errorf("%d downloads are drawn", n)
	}
}

// TestHostileTexts puts hostile texts wherever the page has text.
func TestHostileTexts(t *testing.T) {
	for _, text := range kittest.HostileTexts(500) {
		words := []string{downloadText(api.Pull{Name: text, Status: text}), downloadText(api.Pull{Error: text}), factsText(api.Model{Params: text}),
			checkText(api.ModelCheck{Says: text, Notes: []string{text, text}})}
		for _, state := range []api.ServerState{api.ServerRunning, api.ServerStopped, api.ServerMissing, api.ServerStrange, api.ServerState(text)} {
			s := serverTextOf(api.ModelServer{State: state, URL: text, Version: text, Remedy: text}, true, "")
			words = append(words, s.heading, s.text)
		}
		kittest.CheckTexts(t, text, words)
	}
	for _, text := range kittest.HostileTexts(8) {
		w := open(t, func(m *api.ModelsResult) {
			m.Server = api.ModelServer{State: api.ServerRunning, Remote: true, URL: text, Version: text, Warning: text, Remedy: "`" + text + "`"}
			m.Models = []api.Model{{Name: text, Params: text, Checked: text, Size: -1, Context: -1}, {Name: "b"}}
			m.Recommended = []api.Recommended{{Name: text + "1", Why: text, Size: -5}}
			m.Pulls = []api.Pull{{Name: text, Status: text, Done: -1, All: 1, Speed: 1}, {Name: text, Error: text}}
		})
		w.service.SetCheck(api.ModelCheck{Name: text, Says: text, Notes: []string{text, text}})
		for _, act := range []func(){w.p.check, w.p.askDelete, func() { w.p.Escape() }, func() { w.p.download(text) }, func() {
			w.service.FailAll(errors.New(text))
			w.p.use()
		}} {
			act()
			w.queue.Settle()
			kittest.CheckTexts(t, text, kittest.Texts(w.Win.Content(), w.p.name))
		}
	}
}

// What models are told about proposals can be read, and Back leads back.
func TestGuidanceCanBeRead(t *testing.T) {
	w := open(t, nil)
	w.f.Run("guidance")
	w.queue.Settle()
	shown := strings.Join(kittest.Texts(w.Win.Content()), "\n")
	if w.f.Top() == nil || !strings.Contains(shown, "Look first, then ask.") {
		t.Fatalf("the page shows %q", shown)
	}
	w.Key(fyne.KeyEscape)
	if w.f.Top() != nil {
		t.Error("Escape does not lead back")
	}
}

// What a server does is said in the language, not in its words.
func TestPhasesOfADownloadAreInTheLanguage(t *testing.T) {
	for status, want := range map[string]string{
		"pulling manifest": "Starting…", "pulling 3c1f": "Starting…", "verifying sha256 digest": "Checking what was downloaded…", "writing manifest": "Finishing…",
		"removing any unused layers": "Finishing…", "success": "Finishing…", "": "Starting…",
	} {
		if got := downloadText(api.Pull{Status: status}); got != want {
			t.Errorf("%q: %q, want %q", status, got, want)
		}
	}
	if got := downloadText(api.Pull{Status: "pulling 3c1f", Done: 1, All: 2}); strings.Contains(got, "pulling") || strings.Contains(got, "Starting") {
		t.Errorf("while it loads: %q", got)
	}
}
