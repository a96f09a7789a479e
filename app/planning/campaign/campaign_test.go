package campaign

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// spring is a small campaign with one node of each kind, and two tickets.
func spring() Campaign {
	return Campaign{ID: "fair", Name: "Spring fair", Objective: "300 guests",
		Channels: []Channel{{ID: "guests", Name: "Guests"}},
		Projects: []Project{{ID: "cards", Name: "Invitations", ChannelID: "guests"}},
		Docs:     []Doc{{ID: "list", Title: "List of guests", ProjectID: "cards", Text: "Ann\nBen"}},
		Tickets: []Ticket{{ID: "print", Title: "Print the cards", ProjectID: "cards", Status: "open", Docs: []string{"list"}},
			{ID: "send", Title: "Send the cards", ProjectID: "cards", Status: "open", Owner: "Ann Lee", Due: "2027-03-01", DependsOn: []string{"print"}}},
		Team: []Member{{Name: "Ann Lee", Role: "Guests"}}}
}

func TestCheck(t *testing.T) {
	if err := Check(spring()); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		change func(*Campaign)
		want   string
	}{
		"a dangling parent":     {func(c *Campaign) { c.Projects[0].ChannelID = "none" }, "names the channel “none”"},
		"a project as channel":  {func(c *Campaign) { c.Docs[0].ChannelID = "cards" }, "names the channel “cards”"},
		"an id twice":           {func(c *Campaign) { c.Docs[0].ID = "guests" }, "is that of the channel “Guests”"},
		"a ticket twice":        {func(c *Campaign) { c.Tickets[0].ID = "send" }, "is that of the ticket"},
		"no place":              {func(c *Campaign) { c.Tickets[0].ProjectID = "" }, "must lie in one project, or in one channel"},
		"two places":            {func(c *Campaign) { c.Tickets[0].ChannelID = "guests" }, "must lie in one project, or in one channel"},
		"a circle":              {func(c *Campaign) { c.Tickets[0].DependsOn = []string{"send"} }, "depends on itself"},
		"itself":                {func(c *Campaign) { c.Tickets[0].DependsOn = []string{"print"} }, "depends on itself"},
		"a dependency twice":    {func(c *Campaign) { c.Tickets[1].DependsOn = []string{"print", "print"} }, "“print” twice"},
		"a doc as a dependency": {func(c *Campaign) { c.Tickets[1].DependsOn = []string{"list"} }, "names the ticket “list”"},
		"no day":                {func(c *Campaign) { c.Tickets[1].Due = "2027-02-30" }, "no day"},
		"no name":               {func(c *Campaign) { c.Channels[0].Name = "" }, "it has no name"},
		"two lines":             {func(c *Campaign) { c.Channels[0].Name = "a\nb" }, "characters"},
		"a line separator":      {func(c *Campaign) { c.Channels[0].Name = "a\u2028b" }, "characters"},
		"no UTF-8":              {func(c *Campaign) { c.Channels[0].Name = "a\xff" }, "characters"},
		"a long id": {func(c *Campaign) {
			c.Channels = append(c.Channels, Channel{ID: strings.Repeat("x", 101), Name: "X"})
		}, "longer than 100"},
		"a member twice": {func(c *Campaign) { c.Team = append(c.Team, Member{Name: "Ann Lee"}) }, "is that of the member"},
		"NUL":            {func(c *Campaign) { c.Docs[0].Text = "a\x00" }, "characters"},
	} {
		c := spring()
		tc.change(&c)
		if err := Check(c); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, want %q", name, err, tc.want)
		}
	}
}

func TestALongChainOfDependencies(t *testing.T) {
	c := spring()
	const n = 2_000
	for i := range n {
		c.Tickets = append(c.Tickets, Ticket{ID: fmt.Sprint("t", i), Title: fmt.Sprint("Task ", i), ProjectID: "cards", Status: "open", DependsOn: []string{fmt.Sprint("t", i+1)}})
	}
	c.Tickets = append(c.Tickets, Ticket{ID: fmt.Sprint("t", n), Title: "Last", ProjectID: "cards", Status: "open"})
	if err := Check(c); err != nil {
		t.Fatal(err)
	}
	c.Tickets[len(c.Tickets)-1].DependsOn = []string{"t0"}
	if err := Check(c); err == nil {
		t.Error("a circle of 2,001 tickets passed")
	}
}

