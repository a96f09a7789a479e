package campaigns

import (
	"strings"

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
	fields := fieldsOf(l.Kind, &n)
	entries := make([]*kit.Entry, len(fields))
	save := func() {
		for i, f := range fields {
			*f.value = strings.TrimSpace(entries[i].Text)
		}
		p.foot.Close()
		p.edit(lang.T("save it"), api.EditChange, l.Kind, n, lang.T("Saved %s", kit.CleanTo(n.Name, 60)))
	}
	for i, f := range fields {
		entries[i] = kit.NewEntry("", keys)
		entries[i].Write(*f.value)
		entries[i].Escaped, entries[i].OnSubmitted = p.foot.Close, func(string) { save() }
		rows.Add(kit.Field(f.label, entries[i]))
	}
	rows.Add(kit.Cols(8, kit.NewButton(lang.T("Save"), "Enter", kit.Primary, keys, save), kit.NewButton(lang.T("Cancel"), "Esc", kit.Quiet, keys, p.foot.Close)))
	p.foot.Open(&kit.Form{Box: rows, First: entries[0], Cancel: p.foot.Close})
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
