package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// drawEmpty shows why there is no question, unless there is one.
func (p *Page) drawEmpty(asked bool) {
	st := &p.st
	button := func(text, key string, kind kit.Kind, tapped func()) *kit.Button {
		return kit.NewButton(text, key, kind, p.f.ChromeKeys(), tapped)
	}
	shut := button(lang.T("Close"), "Esc", kit.Plain, p.f.CloseWindow)
	switch tray := assets.Tray(assets.ColorMuted); {
	case asked:
		p.empty.Hide()
	case st.failed != "" && !p.lost:
		p.empty.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), lang.T("Questions cannot be read"),
			lang.T("%s Nothing was approved.", st.failed), button(lang.T("Try again"), "", kit.Primary, p.refresher.Restart), shut)
	case !st.started && st.slow:
		p.empty.Skeleton(newBones())
	case !st.started:
		p.empty.Hide()
	case st.over:
		p.empty.Say("over", tray, lang.T("Nothing left to answer"), lang.T("The question has ended. This window closes by itself."), shut)
	default:
		p.empty.Say("empty", tray, lang.T("No questions"), lang.T("What the assistant needs your approval for is asked here."), shut)
	}
}

// newBones returns what is where the lines of a question will.
func newBones() func() fyne.CanvasObject {
	widths := []float32{160, 280, 420, 360, 400, 240}
	return func() fyne.CanvasObject {
		bone := kit.NewFill(theme.ColorNameSeparator, 4, fyne.NewSize(widths[0], 14))
		widths = widths[1:]
		return kit.Pad(8, 0, edge, edge, container.NewHBox(bone))
	}
}
