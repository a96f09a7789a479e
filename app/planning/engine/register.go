package engine

import (
	"maps"
	"slices"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/similar"
)

// Register returns the plan with a document registered as someone asks, in the place of the
// campaign that the hints of the registration mean.
func Register(p plan.Plan, c campaign.Campaign, r plan.Registration) (plan.Plan, plan.Action) {
	in, unfit := hinted(newTree(c), r)
	return p.Register(r, in, unfit)
}

// hinted returns the id of the project or channel that the hints of a registration mean, and in
// words a hint that nothing fits.
func hinted(t *tree, r plan.Registration) (id, unfit string) {
	for _, hint := range []struct {
		name string
		kind nodeKind
		word string
	}{{r.Project, projectNode, "project"}, {r.Channel, channelNode, "channel"}} {
		if hint.name == "" || id != "" {
			continue
		}
		n := t.byID(hint.name)
		if n == nil || n.kind != hint.kind {
			n, _ = t.find(hint.name, hint.kind)
		}
		if n == nil || n.id != hint.name && similar.Stems(language.Stems(hint.name), n.stems) < sameName {
			unfit = lang.Say("%s like “%s”", hint.word, hint.name)
			continue
		}
		id = n.id
	}
	return id, unfit
}

// keepRegistrations registers documents as someone asked before. Those of other documents
// are kept for later.
func (b *builder) keepRegistrations() {
	b.plan.Registrations = maps.Clone(b.in.Registrations)
	for _, name := range slices.Sorted(maps.Keys(b.in.Registrations)) {
		if slices.ContainsFunc(b.in.Documents, func(d extract.Document) bool { return d.Name == name }) {
			b.plan, _ = Register(b.plan, b.in.Campaign, b.in.Registrations[name])
		}
	}
}
