package campaign

import (
	"strings"
	"testing"
)

func TestLinesOfACampaign(t *testing.T) {
	c := Campaign{ID: "fair", Name: "Fair",
		Channels: []Channel{{ID: "c", Name: "Guests"}, {Name: "without an id"}}, Projects: []Project{{ID: "p", Name: "Cards", ChannelID: "c"}, {ID: "q", Name: "Loose"}},
		Docs:    []Doc{{ID: "d", Title: "List", ProjectID: "p", ChannelID: "c"}, {ID: "e", Title: "Budget"}},
		Tickets: []Ticket{{ID: "t", Title: "Print", ProjectID: "p"}, {ID: "u", Title: "Draw", ChannelID: "c"}},
		Team:    []Member{{Name: "Ann"}}}
	var got []string
	for _, l := range c.Lines() {
		if l.Depth < 4 && l.Node.Name != "" {
			got = append(got, strings.Repeat(".", l.Depth)+l.Node.Name)
		}
	}
	want := "Fair .Budget .Loose .Guests ..Draw ..Cards ...List ...Print"
	if text := strings.Join(got, " "); !strings.HasPrefix(text, want) || !strings.HasSuffix(text, ".Ann") {
		t.Errorf("got %s, want %s", text, want)
	}
	if n := c.Names(); n["p"] != "Cards" || n["t"] != "Print" || n["fair"] != "Fair" {
		t.Errorf("the names are %v", n)
	}
	for _, want := range []struct{ name, channel, project string }{{"Fair", "", ""}, {"Guests", "c", ""}, {"Cards", "c", "p"}, {"Print", "", "p"}, {"Draw", "c", ""}} {
		for _, l := range c.Lines() {
			if channel, project := l.Place(); l.Node.Name == want.name && (channel != want.channel || project != want.project) {
				t.Errorf("%s lies in %q, %q", want.name, channel, project)
			}
		}
	}
}

// Of a tree only what was touched is shown, in what it lies in; where nothing was, all of it.
func TestTree(t *testing.T) {
	c := Campaign{ID: "fair", Name: "Fair", Channels: []Channel{{ID: "c", Name: "Guests"}, {ID: "x", Name: "Press"}}, Projects: []Project{{ID: "p", Name: "Cards", ChannelID: "c"}}}
	for ids, want := range map[string]string{"p": "Fair Guests Cards", "": "Fair Guests Cards Press"} {
		touched := map[string]bool{}
		if ids != "" {
			touched[ids] = true
		}
		var got []string
		for _, l := range Tree(c, touched) {
			got = append(got, l.Name)
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("with %q it is %s, want %s", ids, text, want)
		}
	}
}
