package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/views/kit"
)

// several says what the selected proposals are together.
type several struct {
	home  string
	box   *fyne.Container
	head  *kit.Line
	about *kit.Line
	where *widget.Label
}

func newSeveral(home string) *several {
	s := &several{home: home, head: kit.Heading(""), about: kit.Small(""), where: kit.Wrapped(fyne.TextWrapWord)}
	body := kit.Rows(16, kit.Rows(2, s.head, s.about), kit.Field("To", kit.Flush(s.where)))
	s.box = container.NewStack(container.NewVScroll(kit.Pad(16, 16, 16, 16, body)))
	s.box.Hide()
	return s
}

func (s *several) draw(sel *selection) {
	var size int64
	dirs := map[string]int{}
	for _, m := range sel.marked {
		size += m.size
		dirs[m.dir]++
	}
	s.head.SetText(kit.Number(len(sel.marked), "file") + " selected")
	about := kit.Size(size) + " in all"
	if n := sel.sensitive(); n > 0 {
		about = kit.Join(about, kit.Count(n)+" sensitive")
	}
	s.about.SetText(about)
	s.where.SetText(destinationsText(dirs, s.home))
	s.box.Refresh()
}
