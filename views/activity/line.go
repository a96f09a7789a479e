package activity

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// line stands above the list: the day of its first row, that it shows one
// request only, and how many records came in since. Its room is always there,
// so that nothing moves when it has something to say.
type line struct {
	w     *Window
	box   *fyne.Container
	day   *kit.Line
	trace *kit.Button
	fresh *kit.Button
	right *fyne.Container
}

func newLine(w *Window) *line {
	l := &line{w: w, day: kit.Small("").Bold(true)}
	l.trace = kit.NewButton("One request", "T", kit.Quiet, w.keys, w.onlyTrace).WithIcon(theme.NewThemedResource(theme.CancelIcon()))
	l.fresh = kit.NewButton("", "N", kit.Quiet, w.keys, w.showNew).WithIcon(assets.Dot(theme.ColorNamePrimary))
	l.right = kit.Cols(4, l.trace, l.fresh)
	l.box = kit.Pad(8, 0, 24, 8, kit.AtLeast(200, 32, container.NewBorder(nil, nil, nil, l.right, kit.Centered(l.day))))
	return l
}

func (l *line) draw() {
	l.drawDay()
	st := &l.w.st
	kit.Show(st.filter.trace != "", l.trace)
	kit.Show(st.fresh > 0, l.fresh)
	l.fresh.SetText(kit.Count(st.fresh) + " new")
	l.fresh.SetEnabled(!st.lost)
	l.trace.SetEnabled(!st.lost)
	l.box.Refresh()
}

// drawDay says which day the first row in sight is of.
func (l *line) drawDay() {
	text := ""
	if l.w.list != nil {
		first, _ := l.w.list.InSight()
		if r, ok := l.w.st.pages.row(first); ok {
			text = kit.Day(r.Started, l.w.o.Now())
		} else if l.w.st.pages.total > 0 {
			text = "…"
		}
	}
	l.day.SetText(text)
}
