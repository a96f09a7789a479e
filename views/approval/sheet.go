package approval

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/views/kit"
)

// sheet scrolls through lines and tells when their end comes into sight. It
// makes rows for those in sight only.
type sheet struct {
	widget.List
	lines   []line
	keys    kit.Keys
	end     func() // the last line is in sight; nil: nobody wants to know
	focused bool
	edge    *kit.Fill
}

// below are the empty rows behind the last line. A list may ask for one row
// beyond those in sight; when it asks for the second of these, the last line
// is in sight whole.
const below = 2

func newSheet(keys kit.Keys) *sheet {
	s := &sheet{keys: keys, edge: kit.NewFill("", 0, fyne.Size{})}
	s.HideSeparators = true
	s.Length = func() int { return len(s.lines) + below }
	s.CreateItem = func() fyne.CanvasObject { return newRow() }
	s.UpdateItem = s.fill
	s.ExtendBaseWidget(s)
	return s
}

// boxed is the sheet as it is put into a window: rows stand close together.
func (s *sheet) boxed() fyne.CanvasObject { return container.NewThemeOverride(s, tight{}) }

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

// refold puts the same text in, folded anew, and stays about where it is.
func (s *sheet) refold(lines []line) {
	at := float32(0)
	if n := len(s.lines); n > 0 {
		at = s.GetScrollOffset() / float32(n) * float32(len(lines))
	}
	s.show(lines, s.end)
	s.ScrollToOffset(at)
}

// atEnd says whether the last line is in sight.
func (s *sheet) atEnd() bool {
	return s.Size().Height > 0 && s.GetScrollOffset()+s.Size().Height >= float32(len(s.lines))*rowHeight
}

// scroll moves by so many pixels.
func (s *sheet) scroll(by float32) { s.ScrollToOffset(s.GetScrollOffset() + by) }

// key scrolls; false: it is none of the keys that do.
func (s *sheet) key(name fyne.KeyName) bool {
	page := max(rowHeight, s.Size().Height-2*rowHeight)
	by, ok := map[fyne.KeyName]float32{
		fyne.KeyUp: -2 * rowHeight, fyne.KeyDown: 2 * rowHeight, fyne.KeyPageUp: -page, fyne.KeyPageDown: page,
		fyne.KeyHome: -1e9, fyne.KeyEnd: 1e9,
	}[name]
	if ok {
		s.scroll(by)
	}
	return ok
}

// FocusGained shows that keys go here.
func (s *sheet) FocusGained() { s.focused = true; s.edge.SetEdge(theme.ColorNamePrimary) }

// FocusLost shows that they no longer do.
func (s *sheet) FocusLost() { s.focused = false; s.edge.SetEdge("") }

func (s *sheet) KeyDown(*fyne.KeyEvent) { s.keys.Pressed() }
func (s *sheet) KeyUp(*fyne.KeyEvent)   {}

// TypedKey goes to the window, which scrolls.
func (s *sheet) TypedKey(e *fyne.KeyEvent) { s.keys.Key(e) }

// TypedRune goes to the window.
func (s *sheet) TypedRune(r rune) { s.keys.Rune(r) }

// tight is the theme in force without room between the rows of a list.
type tight struct{}

func (tight) Color(n fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	if n == theme.ColorNameHover || n == theme.ColorNameSelection {
		return color.Transparent // rows are read, not chosen
	}
	return fyne.CurrentApp().Settings().Theme().Color(n, v)
}

func (tight) Font(s fyne.TextStyle) fyne.Resource {
	return fyne.CurrentApp().Settings().Theme().Font(s)
}
func (tight) Icon(n fyne.ThemeIconName) fyne.Resource {
	return fyne.CurrentApp().Settings().Theme().Icon(n)
}

func (tight) Size(n fyne.ThemeSizeName) float32 {
	if n == theme.SizeNamePadding {
		return 0
	}
	return fyne.CurrentApp().Settings().Theme().Size(n)
}
