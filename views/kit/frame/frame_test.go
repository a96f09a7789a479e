package frame_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// page is a page with a list to be focused, a search field and a form.
type page struct {
	f        *frame.Frame
	commands *frame.Commands
	list     *kit.Stop
	search   *kit.Entry
	content  *fyne.Container
	did      []string
	shown    int
	hidden   int
	pressed  int
	dropped  []string
	form     *kit.Form
	field    *kit.Entry
	can      bool
}

func newPage(f *frame.Frame) *page {
	p := &page{f: f, list: kit.NewStop(f.Keys()), search: kit.NewSearch("Search", f.ChromeKeys()), can: true}
	command := func(id, key string, scope kit.Scope) kit.Command {
		return kit.Command{ID: id, Title: id, Key: key, Scope: scope, When: func() bool { return p.can }, Do: func() { p.did = append(p.did, id) }}
	}
	p.commands = f.NewCommands(
		command("approve", "A", kit.InContent), command("reject", "R", kit.InContent), command("reason", "Shift+R", kit.InContent),
		command("all", "Ctrl+Shift+A", kit.InText), command("tab", "2", kit.InPage), command("down", "Down", kit.InContent),
	)
	p.field = kit.NewEntry("Name", f.FormKeys())
	save := kit.NewButton("Save", "", kit.Primary, f.FormKeys(), func() {})
	p.form = &kit.Form{Box: container.NewVBox(p.field, save), First: save, Cancel: f.CloseForm}
	p.content = container.NewVBox(p.search, p.list, p.commands.Button("approve", kit.Primary), p.form.Box)
	return p
}

func (p *page) Content() fyne.CanvasObject { return p.content }
func (p *page) Commands() *frame.Commands  { return p.commands }
func (p *page) Focus() fyne.Focusable      { return p.list }
func (p *page) Shown()                     { p.shown++ }
func (p *page) Changed(api.Event)          {}
func (p *page) Draw()                      {}
func (p *page) Hidden()                    { p.hidden++ }
func (p *page) Pressed()                   { p.pressed++ }
func (p *page) Dropped(paths []string)     { p.dropped = paths }

type window struct {
	*kittest.Keyboard
	f      *frame.Frame
	queue  *kittest.Queue
	first  *page
	second *page
	closed int
}

func newWindow(t *testing.T) *window {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	w := &window{queue: &kittest.Queue{}}
	win := test.NewTempWindow(t, nil)
	icon := func(c fyne.ThemeColorName) fyne.Resource { return theme.NewColoredResource(theme.HomeIcon(), c) }
	w.f = frame.New(win, frame.Options{
		Env: frame.Env{Client: api.Dial(t.TempDir() + "/none"), Dispatch: w.queue, Now: time.Now},
		Pages: []frame.Entry{
			{Name: "one", Title: "One", Icon: icon, New: func(f *frame.Frame) frame.Page { w.first = newPage(f); return w.first }},
			{Name: "two", Title: "Two", Icon: icon, New: func(f *frame.Frame) frame.Page { w.second = newPage(f); return w.second }},
		},
		Close: func() { w.closed++ },
	})
	w.Keyboard = &kittest.Keyboard{Win: win, Keys: w.f.Keys(), AfterKey: func() {}}
	w.f.Start()
	return w
}

// TestWhereKeysAct presses keys in every state of a page and compares what was done.
func TestWhereKeysAct(t *testing.T) {
	states := map[string]struct {
		enter func(w *window)
		does  []string // of a, R, 2, Down, Ctrl+Shift+A
	}{
		"list":           {func(*window) {}, []string{"approve", "reason", "tab", "down", "all"}},
		"nothing":        {func(w *window) { w.Win.Canvas().Unfocus() }, []string{"approve", "reason", "tab", "down", "all"}},
		"search":         {func(w *window) { w.f.Focus(w.first.search) }, []string{"all"}},
		"form's button":  {func(w *window) { w.f.OpenForm(w.first.form) }, nil},
		"form unfocused": {func(w *window) { w.f.OpenForm(w.first.form); w.Win.Canvas().Unfocus() }, nil},
		"dialog": {func(w *window) {
			dialog.NewInformation("Title", "Text", w.Win).Show()
		}, nil},
		"menu": {func(w *window) {
			widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", fyne.NewMenuItem("Item", func() {})), w.Win.Canvas(), fyne.Position{})
		}, nil},
		"disabled": {func(w *window) { w.first.can = false }, nil},
	}
	for name, s := range states {
		t.Run(name, func(t *testing.T) {
			w := newWindow(t)
			s.enter(w)
			w.Typed("aR2")
			w.Key(fyne.KeyDown)
			w.Shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyA, Modifier: fyne.KeyModifierControl | fyne.KeyModifierShift})
			if got := w.first.did; len(got) != len(s.does) || !equal(got, s.does) {
				t.Errorf("did %v, want %v", got, s.does)
			}
		})
	}
}

