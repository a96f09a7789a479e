package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// headText is what a header says; all of it is clean.
type headText struct {
	key          string
	title, about string
	do           string // what its button says; empty: it has none
	icon         string // of headIcon
	item         bool   // it is one thing that waits, not the header of several files
}

// headOf says what a section is, with the place first.
func headOf(s section, home string) headText {
	t := headText{key: s.key(), about: kit.Number(s.Count, "%s file", "%s files")}
	switch {
	case s.left:
		t.title, t.icon, t.do = lang.T("Left where they are"), "keep", lang.T("Keep %s", kit.Count(s.Count))
		return t
	case s.Question:
		t.title, t.icon, t.do = lang.T("Not sure where"), "question", lang.T("Choose…")
		t.about = kit.Join(t.about, lang.T("choose a folder for each"))
		return t
	}
	t.title, t.icon, t.do = kit.Place(s.Directory, home), "folder", lang.T("Approve %s", kit.Count(s.others()))
	if s.New {
		t.about = kit.Join(t.about, lang.T("new folder"))
	}
	if s.out > 0 {
		t.about = kit.Join(t.about, lang.T("%s left out", kit.Count(s.out)))
	}
	switch {
	case s.others() == 0 && s.out > 0:
		t.do = ""
	case s.others() == 0:
		t.about, t.do = kit.Join(t.about, lang.T("sensitive")), lang.T("Approve %s…", kit.Count(s.Count))
	case s.Sensitive > 0:
		t.about = kit.Join(t.about, lang.T("%s sensitive excluded", kit.Count(s.Sensitive)))
	}
	return t
}

// headIcon returns the picture of a kind of header, or of the page that an item leads to, as quiet as those of files.
func headIcon(name string) fyne.Resource {
	switch api.WindowName(name) {
	case api.WindowApproval:
		return assets.Type("question", assets.ColorMuted)
	case api.WindowPlans:
		return theme.NewColoredResource(theme.GridIcon(), assets.ColorMuted)
	case api.WindowNegotiations:
		return theme.NewColoredResource(theme.AccountIcon(), assets.ColorMuted)
	}
	return assets.Type(name, theme.ColorNameForeground)
}

// header shows the header of a section, or what waits apart from files, in the list.
type header struct {
	text         headText
	title, about *kit.Line
	icon         *canvas.Image
	button       *kit.RowButton
}

func newHeader(press func(key string)) *header {
	h := &header{title: kit.NewLine("").Bold(true).AsPath(), about: kit.Small("").AsProse(true), icon: kit.Icon(headIcon("folder"), 20)}
	h.button = kit.NewRowButton(func() { press(h.text.key) })
	return h
}

// set shows a section and reports whether that changed anything.
func (h *header) set(t headText) bool {
	kit.Show(true, h.title, h.about, h.icon)
	kit.Show(t.do != "", h.button)
	if h.text == t {
		return false
	}
	if h.text.icon != t.icon {
		kit.SetIcon(h.icon, headIcon(t.icon))
	}
	h.text = t
	h.title.Bold(!t.item).Set(t.title)
	h.about.Set(t.about)
	h.button.SetText(t.do)
	return true
}

func (h *header) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{h.icon, h.title, h.about, h.button}
}

func (h *header) layout(s fyne.Size) {
	const left, icon, gap = 16, 20, 12
	right := s.Width - 8
	if h.text.do != "" {
		b := h.button.MinSize()
		kit.Put(h.button, right-b.Width, (s.Height-b.Height)/2, b.Width, b.Height)
		right -= b.Width + gap
	}
	x := float32(left + icon + gap)
	kit.Put(h.icon, left, (s.Height-icon)/2, icon, icon)
	kit.Put(h.title, x, 3, right-x, 20)
	kit.Put(h.about, x, 23, right-x, 17)
}

// lineContent draws a line of the list: a header or a proposal.
type lineContent struct {
	row  *rowContent
	head *header
	is   bool // a header
}

func newLineContent(press func(key string)) *lineContent {
	return &lineContent{row: newRowContent(), head: newHeader(press)}
}

// setHead shows a header, and reports whether that changed anything.
func (c *lineContent) setHead(t headText) bool {
	was := c.is
	c.is = true
	kit.Show(false, c.row.Objects()...)
	return c.head.set(t) || !was
}

// setRow shows a proposal, and reports whether that changed anything.
func (c *lineContent) setRow(t rowText) bool {
	was := c.is
	c.is = false
	kit.Show(false, c.head.objects()...)
	return c.row.set(t) || was
}

// Name implements kit.Named; that of a header is bold in any case.
func (c *lineContent) Name() *kit.Line {
	if c.is && c.head.text.item {
		return c.head.title
	}
	return c.row.name
}

// DebugText returns the text of the line.
func (c *lineContent) DebugText() string {
	if c.is {
		return kit.Join(c.head.text.title, c.head.text.about)
	}
	return c.row.DebugText()
}

func (c *lineContent) Height() float32 { return rowHeight }

func (c *lineContent) Objects() []fyne.CanvasObject {
	return append(c.row.Objects(), c.head.objects()...)
}

func (c *lineContent) Bones(width float32) []kit.Bone { return c.row.Bones(width) }

func (c *lineContent) Layout(s fyne.Size) {
	if c.is {
		c.head.layout(s)
		return
	}
	c.row.Layout(s)
}
