package engine

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

// Explaining a passage names the features that counted most; a feature without a weight counts nothing.
func TestEvidenceOfAPassage(t *testing.T) {
	f := features{{always, 1}, {"owner", 1}, {"due", .5}, {"question", 1}}
	got := strings.Join(f.counted(map[string]float64{always: -3, "owner": .4, "due": 1.2}), ", ")
	if got != "due +0.6, owner +0.4" {
		t.Error(got)
	}
	if p := f.probability(map[string]float64{always: -1, "owner": 1}); p != .5 {
		t.Errorf("%v", p)
	}
}

// Work is done by whom initials name, and two documents that name another person contradict each other.
func TestWhoDoesIt(t *testing.T) {
	in := Input{Campaign: campaign.Campaign{Channels: []campaign.Channel{{ID: "c", Name: "Harbour"}}, Team: []campaign.Member{{Name: "Ann Lee"}, {Name: "Bo Ash"}}}, Documents: []extract.Document{
		document(t, "a.md", "# Notes\n\n## Action items\n\n- AL: paint the orange buoys by 3 May 2027\n"),
		document(t, "b.md", "# List\n\n## Action items\n\n- Bo: paint the orange buoys by 3 May 2027\n"),
	}}
	work := ofType(build(t, in), plan.CreatePlanModule)
	if len(work) != 1 || work[0].Payload.Owner != "Bo Ash" {
		t.Fatalf("%+v", work)
	}
	if c := build(t, in).Conflicts; len(c) != 1 || strings.Join(c[0].Alternatives, " or ") != "Ann Lee (a.md) or Bo Ash (b.md)" {
		t.Errorf("%+v", c)
	}
}
