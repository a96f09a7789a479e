package planning_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/upload"
	"github.com/nod-app/nod/app/undo"
)

// begun is a system with an empty campaign and a plan for it that is kept.
func begun(t *testing.T) (s *system, campaignID string) {
	t.Helper()
	s = newSystem(t)
	campaignID, err := s.service.Create(s.Context(), "Spring fair", "")
	must(t, err)
	s.id, err = s.service.NewPlan(s.Context(), campaignID, "Plan the fair", "")
	must(t, err)
	return s, campaignID
}

func (s *system) add(name, text string) upload.Asset {
	s.Helper()
	a, err := s.service.AddUpload(s.Context(), s.id, upload.FromText(name, "", text, upload.Uploaded))
	must(s, err)
	return a
}

func (s *system) build() planning.Plan {
	s.Helper()
	p, err := s.service.Build(s.Context(), s.id)
	must(s, err)
	return p
}

func (s *system) progress() planning.Progress {
	s.Helper()
	p, err := s.service.Plan(s.Context(), s.id)
	must(s, err)
	v, err := s.service.Progress(s.Context(), p)
	must(s, err)
	return v
}

func titled(p plan.Plan, title string) plan.Action {
	i := slices.IndexFunc(p.Actions, func(a plan.Action) bool { return a.Payload.Title == title })
	if i < 0 {
		return plan.Action{}
	}
	return p.Actions[i]
}

// approveAll approves and applies every action that is certain enough.
func (s *system) approveAll(p planning.Plan) {
	s.Helper()
	var ids []string
	for _, a := range p.Body.Actions {
		if a.Confidence >= plan.LowConfidence && a.Type != plan.Noop {
			ids = append(ids, a.ID)
		}
	}
	d := s.approve(ids...)
	if r := s.apply(d.ID); len(r.Failed) > 0 || r.Left > 0 {
		s.Fatalf("%+v", r)
	}
}

const firstNotes = "# Fair\n\nWe need a new project of its own called “Kitchen”.\n\n## Tasks\n\n- [ ] Ann Lee: hire the oven by 3 May 2027\n- [ ] Bo Ash: bake six cakes by 10 May 2027\n- [ ] Ann Lee: print the posters by 12 May 2027\n"

func TestANewVersionKeepsWhatWasAppliedAndEdited(t *testing.T) {
	s, campaignID := begun(t)
	_, err := s.service.Edit(t.Context(), planning.Edit{Campaign: campaignID, Op: campaign.Insert, Node: campaign.Node{Kind: campaign.KindChannel, ID: "food", Name: "Food"}})
	must(t, err)
	for _, n := range []campaign.Node{{Kind: campaign.KindProject, ID: "tasks", Name: "Tasks", ChannelID: "food"}, {Kind: campaign.KindMember, Name: "Ann Lee"}, {Kind: campaign.KindMember, Name: "Bo Ash"}} {
		_, err := s.service.Edit(t.Context(), planning.Edit{Campaign: campaignID, Op: campaign.Insert, Node: n})
		must(t, err)
	}
	s.add("notes.md", strings.Replace(firstNotes, "We need a new project of its own called “Kitchen”.\n\n", "", 1))
	first := s.build()
	s.approveAll(first)
	if v := s.progress(); v.State != planning.PlanApplied || len(v.Linked) != 1 {
		t.Errorf("%+v", v)
	}

	// A person moves one day in the campaign; a new version of the document moves another.
	c := s.campaign(campaignID)
	posters := slices.IndexFunc(c.Tickets, func(x campaign.Ticket) bool { return x.Title == "Print the posters" })
	if posters < 0 {
		t.Fatalf("%+v", c.Tickets)
	}
	x := c.Tickets[posters]
	_, err = s.service.Edit(t.Context(), planning.Edit{Campaign: campaignID, Op: campaign.Update, Node: campaign.Node{Kind: campaign.KindTicket, ID: x.ID, Name: x.Title, ProjectID: x.ProjectID,
		ChannelID: x.ChannelID, Owner: x.Owner, Status: x.Status, Due: "2027-06-01", DependsOn: x.DependsOn, Docs: x.Docs}})
	must(t, err)
	newer := s.add("notes.md", strings.NewReplacer("We need a new project of its own called “Kitchen”.\n\n", "", "10 May", "14 May", "- [ ] Ann Lee: hire", "- [ ] Bo Ash: wash up by 20 May 2027\n- [ ] Ann Lee: hire").Replace(firstNotes))
	if newer.Name != "notes (version 2).md" {
		t.Errorf("%q", newer.Name)
	}
	second := s.build()
	kinds := map[plan.ChangeKind]int{}
	for _, d := range second.Body.Delta {
		kinds[d.Kind]++
	}
	if kinds[plan.Added] != 1 || kinds[plan.Changed] != 1 || kinds[plan.Unchanged] != 2 {
		t.Errorf("%+v", second.Body.Delta)
	}
	states := map[string]string{}
	for _, a := range s.progress().Actions {
		if a.Type == plan.CreatePlanModule {
			states[a.Payload.Title+" "+a.Payload.Due] = a.State
		}
	}
	want := map[string]string{"Hire the oven 2027-05-03": planning.ActionApplied, "Print the posters 2027-05-12": planning.ActionApplied,
		"Bake six cakes 2027-05-14": planning.ActionProposed, "Wash up 2027-05-20": planning.ActionProposed}
	for title, state := range want {
		if states[title] != state {
			t.Errorf("%s: %q, want %s; all: %v", title, states[title], state, states)
		}
	}
	for _, a := range second.Body.Actions {
		if old := titled(first.Body, a.Payload.Title); old.ID != "" && a.Type == old.Type && old.ID != a.ID {
			t.Errorf("%s has another id", a.Payload.Title)
		}
	}
	bake := titled(second.Body, "Bake six cakes")
	d := s.approve(bake.ID)
	if r := s.apply(d.ID); r.Applied != 1 || len(r.Failed) > 0 {
		t.Errorf("%+v", r)
	}
	c = s.campaign(campaignID)
	for _, x := range c.Tickets {
		if due := map[string]string{"Bake six cakes": "2027-05-14", "Print the posters": "2027-06-01"}[x.Title]; due != "" && x.Due != due {
			t.Errorf("%s is due %s, want %s", x.Title, x.Due, due)
		}
	}
	if len(c.Tickets) != 3 {
		t.Errorf("%+v", c.Tickets)
	}
	again := s.build()
	for _, a := range s.progress().Actions {
		if a.State == planning.ActionProposed && a.Payload.TicketID != "" {
			t.Errorf("built again, it proposes %+v of %d", a, len(again.Body.Actions))
		}
	}
}

