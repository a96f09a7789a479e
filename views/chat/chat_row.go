package chat

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// chatText is what the row of a conversation says; all of it is clean.
type chatText struct {
	title, about  string
	busy, current bool
}

// chatTextOf says a conversation in two lines; unsent says that something is
// written in it and not sent.
func chatTextOf(c api.Chat, current, unsent bool, now time.Time) chatText {
	about := lang.Moment(c.Changed, now)
	switch {
	case c.Busy:
		about = lang.T("replying")
	case unsent:
		about = kit.Join(lang.T("draft"), about)
	}
	return chatText{title: titleOf(c), about: about, busy: c.Busy, current: current}
}

func titleOf(c api.Chat) string {
	if title := kit.CleanTo(c.Title, 120); strings.TrimSpace(title) != "" {
		return title
	}
	return lang.T("New conversation")
}

// chatRow is what a row of the list of conversations shows.
type chatRow struct {
	text         chatText
	title, about *kit.Line
	sign         *canvas.Image
}

var _ kit.RowContent = (*chatRow)(nil)

func newChatRow() *chatRow {
	return &chatRow{title: kit.NewLine("").AsProse(true), about: kit.Small(""), sign: kit.Icon(assets.Dot(theme.ColorNamePrimary), 12)}
}

// set shows another conversation, or another state of it; false: it is the same.
func (r *chatRow) set(t chatText) bool {
	if r.text == t {
		return false
	}
	r.text = t
	r.title.Bold(t.current).SetText(t.title)
	r.about.SetText(t.about)
	kit.Show(true, r.title, r.about)
	kit.Show(t.busy, r.sign)
	return true
}

func (r *chatRow) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.title, r.about, r.sign} }
func (r *chatRow) Height() float32              { return 48 }
func (r *chatRow) DebugText() string            { return kit.Join(r.text.title, r.text.about) }

func (r *chatRow) Bones(width float32) []kit.Bone {
	return []kit.Bone{{X: 16, Y: 9, Width: width * 0.6, Height: 12}, {X: 16, Y: 29, Width: width * 0.4, Height: 10}}
}

func (r *chatRow) Layout(s fyne.Size) {
	kit.Put(r.title, 16, 5, s.Width-24, 20)
	kit.Put(r.about, 16, 26, s.Width-24, 17)
	kit.Put(r.sign, s.Width-24, 28, 12, 12)
}