func equal(a, b []string) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// The one who closes the window sees neither the page nor the sub-page above it any more: what
// is in sight is told so, and that it is shown once the window is shown again.
func TestAClosedWindowHidesWhatWasInSight(t *testing.T) {
	w := newWindow(t)
	w.f.CloseWindow()
	if w.first.hidden != 1 || w.closed != 1 {
		t.Errorf("the page was hidden %d times, the window closed %d times", w.first.hidden, w.closed)
	}
	w.f.Start()
	sub := newPage(w.f)
	w.f.Push(sub, "Sub-page")
	hidden := w.first.hidden
	w.f.CloseWindow()
	if sub.hidden != 1 || w.first.hidden != hidden {
		t.Errorf("the sub-page was hidden %d times, the page below %d times more", sub.hidden, w.first.hidden-hidden)
	}
	if w.f.Start(); sub.shown != 2 {
		t.Errorf("the sub-page was shown %d times", sub.shown)
	}
}

func TestAKeyThatIsHeldDoesItOnce(t *testing.T) {
	w := newWindow(t)
	w.Down("")
	w.HeldRune('a')
	w.HeldRune('a')
	if len(w.first.did) != 1 {
		t.Errorf("did %v, want approve once", w.first.did)
	}
}

// The help is searched by what is said of a command and by its key.
func TestTheHelpIsSearched(t *testing.T) {
	w := newWindow(t)
	w.Win.Resize(fyne.NewSize(900, 600))
	w.AfterKey = w.queue.Settle
	w.Typed("?")
	says := func(text string) bool { return strings.Contains(test.RenderToMarkup(w.Win.Canvas()), text) }
	if !says("Find a command") || !says("Larger text") {
		t.Fatal("not every key is listed")
	}
	w.Typed("TEXT")
	if says("Find a command") || !says("Larger text") {
		t.Error("it does not list what is searched for")
	}
	w.Key(fyne.KeyEscape)
	w.Typed("ctrl+k")
	if !says("Find a command") || says("Larger text") {
		t.Error("it does not search the keys")
	}
	if w.Typed("x"); !says("Nothing found") {
		t.Error("it does not say that there is none")
	}
	w.Key(fyne.KeyEscape, fyne.KeyEscape)
	if w.f.Top() != nil {
		t.Error("Escape does not lead out of it")
	}
}

func TestEscapeGoesOneStepBack(t *testing.T) {
	w := newWindow(t)
	w.Typed("?")
	if w.f.Top() == nil {
		t.Fatal("? shows no help")
	}
	w.Key(fyne.KeyEscape)
	if w.f.Top() != nil {
		t.Error("Escape does not leave the help")
	}
	w.f.OpenForm(w.first.form)
	w.Key(fyne.KeyEscape)
	if w.f.Form() != nil {
		t.Error("Escape does not close the form")
	}
	dialog.NewInformation("Title", "Text", w.Win).Show()
	w.f.OpenForm(w.first.form)
	w.Win.Canvas().Unfocus()
	w.Key(fyne.KeyEscape)
	if w.Win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close the dialog")
	}
	if w.f.Form() == nil {
		t.Error("Escape closes the form behind the dialog")
	}
}

