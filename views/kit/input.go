package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
)

// Entry is a text field that passes shortcuts it has no use for to the window,
// and Escape to the one who wants it. Ctrl+Z within it is about its text.
type Entry struct {
	widget.Entry
	Escaped func()        // Escape was pressed; may be nil
	Moved   func()        // Down was pressed; may be nil
	MovedUp func()        // Up was pressed; may be nil
	Focused func(on bool) // the focus came or went; may be nil
	// Complete completes the text when Tab is pressed while CanComplete reports that it
	// would; else Tab moves the focus. Both may be nil.
	Complete    func()
	CanComplete func() bool
	keys        Keys
	search      bool // Ctrl+Z is about the last act, not about the text
	held        bool // the key that is typed repeats, or went down elsewhere
	focused     bool
}

// NewSearch makes an empty search field: its text is short and of no worth, so
// Ctrl+Z in it undoes what was done last.
func NewSearch(placeholder string, keys Keys) *Entry {
	e := NewEntry(placeholder, keys)
	e.search = true
	e.Icon = theme.SearchIcon()
	return e
}

// NewEntry makes an empty text field.
func NewEntry(placeholder string, keys Keys) *Entry {
	e := &Entry{}
	e.Extend(e, keys)
	e.SetPlaceHolder(placeholder)
	return e
}

// Write puts a text into the field, with the cursor at its end.
func (e *Entry) Write(text string) {
	e.SetText(text)
	e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
}

// Extend makes the field ready; outer is the widget that it is a part of.
func (e *Entry) Extend(outer fyne.Widget, keys Keys) {
	e.keys = keys
	e.ExtendBaseWidget(outer)
}

// CreateRenderer is for Fyne.
func (e *Entry) CreateRenderer() fyne.WidgetRenderer {
	r := e.Entry.CreateRenderer()
	for _, o := range r.Objects() {
		if scroll, ok := o.(*container.Scroll); ok && !e.MultiLine {
			container.NewThemeOverride(scroll, barless{})
		}
	}
	return newRinged(iconMiddled{r}, func() fyne.ThemeColorName {
		return map[bool]fyne.ThemeColorName{true: theme.ColorNamePrimary}[e.focused && !e.Disabled()]
	})
}

// iconMiddled draws the icon of an entry in the middle of its height, as its text: Fyne leaves a constant room above it.
type iconMiddled struct{ fyne.WidgetRenderer }

// Layout implements fyne.WidgetRenderer.
func (r iconMiddled) Layout(s fyne.Size) {
	r.WidgetRenderer.Layout(s)
	for _, o := range r.Objects() {
		if icon, ok := o.(*canvas.Image); ok {
			icon.Move(fyne.NewPos(icon.Position().X, (s.Height-icon.Size().Height)/2))
		}
	}
}

// barless removes the scroll bars from the theme in force: one would lie across the frame of a field of one line.
type barless struct{}

func (barless) Color(n fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	return theme.Current().Color(n, v)
}
func (barless) Font(s fyne.TextStyle) fyne.Resource     { return theme.Current().Font(s) }
func (barless) Icon(n fyne.ThemeIconName) fyne.Resource { return theme.Current().Icon(n) }

func (barless) Size(n fyne.ThemeSizeName) float32 {
	if n == theme.SizeNameScrollBar || n == theme.SizeNameScrollBarSmall {
		return 0
	}
	return theme.Current().Size(n)
}

// DebugText returns the text, or the placeholder with a mark before it.
func (e *Entry) DebugText() string {
	if e.Text == "" {
		return "placeholder:" + e.PlaceHolder
	}
	return e.Text
}

// AcceptsTab reports whether Tab is for the text now.
func (e *Entry) AcceptsTab() bool {
	return e.CanComplete != nil && e.CanComplete() || e.Entry.AcceptsTab()
}

// KeyDown notes that the next key is pressed, not repeated.
func (e *Entry) KeyDown(k *fyne.KeyEvent) {
	e.held = false
	e.Entry.KeyDown(k)
}

// FocusGained and FocusLost pass on that the focus came or went. An Enter that is held
// meanwhile meant something else.
func (e *Entry) FocusGained() {
	e.held, e.focused = true, true
	e.Entry.FocusGained()
	if e.Focused != nil {
		e.Focused(true)
	}
}

// FocusLost implements fyne.Focusable.
func (e *Entry) FocusLost() {
	e.focused = false
	e.Entry.FocusLost()
	if e.Focused != nil {
		e.Focused(false)
	}
}

// TypedKey takes Escape, Up and Down, and Tab that completes, out of the text's keys. Enter
// submits once, however long it is held.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	enter := !e.MultiLine && (k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter)
	repeated := e.held
	e.held = e.held || enter
	switch {
	case enter && repeated:
	case k.Name == fyne.KeyTab && e.CanComplete != nil && e.CanComplete():
		e.Complete()
	case k.Name == fyne.KeyEscape && e.Escaped != nil:
		e.Escaped()
	case k.Name == fyne.KeyDown && e.Moved != nil:
		e.Moved()
	case k.Name == fyne.KeyUp && e.MovedUp != nil:
		e.MovedUp()
	default:
		e.Entry.TypedKey(k)
	}
}

