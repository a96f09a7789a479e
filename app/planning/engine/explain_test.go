package engine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/people"
)

var layered = Input{
	Campaign: campaign.Campaign{ID: "fair", Channels: []campaign.Channel{{ID: "c", Name: "Guests"}}, Projects: []campaign.Project{{ID: "p", Name: "Invitations", ChannelID: "c"}},
		Tickets: []campaign.Ticket{{ID: "t", Title: "Print the cards", ProjectID: "p", Owner: "Ann Lee", Status: "open"}}, Team: []campaign.Member{{Name: "Ann Lee"}, {Name: "Bo Ash"}}},
	Documents: []extract.Document{{Name: "chat.txt", Kind: "txt", Blocks: extract.WithPaths([]extract.Block{
		{Kind: extract.Heading, Level: 1, Text: "Chat of 5 April 2027"}, {Kind: extract.Heading, Level: 2, Text: "Invitations"},
		{Kind: extract.Paragraph, Text: "[06/04/2027, 08:15] Bo: I'll send the cards by Friday once they are printed\n[06/04/2027, 08:20] ann: fine"},
		{Kind: extract.Item, Box: extract.EmptyBox, Text: "Print the cards, Ann"},
		{Kind: extract.Item, Text: "Maybe a film"}, {Kind: extract.Item, Box: extract.CheckedBox, Text: "Book the house"},
	})}},
}

// Documents become passages, each where it stands and with who wrote it and when.
func TestPassages(t *testing.T) {
	r := reader{ctx: t.Context(), team: people.NewTeam(layered.Campaign.Team), room: 100}
	found, rest := r.passages(0, layered.Documents[0])
	var got []string
	for _, p := range found {
		got = append(got, fmt.Sprintf("%s %s|%s|%s|%s", forms[p.form], p.section.titles[1], p.by, p.written.Day.Format("02.01."), p.text))
	}
	want := `sentence Invitations|Bo Ash|06.04.|I'll send the cards by Friday once they are printed
sentence Invitations|Ann Lee|06.04.|fine
item Invitations|Ann Lee|05.04.|Print the cards, Ann
item Invitations|Ann Lee|05.04.|Maybe a film
item Invitations|Ann Lee|05.04.|Book the house`
	if g := strings.Join(got, "\n"); g != want || rest != "" {
		t.Errorf("%s\n%s", g, rest)
	}
	r.room = 1
	if found, rest = r.passages(0, layered.Documents[0]); len(found) != 1 || rest != "fine" {
		t.Errorf("%d passages were read, the first one left out is %q", len(found), rest)
	}
}

// Passages state something, which matches parts of the campaign, from which actions come.
func TestExplain(t *testing.T) {
	all, err := Explain(t.Context(), layered)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range all {
		var matched []string
		for _, m := range x.Matches {
			matched = append(matched, m.Node)
		}
		got = append(got, strings.Join([]string{x.Kind, x.Title, x.Owner, x.Due, strings.Join(x.After, ","), strings.Join(matched, ","), fmt.Sprint(len(x.ActionIDs)), x.Reason}, "|"))
	}
	want := `task|I'll send the cards|Bo Ash|2027-04-09|once they are printed|p|1|
remark|Fine|||||0|information, no work
task|Print the cards|Ann Lee|||t|0|the campaign has it already: Print the cards
remark|Maybe a film|||||0|an idea; no one has decided it
done|Book the house|||||0|already done`
	if g := strings.Join(got, "\n"); g != want {
		t.Errorf("%s", g)
	}
}
