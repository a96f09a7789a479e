package engine

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/similar"
)

var spokenCampaign = campaign.Campaign{
	Projects: []campaign.Project{{ID: "p", Name: "Harbour day"}},
	Tickets: []campaign.Ticket{
		{ID: "t-1", Title: "Book the floating crane", ProjectID: "p", Owner: "Ann Lee", Due: "2027-05-14", Status: "open"},
		{ID: "t-2", Title: "Send the invitations", ProjectID: "p", Owner: "Bo Ash", Due: "2027-05-20", Status: "open"},
	},
	Team: []campaign.Member{{Name: "Ann Lee"}, {Name: "Bo Ash"}},
}

// A text that gives a ticket another day is a contradiction, though it asks for no work and does not call it by its title.
func TestTextsThatMoveATicket(t *testing.T) {
	in := Input{Campaign: spokenCampaign, Documents: []extract.Document{document(t, "a.md", "# Minutes, 1 May 2027\n\nThe crane has to be booked by 7 May 2027 (Ann), last year it was too late.\n")}}
	p := build(t, in)
	if len(p.Conflicts) != 1 || p.Conflicts[0].With[0] != "t-1" || !strings.Contains(strings.Join(p.Conflicts[0].Alternatives, "|"), "7 May 2027 instead of 14 May 2027") {
		t.Errorf("%+v", p.Conflicts)
	}
	named := ""
	for _, m := range p.Map {
		if m.Node == "t-1" {
			named = m.Name
		}
	}
	if named != "crane" {
		t.Errorf("the ticket is called %q", named)
	}
}

// Work that has one word in common with a ticket is proposed, and asked about: it would be lost if it were taken for the ticket.
func TestWorkThatMayBeATicket(t *testing.T) {
	in := Input{Campaign: spokenCampaign, Documents: []extract.Document{document(t, "a.md", "# Harbour day\n\n- [ ] Fold the invitations, Bo, by 20 May 2027\n")}}
	p := build(t, in)
	made := ""
	for _, a := range p.Actions {
		if a.Type == plan.CreatePlanModule {
			made += a.Payload.Title + a.Payload.TicketID
		}
	}
	if made != "Fold the invitations" || len(p.Conflicts) != 1 || p.Conflicts[0].With[0] != "t-2" || p.Conflicts[0].ActionID == "" {
		t.Errorf("%s, %+v", made, p.Conflicts)
	}
}

// The names of people are no words by which a text speaks of work.
func TestNamesAreNotWhatWorkIs(t *testing.T) {
	c := spokenCampaign
	c.Tickets = []campaign.Ticket{{ID: "t", Title: "Keys for Ann Lee and Bo Ash", ProjectID: "p", Owner: "Bo Ash", Due: "2027-05-14", Status: "open"}}
	p := build(t, Input{Campaign: c, Documents: []extract.Document{document(t, "a.md", "# Harbour day\n\n- Ann Lee and Bo Ash sweep the quay by 20 May 2027\n")}})
	if len(p.Conflicts) > 0 {
		t.Errorf("%+v", p.Conflicts)
	}
}

func TestWhatComesAfterWhat(t *testing.T) {
	for text, want := range map[string]int{
		"- Ann draws the map of the quay by 3 May 2027; then Bo prints forty copies by 9 May 2027":                    1,
		"- Ann draws the map of the quay by 3 May 2027\n- As soon as that is there Bo prints copies by 9 May 2027":    1,
		"- Ann draws the map of the quay by 3 May 2027\n- Bo prints forty copies of the tide table by 9 May 2027":     0,
		"- Ann draws the map by 3 May 2027\n- Bo folds the flags by 4 May 2027, once the map is drawn\n":              1,
		"- Ann draws the map by 3 May 2027\n\n## Other\n\n- Then Bo folds all of the signal flags by 4 May 2027\n":    0,
		"- Ann draws the map by 3 May 2027\n- Bo folds all of the signal flags of the club then, by 4 May 2027\n":     0,
		"- When the paint has come Bo paints the quay and the long pier by 9 May 2027\n- Ann mends it by 10 May 2027": 0,
	} {
		n := 0
		var titles []string
		for _, a := range build(t, Input{Campaign: spokenCampaign, Documents: []extract.Document{document(t, "a.md", "# Notes\n\n## Harbour day\n\n"+text)}}).Actions {
			if a.Type == plan.CreatePlanModule {
				n += len(a.Dependencies)
				titles = append(titles, a.Payload.Title)
			}
		}
		if n != want || len(titles) != 2 {
			t.Errorf("%q: %d, want %d: %q", text, n, want, titles)
		}
	}
}

func TestFullest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		all := make([]similar.Match, r.IntN(40))
		for i := range all {
			all[i] = similar.Match{Thing: i, OfThing: float64(r.IntN(4)) / 4}
		}
		want := slices.SortedStableFunc(slices.Values(all), func(a, b similar.Match) int { return cmp.Compare(b.OfThing, a.OfThing) })
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if got := fullest(all, 5); !slices.Equal(got, want[:min(5, len(want))]) {
			t.Fatalf("%v of %v", got, all)
		}
	}
}