func TestTheRailTurnsThePage(t *testing.T) {
	w := newWindow(t)
	w.Chord(fyne.KeyModifierAlt, fyne.Key2)
	if w.f.Name() != "two" || w.second == nil || w.second.shown != 1 {
		t.Fatalf("page %q after Alt+2", w.f.Name())
	}
	w.Typed("a")
	if len(w.first.did) != 0 || len(w.second.did) != 1 {
		t.Errorf("A did %v on the first page and %v on the second", w.first.did, w.second.did)
	}
	if got := w.Win.Title(); got != "Nod – Two" {
		t.Errorf("title %q", got)
	}
}

// A page that is hidden is not listed, unless it is the one in sight; its key leads to it.
func TestTheRailLeavesHiddenPagesOut(t *testing.T) {
	w := newWindow(t)
	w.f.SetStatus(api.Status{Hidden: []api.WindowName{"two"}})
	listed := func() string { return strings.Join(kittest.Texts(w.f.Part(frame.Rail)), " ") }
	if got := listed(); strings.Contains(got, "Two") {
		t.Errorf("the rail lists %q", got)
	}
	w.Chord(fyne.KeyModifierAlt, fyne.Key2)
	if got := listed(); !strings.Contains(got, "Two") || w.f.Name() != "two" {
		t.Errorf("on page %q the rail lists %q", w.f.Name(), got)
	}
	w.Chord(fyne.KeyModifierAlt, fyne.Key1)
	if got := listed(); strings.Contains(got, "Two") {
		t.Errorf("back again the rail lists %q", got)
	}
}

func TestThePaletteFindsCommands(t *testing.T) {
	w := newWindow(t)
	w.Chord(fyne.KeyModifierControl, fyne.KeyK)
	w.Typed("rejct")
	w.Key(fyne.KeyEscape)
	w.Chord(fyne.KeyModifierControl, fyne.KeyK)
	w.Typed("rsn")
	w.Key(fyne.KeyReturn)
	if len(w.first.did) != 1 || w.first.did[0] != "reason" {
		t.Errorf("did %v, want reason", w.first.did)
	}
	if w.Win.Canvas().Overlays().Top() != nil {
		t.Error("the palette is still open")
	}
}

func TestUndoWorksInTheSearch(t *testing.T) {
	w := newWindow(t)
	w.f.SetStatus(api.Status{Last: &api.Act{Label: "Moved a.pdf"}})
	w.f.Focus(w.first.search)
	before := len(w.queue.Work)
	w.Shortcut(&fyne.ShortcutUndo{})
	if len(w.queue.Work) != before+1 {
		t.Error("Ctrl+Z in the search field asks for nothing")
	}
}

func TestOneThingAtATime(t *testing.T) {
	w := newWindow(t)
	calls := 0
	do := func() {
		w.f.Do("try", func(context.Context) (func(), error) { calls++; return nil, nil })
	}
	do()
	do()
	w.queue.Run()
	if calls != 1 {
		t.Errorf("%d calls, want 1", calls)
	}
}

// TestAPageKnowsWhetherItIsInSight counts how often a page is shown and hidden.
func TestAPageKnowsWhetherItIsInSight(t *testing.T) {
	w := newWindow(t)
	steps := []struct {
		name          string
		do            func()
		shown, hidden int
	}{
		{"started", func() {}, 1, 0},
		{"help", func() { w.Typed("?") }, 1, 1},
		{"back", func() { w.Key(fyne.KeyEscape) }, 2, 1},
		{"another page", func() { w.f.Turn("two") }, 2, 2},
		{"and back", func() { w.f.Turn("one") }, 3, 2},
		{"palette", func() { w.Chord(fyne.KeyModifierControl, fyne.KeyK) }, 3, 3},
		{"closed", func() { w.Key(fyne.KeyEscape) }, 4, 3},
		{"palette, focus elsewhere", func() { w.Chord(fyne.KeyModifierControl, fyne.KeyK); w.Win.Canvas().Unfocus() }, 4, 4},
		{"closed by the window", func() { w.f.Escape() }, 5, 4},
	}
	for _, s := range steps {
		if s.do(); w.first.shown != s.shown || w.first.hidden != s.hidden {
			t.Fatalf("%s: shown %d and hidden %d times, want %d and %d", s.name, w.first.shown, w.first.hidden, s.shown, s.hidden)
		}
	}
}

