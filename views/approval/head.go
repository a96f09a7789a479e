package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// head says what would be done, and how much is at stake.
type head struct {
	box  *fyne.Container
	who  *kit.Line // asked for it
	verb *kit.Line
	sign *canvas.Image
	risk *kit.Line
	rows *fyne.Container
}

func newHead() *head {
	h := &head{
		who: kit.Small(""), verb: kit.Heading(""), sign: kit.Icon(theme.WarningIcon(), 16),
		risk: kit.NewLine("").Bold(true).Whole(), rows: kit.Rows(0),
	}
	risk := kit.Cols(6, kit.Centered(h.sign), kit.Centered(h.risk))
	second := container.NewBorder(nil, nil, nil, risk, kit.Centered(h.verb))
	who := kit.Rows(4, h.who, second)
	h.box = kit.Rows(8, kit.Pad(0, 0, edge, edge, who), h.rows)
	return h
}

func (h *head) draw(q api.Question, by api.Origin) {
	h.who.SetText(Asks(by))
	h.verb.SetText(kit.Exact(q.Title))
	r := riskOf(q.Risk)
	h.risk.Colored(r.color).SetText(r.word)
	h.risk.Refresh()
	h.sign.Resource = r.sign
	h.sign.Refresh()
}

// Asks says who asked for a call. One whose origin it does not know is a program's.
func Asks(by api.Origin) string {
	switch by {
	case api.FromPerson:
		return lang.T("You asked to")
	case api.FromModel:
		return lang.T("The assistant wants to")
	case api.FromCommand:
		return lang.T("A typed command wants to")
	}
	return lang.T("A program wants to")
}

// risk is how much is at stake, as a word, a picture and a colour.
type risk struct {
	word  string
	sign  fyne.Resource
	color fyne.ThemeColorName
}

// riskOf takes a risk that it does not know for the worst.
func riskOf(r api.Risk) risk {
	switch r {
	case api.RiskLow:
		c := assets.ColorMuted
		return risk{lang.T("Low risk"), theme.NewColoredResource(theme.InfoIcon(), c), c}
	case api.RiskMedium:
		return risk{lang.T("Medium risk"), theme.NewWarningThemedResource(theme.WarningIcon()), theme.ColorNameWarning}
	}
	return risk{lang.T("High risk"), theme.NewErrorThemedResource(theme.ErrorIcon()), theme.ColorNameError}
}
