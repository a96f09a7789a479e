package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Placed is a widget whose owner moves and sizes the objects in it. Unlike a
// container it leaves them as they are when it is refreshed.
type Placed struct {
	widget.BaseWidget
	Objects []fyne.CanvasObject
	Least   fyne.Size // it is not smaller than that
	recolor func()
	self    fyne.Widget
}

// Init makes p ready; self is the widget that p is a part of. recolor is called
// when the colours of the theme may be others; it may be nil.
func (p *Placed) Init(self fyne.Widget, recolor func()) {
	p.self, p.recolor = self, recolor
	p.ExtendBaseWidget(self)
}

// CreateRenderer is for Fyne.
func (p *Placed) CreateRenderer() fyne.WidgetRenderer { return placedRenderer{p} }

type placedRenderer struct{ p *Placed }

func (r placedRenderer) Destroy()                     {}
func (r placedRenderer) Objects() []fyne.CanvasObject { return r.p.Objects }
func (r placedRenderer) Layout(fyne.Size)             {}
func (r placedRenderer) MinSize() fyne.Size           { return r.p.Least }

func (r placedRenderer) Refresh() {
	if r.p.recolor != nil {
		r.p.recolor()
	}
	canvas.Refresh(r.p.self)
}
