package proposals

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// unseenLine is a file and where it goes, in one line. What is shortened in it can be read
// while the pointer is on it.
type unseenLine struct {
	widget.BaseWidget
	name, place *kit.Line
	made        *kit.Line // that the folder would be made
	box         *fyne.Container
	whole       string
	hint        func(string)
	hovered     bool
}

// newUnseenLine returns a line without a file.
func newUnseenLine(hint func(string)) *unseenLine {
	l := &unseenLine{name: kit.NewLine(""), place: kit.NewLine("").Colored(assets.ColorMuted).AsPath(), made: kit.Small(lang.T("new folder")).Whole(), hint: hint}
	l.box = container.New(layout.NewGridLayoutWithColumns(2), l.name, container.NewBorder(nil, nil, nil, l.made, l.place))
	l.ExtendBaseWidget(l)
	return l
}

var _ desktop.Hoverable = (*unseenLine)(nil)

func (l *unseenLine) set(q api.Proposal, home string) {
	l.name.SetText(strings.TrimSpace(kit.Clean(q.Filename) + " " + companions(q)))
	l.place.SetText(placeOf(q, home))
	kit.Show(q.ExistingDir != q.DestinationDir, l.made)
	l.whole = l.name.DebugText() + " → " + l.place.DebugText()
	if l.hovered {
		l.hint(l.whole)
	}
}

// MinSize returns the height of a line.
func (l *unseenLine) MinSize() fyne.Size { return fyne.NewSize(0, unseenHeight) }

// CreateRenderer is for Fyne.
func (l *unseenLine) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(l.box) }

// MouseIn says the whole text.
func (l *unseenLine) MouseIn(*desktop.MouseEvent) {
	l.hovered = true
	l.hint(l.whole)
}

// MouseMoved implements desktop.Hoverable.
func (l *unseenLine) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends what MouseIn says.
func (l *unseenLine) MouseOut() {
	l.hovered = false
	l.hint("")
}
