package views

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/approval"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/welcome"
)

// keyState is a state of a page in which every key is pressed.
type keyState struct {
	name  string
	enter func(b *keyBench)
	// acts are the scopes whose letters act, and those whose keys with Ctrl or Alt do.
	letters, shortcuts []kit.Scope
	page               api.WindowName // the only one that has it; empty: each has
}

func keyStates() []keyState {
	none := []kit.Scope(nil)
	all := []kit.Scope{kit.InContent, kit.InPage, kit.InText, kit.InForm}
	form := []kit.Scope{kit.InForm}
	return []keyState{
		{"list focused", (*keyBench).leaveText, all, all, ""},
		{"nothing focused", func(b *keyBench) { b.Win.Canvas().Unfocus() }, all, all, ""},
		{"graph shown", func(b *keyBench) { b.f.Run("graph") }, all, all, api.WindowPlans},
		{"campaigns shown", func(b *keyBench) { b.f.Run("campaign"); b.q.Settle() }, all, all, api.WindowPlans},
		{"a room to answer in", func(b *keyBench) { b.toRoom("fence") }, all, all, api.WindowNegotiations},
		{"search focused", (*keyBench).focusText, none, []kit.Scope{kit.InText, kit.InForm}, ""},
		{"form open", (*keyBench).openForm, form, form, ""},
		{"dialog open", func(b *keyBench) { dialog.NewInformation("Title", "Text", b.Win).Show() }, none, none, ""},
		{"menu open", (*keyBench).openMenu, none, none, ""},
		{"palette open", func(b *keyBench) { b.f.Run("palette") }, none, none, ""},
		{"empty", (*keyBench).empty, all, all, ""},
		{"connection lost", func(b *keyBench) { b.f.SetLost(true); b.leaveText() }, all, all, ""},
	}
}

// TestEveryKeyInEveryState presses each letter and each key with Ctrl or Alt in
// each state of each page, and compares what was called with the page's table.
func TestEveryKeyInEveryState(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	for _, name := range pageNames() {
		for _, s := range keyStates() {
			if s.page != "" && s.page != name {
				continue
			}
			t.Run(string(name)+"/"+s.name, func(t *testing.T) {
				b := newKeyBench(t, name, &heard{}, nil)
				s.enter(b)
				b.called = nil
				b.pressAll(s)
			})
		}
	}
}

// pageNames are the pages of the rail, and those of the approval window and the first start.
func pageNames() []api.WindowName {
	names := []api.WindowName{api.WindowApproval, api.WindowWelcome}
	for _, e := range Pages() {
		names = append(names, e.Name)
	}
	return names
}

type keyBench struct {
	*kittest.Keyboard
	t      *testing.T
	f      *frame.Frame
	q      *kittest.Queue
	called []string
	heard  *heard // from the agent
	agent  agent
}

// agent has what the agent of a bench has.
type agent struct {
	proposals *sample.Proposals
	activity  *sample.Activity
	desk      *sample.Approvals
	rooms     *sample.Rooms
	filed     *sample.Filed
	servers   *sample.Servers
	chats     *sample.Chats // nil: it has none
}

