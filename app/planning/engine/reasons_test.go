package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

func swim() campaign.Campaign {
	return campaign.Campaign{ID: "c", Name: "Harbour Swim", Objective: "A safe swim for 400 people",
		Channels: []campaign.Channel{{ID: "ch-race", Name: "Race day"}, {ID: "ch-pub", Name: "Publicity"}},
		Projects: []campaign.Project{{ID: "pr-entries", Name: "Entries", ChannelID: "ch-race"}, {ID: "pr-course", Name: "Course and safety", ChannelID: "ch-race"}, {ID: "pr-posters", Name: "Posters and press", ChannelID: "ch-pub"}},
		Tickets: []campaign.Ticket{
			{ID: "t-form", Title: "Open the entry form", ProjectID: "pr-entries", Due: "2027-03-01"},
			{ID: "t-boats", Title: "Book six safety boats", ProjectID: "pr-course", Owner: "Nora Quill", Due: "2027-03-31"}},
		Team: []campaign.Member{{Name: "Nora Quill", Role: "Safety lead"}, {Name: "Ben Otis", Role: "Printer"}}}
}

func ofType(p plan.Plan, types ...plan.ActionType) []plan.Action {
	return slices.DeleteFunc(slices.Clone(p.Actions), func(a plan.Action) bool { return !slices.Contains(types, a.Type) })
}

func planOf(t *testing.T, c campaign.Campaign, text string) plan.Plan {
	t.Helper()
	in := Input{Campaign: c, Documents: []extract.Document{document(t, "notes.md", text)}}
	p := build(t, in)
	check(t, in, p)
	return p
}

// Work that changes a ticket belongs where the ticket is, whatever the heading above
// it says: the module, the place of the document and the reasons say the same.
func TestChangedTicketsAreCountedWhereTheyAre(t *testing.T) {
	p := planOf(t, swim(), "# Posters and press\n\n## To do\n\n- Open the entry form by 2027-03-08\n- Nora Quill books six safety boats by 2027-04-10\n")
	for _, a := range ofType(p, plan.LinkDoc) {
		t.Errorf("no project has most of the work: %q", a.Reason)
	}
	for _, m := range p.Modules {
		for _, id := range m.Actions {
			i := slices.IndexFunc(p.Actions, func(a plan.Action) bool { return a.ID == id })
			if !slices.Contains(m.ContextRefs, p.Actions[i].Payload.Parent) {
				t.Errorf("the module %q holds %q, which belongs to %q", m.Name, p.Actions[i].Payload.Title, p.Actions[i].Payload.Parent)
			}
		}
	}
}

