package chat

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// pane holds the rows in sight. To draw it anew costs nothing: a container
// would wrap all text in it again.
type pane struct {
	widget.BaseWidget
	t    *thread
	rows []fyne.CanvasObject
	high float32
}

func newPane(t *thread) *pane {
	p := &pane{t: t}
	p.ExtendBaseWidget(p)
	return p
}

// put shows these rows, which stand at their places already.
func (p *pane) put(rows []fyne.CanvasObject, high float32) {
	if p.high == high && slices.Equal(p.rows, rows) {
		return
	}
	p.rows, p.high = rows, high
	p.Resize(fyne.NewSize(p.t.scroll.Size().Width, max(high, p.t.scroll.Size().Height)))
	canvas.Refresh(p)
}

// CreateRenderer is for Fyne.
func (p *pane) CreateRenderer() fyne.WidgetRenderer { return paneRenderer{p} }

type paneRenderer struct{ p *pane }

func (r paneRenderer) Destroy()                     {}
func (r paneRenderer) Layout(fyne.Size)             {}
func (r paneRenderer) MinSize() fyne.Size           { return fyne.NewSize(0, r.p.high) }
func (r paneRenderer) Objects() []fyne.CanvasObject { return r.p.rows }
func (r paneRenderer) Refresh()                     { canvas.Refresh(r.p) }
