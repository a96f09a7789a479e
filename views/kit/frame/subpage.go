package frame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// subPage lays a sub-page out: the way back, its title, and what is on it.
func (f *Frame) subPage(title string, content fyne.CanvasObject) fyne.CanvasObject {
	back := kit.NewButton(lang.T("Back"), "Esc", kit.Quiet, f.ChromeKeys(), f.Back).WithIcon(theme.NavigateBackIcon())
	head := container.NewBorder(nil, nil, back, nil, kit.Pad(0, 0, 8, 0, kit.Centered(kit.Heading(title))))
	return container.NewBorder(container.NewVBox(kit.Pad(8, 8, 8, 16, head), kit.Hairline()), nil, nil, nil, content)
}

// Column lays the body of a simple page out: padded, scrolled, as wide as the page.
func Column(body fyne.CanvasObject) *container.Scroll {
	return container.NewVScroll(kit.Pad(16, 16, 24, 24, body))
}

// Part names a part of a frame, for tests that look at it.
type Part int

// The parts of a frame.
const (
	Banners Part = iota
	Rail
	Middle
	ResultLine
)

// Part returns one of the frame's parts.
func (f *Frame) Part(p Part) fyne.CanvasObject {
	return []fyne.CanvasObject{f.banner.box, f.rail.box, f.center, f.result.box}[p]
}
