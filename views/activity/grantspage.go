package activity

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// aboutGrants says what grants are, where there are some.
const aboutGrants = "What these cover runs without a question until they end or you revoke them. " +
	"They rest while a request has read what others wrote, and none covers what is of high risk."

// grantsPage is the page of the standing approvals. There are few of them, so
// all are laid out.
type grantsPage struct {
	w      *Window
	box    *fyne.Container
	about  *fyne.Container
	cards  *fyne.Container
	scroll *container.Scroll
	face   *kit.Face
	rest   *kit.Stop // has the focus while no button has
	index  int       // the grant that keys are about
	drawn  []*card
}

func newGrantsPage(w *Window) *grantsPage {
	p := &grantsPage{w: w, cards: kit.Rows(8), face: kit.NewFace(), rest: kit.NewStop(w.keys)}
	text := kit.Wrapped(fyne.TextWrapWord)
	text.SetText(aboutGrants)
	text.Importance = widget.LowImportance
	p.about = kit.Pad(0, 8, 0, 0, kit.Flush(text))
	p.rest.Changed = p.draw
	p.scroll = container.NewVScroll(kit.Pad(16, 16, 24, 24, container.NewVBox(p.about, p.cards)))
	p.box = container.NewStack(p.rest, p.scroll, p.face.Box)
	return p
}

// first is what gets the focus.
func (p *grantsPage) first() fyne.Focusable {
	if len(p.w.st.grants) == 0 {
		return p.w.head.tabs[grants]
	}
	return p.rest
}

// draw shows the page if it is the one that is looked at.
func (p *grantsPage) draw() {
	st := &p.w.st
	if st.tab != grants {
		return
	}
	kit.Show(len(st.grants) > 0, p.scroll, p.rest)
	p.drawFace()
	p.index = clamp(p.index, len(st.grants))
	for len(p.drawn) < len(st.grants) {
		p.drawn = append(p.drawn, newCard(p.w))
	}
	p.cards.Objects = nil
	for i, g := range st.grants {
		p.drawn[i].draw(g, i == p.index, p.rest.Focused())
		p.cards.Add(p.drawn[i].box)
	}
	p.cards.Refresh()
}

func (p *grantsPage) drawFace() {
	st := &p.w.st
	switch {
	case len(st.grants) > 0:
		p.face.Hide()
	case st.grantFail != "" && !st.lost:
		p.face.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), "The grants could not be read", st.grantFail,
			kit.NewButton("Try again", "", kit.Primary, p.w.keys, p.w.fetchGrants))
	case !st.known:
		p.face.Hide()
	default:
		p.face.Say("empty", assets.Lock(assets.ColorMuted), "Nothing is granted",
			"When an assistant asks to do something, you can answer 'Always allow this': one tool, in one place, until a certain day. "+
				"Each such grant is listed here with how often it was used, and can be revoked at once.")
	}
}

// move goes up or down among the grants.
func (p *grantsPage) move(by int) {
	p.index = clamp(p.index+by, len(p.w.st.grants))
	p.w.win.Canvas().Focus(p.rest)
	p.draw()
	if p.index < len(p.drawn) && len(p.w.st.grants) > 0 {
		p.reveal(p.drawn[p.index].box)
	}
}

// reveal scrolls until a card is in sight.
func (p *grantsPage) reveal(o fyne.CanvasObject) {
	top := p.cards.Position().Y + o.Position().Y
	bottom := top + o.Size().Height + 32
	switch seen := p.scroll.Size().Height; {
	case top < p.scroll.Offset.Y:
		p.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case bottom > p.scroll.Offset.Y+seen:
		p.scroll.ScrollToOffset(fyne.NewPos(0, bottom-seen))
	}
}

// revokeCurrent ends the grant that keys are about.
func (p *grantsPage) revokeCurrent() {
	if g := p.w.st.grants; p.index < len(g) {
		p.w.revoke(g[p.index])
	}
}

// card shows one grant.
type card struct {
	w      *Window
	box    *fyne.Container
	ground *kit.Fill
	name   *widget.Label
	covers *widget.Label
	limits *widget.Label
	past   *kit.Line
	revoke *kit.Button
	grant  api.Grant
}

func newCard(w *Window) *card {
	c := &card{w: w, name: kit.Wrapped(fyne.TextWrapBreak), covers: kit.Wrapped(fyne.TextWrapBreak), limits: kit.Wrapped(fyne.TextWrapWord), past: kit.Small("")}
	c.name.TextStyle.Bold = true
	c.ground = kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	c.revoke = kit.NewButton("Revoke", "", kit.Plain, w.keys, func() { w.revoke(c.grant) })
	text := kit.Rows(6, kit.Flush(c.name), kit.Flush(c.covers), kit.Flush(c.limits), c.past)
	c.box = container.NewStack(c.ground, kit.Pad(12, 12, 16, 16, container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 16, 0, container.NewVBox(c.revoke)), text)))
	return c
}

// draw shows g; the one that keys are about has the key on its button.
func (c *card) draw(g api.Grant, current, focused bool) {
	now := c.w.o.Now()
	c.grant = g
	write(c.name, kit.ToolTitle(g.Title, g.Tool), widget.MediumImportance)
	write(c.covers, strings.Join(covers(g), "\n"), widget.MediumImportance)
	limited := widget.MediumImportance
	if spent(g, now) {
		limited = widget.WarningImportance
	}
	write(c.limits, limits(g, now), limited)
	c.past.SetText(history(g, now))
	c.revoke.SetKey(either(current, "R", ""))
	c.revoke.SetEnabled(c.w.st.can())
	c.ground.SetEdge(theme.ColorNameSeparator)
	c.ground.SetColor(assets.ColorSurface)
	if current {
		c.ground.SetColor(assets.ColorSelected)
	}
	if current && focused {
		c.ground.SetEdge(theme.ColorNamePrimary)
	}
}

// write shows a text; wrapping a long one takes a while, so the same is not drawn again.
func write(l *widget.Label, text string, i widget.Importance) {
	if l.Text != text || l.Importance != i {
		l.Importance = i
		l.SetText(text)
	}
}
