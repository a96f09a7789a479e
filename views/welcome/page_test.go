package welcome

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

// desk is the window on a stand-in for the agent.
type desk struct {
	*kittest.Keyboard
	f         *frame.Frame
	p         *Page
	proposals *sample.Proposals
	filed     *sample.Filed
	settings  *sample.Settings
	queue     *kittest.Queue
	opened    []api.WindowName
	hidden    int
}

func open(t *testing.T, change func(*api.FiledResult, *api.WelcomeResult)) *desk {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	d := &desk{proposals: sample.NewProposals(sample.Noon), filed: sample.NewFiled(), queue: &kittest.Queue{}}
	if change != nil {
		d.filed.Change(change)
	}
	set, err := sample.NewSettings(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d.settings = set
	win := test.NewTempWindow(t, nil)
	o := Options(frame.Env{
		Client: sample.Client(t, d.proposals, d.filed, set, sample.NewChats(sample.Noon)), Dispatch: d.queue, Home: sample.Home, Now: sample.Noon,
	}, func() { d.hidden++ }, func(n api.WindowName) { d.opened = append(d.opened, n) })
	o.Pages[0].New = func(f *frame.Frame) frame.Page { d.p = newPage(f); return d.p }
	d.f = frame.New(win, o)
	d.Keyboard = &kittest.Keyboard{Win: win, Keys: d.f.Keys(), AfterKey: d.queue.Settle}
	win.Resize(fyne.NewSize(900, 600))
	d.f.Start()
	d.queue.Settle()
	win.Content().Refresh() // paragraphs know how high they are only since they have a width
	return d
}

func (d *desk) calls() string {
	return strings.Join(append(d.proposals.Calls(), d.filed.Calls()...), ", ")
}

// TestGoldens compares the screens with how they were when someone last looked at them.
func TestGoldens(t *testing.T) {
	reading := func(f *api.FiledResult, _ *api.WelcomeResult) {
		f.Phase, f.Done, f.Files, f.Uses = api.FiledLooking, 1240, 1240, nil
	}
	noScans := func(_ *api.FiledResult, w *api.WelcomeResult) {
		w.ScanRemedy = "Install tesseract, on Debian and Ubuntu with: sudo apt-get install tesseract-ocr"
	}
	states := map[string]struct {
		change func(*api.FiledResult, *api.WelcomeResult)
		run    []string
	}{
		"intro": {}, "tried": {run: []string{"approve"}}, "folders": {run: []string{"next"}}, "reading": {reading, []string{"next"}}, "last": {run: []string{"next", "next"}},
		"scans": {noScans, []string{"next", "next"}},
	}
	kittest.NoOtherGoldens(t, goldenFiles, func(yield func(string) bool) {
		for name := range states {
			if !yield(name) {
				return
			}
		}
	})
	for name, s := range states {
		t.Run(name, func(t *testing.T) {
			d := open(t, s.change)
			for _, id := range s.run {
				d.f.Run(id)
				d.queue.Settle()
			}
			kittest.Golden(t, goldenFiles, name, d.Win, kittest.Parts{"page": d.f.Part(frame.Middle)}, "page")
		})
	}
}

// The buttons stay at the edge of the window while it says something, and what scrolls gives way.
func TestNothingMovesTheButtons(t *testing.T) {
	d := open(t, nil)
	at := func(o fyne.CanvasObject) float32 {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y
	}
	next, room := at(d.p.next), d.p.scroll.Size().Height
	d.f.Warn("Could not save")
	line := d.f.ResultLine()
	if !line.Visible() || line.Size().Height < line.MinSize().Height || !slices.Contains(kittest.Texts(d.Win.Content()), "Could not save") {
		t.Errorf("what is said is %v high and wants %v", line.Size().Height, line.MinSize().Height)
	}
	if at(d.p.next) != next || at(line)+line.Size().Height > next || at(line) < d.p.scroll.Size().Height {
		t.Errorf("%v of %v scroll, it is said at %v, Next was at %v and is at %v", d.p.scroll.Size().Height, room, at(line), next, at(d.p.next))
	}
	d.f.Say("")
	if line.Visible() || at(d.p.next) != next || d.p.scroll.Size().Height != room {
		t.Errorf("without it Next is at %v", at(d.p.next))
	}
}

// By keyboard alone: the sample, then Enter for each screen. What is suggested is kept.
func TestEnterLeadsToTheProposals(t *testing.T) {
	d := open(t, nil)
	d.Typed("a")
	if !d.p.m.tried || d.calls() != "" {
		t.Errorf("the sample: %v, calls %q", d.p.m.tried, d.calls())
	}
	d.Shortcut(&fyne.ShortcutUndo{})
	if d.p.m.tried || d.calls() != "" {
		t.Errorf("undone: %v, calls %q", d.p.m.tried, d.calls())
	}
	for range 3 {
		d.Key(fyne.KeyReturn)
	}
	want := "scan /home/ann/Downloads false, choose @education=/home/ann/Documents/Uni @tax=/home/ann/Documents/2025 Taxes " +
		"paper=/home/ann/papers recipe=/home/ann/Documents/Recipes, end"
	if got := d.calls(); got != want {
		t.Errorf("calls\n%q, want\n%q", got, want)
	}
	if len(d.opened) != 1 || d.opened[0] != api.WindowProposals || d.hidden != 1 {
		t.Errorf("opened %v, hidden %d times", d.opened, d.hidden)
	}
}

// Escape skips each screen, and nothing of it is kept.
func TestSkipKeepsNothing(t *testing.T) {
	d := open(t, nil)
	for range 3 {
		d.Key(fyne.KeyEscape)
	}
	if got := d.calls(); got != "end" || len(d.opened) != 1 || d.hidden != 1 {
		t.Errorf("calls %q, opened %v, hidden %d times", got, d.opened, d.hidden)
	}
}

// Closed in the middle it is shown once more.
func TestClosedInTheMiddle(t *testing.T) {
	d := open(t, nil)
	d.Key(fyne.KeyReturn)
	d.f.CloseWindow()
	d.queue.Settle()
	if got := d.calls(); got != "close" {
		t.Errorf("calls %q", got)
	}
}

// What the person chooses is kept, also while the folders are still being read.
func TestChoicesAreKept(t *testing.T) {
	d := open(t, nil)
	d.proposals.Change(func(st *api.Status, _ *[]api.Proposal) { st.Folders = st.Folders[:1] })
	d.Key(fyne.KeyReturn)
	s := d.p.screens[folders].(*foldersScreen)
	test.Tap(s.folderRows[1].on)
	test.Tap(s.folderRows[1].deep)
	s.useRows[0].choice.Choose(ask)
	s.useRows[1].choice.Choose("/home/ann/Documents/Work/Invoices sent")
	s.useRows[2].choice.Choose(exclude)
	s.useRows[3].choice.Choose(decide)
	d.filed.Change(func(f *api.FiledResult, _ *api.WelcomeResult) {
		f.Uses[4].Folder, f.Files = "/home/ann/Documents/Tax", 3000
	})
	d.f.Changed()
	d.queue.Settle()
	d.Key(fyne.KeyReturn)
	d.p.m.notify, d.p.m.sort = false, false
	d.Key(fyne.KeyReturn)
	want := "add /home/ann/Desktop true, choose @education=ask @tax=/home/ann/Documents/Tax invoice-in=/home/ann/Documents/Work/Invoices sent, " +
		"exclude /home/ann/Documents/Recipes, end"
	if got := d.calls(); got != want {
		t.Errorf("calls\n%q, want\n%q", got, want)
	}
	if d.settings.Live.Get().Notifications.Enabled {
		t.Error("notifications stay on")
	}
}

// 'Don't use' is said of a folder: another one that is found for the kind later is used.
func TestNotUsingIsOfOneFolder(t *testing.T) {
	d := open(t, nil)
	d.Key(fyne.KeyReturn)
	s := d.p.screens[folders].(*foldersScreen)
	s.useRows[2].choice.Choose(exclude)
	d.Key(fyne.KeyReturn)
	d.f.Run("back")
	d.filed.Change(func(f *api.FiledResult, _ *api.WelcomeResult) {
		f.Excluded, f.Uses[2].Folder = append(f.Excluded, f.Uses[2].Folder), "/home/ann/Kitchen"
	})
	d.f.Changed()
	d.queue.Settle()
	if got := d.p.m.uses[2].answer; got != "/home/ann/Kitchen" {
		t.Errorf("of another folder: %q", got)
	}
	d.Key(fyne.KeyReturn)
	if got := d.calls(); strings.Count(got, "exclude") != 1 || !strings.Contains(got, "exclude /home/ann/Documents/Recipes") {
		t.Errorf("calls %q", got)
	}
	d.f.Run("back")
	d.filed.Change(func(f *api.FiledResult, _ *api.WelcomeResult) { f.Uses[2].Folder = "/home/ann/Documents/Recipes" })
	d.f.Changed()
	d.queue.Settle()
	if got := d.p.m.uses[2].answer; got != exclude {
		t.Errorf("of the same folder: %q", got)
	}
}

func TestReadingIsStopped(t *testing.T) {
	d := open(t, func(f *api.FiledResult, _ *api.WelcomeResult) { f.Phase, f.Done, f.Total = api.FiledReading, 5, 90 })
	d.Key(fyne.KeyReturn)
	s := d.p.screens[folders].(*foldersScreen)
	if filled := s.bar.Objects[1].Size().Width / s.bar.Size().Width; !s.bar.Visible() || filled < 0.05 || filled > 0.06 {
		t.Errorf("%v of the bar is filled", filled)
	}
	if got := s.state.DebugText(); got != "Reading your files: 5 of 90" || !s.read.Visible() {
		t.Errorf("%q", got)
	}
	test.Tap(s.read)
	d.queue.Settle()
	if d.calls() != "read stop" || s.read.DebugText() != "Resume" {
		t.Errorf("calls %q, then %q", d.calls(), s.read.DebugText())
	}
}
