package history

import (
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

// BenchmarkScroll is one row down in the list of calls, with the pages that
// this fetches, beside a plain list of one label a row; nothing is painted.
func BenchmarkScroll(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint("nod/", n), func(b *testing.B) { scrollNod(b, n, 1) })
		b.Run(fmt.Sprint("plain/", n), func(b *testing.B) { scrollPlain(b, n) })
	}
}

// BenchmarkJump is a jump to somewhere else in 100,000 calls.
func BenchmarkJump(b *testing.B) { scrollNod(b, 100_000, 7919) }

func scrollNod(b *testing.B, n, by int) {
	test.NewTempApp(b).Settings().SetTheme(assets.NewTheme(assets.Light))
	win, q := test.NewTempWindow(b, nil), &kittest.Queue{}
	f, p := newBench(b, win, q, sample.NewActivity(sample.Noon, sample.ManyRecords(n)...))
	win.Resize(fyne.NewSize(1280, 800))
	f.Start()
	q.Settle()
	if p.list.Length() != n {
		b.Fatalf("the list has %d rows, want %d", p.list.Length(), n)
	}
	scroll(b, &p.list.List.List, n, by, rowHeight+4, q.Settle)
	if _, ok := p.list.Pages.Row(int(p.list.GetScrollOffset() / (rowHeight + 4))); !ok {
		b.Error("the rows in sight were not fetched")
	}
}

func scrollPlain(b *testing.B, n int) {
	test.NewTempApp(b)
	l := widget.NewList(func() int { return n },
		func() fyne.CanvasObject { return widget.NewLabel("") },
		func(i int, o fyne.CanvasObject) { o.(*widget.Label).SetText(fmt.Sprint("call ", i)) })
	win := test.NewTempWindow(b, l)
	win.Resize(fyne.NewSize(640, 700))
	scroll(b, l, n, 1, l.MinSize().Height, func() {})
}

// scroll goes through the rows over and over, by that many a step.
func scroll(b *testing.B, l *widget.List, n, by int, rowStep float32, settle func()) {
	at := 0
	for b.Loop() {
		at = (at + by) % (n - 100)
		l.ScrollToOffset(float32(at) * rowStep)
		settle()
	}
}

// BenchmarkChanged is a change of the log while someone reads in the middle of it.
func BenchmarkChanged(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(assets.NewTheme(assets.Light))
	win, q := test.NewTempWindow(b, nil), &kittest.Queue{}
	s := sample.NewActivity(sample.Noon, sample.ManyRecords(100_000)...)
	f, p := newBench(b, win, q, s)
	win.Resize(fyne.NewSize(1280, 800))
	f.Start()
	q.Settle()
	p.list.ScrollToOffset(50_000 * (rowHeight + 4))
	q.Settle()
	for b.Loop() {
		f.Changed()
		q.Settle()
	}
}

// newBench is a window with the page.
func newBench(b *testing.B, win fyne.Window, q *kittest.Queue, s *sample.Activity) (*frame.Frame, *Page) {
	var p *Page
	f := frame.New(win, frame.Options{
		Env:   frame.Env{Client: sample.Client(b, s), Dispatch: q, Home: sample.Home, Now: sample.Noon},
		Pages: []frame.Entry{{Name: api.WindowHistory, Title: "History", New: func(f *frame.Frame) frame.Page { p = newPage(f); return p }}},
	})
	return f, p
}
