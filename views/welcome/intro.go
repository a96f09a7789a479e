package welcome

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// introScreen says what Nod does, with a sample that can be approved and undone.
type introScreen struct {
	p             *Page
	box           fyne.CanvasObject
	where, why    *kit.Line
	approve, undo *kit.Button
}

func newIntro(p *Page) *introScreen {
	s := &introScreen{p: p, where: kit.NewLine("").Colored(assets.ColorMuted), why: kit.Small(""), approve: p.Table.Button("approve", kit.Plain), undo: p.Table.Button("untry", kit.Plain)}
	place := container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 6, kit.Centered(kit.Icon(assets.Arrow(assets.ColorMuted), 14))), nil, s.where)
	sample := kit.Card(kit.Rows(4, kit.NewLine("Invoice 2025-114.pdf").Bold(true), place, s.why))
	s.box = kit.Rows(12, kit.NewLine(lang.T("Welcome to Nod")).Bold(true).Sized(24),
		kit.Paragraph(lang.T("When a new file arrives, Nod proposes where it should go. You approve, and the file moves. Nothing moves without your approval.")),
		kit.Space(0, 4), kit.Small(lang.T("Try it with this sample. No file is touched.")),
		sample, kit.Cols(8, s.approve, s.undo),
		kit.Space(0, 8), kit.Rows(6,
			point(lang.T("Nod never overwrites a file, and you can undo each move, also next week.")),
			point(lang.T("It looks at how you keep your own folders, and puts new files beside those that are like them.")),
			point(lang.T("Everything stays on this computer."))))
	return s
}

func (s *introScreen) content() fyne.CanvasObject { return s.box }

func (s *introScreen) draw() {
	s.where.SetText("Documents/Bills/2025")
	s.why.SetText(lang.T("Like 'Invoice 2025-113.pdf' in Bills/2025"))
	if s.p.m.tried {
		s.where.SetText(lang.T("Moved to Documents/Bills/2025"))
		s.why.SetText(lang.T("Undo moves it back to Downloads"))
	}
	kit.Show(!s.p.m.tried, s.approve)
	kit.Show(s.p.m.tried, s.undo)
}

func point(text string) fyne.CanvasObject {
	return kit.Signed(kit.Icon(theme.NewColoredResource(theme.ConfirmIcon(), theme.ColorNamePrimary), 16), kit.Paragraph(text))
}
