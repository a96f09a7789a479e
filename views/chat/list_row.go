package chat

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// listText is what the row of a conversation says; all of it is clean.
type listText struct {
	title, about string
	busy         bool
}

// listTextOf says a conversation in two lines.
func listTextOf(c api.Chat, unsent, lost bool, now time.Time) listText {
	t := listText{title: titleOf(c), busy: c.Busy && !lost}
	state := ""
	switch {
	case t.busy:
		state = "replying"
	case unsent:
		state = "draft"
	}
	t.about = kit.Join(kit.Moment(c.Changed, now), state)
	return t
}

func titleOf(c api.Chat) string {
	if title := kit.CleanTo(c.Title, 120); strings.TrimSpace(title) != "" {
		return title
	}
	return "New conversation"
}

const listRowHeight float32 = 48

// listRow is what a row of the list shows.
type listRow struct {
	text         listText
	current      bool
	title, about *kit.Line
	sign         *canvas.Image
}

var _ kit.RowContent = (*listRow)(nil)

func newListRow() *kit.Row[*listRow] {
	return kit.NewRow(&listRow{title: kit.NewLine(""), about: kit.Small(""), sign: kit.Icon(assets.Dot(theme.ColorNamePrimary), 12)})
}

// set shows another conversation, or another state of it; false: it is the same.
func (r *listRow) set(t listText, current bool) bool {
	if r.text == t && r.current == current {
		return false
	}
	r.text, r.current = t, current
	r.title.Bold(current).SetText(t.title)
	r.about.SetText(t.about)
	kit.Show(true, r.title, r.about)
	kit.Show(t.busy, r.sign)
	return true
}

func (r *listRow) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.title, r.about, r.sign} }
func (r *listRow) Height() float32              { return listRowHeight }
func (r *listRow) DebugText() string            { return kit.Join(r.text.title, r.text.about) }

func (r *listRow) Bones(width float32) []kit.Bone {
	return []kit.Bone{{X: 16, Y: 9, Width: width * 0.6, Height: 12}, {X: 16, Y: 29, Width: width * 0.4, Height: 10}}
}

func (r *listRow) Layout(s fyne.Size) {
	kit.Put(r.title, 16, 5, s.Width-24, 20)
	kit.Put(r.about, 16, 26, s.Width-44, 17)
	kit.Put(r.sign, s.Width-24, 28, 12, 12)
}
