package activity

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// foot is the bottom line: what happened last, and whether the log is whole.
type foot struct {
	w    *Window
	box  *fyne.Container
	text *kit.Line
	log  *kit.Button
}

func newFoot(w *Window) *foot {
	f := &foot{w: w, text: kit.NewLine("")}
	f.log = kit.NewButton("", "", kit.Quiet, w.keys, func() { w.turn(theLog) })
	row := container.NewBorder(nil, nil, nil, f.log, kit.Centered(f.text))
	f.box = container.NewVBox(kit.Hairline(), kit.Pad(4, 4, 16, 8, row))
	return f
}

func (f *foot) draw() {
	st := &f.w.st
	color := theme.ColorNameForeground
	if st.result.bad {
		color = theme.ColorNameError
	}
	f.text.Colored(color).SetText(st.result.text)
	f.text.Refresh()
	sign, text := logSign(st.log)
	f.log.SetIcon(sign)
	f.log.SetText(text)
	f.box.Refresh()
}

// logSign says in some words whether the log is whole.
func logSign(l logState) (fyne.Resource, string) {
	switch {
	case l.checking:
		return theme.NewColoredResource(theme.ViewRefreshIcon(), assets.ColorMuted), "Checking the log…"
	case l.damaged():
		return theme.NewColoredResource(theme.WarningIcon(), theme.ColorNameError), "Log damaged"
	case l.known:
		return theme.NewColoredResource(theme.ConfirmIcon(), theme.ColorNameSuccess), "Log verified: " + entries(l.Records) + ", whole"
	}
	return theme.NewColoredResource(theme.QuestionIcon(), assets.ColorMuted), "Log not verified"
}