// TypedShortcut keeps the shortcuts of text for the text.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	_, undo := s.(*fyne.ShortcutUndo)
	_, redo := s.(*fyne.ShortcutRedo)
	if e.search && (undo || redo) {
		e.keys.Shortcut(s)
		return
	}
	switch s.(type) {
	case *fyne.ShortcutUndo, *fyne.ShortcutRedo, *fyne.ShortcutCopy, *fyne.ShortcutCut,
		*fyne.ShortcutPaste, *fyne.ShortcutSelectAll:
		e.Entry.TypedShortcut(s)
		return
	}
	if !e.keys.Shortcut(s) {
		e.Entry.TypedShortcut(s)
	}
}

// Select is a choice among few; the window's keys work while it has the focus.
type Select struct {
	widget.Select
	Focus   func() // the focus came; may be nil
	keys    Keys
	focused bool
	marked  bool // what is chosen leaves something out
}

// NewSelect makes a choice; changed is called with the chosen option.
func NewSelect(options []string, keys Keys, changed func(string)) *Select {
	s := &Select{keys: keys}
	s.Options, s.OnChanged = options, changed
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer draws the select of Fyne with a border and with the ring of the focus, which it lacks.
func (s *Select) CreateRenderer() fyne.WidgetRenderer {
	r := newRinged(s.Select.CreateRenderer(), func() fyne.ThemeColorName {
		switch {
		case s.Disabled():
			return theme.ColorNameDisabled
		case s.focused:
			return theme.ColorNamePrimary
		}
		return theme.ColorNameInputBorder
	})
	r.marked = func() bool { return s.marked }
	return r
}

// optionMost is the width up to which a choice has room for its longest option.
const optionMost float32 = 100

// MinSize has room for the options: Fyne leaves that of its own words for none.
func (s *Select) MinSize() fyne.Size {
	least, widest := s.Select.MinSize(), float32(0)
	for _, o := range s.Options {
		widest = max(widest, wide(o, assets.TextSize, fyne.TextStyle{}))
	}
	const around = 56 // the room around the text, and the arrow
	return fyne.NewSize(max(least.Width, min(optionMost, widest)+around), least.Height)
}

// DebugText returns the chosen option.
func (s *Select) DebugText() string { return s.Selected }

// KeyDown implements desktop.Keyable.
func (s *Select) KeyDown(*fyne.KeyEvent) { s.keys.Pressed() }

// KeyUp implements desktop.Keyable.
func (s *Select) KeyUp(*fyne.KeyEvent) {}

// FocusLost implements fyne.Focusable.
func (s *Select) FocusLost() {
	s.focused = false
	s.Select.FocusLost()
}

// FocusGained passes on that the focus came.
func (s *Select) FocusGained() {
	s.focused = true
	s.Select.FocusGained()
	if s.Focus != nil {
		s.Focus()
	}
}

// TypedRune goes to the window.
func (s *Select) TypedRune(r rune) {
	if r != ' ' {
		s.keys.Rune(r)
	}
}

// TypedKey shows the options with Space, Up and Down; Escape and Enter go to the window.
func (s *Select) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter:
		s.keys.Key(k)
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown:
		s.Tapped(nil)
	default:
		s.Select.TypedKey(k)
	}
}

// Tapped shows the options, with a sign before the chosen one.
func (s *Select) Tapped(*fyne.PointEvent) {
	c := fyne.CurrentApp().Driver().CanvasForObject(s)
	if s.Disabled() || c == nil {
		return
	}
	c.Focus(s)
	items := make([]*fyne.MenuItem, len(s.Options))
	for i, o := range s.Options {
		items[i] = fyne.NewMenuItem(o, func() { s.SetSelectedIndex(i) })
		items[i].Checked = o == s.Selected
	}
	ShowMenu(s, items...)
}

// Check is a tick; the window's keys work while it has the focus.
type Check struct {
	widget.Check
	Focus   func() // the focus came; may be nil
	keys    Keys
	focused bool
}

// NewCheck makes a tick that is not set.
func NewCheck(text string, keys Keys, changed func(bool)) *Check {
	c := &Check{keys: keys}
	c.Text, c.OnChanged = text, changed
	c.ExtendBaseWidget(c)
	return c
}

// DebugText returns the text beside the tick.
func (c *Check) DebugText() string { return c.Text }

// KeyDown implements desktop.Keyable.
func (c *Check) KeyDown(*fyne.KeyEvent) { c.keys.Pressed() }

// KeyUp implements desktop.Keyable.
func (c *Check) KeyUp(*fyne.KeyEvent) {}

// CreateRenderer draws the check of Fyne with the ring of the focus in place of its spot.
func (c *Check) CreateRenderer() fyne.WidgetRenderer {
	return newRinged(c.Check.CreateRenderer(), func() fyne.ThemeColorName {
		return map[bool]fyne.ThemeColorName{true: theme.ColorNamePrimary}[c.focused]
	})
}

// FocusLost implements fyne.Focusable.
func (c *Check) FocusLost() {
	c.focused = false
	c.Check.FocusLost()
}

// FocusGained passes on that the focus came.
func (c *Check) FocusGained() {
	c.focused = !c.Disabled()
	c.Check.FocusGained()
	if c.Focus != nil {
		c.Focus()
	}
}

// TypedRune sets the tick with Space; all else goes to the window.
func (c *Check) TypedRune(r rune) {
	if r == ' ' {
		c.Check.TypedRune(r)
		return
	}
	c.keys.Rune(r)
}

// TypedKey goes to the window.
func (c *Check) TypedKey(k *fyne.KeyEvent) { c.keys.Key(k) }
