package engine

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

func TestClauses(t *testing.T) {
	for s, want := range map[string]string{
		"Ann paints the gate and Bo mends the fence":               "Ann paints the gate|Bo mends the fence",
		"Ann paints the big gate by 3 May. Bo does the whole rest": "Ann paints the big gate by 3 May.|Bo does the whole rest",
		"Ann and Bo paint the gate":                                "Ann and Bo paint the gate",
		"Ann asks Bo for the keys of the house":                    "Ann asks Bo for the keys of the house",
	} {
		if g := strings.Join(clauses(testTeam, s), "|"); g != want {
			t.Errorf("%q: %q", s, g)
		}
	}
}

// What documents say in sentences and lines is work with a day that it must be done by, or with someone who does
// it; each of several people has work of their own.
func TestStatements(t *testing.T) {
	team := []campaign.Member{{Name: "Ann Lee"}, {Name: "Bo Ash"}}
	for text, want := range map[string]string{
		"Ann paints the gate by 3 May 2027 and Bo mends the fence by 4 May 2027":                           "Paint the gate, Ann Lee, 2027-05-03|Mend the fence, Bo Ash, 2027-05-04",
		"Ann paints the long gate by 3 May 2027; the fence by 9 May 2027 is fine.":                         "Paint the long gate, Ann Lee, 2027-05-03|The fence is fine, , 2027-05-09",
		"- The list of stands: Ann, by 3 May 2027. Bo has to tell the press by 4 May 2027. He knows whom.": "The list of stands, Ann Lee, 2027-05-03|Tell the press, Bo Ash, 2027-05-04",
		"The hall must be booked by 3 May 2027.":                                                           "The hall must be booked, , 2027-05-03",
		"- Keys of the house. Bo, by 3 May 2027 at the latest":                                             "Keys of the house, Bo Ash, 2027-05-03",
		"Please have Bo send the list by 3 May 2027.":                                                      "Have Bo send the list, Bo Ash, 2027-05-03",
		"- [ ] I'll draw the map by 3 May 2027":                                                            "Draw the map, , 2027-05-03",
		"- Store screenshots in six languages":                                                             "",
		"Perhaps a film by 3 May 2027":                                                                     "",
	} {
		var got []string
		for _, a := range build(t, Input{Campaign: campaign.Campaign{Team: team}, Documents: []extract.Document{document(t, "a.md", "# Notes\n\n## Fair\n\n"+text+"\n")}}).Actions {
			if a.Type == plan.CreatePlanModule {
				got = append(got, a.Payload.Title+", "+a.Payload.Owner+", "+a.Payload.Due)
			}
		}
		if g := strings.Join(got, "|"); g != want {
			t.Errorf("%q: %q, want %q", text, g, want)
		}
	}
}

// A passage speaks of a ticket if it has nearly all its words, or many with its owner and its day.
func TestTicketsThatAreSpokenOf(t *testing.T) {
	in := layered
	in.Campaign.Tickets = []campaign.Ticket{{ID: "t", Title: "Return the loan switches to Marrow Networks", ProjectID: "p", Owner: "Ann Lee", Due: "2027-05-25", Status: "open"}}
	for text, want := range map[string]string{
		"- Loan switches back to Marrow, Ann, 25 May 2027":                                   "",
		"- Marrow Networks wants the loan switches, so Ann has to return them by 3 May 2027": "t",
		"- Loan contract, Bo, 25 May 2027":                                                   "new",
		"- Clean the racks, Bo, 30 May 2027, once the loan switches are returned to Marrow":  "new",
	} {
		in.Documents = append(in.Documents[:0:0], document(t, "a.md", "# Notes\n\n"+text+"\n"))
		got := ""
		for _, a := range build(t, in).Actions {
			if a.Type == plan.CreatePlanModule {
				if got = a.Payload.TicketID; got == "" {
					got = "new"
				}
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
