package negotiations

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/negotiations/countdown"
)

// head says in which room the person is, what waits for whom, and how long.
type head struct {
	p      *Page
	box    *fyne.Container
	title  *kit.Line
	text   *widget.Label
	time   *countdown.Countdown
	choice *kit.Choice[string] // among the negotiations of the room
	close  *kit.Button
	notes  *kit.Fact
}

func newHead(p *Page) *head {
	h := &head{p: p, title: kit.Heading(""), text: kit.Wrapped(fyne.TextWrapWord), close: p.Table.Button("close-room", kit.Quiet)}
	h.time = countdown.New(p.f.Dispatch, p.f.Now)
	h.time.Passed = func() { p.refresh.Refresh() }
	h.choice = kit.NewChoice(p.f.ChromeKeys(), p.chooseNegotiation, kit.Option[string]{Name: lang.T("No negotiation")})
	h.notes = kit.NewSignedFact(theme.NewWarningThemedResource(theme.WarningIcon()), widget.MediumImportance)
	first := container.NewBorder(nil, nil, nil, kit.Cols(8, h.choice.Select, h.close), kit.Centered(h.title))
	second := container.NewBorder(nil, nil, nil, h.time.Line, kit.Flush(h.text))
	h.box = container.NewVBox(kit.Pad(8, 8, 16, 8, kit.Rows(6, first, kit.Pad(0, 0, 0, 8, second), h.notes.Row)), kit.Hairline())
	return h
}

// draw shows the room; false: there is none.
func (h *head) draw(r api.Room, ok bool) {
	kit.Show(ok, h.box)
	if !ok {
		return
	}
	h.title.SetText(roomTitle(r))
	text, tone := h.p.m.status(r)
	if r.Practice {
		text += " " + lang.T("The other party is a script, and nothing is paid.")
	}
	h.text.TextStyle.Bold = tone == theme.ColorNamePrimary
	kit.WriteLabel(h.text, text, importance(tone))
	h.drawChoice()
	h.notes.Set(h.p.m.notes(r))
	h.time.Set(h.p.m.deadline())
	kit.Show(r.State != api.RoomClosed && r.State != api.RoomBroken, h.close) // a broken one is closed in the foot
}

func (h *head) drawChoice() {
	all := h.p.m.negotiations
	kit.Show(len(all) > 1, h.choice.Select)
	if len(all) < 2 {
		return
	}
	var options []kit.Option[string]
	for _, n := range all {
		options = append(options, kit.Option[string]{Value: n.ID, Name: kit.Join(kit.CleanTo(n.Summary, 24), kit.Amount(n.Total))})
	}
	h.choice.Draw(h.p.m.n.ID, options...)
}

func roomTitle(r api.Room) string {
	switch {
	case r.State == api.RoomInviting:
		return lang.T("Invitation")
	case r.Practice:
		return lang.T("Practice")
	}
	return otherName(r)
}

// importance returns the weight of a label in the tone of a line.
func importance(tone fyne.ThemeColorName) widget.Importance {
	switch tone {
	case theme.ColorNamePrimary:
		return widget.HighImportance
	case theme.ColorNameSuccess:
		return widget.SuccessImportance
	case theme.ColorNameWarning:
		return widget.WarningImportance
	case theme.ColorNameError:
		return widget.DangerImportance
	}
	return widget.MediumImportance
}

func (p *Page) chooseNegotiation(id string) {
	p.m.chosen, p.m.round = id, 0
	p.refresh.Restart()
	p.f.Focus(p.rounds.list)
}
