package campaigns

import (
	"reflect"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// window is a window with the page of campaigns.
type window struct {
	*kittest.Keyboard
	t     *testing.T
	f     *frame.Frame
	p     *Page
	queue *kittest.Queue
}

// openCampaigns shows the page with the example campaign, or without any.
func openCampaigns(t *testing.T, example bool) *window {
	t.Helper()
	o := kittest.Open(t, frame.Env{Client: sample.Client(t, sample.NewCampaigns(t, sample.Noon)), Home: sample.Home, Now: sample.Noon}, fyne.NewSize(900, 600),
		frame.Entry{Name: api.WindowPlans, Title: "Plans"}, func(f *frame.Frame) *Page { return New(f, "") })
	w := &window{Keyboard: o.Keyboard, t: t, f: o.Frame, p: o.Page, queue: o.Queue}
	if example {
		w.f.Run("example")
		w.queue.Settle()
	}
	return w
}

// current makes the node of a name the current one.
func (w *window) current(name string) {
	w.t.Helper()
	i, ok := w.p.tree.Pages.Index(func(l Line) bool { return l.Node.Name == name })
	if !ok {
		w.t.Fatalf("the tree has no %q", name)
	}
	w.p.tree.Select(i)
}

func (w *window) has(name string) bool {
	_, ok := w.p.tree.Pages.Index(func(l Line) bool { return l.Node.Name == name })
	return ok
}

func TestGoldens(t *testing.T) {
	states := map[string]func(w *window){
		"campaign": func(w *window) { w.current("Book six safety boats") },
		"campaign_edit": func(w *window) {
			w.current("Book six safety boats")
			w.Typed("e")
		},
		"campaign_none": nil,
	}
	for name, enter := range states {
		t.Run(name, func(t *testing.T) {
			w := openCampaigns(t, enter != nil)
			if enter != nil {
				enter(w)
			}
			w.p.Body.Resize(fyne.NewSize(900, 500))
			part := w.p.Body
			if name == "campaign_edit" {
				part = w.p.foot.Box
			}
			kittest.Golden(t, goldenFiles, name, w.Win, kittest.Parts{"part": part}, "part")
		})
	}
}

// A campaign is edited by keyboard alone, and each change is the person's own.
func TestACampaignIsEditedByHand(t *testing.T) {
	w := openCampaigns(t, true)
	w.current("Volunteers")
	w.Typed("t")
	w.Typed("Count the vests")
	w.Key(fyne.KeyReturn)
	if l, _ := w.p.tree.Current(); l.Node.Name != "Count the vests" || l.Node.ProjectID != "pr-volunteers" || l.Node.Status != "open" {
		t.Fatalf("the current line is %+v", l)
	}
	w.Typed("e")
	w.Typed(" twice") // behind the name
	w.Key(fyne.KeyReturn)
	if !w.has("Count the vests twice") || w.has("Count the vests") {
		t.Error("the ticket was not changed")
	}
	w.Key(fyne.KeyDelete, fyne.KeyEscape, fyne.KeyDelete, fyne.KeyReturn) // Cancel has the focus
	if !w.has("Count the vests twice") {
		t.Error("the ticket was removed though nobody said so")
	}
	w.Key(fyne.KeyDelete)
	buttons := kit.Buttons(w.p.foot.Box)
	buttons[len(buttons)-1].Tapped(nil)
	w.queue.Settle()
	if w.has("Count the vests twice") {
		t.Error("the ticket is still there")
	}
}

// What the agent refuses is said, and nothing changes.
func TestARefusedEditIsSaid(t *testing.T) {
	w := openCampaigns(t, true)
	w.current("Event day") // it holds projects
	w.Key(fyne.KeyDelete)
	buttons := kit.Buttons(w.p.foot.Box)
	buttons[len(buttons)-1].Tapped(nil)
	w.queue.Settle()
	if text, failed := w.f.Result(); !failed || !w.has("Event day") {
		t.Errorf("it says %q, and the channel is there: %t", text, w.has("Event day"))
	}
}

func TestANewCampaignIsShown(t *testing.T) {
	w := openCampaigns(t, true)
	w.Typed("n")
	w.Typed("Spring fair")
	w.Key(fyne.KeyReturn)
	if w.p.c.Name != "Spring fair" || len(w.p.all) != 2 {
		t.Errorf("%q of %d campaigns is shown", w.p.c.Name, len(w.p.all))
	}
}

func TestTheTreeIsSearched(t *testing.T) {
	w := openCampaigns(t, true)
	w.Typed("/")
	w.Typed("POSTER print")
	w.queue.Settle()
	var texts []string
	for i := range w.p.tree.Pages.Total {
		l, _ := w.p.tree.Pages.Row(i)
		texts = append(texts, l.Node.Name)
	}
	if want := []string{"Harbour Swim 2027", "Publicity", "Posters and press", "Print the poster"}; !reflect.DeepEqual(texts, want) {
		t.Errorf("found %q, want %q", texts, want)
	}
	w.f.Focus(w.p.tree)
	w.Key(fyne.KeyEscape)
	if w.p.tree.Pages.Total < 10 {
		t.Error("Escape does not end the search")
	}
}

func TestNewNodesLieWhereTheCurrentOneDoes(t *testing.T) {
	channel := api.CampaignLine{Node: api.Node{Kind: api.NodeChannel, ID: "c"}}
	project := api.CampaignLine{Node: api.Node{Kind: api.NodeProject, ID: "p", ChannelID: "c"}}
	ticket := api.CampaignLine{Node: api.Node{Kind: api.NodeTicket, ID: "t", ProjectID: "p"}}
	for _, c := range []struct {
		kind api.NodeKind
		at   api.CampaignLine
		want api.Node
	}{
		{api.NodeTicket, project, api.Node{Name: "x", Status: "open", ProjectID: "p"}},
		{api.NodeTicket, ticket, api.Node{Name: "x", Status: "open", ProjectID: "p"}},
		{api.NodeTicket, channel, api.Node{Name: "x", Status: "open", ChannelID: "c"}},
		{api.NodeProject, channel, api.Node{Name: "x", ChannelID: "c"}},
		{api.NodeProject, project, api.Node{Name: "x", ChannelID: "c"}},
		{api.NodeProject, api.CampaignLine{Node: api.Node{Kind: api.NodeCampaign, ID: "w"}}, api.Node{Name: "x"}},
		{api.NodeDoc, project, api.Node{Name: "x", ChannelID: "c", ProjectID: "p"}},
		{api.NodeMember, project, api.Node{Name: "x"}},
	} {
		if got := newNode(c.kind, "x", c.at); !reflect.DeepEqual(got, c.want) {
			t.Errorf("a new %s at a %s is %+v, want %+v", c.kind, c.at.Kind, got, c.want)
		}
	}
}

// TestHostileCampaigns puts hostile texts wherever a campaign has text.
func TestHostileCampaigns(t *testing.T) {
	w := openCampaigns(t, true)
	for _, text := range kittest.HostileTexts(16) {
		n := api.Node{ID: "a", Name: text, Objective: text, Role: text, Owner: text, Status: text, Due: text, Tags: []string{text}, Text: text}
		c := api.Campaign{ID: "c", Name: text, Objective: text, Channels: []api.Channel{{ID: "a", Name: text}},
			Projects: []api.Project{{ID: "b", Name: text, ChannelID: "a"}}, Docs: []api.Doc{{ID: "d", Title: text, ProjectID: "b"}},
			Tickets: []api.Ticket{{ID: "t", Title: text, ProjectID: "b", Owner: text, Status: text, Due: text}}}
		for _, f := range nodeFacts(n, c.Names()) {
			kittest.CheckTexts(t, text, []string{f[1]})
		}
		w.p.arrived([]api.CampaignSummary{{ID: "c", Name: text}}, c, nil)
		kittest.CheckTexts(t, text, kittest.Texts(w.p.Body, w.p.search))
	}
}

// A day is shown and typed as people write it, and a status is chosen.
func TestADayIsTypedAsItIsShown(t *testing.T) {
	w := openCampaigns(t, true)
	w.current("Book six safety boats")
	w.Typed("e")
	w.Key(fyne.KeyReturn)
	if l, _ := w.p.tree.Current(); l.Node.Due != "2027-03-31" {
		t.Errorf("saved as it was shown, it is due %q", l.Node.Due)
	}
	if got := fieldsOf(w.p.c, api.NodeTicket, &api.Node{})[3].among; len(got) < 2 || got[0] != api.StatusOpen {
		t.Errorf("the statuses are %q", got)
	}
}
