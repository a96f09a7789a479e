package activity

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// aboutGrants says what grants are, where there are some.
const aboutGrants = "What these cover runs without a question until they end or you revoke them. " +
	"They rest while a request has read what others wrote, and none covers what is of high risk."

// grantsTab shows the standing approvals. There are few of them, so all are
// laid out.
type grantsTab struct {
	f      *frame.Frame
	revoke func(api.Grant)
	box    *fyne.Container
	about  *fyne.Container
	cards  *fyne.Container
	scroll *container.Scroll
	face   *kit.Face
	stop   *kit.Stop // has the focus while no button has
	index  int       // the current grant
	grants []api.Grant
	drawn  []*grantCard
}

func newGrantsTab(f *frame.Frame, revoke func(api.Grant)) *grantsTab {
	p := &grantsTab{f: f, revoke: revoke, cards: kit.Rows(8), face: kit.NewFace(), stop: kit.NewStop(f.Keys())}
	text := kit.Wrapped(fyne.TextWrapWord)
	text.SetText(aboutGrants)
	text.Importance = widget.LowImportance
	p.about = kit.Pad(0, 8, 0, 0, kit.Flush(text))
	p.stop.Changed = p.drawCards
	p.scroll = container.NewVScroll(kit.Pad(16, 16, 24, 24, container.NewVBox(p.about, p.cards)))
	p.box = container.NewStack(p.stop, p.scroll, p.face.Box)
	return p
}

// draw shows the grants.
func (p *grantsTab) draw(m *model) {
	p.grants = m.grants
	kit.Show(len(m.grants) > 0, p.scroll, p.stop)
	p.drawFace(m)
	p.drawCards()
}

func (p *grantsTab) drawCards() {
	p.index = kit.Clamp(p.index, len(p.grants))
	for len(p.drawn) < len(p.grants) {
		p.drawn = append(p.drawn, newGrantCard(p.f.ChromeKeys(), p.revoke))
	}
	p.cards.Objects = nil
	for i, g := range p.grants {
		p.drawn[i].draw(g, i == p.index, p.stop.Focused(), p.f.Can(), p.f.Now())
		p.cards.Add(p.drawn[i].box)
	}
	p.cards.Refresh()
}

func (p *grantsTab) drawFace(m *model) {
	switch {
	case len(m.grants) > 0:
		p.face.Hide()
	case m.grantFailure != "" && !p.f.Lost():
		p.face.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), "The grants could not be read", m.grantFailure)
	case !m.granted:
		p.face.Hide()
	default:
		p.face.Say("empty", assets.Lock(assets.ColorMuted), "Nothing is granted",
			"When an assistant asks to do something, you can allow it for a while: one tool, in one place, until a certain day. "+
				"Each such grant is listed here with how often it was used, and can be revoked at once.")
	}
}

// move goes up or down among the grants.
func (p *grantsTab) move(by int) {
	p.index = kit.Clamp(p.index+by, len(p.grants))
	p.f.Focus(p.stop)
	p.drawCards()
	if p.index < len(p.drawn) && len(p.grants) > 0 {
		p.reveal(p.drawn[p.index].box)
	}
}

// current is the grant that keys act on.
func (p *grantsTab) current() (api.Grant, bool) {
	if p.index < len(p.grants) {
		return p.grants[p.index], true
	}
	return api.Grant{}, false
}

// reveal scrolls until a card is in sight.
func (p *grantsTab) reveal(o fyne.CanvasObject) {
	top := p.cards.Position().Y + o.Position().Y
	bottom := top + o.Size().Height + 32
	switch seen := p.scroll.Size().Height; {
	case top < p.scroll.Offset.Y:
		p.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case bottom > p.scroll.Offset.Y+seen:
		p.scroll.ScrollToOffset(fyne.NewPos(0, bottom-seen))
	}
}