func TestBuildNeedsItsCampaign(t *testing.T) {
	s, _ := begun(t)
	s.plans["lost"] = planning.Plan{ID: "lost", Name: "Lost", Campaign: "gone", Intent: "anything"}
	_, err := s.service.Build(t.Context(), "lost")
	if f, ok := planning.IsFailure(err); !ok || f.Code != plan.TopologyUnavailable || f.Recovery == "" {
		t.Errorf("%v", err)
	}
	_, err = s.service.AddUpload(t.Context(), "lost", upload.FromText("a.md", "", "# A", upload.Uploaded))
	if f, ok := planning.IsFailure(err); !ok || f.Code != plan.TopologyUnavailable {
		t.Errorf("%v", err)
	}
}

func TestADocumentThatNamesNothingToDoIsAskedAbout(t *testing.T) {
	s, _ := begun(t)
	s.add("poem.md", "# The river\n\nIt flows, and nobody asks where to.\n")
	p := s.build()
	if p.Body.NoPlan == nil || p.Body.NoPlan.Code != string(plan.Uncertain) || len(p.Body.Questions) == 0 {
		t.Errorf("%+v", p.Body)
	}
	for _, a := range p.Body.Actions {
		if a.Confidence >= plan.LowConfidence {
			t.Errorf("%+v", a)
		}
	}
}

// Many at once, of which some are refused: each is kept whole or not at all.
// The record of what a person did is not made for a call of a tool, which has its own.
func TestWhoAddedADocument(t *testing.T) {
	s := newSystem(t)
	s.fair()
	id, err := s.service.NewPlan(t.Context(), s.plans[s.id].Campaign, "Plan it", "")
	must(t, err)
	s.acts = nil
	_, err = s.service.KeepUpload(t.Context(), id, upload.FromText("a.md", "", "# A\n\n- Bake a cake\n", upload.Pasted))
	must(t, err)
	if len(s.acts) != 0 {
		t.Errorf("a person did what a tool did: %q", s.acts)
	}
	_, err = s.service.AddUpload(t.Context(), id, upload.FromText("b.md", "", "# B\n\n- Bake bread\n", upload.Pasted))
	must(t, err)
	if len(s.acts) != 1 || !strings.HasPrefix(s.acts[0], "plan_upload ") {
		t.Errorf("%q", s.acts)
	}
}

func TestUploadsAtOnce(t *testing.T) {
	s, _ := begun(t)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			_, _ = s.service.AddUpload(s.Context(), s.id, upload.FromText("same.md", "", "# Same\n\ntext", upload.Uploaded))
			_, _ = s.service.AddUpload(s.Context(), s.id, upload.FromText("other.md", "", "# Other "+strings.Repeat("x", i), upload.Uploaded))
			_, _ = s.service.AddUpload(s.Context(), s.id, upload.FromText("bad.json", "", "{", upload.Uploaded))
		})
	}
	all.Wait()
	as, err := s.service.Uploads(t.Context(), s.id)
	must(t, err)
	names := map[string]bool{}
	for _, a := range as {
		if _, err := s.service.Upload(t.Context(), s.id, a.ID); err != nil || a.Status != upload.StatusExtracted {
			t.Errorf("%+v %v", a, err)
		}
		names[a.Name] = true
	}
	if len(as) != 9 || len(names) != 9 || !names["other (version 8).md"] {
		t.Errorf("%d documents: %v", len(as), names)
	}
}

func TestWhatPlansRefuse(t *testing.T) {
	s, campaignID := begun(t)
	for name, err := range map[string]error{
		"a long intent": func() error {
			_, err := s.service.NewPlan(t.Context(), campaignID, strings.Repeat("a", 10_001), "")
			return err
		}(),
		"a campaign with a plan": s.service.Remove(t.Context(), campaignID),
	} {
		if !errors.Is(err, campaign.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if r, err := s.ledger.Undo(t.Context(), undo.Request{Last: 1}); err != nil {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := s.service.Campaign(t.Context(), campaignID); err != nil {
		t.Errorf("undo removed a campaign that there is a plan for: %v", err)
	}
	all, err := s.service.AllPlans(t.Context())
	must(t, err)
	for _, p := range all {
		must(t, s.service.RemovePlan(t.Context(), p.ID))
	}
	if r, err := s.ledger.Undo(t.Context(), undo.Request{Last: 1}); err != nil || len(r.Undone) != 1 {
		t.Errorf("undo after the plan is gone: %+v %v", r, err)
	}
	path := filepath.Join(t.TempDir(), "link.md")
	must(t, os.Symlink("/etc/passwd", path))
	if _, err := upload.FromPath(t.Context(), path, "", upload.Uploaded); err == nil {
		t.Error("a link is followed")
	}
}
