package servers

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// asked answers the calls of tools, and keeps them.
type asked struct{ calls *[]string }

func (a asked) Mount(to *api.Server) {
	api.HandleGuarded(to, api.CallToolsForPerson, func(string) bool { return true }, func(_ context.Context, r api.CallRequest) (api.CallResult, error) {
		*a.calls = append(*a.calls, r.Calls[0].Tool+" "+r.Calls[0].Args)
		return api.CallResult{Results: []json.RawMessage{json.RawMessage(`{"success":true,"summary":"Approved."}`)}}, nil
	})
}

func open(t *testing.T, service *sample.Servers, parts ...sample.Part) *kittest.Window[*Page] {
	t.Helper()
	call := sample.Record(9, "fs.write_file", "Used write_file of fs. In its folders it changed a.txt.", 0)
	other := sample.Record(8, "files.write_text", "Wrote fs.txt", 0)
	env := frame.Env{Client: sample.Client(t, append(parts, service, sample.NewProposals(sample.Noon), sample.NewActivity(sample.Noon, call, other))...), Home: sample.Home, Now: sample.Noon}
	w := kittest.Open(t, env, fyne.NewSize(900, 600), frame.Entry{Name: api.WindowServers, Title: "Servers and clients", In: "Settings"},
		func(f *frame.Frame) *Page { return New(f).(*Page) })
	w.Queue.Settle()
	return w
}

// press presses the button with a text on a card.
func press(t *testing.T, w *kittest.Window[*Page], in fyne.CanvasObject, text string) {
	t.Helper()
	if top := w.Frame.Top(); top != nil {
		in = top.Content().(*fyne.Container).Objects[1].(*container.Scroll).Content
	}
	for _, b := range kit.Buttons(in) {
		if b.DebugText() == text {
			test.Tap(b)
			w.Queue.Settle()
			return
		}
	}
	t.Fatalf("there is no button %q", text)
}

// TestGoldens compares the page with how it was when someone last looked at it.
func TestGoldens(t *testing.T) {
	states := map[string]func(*testing.T, *kittest.Window[*Page]){
		"servers": func(*testing.T, *kittest.Window[*Page]) {},
		"changed": func(t *testing.T, w *kittest.Window[*Page]) { press(t, w, w.Page.servers.Box.Objects[3], "Details") },
		"none":    func(*testing.T, *kittest.Window[*Page]) {},
	}
	kittest.NoOtherGoldens(t, goldenFiles, maps.Keys(states))
	for name, enter := range states {
		t.Run(name, func(t *testing.T) {
			service := sample.NewServers(sample.Noon, sample.ToolServers()...)
			if name == "none" {
				service = sample.NewServers(sample.Noon)
			}
			w := open(t, service)
			enter(t, w)
			kittest.Golden(t, goldenFiles, name, w.Win, kittest.Parts{"page": w.Frame.Part(frame.Middle)}, "page")
		})
	}
}

// A server is stopped, started, looked at and approved, a program's permissions are revoked, each by the button at it.
func TestServersAndClientsAreManaged(t *testing.T) {
	service := sample.NewServers(sample.Noon, sample.ToolServers()...)
	var called []string
	w := open(t, service, asked{&called})
	press(t, w, w.Page.servers.Box.Objects[0], "Stop")
	press(t, w, w.Page.servers.Box.Objects[0], "Start")
	press(t, w, w.Page.clients.Box.Objects[0], "Revoke")
	if n := len(kit.Buttons(w.Page.clients.Box)); n != 0 {
		t.Errorf("%d buttons where no program has permissions", n)
	}
	press(t, w, w.Page.servers.Box.Objects[0], "Details")
	drawn := strings.Join(kittest.Texts(w.Frame.Top().Content()), "\n")
	for want, is := range map[string]bool{"In its folders it changed a.txt.": true, "Wrote fs.txt": false, "SHA-256 12121212…12121212": true, "Can change files in Notes only": true} {
		if strings.Contains(drawn, want) != is {
			t.Errorf("%q is drawn: %v\n%s", want, !is, drawn)
		}
	}
	press(t, w, nil, "Look at it again…")
	if w.Frame.Top() != nil {
		t.Error("the details of what was approved before are still shown")
	}
	want := []string{"stop fs", "start fs", "revoke c1"}
	if got := service.Calls(); !slices.Equal(got, want) || !slices.Equal(called, []string{`servers.approve {"server":"fs"}`}) {
		t.Errorf("%q, want %q; %q", got, want, called)
	}
	service.Fail(errors.New("broken"))
	w.Frame.Changed()
	w.Queue.Settle()
	if drawn := strings.Join(kittest.Texts(w.Page.servers.Box), "\n"); !strings.Contains(drawn, "Could not read the list: broken.") || !strings.Contains(drawn, "wiki") {
		t.Errorf("%s", drawn)
	}
}

// A server that wants the person to sign in has a button for that, until they did.
func TestAPersonSignsIn(t *testing.T) {
	service := sample.NewServers(sample.Noon, api.ToolServer{Name: "wiki", URL: "https://example.org/mcp", SignIn: true, Problem: "it wants you to sign in", Remedy: "Do that with: nod mcp sign-in wiki"})
	w := open(t, service)
	press(t, w, w.Page.servers.Box.Objects[0], "Sign in")
	if drawn := strings.Join(kittest.Texts(w.Page.servers.Box), "\n"); !slices.Equal(service.Calls(), []string{"sign in wiki"}) || strings.Contains(drawn, "sign in") {
		t.Errorf("%q\n%s", service.Calls(), drawn)
	}
}

// What servers and programs say of themselves is drawn clean.
func TestHostileServers(t *testing.T) {
	for _, s := range kittest.HostileTexts(20) {
		service := sample.NewServers(sample.Noon, api.ToolServer{Name: s, Command: []string{s}, Folders: []string{s}, Tools: []string{s}, Problem: s, Change: s, Diff: s, Pins: []api.Pin{{Name: s, SHA256: s}}})
		w := open(t, service)
		kittest.CheckTexts(t, s, kittest.Texts(w.Page.Body))
		press(t, w, w.Page.servers.Box.Objects[0], "Details")
		kittest.CheckTexts(t, s, kittest.Texts(w.Frame.Top().Content()))
	}
}

// What changed is told by its lines before and now, without the marks of a patch; and it can be approved from the card.
func TestWhatChangedIsToldAndApproved(t *testing.T) {
	var called []string
	w := open(t, sample.NewServers(sample.Noon, sample.ToolServers()...), asked{&called})
	press(t, w, w.Page.servers.Box.Objects[3], "Look and approve…")
	if !slices.Equal(called, []string{`servers.approve {"server":"wiki"}`}) {
		t.Errorf("%q", called)
	}
	drawn := kittest.Texts(changes(api.ToolServer{Diff: "--- approved\n+++ now\n@@ -1,3 +1,3 @@\n same\n-  \"a\": 1,\n+  \"a\": 2,\n-  \"b\": 1\n same\n+  \"c\": 3\n+  \"d\": 4\n"}))
	if want := []string{"Before", `"a": 1`, "Now", `"a": 2`, "Before", `"b": 1`, "Now", `"c": 3`, `"d": 4`}; !slices.Equal(drawn, want) {
		t.Errorf("%q, want %q", drawn, want)
	}
}
