package activity

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// grants is the tab of the standing approvals. There are few of them, so all are
// laid out.
type grants struct {
	f      *frame.Frame
	revoke func(api.Grant)
	box    *fyne.Container
	list   *fyne.Container
	scroll *container.Scroll
	empty  *kit.Face
	stop   *kit.Stop // has the focus while no button has
	index  int       // the current grant
	all    []api.Grant
	cards  []*grantCard
}

func newGrants(f *frame.Frame, revoke func(api.Grant)) *grants {
	g := &grants{f: f, revoke: revoke, list: kit.Rows(8), empty: kit.NewFace(), stop: kit.NewStop(f.Keys())}
	g.stop.Changed = g.drawCards
	about := kit.Muted("Calls that a grant covers run without asking until it expires or you revoke it. " +
		"Grants do not apply while a request has read text that others wrote, and never to tools of high risk.")
	g.scroll = container.NewVScroll(kit.Pad(16, 16, 24, 24, container.NewVBox(kit.Pad(0, 8, 0, 0, kit.Flush(about)), g.list)))
	g.box = container.NewStack(g.stop, g.scroll, g.empty.Box)
	return g
}

func (g *grants) draw(m *model) {
	g.all = m.grants
	kit.Show(len(g.all) > 0, g.scroll, g.stop)
	g.empty.Draw(m.granted, len(g.all), g.f.Lost(), kit.ListFaces{Failed: "The grants could not be read", Nothing: func() {
		g.empty.Say("empty", assets.Lock(assets.ColorMuted), "Nothing is granted",
			"When an assistant asks to do something, you can allow it for a while: one tool, in one place, until a date. "+
				"Each grant is listed here with how often it was used, and can be revoked at any time.")
	}})
	g.drawCards()
}

func (g *grants) drawCards() {
	g.index = kit.Clamp(g.index, len(g.all))
	for len(g.cards) < len(g.all) {
		g.cards = append(g.cards, newGrantCard(g.f.ChromeKeys(), g.revoke))
	}
	g.list.Objects = nil
	for i, grant := range g.all {
		g.cards[i].draw(grant, i == g.index, g.stop.Focused(), g.f.Can(), g.f.Now())
		g.list.Add(g.cards[i].box)
	}
	g.list.Refresh()
}

// move goes up or down among the grants.
func (g *grants) move(by int) {
	g.index = kit.Clamp(g.index+by, len(g.all))
	g.f.Focus(g.stop)
	g.drawCards()
	if len(g.all) > 0 {
		kit.Reveal(g.scroll, g.cards[g.index].box)
	}
}

func (g *grants) revokeCurrent() { g.revoke(g.all[g.index]) }

// grantCard shows one grant.
type grantCard struct {
	box                  *fyne.Container
	ground               *kit.Fill
	name, covers, limits *widget.Label
	past                 *kit.Line
	revoke               *kit.Button
	grant                api.Grant
}

func newGrantCard(keys kit.Keys, revoke func(api.Grant)) *grantCard {
	c := &grantCard{name: kit.Wrapped(fyne.TextWrapBreak), covers: kit.Wrapped(fyne.TextWrapBreak), limits: kit.Wrapped(fyne.TextWrapWord), past: kit.Small("")}
	c.name.TextStyle.Bold = true
	c.ground = kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	c.revoke = kit.NewButton("Revoke", "", kit.Plain, keys, func() { revoke(c.grant) })
	text := kit.Rows(6, kit.Flush(c.name), kit.Flush(c.covers), kit.Flush(c.limits), c.past)
	c.box = container.NewStack(c.ground, kit.Pad(12, 12, 16, 16, container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 16, 0, container.NewVBox(c.revoke)), text)))
	return c
}

// draw shows g; the current one has the key on its button.
func (c *grantCard) draw(g api.Grant, current, focused, can bool, now time.Time) {
	c.grant = g
	limited, ground, edge := widget.MediumImportance, assets.ColorSurface, theme.ColorNameSeparator
	if spent(g, now) {
		limited = widget.WarningImportance
	}
	if current {
		ground = assets.ColorSelected
	}
	if current && focused {
		edge = theme.ColorNamePrimary
	}
	kit.WriteLabel(c.name, kit.ToolTitle(g.Title, g.Tool), widget.MediumImportance)
	kit.WriteLabel(c.covers, strings.Join(Covers(g), "\n"), widget.MediumImportance)
	kit.WriteLabel(c.limits, Limits(g, now), limited)
	c.past.SetText(history(g, now))
	c.revoke.SetKey(either(current, "R", ""))
	c.revoke.SetEnabled(can)
	c.ground.SetEdge(edge)
	c.ground.SetColor(ground)
}