// What a campaign is written as is read as the same campaign.
func TestCampaignsSurviveExportAndImport(t *testing.T) {
	for seed := range uint64(100) {
		c := anyCampaign(rand.New(rand.NewPCG(seed, 1)))
		if err := Check(c); err != nil {
			t.Fatalf("seed %d: the generator makes what cannot be: %v", seed, err)
		}
		text, err := JSON(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{text, Markdown(c), "\uFEFF" + strings.ReplaceAll(Markdown(c), "\n", "\r\n")} {
			got, err := Read(text)
			if err != nil {
				t.Fatalf("seed %d: %v in\n%s", seed, err, text)
			}
			if !reflect.DeepEqual(got, c) {
				t.Fatalf("seed %d: got %+v\nwant %+v\nfrom\n%s", seed, got, c, text)
			}
		}
	}
}

// anyCampaign has names with all that represents something in Markdown or JSON.
func anyCampaign(r *rand.Rand) Campaign {
	signs := []rune(`ab|\,-#>"'{[ :—ü漢` + "`*_\u200b\U0001F600")
	text := func(signs []rune) string {
		out := make([]rune, 1+r.IntN(12))
		for i := range out {
			out[i] = signs[r.IntN(len(signs))]
		}
		return strings.TrimSpace("x" + string(out))
	}
	name := func() string { return strings.TrimPrefix(text(signs), "x") + "y" }
	lines := func() string { return strings.Trim(text(append(signs, '\n', '\t')), "\n") }
	trim := func(s string) string { return strings.TrimSpace(s) }
	n := 0
	id := func() string { n++; return fmt.Sprintf("%s%d", trim(name()), n) }
	pick := func(ids []string) string { return append(ids, "")[r.IntN(len(ids)+1)] }
	some := func(ids []string) (out []string) {
		for _, s := range ids {
			if r.IntN(3) == 0 {
				out = append(out, s)
			}
		}
		return out
	}
	c := Of(nil)
	c.ID, c.Name, c.Objective = id(), trim(name()), lines()
	var channels, projects, docs, tickets []string
	for range 1 + r.IntN(3) {
		channels = append(channels, id())
		c.Channels = append(c.Channels, Channel{ID: channels[len(channels)-1], Name: trim(name())})
	}
	for range 1 + r.IntN(3) {
		projects = append(projects, id())
		c.Projects = append(c.Projects, Project{ID: projects[len(projects)-1], Name: trim(name()), ChannelID: pick(channels)})
	}
	for range r.IntN(4) {
		docs = append(docs, id())
		d := Doc{ID: docs[len(docs)-1], Title: trim(name()), Tags: slices.Compact(slices.Sorted(slices.Values(some([]string{trim(name()), trim(name())})))), ChannelID: pick(channels), ProjectID: pick(projects)}
		if r.IntN(2) == 0 {
			d.Text = lines()
		}
		c.Docs = append(c.Docs, d)
	}
	for range r.IntN(6) {
		k := Ticket{ID: id(), Title: trim(name()), ProjectID: pick(projects), Owner: name(), Status: name(), DependsOn: some(tickets), Docs: some(docs)}
		k.Owner, k.Status = trim(k.Owner), trim(k.Status)
		if k.ProjectID == "" {
			k.ChannelID = channels[0]
		}
		if r.IntN(2) == 0 {
			k.Due = fmt.Sprintf("2027-%02d-%02d", 1+r.IntN(12), 1+r.IntN(28))
		}
		tickets = append(tickets, k.ID)
		c.Tickets = append(c.Tickets, k)
	}
	for range r.IntN(3) {
		c.Team = append(c.Team, Member{Name: id(), Role: trim(name())})
	}
	return c
}

func FuzzReadCampaign(f *testing.F) {
	text, err := JSON(spring())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(Markdown(spring()))
	f.Add("# A\n\n## Tickets\n\n| Id | Title |\n|---|---|\n| \\| | - |\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Read(text)
		if err != nil {
			if !errors.Is(err, ErrInvalid) {
				t.Fatal(err)
			}
			return
		}
		again, err := Read(Markdown(c))
		if err != nil || !reflect.DeepEqual(again, c) {
			t.Fatalf("%v: %+v became %+v", err, c, again)
		}
	})
}