// A reason says why work is put somewhere: nothing is said of the text that the text
// does not say.
func TestReasonsSayWhyWorkIsPutSomewhere(t *testing.T) {
	for _, c := range []struct{ name, text, intent, want, never string }{
		{"by the owner", "# Notes\n\n- Nora Quill prints flyers by 2027-03-01\n", "",
			"Put into Course and safety because of Nora Quill, who has work there.", "is named for it, due 1 March 2027, belongs"},
		{"by a heading", "# Posters and press\n\n- Ben Otis prints flyers by 2027-03-01\n", "", "The text points to Posters and press.", "because of"},
		{"by the request", "# Notes\n\n- Ben Otis buys tea by 2027-03-01\n", "Plan a catering project in Race day", "Put into Catering, which the request asks for.", ""},
		{"a place by nothing", "# Notes\n\n- Ben Otis buys tea by 2027-03-01\n", "", "notes.md asks for it. Ben Otis is named for it, due 1 March 2027.", "Put into"},
	} {
		p := build(t, Input{Campaign: swim(), Intent: c.intent, Documents: []extract.Document{document(t, "notes.md", c.text)}})
		work := ofType(p, plan.CreatePlanModule)
		if got := work[len(work)-1].Reason; !strings.HasSuffix(got, c.want) || c.never != "" && strings.Contains(got, c.never) {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

// More of what a ticket is about is work of its own: the ticket keeps its name.
func TestMoreOfTheSameIsAnotherTicket(t *testing.T) {
	for _, text := range []string{
		"Nora Quill books two more safety boats by 2027-04-10.",
		"Nora Quill books 2 additional safety boats by 2027-04-10.",
		"Nora Quill books another safety boat by 2027-04-10.",
	} {
		work := ofType(planOf(t, swim(), "# Changes\n\n- "+text+"\n"), plan.CreatePlanModule)
		if len(work) != 1 || work[0].Payload.TicketID != "" {
			t.Errorf("%s: %+v", text, work)
		}
	}
	work := ofType(planOf(t, swim(), "# Changes\n\n- Nora Quill books eight safety boats by 2027-04-10\n"), plan.CreatePlanModule)
	if len(work) != 1 || work[0].Payload.TicketID != "t-boats" {
		t.Errorf("another number of the same work: %+v", work)
	}
}

// A channel that is wanted by name is proposed with alternatives if another's name is
// near, and is there already only under the very name.
func TestWantedStructureWithANearNameIsNotDropped(t *testing.T) {
	for _, c := range []struct{ name, with string }{
		{"Publicity and media", "ch-pub"}, {"Publicty", "ch-pub"}, {"Public relations", "ch-pub"}, {"Catering", ""}, {"Publicity", "is there"},
	} {
		for _, in := range []Input{
			{Documents: []extract.Document{document(t, "notes.md", "# Notes\n\nWe need a new channel \""+c.name+"\".\n")}},
			{Intent: "We need a new channel \"" + c.name + "\"", Documents: []extract.Document{document(t, "notes.md", "# Notes\n\nHello.\n")}},
			{Intent: "Make a new " + c.name + " channel", Documents: []extract.Document{document(t, "notes.md", "# Notes\n\nHello.\n")}},
		} {
			in.Campaign = swim()
			p := build(t, in)
			made := ofType(p, plan.CreateChannel)
			if c.with == "is there" {
				if len(made) != 0 {
					t.Errorf("%q: %+v", c.name, made)
				}
				continue
			}
			if len(made) != 1 || made[0].Payload.Title != c.name {
				t.Errorf("%q by %q: %+v", c.name, in.Intent, made)
				continue
			}
			i := slices.IndexFunc(p.Conflicts, func(x plan.Conflict) bool { return x.ActionID == made[0].ID })
			if c.with == "" {
				if i >= 0 {
					t.Errorf("%q: %+v", c.name, p.Conflicts)
				}
				continue
			}
			if i < 0 || !slices.Contains(p.Conflicts[i].With, c.with) || len(p.Conflicts[i].Alternatives) < 2 || made[0].Risk != plan.RiskHigh ||
				!slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return strings.Contains(q.Text, c.name) }) {
				t.Errorf("%q: %+v %+v %+v", c.name, made, p.Conflicts, p.Questions)
			}
		}
	}
}

// A document that says that a project is another channel's is contradicted by the campaign.
func TestAnotherChannelOfAProjectIsAConflict(t *testing.T) {
	for text, want := range map[string]bool{
		"The project Entries belongs to the channel Publicity.":         true,
		"Das Projekt Entries gehört zum Kanal Publicity.":               true,
		"The project Entries belongs to the channel Race day.":          false,
		"The project Entries does not belong to the channel Publicity.": false,
		"Nora tells Publicity about Entries.":                           false,
	} {
		p := planOf(t, swim(), "# Plan\n\n"+text+"\n\n- Nora Quill prints flyers by 2027-03-01\n")
		got := slices.ContainsFunc(p.Conflicts, func(c plan.Conflict) bool {
			return slices.Equal(c.With, []string{"pr-entries", "ch-pub"}) && len(c.Alternatives) == 2 && c.Risk != ""
		})
		if got != want {
			t.Errorf("%q: %+v", text, p.Conflicts)
		}
	}
}

// Where nothing can be planned there is a reason and a question, also without documents.
func TestARequestThatAsksForNothing(t *testing.T) {
	p := build(t, Input{Campaign: shop(), Intent: "hello there"})
	if p.NoPlan == nil || p.NoPlan.Code != string(plan.Uncertain) || len(p.Questions) == 0 || len(p.Questions[0].Options) < 2 {
		t.Errorf("%+v", p)
	}
}
