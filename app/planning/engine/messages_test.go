package engine

import (
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
	"github.com/nod-app/nod/app/planning/plan"
)

// A line break is meant unless the next word would not have fitted.
func TestBrokenLines(t *testing.T) {
	for s, want := range map[string]string{
		"milk\nbread and butter\neggs": "milk|bread and butter|eggs",
		"The house on the hill was sold in the spring to a family who\nhad come from the coast and wanted to see how the snow falls\nin winter.": "The house on the hill was sold in the spring to a family who\nhad come from the coast and wanted to see how the snow falls\nin winter.",
		"one": "one",
	} {
		if got := strings.Join(brokenLines(s), "|"); got != want {
			t.Errorf("%q: %q", s, got)
		}
	}
}

func TestHeadsOfMessages(t *testing.T) {
	team := people.NewTeam([]campaign.Member{{Name: "Ann Lee"}, {Name: "Bo Ash"}})
	w := language.Written{Vocabulary: language.Any(), Year: 2027, Day: time.Date(2027, 4, 9, 0, 0, 0, 0, time.UTC)}
	for text, want := range map[string]string{
		"alee  19:02\nhello all":                                      "Ann Lee: hello all (2027-04-09)",
		"[12/04/2027, 08:15] Bo: I'm in":                              "Bo Ash: I'm in (2027-04-12)",
		"12/04/27, 08:15 - Ann Lee: I'm in":                           "Ann Lee: I'm in (2027-04-12)",
		"— Monday, 12 April 2027 —\n<bo> yes":                         "Bo Ash: yes (2027-04-12)",
		"From: Ann Lee <a@b.example>\nSent: 7 May 2027\nTo: Bo\n\nHi": "Ann Lee: Hi (2027-05-07)",
		"> On 3 May 2027 Bo Ash wrote:\n> - I print it":               "Bo Ash: I print it (2027-05-03)",
		"Meet at 10:30 in the hall":                                   ": Meet at 10:30 in the hall (2027-04-09)",
	} {
		l := &listener{team: team, written: w}
		var got []string
		for _, block := range strings.Split(text, "\n\n") {
			for _, s := range l.lines(block) {
				day := s.day
				if day.IsZero() {
					day = w.Day
				}
				got = append(got, s.by+": "+s.text+" ("+day.Format(time.DateOnly)+")")
			}
		}
		if g := strings.Join(got, "|"); g != want {
			t.Errorf("%q: %q, want %q", text, g, want)
		}
	}
}

// What people take on in a chat is theirs, and a later word changes it.
func TestChat(t *testing.T) {
	chat := "Monday, 5 April 2027\n\nalee 09:01\nwho prints the flyers for the fair?\nbo 09:02\nI'll do it, by Friday\nalee 09:03\nI can't do the tea this time\nbo 09:05\n@alee can you book the brass band by 20 April?\nalee 09:06\nok\nbo 09:08\ni have paid the hall\n"
	in := Input{Campaign: campaign.Campaign{Channels: []campaign.Channel{{ID: "c", Name: "Fair"}}, Team: []campaign.Member{{Name: "Ann Lee"}, {Name: "Bo Ash"}}}, Documents: []extract.Document{document(t, "chat.txt", chat)}}
	var got []string
	for _, a := range build(t, in).Actions {
		if a.Type == plan.CreatePlanModule {
			got = append(got, a.Payload.Title+"|"+a.Payload.Owner+"|"+a.Payload.Due)
		}
	}
	want := "Who prints the flyers for the fair|Bo Ash|2027-04-09\nBook the brass band|Ann Lee|2027-04-20"
	if g := strings.Join(got, "\n"); g != want {
		t.Errorf("got\n%s\nwant\n%s", g, want)
	}
}

// A line below an item that was not wrapped is no part of it: the item can be done and the line not.
func TestLinesBelowAnItem(t *testing.T) {
	in := Input{Campaign: campaign.Campaign{Team: []campaign.Member{{Name: "Ann Lee"}}}, Documents: []extract.Document{document(t, "a.txt", "Notes of 3 May 2027\n\n- the hall is booked, done\nAnn prints the flyers by 10 May\nthe tea is dropped\n")}}
	var got []string
	for _, a := range build(t, in).Actions {
		if a.Type == plan.CreatePlanModule {
			got = append(got, a.Payload.Title+"|"+a.Payload.Owner+"|"+a.Payload.Due)
		}
	}
	if g := strings.Join(got, ", "); g != "Print the flyers|Ann Lee|2027-05-10" {
		t.Error(g)
	}
}
