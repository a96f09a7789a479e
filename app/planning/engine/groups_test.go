package engine

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

// A tracker's export: keys are no titles, and what others lie in is no work but says where they belong.
func TestGroups(t *testing.T) {
	c := campaign.Campaign{Projects: []campaign.Project{{ID: "p", Name: "Harbour"}, {ID: "q", Name: "Winter store"}}, Team: []campaign.Member{{Name: "Ann Lee"}}}
	export := "Issue key,Issue Type,Parent,Summary,Assignee\nS-1,Epic,,Everything in the harbour,alee\nS-2,Epic,,Jobs of the winter store,alee\n"
	want := map[string]string{"Paint the buoys": "p", "Sweep all the floors": "q", "Mend the long pier": "p", "Oil the hinges": "q", "Launch the pilot boat": "p", "Count the blankets": "q"}
	for i, title := range []string{"Paint the buoys", "Sweep all the floors", "Mend the long pier", "Oil the hinges", "Launch the pilot boat", "Count the blankets"} {
		export += fmt.Sprintf("S-%d,Task,S-%d,%s,alee\n", i+3, 1+i%2, title)
	}
	for i, title := range []string{"Order red paint", "Sand them down", "Book the crane"} {
		export += fmt.Sprintf("S-%d,Subtask,S-3,%s,alee\n", i+9, title)
		want[title] = "p"
	}
	got := map[string]string{}
	for _, a := range build(t, Input{Campaign: c, Documents: []extract.Document{document(t, "a.csv", export)}}).Actions {
		if a.Type == plan.CreatePlanModule {
			got[a.Payload.Title] = a.Payload.Parent
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("work lies in %v, want %v", got, want)
	}
}

func TestRowsThatLieInACircle(t *testing.T) {
	var b strings.Builder
	b.WriteString("Key,Within,Chore,Who\nS-1,S-2,Paint the red buoys,Ann\nS-2,S-1,Mend the long pier,Ann\n")
	for range 4 {
		b.WriteString("S-" + strings.Repeat("9", b.Len()%5+1) + "3,S-1,Launch the boats,Ann\n")
	}
	p := build(t, Input{Campaign: campaign.Campaign{Team: []campaign.Member{{Name: "Ann Lee"}}}, Documents: []extract.Document{document(t, "a.csv", b.String())}})
	if len(p.Actions) < 3 {
		t.Errorf("%d actions", len(p.Actions))
	}
}
