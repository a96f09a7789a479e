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
)

// grantCard shows one grant.
type grantCard struct {
	box    *fyne.Container
	ground *kit.Fill
	name   *widget.Label
	covers *widget.Label
	limits *widget.Label
	past   *kit.Line
	revoke *kit.Button
	grant  api.Grant
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
	write(c.name, kit.ToolTitle(g.Title, g.Tool), widget.MediumImportance)
	write(c.covers, strings.Join(covers(g), "\n"), widget.MediumImportance)
	limited := widget.MediumImportance
	if spent(g, now) {
		limited = widget.WarningImportance
	}
	write(c.limits, limits(g, now), limited)
	c.past.SetText(history(g, now))
	c.revoke.SetKey(either(current, "R", ""))
	c.revoke.SetEnabled(can)
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
