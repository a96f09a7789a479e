package negotiations

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
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// window is a window with the page, on the sample of the rooms.
type window struct {
	*kittest.Keyboard
	t      *testing.T
	f      *frame.Frame
	p      *Page
	queue  *kittest.Queue
	rooms  *sample.Rooms
	copied string
}

// wide and narrow are the window beside the rail at 1280x800 and 900x600.
var (
	wide   = fyne.NewSize(1195, 800)
	narrow = fyne.NewSize(815, 600)
)

// open shows the page with rooms in every state.
func open(t *testing.T) *window {
	t.Helper()
	rooms, err := sample.RoomsInEveryState(sample.Noon)
	if err != nil {
		t.Fatal(err)
	}
	return openOn(t, rooms, wide)
}

func openOn(t *testing.T, rooms *sample.Rooms, size fyne.Size) *window {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	w := &window{t: t, queue: &kittest.Queue{}, rooms: rooms}
	win := test.NewTempWindow(t, nil)
	win.Resize(size)
	w.f = frame.New(win, frame.Options{
		Env: frame.Env{Client: sample.Client(t, rooms), Dispatch: w.queue, Home: sample.Home, Now: sample.Noon,
			Copy: func(text string) { w.copied = text }, Modifiers: func() fyne.KeyModifier { return 0 }},
		Pages: []frame.Entry{{Name: api.WindowNegotiations, Title: "Negotiations", New: func(f *frame.Frame) frame.Page {
			w.p = newPage(f)
			return w.p
		}}},
		Close: func() {},
	})
	w.Keyboard = &kittest.Keyboard{Win: win, Keys: w.f.Keys(), AfterKey: w.queue.Settle}
	w.f.Start()
	w.queue.Settle()
	return w
}

// to makes a room the current one, with the keys.
func (w *window) to(room string) *window {
	w.t.Helper()
	w.f.Focus(w.p.rooms)
	w.Key(fyne.KeyHome)
	for range slices.IndexFunc(w.p.m.rooms, func(r api.Room) bool { return r.ID == room }) {
		w.Key(fyne.KeyDown)
	}
	if w.p.m.want != room {
		w.t.Fatalf("the room %q is shown, want %q", w.p.m.want, room)
	}
	return w
}

// confirm presses the last button of the question that is asked.
func (w *window) confirm() {
	w.t.Helper()
	if w.p.foot.Form() == nil {
		w.t.Fatal("nothing is asked")
	}
	buttons := kit.Buttons(w.p.foot.Box)
	test.Tap(buttons[len(buttons)-1])
	w.queue.Settle()
}

// did checks that the last calls that changed something were these.
func (w *window) did(want ...string) {
	w.t.Helper()
	got := w.rooms.Calls()
	if len(got) < len(want) || !slices.Equal(got[len(got)-len(want):], want) {
		w.t.Errorf("calls %q, want %q at the end", got, want)
	}
}

func (w *window) said(want string, failed bool) {
	w.t.Helper()
	if text, bad := w.f.Result(); !strings.Contains(text, want) || bad != failed {
		w.t.Errorf("it says %q (a failure: %v), want %q (%v)", text, bad, want, failed)
	}
}
