package settings

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Permissions returns the page of what tools may do, with what the person has allowed from now on, each with a button that
// revokes it.
func Permissions(f *frame.Frame) frame.Page {
	p := New(lang.T("Permissions"))(f).(*Page)
	p.also = &kit.Refresher{Dispatch: f.Dispatch, Fetch: func() func(context.Context) func() {
		return frame.Fetch(f, api.ListGrants.Call, api.None{}, func(got api.GrantsResult, err error) { p.drawGrants(got.Grants, err) })
	}}
	return p
}

func (p *Page) drawGrants(all []api.Grant, err error) {
	p.more.Objects = []fyne.CanvasObject{kit.NewLine(lang.T("Allowed from now on")).Bold(true)}
	add := func(text string) { p.more.Add(kit.Flush(kit.Muted(text))) }
	switch {
	case err != nil:
		add(kit.Failed(lang.T("read what is allowed"), err))
	case len(all) == 0:
		add(lang.T("Nothing. When you are asked about a call, you can allow the same for 24 hours, or always for its folder, program or host."))
	default:
		add(lang.T("These calls run without a question, unless their conversation has read what others wrote."))
	}
	for _, g := range all {
		p.more.Add(p.grant(g))
	}
	p.more.Refresh()
}

// grant returns the row of one permission.
func (p *Page) grant(g api.Grant) fyne.CanvasObject {
	revoke := kit.NewButton(lang.T("Revoke"), "", kit.Plain, p.f.ChromeKeys(), func() {
		frame.Do(p.f, lang.T("revoke it"), api.RevokeGrant.Call, api.IDRequest{ID: g.ID}, func(left api.GrantsResult) {
			p.f.Say(lang.T("Revoked: %s", kit.ToolTitle(g.Title, g.Tool)))
			p.drawGrants(left.Grants, nil)
		})
	})
	what := kit.Wrapped(fyne.TextWrapBreak)
	kit.WriteLabel(what, strings.Join(covers(g), "\n"), widget.MediumImportance)
	text := kit.Rows(4, kit.NewLine(kit.ToolTitle(g.Title, g.Tool)).Bold(true), kit.Flush(what), kit.Note(limits(g, p.f.Now())))
	return container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 16, 0, container.NewVBox(revoke)), text)
}
