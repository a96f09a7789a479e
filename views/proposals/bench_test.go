package proposals

import (
	"context"
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

// pager answers lists as the agent's store does, without looking at all rows.
type pager struct {
	*sample.Proposals
	all []api.Proposal
}

func (p pager) List(_ context.Context, r api.ListProposalsRequest) (api.ListProposalsResult, error) {
	from := min(r.Offset, len(p.all))
	to := min(from+r.Limit, len(p.all))
	return api.ListProposalsResult{
		Proposals: p.all[from:to], Total: len(p.all), HasMore: to < len(p.all), Counts: api.Counts{Pending: len(p.all)},
		Groups: []api.Group{{Directory: p.all[0].DestinationDir, Count: len(p.all), Revision: "1"}},
	}, nil
}

// Mount implements sample.Part.
func (p pager) Mount(to *api.Server) {
	api.Handle(to, api.GetStatus, p.Status)
	api.Handle(to, api.ListProposals, p.List)
	api.Handle(to, api.GetPreview, p.Preview)
}

// BenchmarkScroll is one row down in the list of proposals, with the pages that
// this fetches, beside a plain list of one label a row; nothing is painted.
func BenchmarkScroll(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint("nod/", n), func(b *testing.B) { scrollNod(b, n) })
		b.Run(fmt.Sprint("plain/", n), func(b *testing.B) { scrollPlain(b, n) })
	}
}

func scrollNod(b *testing.B, n int) {
	test.NewTempApp(b).Settings().SetTheme(assets.NewTheme(assets.Light))
	win, q := test.NewTempWindow(b, nil), &kittest.Queue{}
	var p *Page
	f := frame.New(win, frame.Options{
		Env: frame.Env{
			Client:   sample.Client(b, pager{sample.NewProposals(sample.Noon), sample.Many(n)}),
			Dispatch: q, Home: sample.Home, Now: sample.Noon, Modifiers: func() fyne.KeyModifier { return 0 },
		},
		Pages: []frame.Entry{{Name: api.WindowProposals, Title: "Proposals", New: func(f *frame.Frame) frame.Page { p = newPage(f); return p }}},
	})
	win.Resize(fyne.NewSize(1280, 800))
	f.Start()
	q.Settle()
	if want := n + 1; p.list.Length() != want { // and their folder
		b.Fatalf("the list has %d rows, want %d", p.list.Length(), want)
	}
	const step = rowHeight + 4
	scroll(b, &p.list.List.List, n, step, q.Settle)
	if _, ok := p.list.Pages.Row(int(p.list.GetScrollOffset() / step)); !ok {
		b.Error("the rows in sight were not fetched")
	}
}

func scrollPlain(b *testing.B, n int) {
	test.NewTempApp(b)
	l := widget.NewList(func() int { return n },
		func() fyne.CanvasObject { return widget.NewLabel("") },
		func(i int, o fyne.CanvasObject) { o.(*widget.Label).SetText(fmt.Sprint("file ", i)) })
	win := test.NewTempWindow(b, l)
	win.Resize(fyne.NewSize(640, 700))
	scroll(b, l, n, l.MinSize().Height, func() {})
}

// scroll goes through the rows over and over, one row a step.
func scroll(b *testing.B, l *widget.List, n int, rowStep float32, settle func()) {
	at := 0
	for b.Loop() {
		at = (at + 1) % (n - 100)
		l.ScrollToOffset(float32(at) * rowStep)
		settle()
	}
}
