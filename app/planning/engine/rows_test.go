package engine

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

// Columns are known by what stands in them where their heads say nothing, or another thing.
func TestColumns(t *testing.T) {
	campaign := campaign.Campaign{Channels: []campaign.Channel{{ID: "c", Name: "Harbour"}}, Projects: []campaign.Project{{ID: "p", Name: "Summer regatta 2027", ChannelID: "c"}, {ID: "q", Name: "Winter store", ChannelID: "c"}},
		Team: []campaign.Member{{Name: "Ann Lee"}, {Name: "Käthe Brömmel"}, {Name: "Philippa Stone"}}}
	for head, want := range map[string]string{
		"Thing,Drawer,Body,Moon,Weather": "Paint the buoys|Summer regatta 2027|Ann Lee|2027-05-03",
		"By,Owner,Until,Who,State":       "Paint the buoys|Summer regatta 2027|Ann Lee|2027-05-03", // wrong about all but one
	} {
		d := document(t, "a.csv", head+"\nPaint the buoys,regatta,alee,Mon 3 May 2027,open\nMend the pier,store,K. Broemmel,4/5/2027,done\nSew the flags of all the boats,regatta,pippa,May 2027,todo\n")
		var got string
		for _, a := range build(t, Input{Campaign: campaign, Documents: []extract.Document{d}}).Actions {
			if strings.HasPrefix(a.Payload.Title, "Paint") {
				names := map[string]string{"p": "Summer regatta 2027"}
				got = strings.Join([]string{a.Payload.Title, names[a.Payload.Parent], a.Payload.Owner, a.Payload.Due}, "|")
			}
			if a.Type == plan.CreateProject || strings.HasPrefix(a.Payload.Title, "Mend") {
				t.Errorf("%s: %s %s", head, a.Type, a.Payload.Title)
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", head, got, want)
		}
	}
}

// A column of nothing but numbers of rows says what comes first, whatever its head; so does one that names the work.
func TestColumnOfWhatComesFirst(t *testing.T) {
	for _, table := range []string{
		"Ref,Chore,Who,Gate\n7a,Paint the buoys,Ann,\n7b,Launch the pilot boat,Ann,7a\n7c,Open the harbour,Ann,\"7a, 7b\"\n",
	} {
		in := Input{Campaign: campaign.Campaign{Team: []campaign.Member{{Name: "Ann Lee"}}}, Documents: []extract.Document{document(t, "a.csv", table)}}
		needs := map[string]int{}
		for _, a := range build(t, in).Actions {
			needs[a.Payload.Title] = len(a.Dependencies)
		}
		if needs["Paint the buoys"] != 0 || needs["Launch the pilot boat"] != 1 || needs["Open the harbour"] != 2 {
			t.Errorf("%s\n%v", table, needs)
		}
	}
}

// New structure is a name beside the word project or channel, or one given to what was just spoken of.
func TestNamesOfNewStructure(t *testing.T) {
	for text, want := range map[string]string{
		"There is no channel for food yet. We open one, we call it \"Kitchen\".": "CREATE_CHANNEL Kitchen",
		"We open a new channel Kitchen.":                                         "CREATE_CHANNEL Kitchen",
		"Work on the project \"Harbour lights\" goes on.":                        "",
		"Is it a new project \"Kitchen\"?":                                       "",
		"新しいチャンネル「食堂」を作る。":                                                       "CREATE_CHANNEL 食堂",
	} {
		in := Input{Campaign: campaign.Campaign{Channels: []campaign.Channel{{ID: "c", Name: "Harbour"}}, Projects: []campaign.Project{{ID: "p", Name: "Harbour lights", ChannelID: "c"}}}, Documents: []extract.Document{document(t, "a.md", "# Notes\n\n"+text+"\n")}}
		got := ""
		for _, a := range build(t, in).Actions {
			if a.Type == plan.CreateChannel || a.Type == plan.CreateProject {
				got += string(a.Type) + " " + a.Payload.Title
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
