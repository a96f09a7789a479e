package proposals

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// unseenLine is a file with where it goes and why. What is shortened in it can be read
// while the pointer is on it.
type unseenLine struct {
	widget.BaseWidget
	file    *groupFile
	whole   string
	hint    func(string)
	hovered bool
}

// newUnseenLine returns a line without a file.
func newUnseenLine(keys kit.Keys, tick func(id string, on bool), hint func(string)) *unseenLine {
	l := &unseenLine{file: newGroupFile(keys, tick), hint: hint}
	l.file.row.Pressed = func(fyne.KeyModifier) { l.file.tick.SetChecked(!l.file.tick.Checked) }
	l.file.row.Hovered = l.setHover
	l.ExtendBaseWidget(l)
	return l
}

func (l *unseenLine) set(q api.Proposal, t rowText, ticked bool) {
	l.file.draw(q, t, true, ticked)
	l.whole = kit.Join(strings.TrimSpace(t.name+" "+t.also)+" → "+t.place, t.note)
	if l.hovered {
		l.hint(l.whole)
	}
}

// MinSize returns the height of a line.
func (l *unseenLine) MinSize() fyne.Size { return fyne.NewSize(0, rowHeight) }

// CreateRenderer is for Fyne.
func (l *unseenLine) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(kit.Pad(0, 0, 0, 12, l.file.box)) // clear of the scroll bar
}

// setHover says the whole text while the pointer is on the row.
func (l *unseenLine) setHover(_ fyne.Widget, on bool) {
	if l.hovered = on; !on {
		l.hint("")
		return
	}
	l.hint(l.whole)
}
