package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/views/kit"
)

// sheet scrolls through lines and says when their end becomes visible. It
// makes rows for those in sight only.
type sheet struct {
	kit.List
	lines []line
	end   func() // the last line is in sight; nil: no one wants to know
	edge  *kit.Fill
}

// below are the empty rows behind the last line. A list may ask for one row
// beyond those in sight; when it asks for the second of these, the last line
// is in sight whole.
const below = 2

func newSheet(keys kit.Keys) *sheet {
	s := &sheet{edge: kit.NewFill("", 0, fyne.Size{})}
	s.Length = func() int { return len(s.lines) + below }
	s.CreateItem = func() fyne.CanvasObject { return newRow() }
	s.UpdateItem = s.fill
	s.Extend(s, keys, rowHeight)
	return s
}

// boxed returns the sheet as it is put into a window: rows are close together.
func (s *sheet) boxed() fyne.CanvasObject {
	return kit.Tight(s)
}

func (s *sheet) fill(i int, o fyne.CanvasObject) {
	if i < len(s.lines) {
		o.(*row).set(s.lines[i])
		return
	}
	o.(*row).set(line{})
	if i == len(s.lines)+below-1 && s.end != nil {
		s.end()
	}
}

// show puts other lines in and tells end when their last one is in sight. The
// old ones are scrolled to their beginning first, so that no place in them is
// taken for one in the new ones.
func (s *sheet) show(lines []line, end func()) {
	s.end = nil
	s.ScrollToOffset(0)
	s.lines, s.end = lines, end
	s.Refresh()
}

// refold puts the same text in, folded again, and stays about where it is.
func (s *sheet) refold(lines []line) {
	at := float32(0)
	if n := len(s.lines); n > 0 {
		at = s.GetScrollOffset() / float32(n) * float32(len(lines))
	}
	s.show(lines, s.end)
	s.ScrollToOffset(at)
}

// atEnd reports whether the last line is in sight.
func (s *sheet) atEnd() bool {
	return s.Size().Height > 0 && s.GetScrollOffset()+s.Size().Height >= float32(len(s.lines))*rowHeight
}

func (s *sheet) scroll(key fyne.KeyName) {
	page := max(rowHeight, s.Size().Height-2*rowHeight)
	s.ScrollToOffset(s.GetScrollOffset() + kit.Distance(key, 2*rowHeight, page, 1e9))
}

// FocusGained shows that keys go here.
func (s *sheet) FocusGained() { s.List.FocusGained(); s.edge.SetEdge(theme.ColorNamePrimary) }

// FocusLost shows that they no longer do.
func (s *sheet) FocusLost() { s.List.FocusLost(); s.edge.SetEdge("") }