func TestAPageIsToldOfFreshPresses(t *testing.T) {
	w := newWindow(t)
	w.Down(fyne.KeyDown)
	w.Held(fyne.KeyDown)
	w.Held(fyne.KeyDown)
	if w.first.pressed != 1 {
		t.Errorf("%d presses, want 1", w.first.pressed)
	}
}

func TestFilesAreDroppedOnThePage(t *testing.T) {
	w := newWindow(t)
	page, err := storage.ParseURI("https://example.org/b")
	if err != nil {
		t.Fatal(err)
	}
	drop := func() { w.f.DropFiles(fyne.Position{}, []fyne.URI{storage.NewFileURI("/tmp/a"), page}) }
	drop()
	if len(w.first.dropped) != 1 || w.first.dropped[0] != "/tmp/a" {
		t.Errorf("dropped %q", w.first.dropped)
	}
	w.first.dropped = nil
	w.f.Drop(w.f.Name(), []string{"/tmp/c"})
	if len(w.first.dropped) != 1 || w.first.dropped[0] != "/tmp/c" {
		t.Errorf("passed on %q", w.first.dropped)
	}
	w.first.dropped = nil
	dialog.NewInformation("Title", "Text", w.Win).Show()
	drop()
	if w.first.dropped != nil {
		t.Error("files are dropped behind a dialog")
	}
}

// Files and folders can be chosen: the dialogs come, and Escape closes them.
func TestFilesAndFoldersAreChosen(t *testing.T) {
	w := newWindow(t)
	for name, choose := range map[string]func(){
		"a file":              func() { w.f.ChooseFile(w.first.list, func(string) {}) },
		"a folder":            func() { w.f.ChooseFolder(t.TempDir(), w.first.list, func(string) {}) },
		"a folder, somewhere": func() { w.f.ChooseFolder("", w.first.list, func(string) {}) },
	} {
		if choose(); w.Win.Canvas().Overlays().Top() == nil {
			t.Errorf("%s: no dialog", name)
		}
		if w.Key(fyne.KeyEscape); w.Win.Canvas().Overlays().Top() != nil {
			t.Errorf("%s: the dialog stays", name)
		}
	}
}

// Where the desktop has a dialog of its own, that is shown and no other, once at a time; where it has none, Nod's.
func TestTheDesktopsDialogForFiles(t *testing.T) {
	w := newWindow(t)
	var asked []frame.Choice
	there, path, fails := true, "/home/a/Bills", error(nil)
	w.f.Choose = func(_ context.Context, c frame.Choice) (string, bool, error) {
		asked = append(asked, c)
		return path, there, fails
	}
	got := ""
	choose := func() { w.f.ChooseFolder("/home/a", w.first.list, func(path string) { got = path }) }
	choose()
	choose()
	if w.queue.Settle(); got != path || len(asked) != 1 || !asked[0].Folder || asked[0].At != "/home/a" {
		t.Errorf("got %q of %+v", got, asked)
	}
	if got, path = "", ""; w.Win.Canvas().Focused() != fyne.Focusable(w.first.list) {
		t.Error("the focus is lost")
	}
	choose()
	if w.queue.Settle(); got != "" || w.Win.Canvas().Overlays().Top() != nil {
		t.Errorf("got %q of a dialog that was closed", got)
	}
	fails = errors.New("the bus broke")
	choose()
	if w.queue.Settle(); got != "" || w.Win.Canvas().Overlays().Top() != nil {
		t.Errorf("got %q of a dialog that failed", got)
	}
	there = false
	choose()
	if w.queue.Settle(); w.Win.Canvas().Overlays().Top() == nil {
		t.Error("no dialog")
	}
}

func TestRedoIsOfferedWhileSomethingWasUndone(t *testing.T) {
	w := newWindow(t)
	w.queue.Run()
	w.Shortcut(&fyne.ShortcutRedo{})
	if len(w.queue.Work) != 0 {
		t.Error("Ctrl+Y asks though nothing was undone")
	}
	w.f.SetStatus(api.Status{Redo: "Moved a.pdf"})
	w.Shortcut(&fyne.ShortcutRedo{})
	if len(w.queue.Work) != 1 {
		t.Error("Ctrl+Y asks for nothing")
	}
}
