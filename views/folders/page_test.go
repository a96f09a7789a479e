package folders

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/kit/kittest"
	"github.com/nod-app/nod/views/sample"
)

func TestFoldersAreAddedSortedAndRemoved(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	service, queue := sample.New(sample.Noon, sample.Some()...), &kittest.Queue{}
	var p *Page
	win := test.NewTempWindow(t, nil)
	f := frame.New(win, frame.Options{
		Env:   frame.Env{Client: sample.Client(t, service), Dispatch: queue, Home: sample.Home, Now: sample.Noon},
		Pages: []frame.Entry{{Name: api.WindowFolders, Title: "Folders", New: func(f *frame.Frame) frame.Page { p = New(f).(*Page); return p }}},
	})
	f.Start()
	queue.Settle()
	hands := &kittest.Hands{Win: win, Keys: f.Keys(), Then: queue.Settle}

	hands.Typed("relative/path")
	hands.Key(fyne.KeyReturn)
	if _, failed := f.Result(); !failed || len(service.Calls()) != 0 {
		t.Errorf("a relative path: calls %v", service.Calls())
	}
	p.path.SetText("")
	hands.Typed("~/Scans")
	hands.Key(fyne.KeyReturn)
	if len(p.cards.Objects) != 3 {
		t.Fatalf("%d cards, want 3", len(p.cards.Objects))
	}
	press := func(card, button int) {
		test.Tap(kit.Buttons(p.cards.Objects[card])[button])
		queue.Settle()
	}
	press(2, 0)
	press(2, 1)
	want := "add /home/ann/Scans false, scan /home/ann/Scans false, remove /home/ann/Scans"
	if got := strings.Join(service.Calls(), ", "); got != want {
		t.Errorf("calls %q, want %q", got, want)
	}
}
