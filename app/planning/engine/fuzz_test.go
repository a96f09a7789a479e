package engine

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

// FuzzInputs plans from any campaign, request and two versions of a document, then
// builds the plan again as if some of it had been applied.
func FuzzInputs(f *testing.F) {
	f.Add(`{"channels":[{"id":"c","name":"Web"}],"projects":[{"id":"p","name":"Site","channelId":"c"}],"tickets":[{"id":"t","title":"Write the page","projectId":"p","due":"2027-05-03"}],"team":[{"name":"Ann Lee"}]}`,
		"Create a project called Shop", "# Site\n\n- [ ] Ann: write the page by 4 May 2027\n- [ ] Ann: draw a logo once the page is written\n", "# Site\n\n- [ ] Ann: write the page by 5 May 2027\n", uint64(1))
	f.Add(`{"projects":[{"id":"p","name":"","channelId":"p"}],"tickets":[{"id":"p","projectId":"t"}],"docs":[{"id":"","title":"a"}],"team":[{"name":""},{"name":" "}]}`, "new channel", "a", "", uint64(3))
	f.Fuzz(func(t *testing.T, described, intent, first, second string, picks uint64) {
		in := Input{Intent: intent}
		if len(described)+len(intent)+len(first)+len(second) > 10_000 || json.Unmarshal([]byte(described), &in.Campaign) != nil || campaign.Check(in.Campaign) != nil {
			return
		}
		for i, s := range []string{first, second} {
			if d, err := extract.ReadDocument(context.Background(), []string{"a.md", "a (version 2).md"}[i], []byte(s)); err == nil {
				in.Documents = append(in.Documents, d)
			}
		}
		before := in
		before.Documents = in.Documents[:min(1, len(in.Documents))]
		p := build(t, before)
		check(t, before, p)
		check(t, in, build(t, in))
		var applied []plan.Action
		nodes := map[string]string{}
		for i, a := range p.Actions {
			if picks>>(i%64)&1 == 1 && !slices.ContainsFunc(a.Dependencies, func(id string) bool { return nodes[id] == "" }) {
				applied = append(applied, a)
				nodes[a.ID] = "node of " + a.ID
			}
		}
		again := plan.Rebuilt(build(t, in), p, applied, nodes)
		for _, a := range applied {
			if !slices.ContainsFunc(again.Actions, func(o plan.Action) bool { return o.ID == a.ID }) {
				t.Errorf("%+v was applied and is gone", a)
			}
		}
		sound(t, in, again)
		for _, d := range in.Documents {
			_, _ = Entities(d, in.Campaign.Team), Opening(d)
		}
	})
}
