package campaigns

import (
	"cmp"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// askEdit shows the fields of the current node.
func (p *Page) askEdit() {
	l, _ := p.tree.Current()
	n := l.Node
	rows, keys := kit.Rows(8), p.f.FormKeys()
	var read []func()
	save := func() {
		for _, f := range read {
			f()
		}
		p.foot.Close()
		p.edit(lang.T("save it"), api.EditChange, l.Kind, n, lang.T("Saved %s", kit.CleanTo(n.Name, 60)))
	}
	var first *kit.Entry
	for _, f := range fieldsOf(p.c, l.Kind, &n) {
		if f.among != nil {
			rows.Add(kit.Field(f.label, chooseAmong(keys, f)))
			continue
		}
		e := kit.NewEntry("", keys)
		e.Escaped, e.OnSubmitted = p.foot.Close, func(string) { save() }
		e.Write(*f.value)
		if f.day {
			e.Write(kit.Due(*f.value))
		}
		read = append(read, func() {
			*f.value = strings.TrimSpace(e.Text)
			if t, ok := lang.DateOf(*f.value, "2 Jan 2006", p.f.Now()); f.day && ok {
				*f.value = t.Format(time.DateOnly)
			}
		})
		first = cmp.Or(first, e)
		rows.Add(kit.Field(f.label, e))
	}
	rows.Add(kit.Cols(8, kit.NewButton(lang.T("Cancel"), "Esc", kit.Plain, keys, p.foot.Close), kit.NewButton(lang.T("Save"), "Enter", kit.Primary, keys, save)))
	p.foot.Open(&kit.Form{Box: rows, First: first, Cancel: p.foot.Close})
}

// chooseAmong returns the select of a field with known values.
func chooseAmong(keys kit.Keys, f field) fyne.CanvasObject {
	var options []kit.Option[string]
	for _, v := range f.among {
		options = append(options, kit.Option[string]{Value: v, Name: statusWord(v)})
	}
	c := kit.NewChoice(keys, func(v string) { *f.value = v }, options...)
	c.Draw(*f.value, options...)
	return c.Select
}

func (p *Page) askName(text, confirm string, done func(name string)) {
	empty := ""
	p.foot.Ask(kit.Question{Text: text, Value: &empty, Confirm: confirm, Done: func(name string) { done(strings.TrimSpace(name)) }})
}

func (p *Page) askAdd(t nodeType) {
	l, _ := p.tree.Current()
	p.askName(lang.T("New %s", t.name), lang.T("Add"), func(name string) {
		p.edit(lang.T("add it"), api.EditAdd, t.kind, newNode(t.kind, name, l.CampaignLine), lang.T("Added %s", kit.CleanTo(name, 60)))
	})
}

// askRemove asks before it removes a node, or the whole campaign.
func (p *Page) askRemove() {
	l, _ := p.tree.Current()
	name := kit.CleanTo(l.Node.Name, 60)
	p.foot.Ask(kit.Question{Text: lang.T("Remove %s?", kit.CleanTo(l.Node.Name, 28)), Confirm: lang.T("Remove"), Done: func(string) {
		if l.Kind != api.NodeCampaign {
			p.edit(lang.T("remove it"), api.EditRemove, l.Kind, api.Node{ID: l.Node.ID}, lang.T("Removed %s", name))
			return
		}
		frame.Do(p.f, lang.T("remove the campaign"), api.RemoveCampaign.Call, api.IDRequest{ID: l.Node.ID}, func(api.None) { p.f.Say(lang.T("Removed %s", name)) })
	}})
}

// edit changes one node; it can be undone.
func (p *Page) edit(doing string, op api.EditOp, kind api.NodeKind, n api.Node, said string) {
	req := api.EditCampaignRequest{ID: p.c.ID, Op: op, Kind: kind, Node: n}
	frame.Do(p.f, doing, api.EditCampaign.Call, req, func(res api.IDResult) {
		if op != api.EditRemove {
			p.want = res.ID
		}
		p.f.Say(said)
	})
}

func (p *Page) askNew() {
	p.askName(lang.T("New campaign"), lang.T("Create"), func(name string) {
		frame.Do(p.f, lang.T("create the campaign"), api.CreateCampaign.Call, api.CreateCampaignRequest{Name: name}, func(res api.IDResult) {
			p.show(res.ID)
			p.f.Say(lang.T("Created %s", kit.CleanTo(name, 60)))
		})
	})
}

// show selects the campaign with that id, and its own row.
func (p *Page) show(id string) { p.id, p.want = id, id }
