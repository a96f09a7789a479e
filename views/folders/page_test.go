package folders

import (
	"maps"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// open is a window with the page, on a stand-in for the agent.
func open(t *testing.T, service *sample.Proposals, filed *sample.Filed) (*kittest.Keyboard, *frame.Frame, *Page, *kittest.Queue) {
	t.Helper()
	w := kittest.Open(t, frame.Env{Client: sample.Client(t, service, filed), Home: sample.Home, Now: sample.Noon}, fyne.Size{},
		frame.Entry{Name: api.WindowFolders, Title: "Folders"}, func(f *frame.Frame) *Page { return New(f).(*Page) })
	return w.Keyboard, w.Frame, w.Page, w.Queue
}

// TestGoldens compares the page with how it was when someone last looked at it.
func TestGoldens(t *testing.T) {
	states := map[string]func(*api.Status, *[]api.Proposal){
		"folders": func(st *api.Status, _ *[]api.Proposal) {
			st.Folders[1].State, st.Folders[1].Problem, st.Folders[1].Remedy = api.FolderMissing, "/home/ann/Desktop is not available", "Recreate the folder or reconnect the drive"
		},
		"none": func(st *api.Status, _ *[]api.Proposal) { st.Folders = nil },
	}
	kittest.NoOtherGoldens(t, goldenFiles, maps.Keys(states))
	for name, change := range states {
		t.Run(name, func(t *testing.T) {
			service := sample.NewProposals(sample.Noon)
			service.Change(change)
			hands, f, _, _ := open(t, service, sample.NewFiled())
			hands.Win.Resize(fyne.NewSize(900, 600))
			kittest.Golden(t, goldenFiles, name, hands.Win, kittest.Parts{"page": f.Part(frame.Middle)}, "page")
		})
	}
}

func TestFoldersAreAddedSortedAndRemoved(t *testing.T) {
	service := sample.NewProposals(sample.Noon, sample.Some()...)
	hands, f, p, queue := open(t, service, sample.NewFiled())

	add := p.Table.Button("add", kit.Primary)
	if f.Draw(); !add.Disabled() {
		t.Error("nothing can be added")
	}
	if hands.Typed("relative/path"); add.Disabled() {
		t.Error("what was typed cannot be added")
	}
	hands.Key(fyne.KeyReturn)
	if _, failed := f.Result(); !failed || len(service.Calls()) != 0 {
		t.Errorf("a relative path: calls %v", service.Calls())
	}
	f.DropFiles(fyne.Position{}, []fyne.URI{storage.NewFileURI(sample.Home + "/Scans")})
	if p.path.Text != "~/Scans" || p.path.CursorColumn != len("~/Scans") {
		t.Errorf("a folder that was dropped is in the field as %q, the cursor at %d", p.path.Text, p.path.CursorColumn)
	}
	hands.Key(fyne.KeyReturn)
	if len(p.cards.Objects) != 3 {
		t.Fatalf("%d cards, want 3", len(p.cards.Objects))
	}
	press := func(card, button int) {
		test.Tap(kit.Buttons(p.cards.Objects[card])[button])
		queue.Settle()
	}
	sort := kit.Buttons(p.cards.Objects[2])[0]
	hands.Win.Canvas().Focus(sort)
	press(2, 0)
	f.Draw()
	if hands.Win.Canvas().Focused() != fyne.Focusable(sort) || kit.Buttons(p.cards.Objects[2])[0] != sort {
		t.Error("the focus is lost when a folder was read")
	}
	press(2, 1)
	want := "add /home/ann/Scans false, scan /home/ann/Scans false, remove /home/ann/Scans"
	if got := strings.Join(service.Calls(), ", "); got != want {
		t.Errorf("calls %q, want %q", got, want)
	}
}

// What is read is stopped, read again, and left out folder by folder.
func TestWhatIsReadIsSet(t *testing.T) {
	filed := sample.NewFiled()
	filed.Change(func(f *api.FiledResult, _ *api.WelcomeResult) { f.Phase, f.Done, f.Total = api.FiledReading, 5, 90 })
	_, f, p, queue := open(t, sample.NewProposals(sample.Noon), filed)
	press := func(b *kit.Button) {
		test.Tap(b)
		queue.Settle()
	}
	if got := p.filed.state.DebugText(); got != "Reading: 5 of 90" {
		t.Errorf("%q", got)
	}
	press(p.filed.stop)
	if p.filed.stop.DebugText() != "Resume" {
		t.Errorf("it says %q", p.filed.stop.DebugText())
	}
	press(p.filed.stop)
	press(kit.Buttons(p.filed.rows.Objects[1])[0])
	if said, failed := f.Result(); failed || !strings.Contains(said, "no longer reads Music") || len(p.filed.rows.Objects) != 4 {
		t.Errorf("%q, %d rows", said, len(p.filed.rows.Objects))
	}
	press(kit.Buttons(p.filed.rows.Objects[3])[0])
	if got := strings.Join(filed.Calls(), ", "); got != "read stop, read resume, exclude /home/ann/Music, include /home/ann/Music" {
		t.Errorf("calls %q", got)
	}
}
