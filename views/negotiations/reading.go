package negotiations

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// reading is something to read that can have the keys, which then scroll it.
type reading struct {
	box    *fyne.Container
	scroll *container.Scroll
	stop   *kit.Stop
}

// step is how far an arrow key scrolls, in pixels.
const step float32 = 32

func newReading(keys kit.Keys, body fyne.CanvasObject) *reading {
	r := &reading{stop: kit.NewStop(keys), scroll: container.NewVScroll(kit.Pad(8, 16, 12, 12, body))}
	ring := kit.NewFill("", assets.Radius, fyne.Size{})
	r.stop.Changed = func() {
		edge := fyne.ThemeColorName("")
		if r.stop.Focused() {
			edge = theme.ColorNamePrimary
		}
		ring.SetEdge(edge)
	}
	r.box = kit.Pad(0, 4, 4, 4, container.NewStack(r.stop, ring, r.scroll))
	return r
}

// move scrolls by that many steps.
func (r *reading) move(by int) {
	most := max(0, r.scroll.Content.MinSize().Height-r.scroll.Size().Height)
	r.scroll.ScrollToOffset(fyne.NewPos(0, min(most, max(0, r.scroll.Offset.Y+float32(by)*step))))
}

// steps returns how many steps there are, and how many are in sight.
func (r *reading) steps() (n, page int) {
	return int(r.scroll.Content.MinSize().Height/step) + 1, int(r.scroll.Size().Height/step) - 1
}