// newKeyBench opens a page; h hears what the agent answers. talk are its conversations; nil: it answers no call about them.
func newKeyBench(t *testing.T, name api.WindowName, h *heard, talk *sample.Chats) *keyBench {
	t.Helper()
	b := &keyBench{t: t, q: &kittest.Queue{}, heard: h}
	win := test.NewTempWindow(t, nil)
	proposals, activity := sample.NewProposals(sample.Noon, sample.Some()...), sample.NewActivity(sample.Noon, sample.Records()...)
	desk := sample.NewApprovals()
	var talks sample.Part = desk
	if talk != nil {
		desk, talks = talk.Approvals, talk
	}
	desk.Change(func([]api.ApprovalRequest) []api.ApprovalRequest {
		return []api.ApprovalRequest{sample.Request("a1", "", sample.Write("q1"), sample.Move("q2", 3))}
	})
	rooms, err := sample.RoomsInEveryState(sample.Noon)
	if err != nil {
		t.Fatal(err)
	}
	set, err := sample.NewSettings(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b.agent = agent{proposals, activity, desk, rooms, sample.NewFiled(), sample.NewServers(sample.Noon, sample.ToolServers()...), talk}
	client := sample.Overheard(t, h.hear, proposals, activity, talks, sample.Checks(), sample.NewCampaigns(t, sample.Noon), rooms, b.agent.filed, set, b.agent.servers)
	if name == api.WindowPlans {
		b.addPlan(client)
	}
	env := frame.Env{
		Client: client, Dispatch: b.q, Home: sample.Home, Now: sample.Noon, Copy: func(string) {},
		StartAgent: func() error { return nil }, Open: func(string) error { return nil }, Reveal: func(string) error { return nil }, OpenLink: func(context.Context, string) error { return nil }, Modifiers: func() fyne.KeyModifier { return 0 },
	}
	o := frame.Options{Env: env, Pages: Pages(), Close: func() {}, OpenWindow: func(api.WindowName) {}}
	switch name {
	case api.WindowApproval:
		o = approval.Options(env, func() {})
	case api.WindowWelcome:
		o = welcome.Options(env, func() {}, func(api.WindowName) {})
	}
	o.Intercept = func(c kit.Command) bool { b.called = append(b.called, c.ID); return true }
	b.f = frame.New(win, o)
	b.Keyboard = &kittest.Keyboard{Win: win, Keys: b.f.Keys(), AfterKey: func() {}}
	win.Resize(fyne.NewSize(1280, 800))
	b.f.Turn(name)
	b.f.Start()
	b.q.Settle()
	return b
}

// addPlan makes a plan of a document.
func (b *keyBench) addPlan(client *api.Client) {
	b.t.Helper()
	id, err := sample.AddPlan(b.t.Context(), client, [2]string{"minutes.md", sample.PlanMinutes})
	if err == nil {
		_, err = api.BuildPlan.Call(b.t.Context(), client, api.IDRequest{ID: id})
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// focusText puts the focus into a text field of the page, as a search does.
func (b *keyBench) focusText() {
	entry := kit.NewSearch("Search", b.f.ChromeKeys())
	b.Win.SetContent(entry)
	b.Win.Canvas().Focus(entry)
}

// openForm opens a form whose button, not a field, has the focus.
func (b *keyBench) openForm() {
	button := kit.NewButton("Save", "", kit.Primary, b.f.FormKeys(), func() {})
	b.Win.SetContent(button)
	b.f.OpenForm(&kit.Form{Box: button, First: button, Cancel: func() {}})
}

// toRoom makes a room of the sample the current one.
func (b *keyBench) toRoom(id string) {
	b.leaveText()
	i := slices.IndexFunc(sample.AllRooms(), func(r api.Room) bool { return r.ID == id })
	for range i {
		b.Key(fyne.KeyDown)
		b.q.Settle()
	}
}

func (b *keyBench) openMenu() {
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", fyne.NewMenuItem("Item", func() {})), b.Win.Canvas(), fyne.Position{})
}

// empty is a page of an agent that has nothing.
func (b *keyBench) empty() {
	b.f.Client = sample.Overheard(b.t, b.heard.hear, sample.NewProposals(sample.Noon), sample.NewActivity(sample.Noon), sample.NewCampaigns(b.t, sample.Noon),
		sample.NewRooms(sample.Noon), sample.NewChats(sample.Noon), sample.NewServers(sample.Noon))
	b.f.Changed()
	b.q.Settle()
	b.leaveText()
}

// leaveText takes the focus out of a text field: on some pages one has it first.
func (b *keyBench) leaveText() {
	if _, text := b.Win.Canvas().Focused().(interface{ SelectedText() string }); text {
		b.Win.Canvas().Unfocus()
	}
}

// pressAll presses every letter, and every key with Ctrl or Alt that some
// command has, and a few that none has.
func (b *keyBench) pressAll(s keyState) {
	for r := '!'; r <= '~'; r++ {
		b.press(s.letters, string(r), func() { b.Typed(string(r)) })
	}
	for _, mod := range []string{"Ctrl+", "Alt+", "Ctrl+Shift+"} {
		for r := 'A'; r <= 'Z'; r++ {
			key := mod + string(r)
			b.press(s.shortcuts, key, func() { b.Down(""); b.Shortcut(asShortcut(key)) })
		}
		for r := '1'; r <= '9'; r++ {
			key := mod + string(r)
			b.press(s.shortcuts, key, func() { b.Down(""); b.Shortcut(asShortcut(key)) })
		}
	}
}

// press presses a key and compares what was called with what the table says.
func (b *keyBench) press(acts []kit.Scope, key string, press func()) {
	b.t.Helper()
	want := ""
	for _, c := range b.f.Commands() {
		if b.has(c, key) && slices.Contains(acts, c.Scope) && c.Enabled() {
			want = c.ID
			break
		}
	}
	b.called = nil
	press()
	if got := strings.Join(b.called, ","); got != want {
		b.t.Errorf("%s called %q, want %q", key, got, want)
	}
}

// has reports whether a key is one of the command's: a capital letter is its own
// key where a command names it with Shift, else the same as the small one.
func (b *keyBench) has(c kit.Command, key string) bool {
	names := []string{c.Key, c.Also}
	if len(key) > 1 || strings.ToUpper(key) == strings.ToLower(key) {
		return slices.Contains(names, key)
	}
	upper := strings.ToUpper(key)
	if key == upper && slices.ContainsFunc(b.f.Commands(), func(c kit.Command) bool { return c.Key == "Shift+"+upper }) {
		return slices.Contains(names, "Shift+"+upper)
	}
	return slices.Contains(names, upper)
}

// asShortcut is what the driver makes of a key such as "Ctrl+Shift+A".
func asShortcut(key string) fyne.Shortcut {
	switch key {
	case "Ctrl+Z":
		return &fyne.ShortcutUndo{}
	case "Ctrl+Y":
		return &fyne.ShortcutRedo{}
	case "Ctrl+A":
		return &fyne.ShortcutSelectAll{}
	case "Ctrl+C", "Ctrl+V", "Ctrl+X": // the clipboard's own
		return &desktop.CustomShortcut{KeyName: fyne.KeyF12, Modifier: fyne.KeyModifierControl}
	}
	var mod fyne.KeyModifier
	for name, m := range map[string]fyne.KeyModifier{"Ctrl": fyne.KeyModifierControl, "Alt": fyne.KeyModifierAlt, "Shift": fyne.KeyModifierShift} {
		if strings.Contains(key, name+"+") {
			mod |= m
		}
	}
	return &desktop.CustomShortcut{KeyName: fyne.KeyName(key[len(key)-1:]), Modifier: mod}
}
