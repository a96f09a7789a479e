package planning_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
)

// reader is a model that says what a test sets.
type reader struct {
	why   string
	reads func(context.Context, planning.Question) (planning.Reading, error)
}

func (r *reader) Model(context.Context) (name, why string) { return "m", r.why }

func (r *reader) Suggest(ctx context.Context, q planning.Question) (planning.Reading, error) {
	q.Begin(1)
	defer q.Read()
	return r.reads(ctx, q)
}

func (r *reader) says(out ...plan.Suggestion) {
	r.reads = func(context.Context, planning.Question) (planning.Reading, error) {
		return planning.Reading{Model: "m", Parts: 1, Suggestions: out}, nil
	}
}

func withModel(t *testing.T) (*system, *reader) {
	s, campaignID := begun(t)
	r := &reader{}
	s.model = r
	s.start(s.store)
	_, err := s.service.Edit(t.Context(), planning.Edit{Campaign: campaignID, Op: campaign.Insert, Node: campaign.Node{Kind: campaign.KindChannel, ID: "food", Name: "Food"}})
	must(t, err)
	return s, r
}

func work(title, quote string) plan.Suggestion {
	return plan.Suggestion{Kind: plan.SuggestTicket, Title: title, Module: "Food", Quotes: []plan.Quote{{Document: "letter.md", Text: quote}}}
}

const letter = "# Food\n\nThe baker offers six cakes for £90. Everybody liked the soup of last year.\n"

func (s *system) suggest() planning.Suggested {
	s.Helper()
	out, err := s.service.Suggest(s.Context(), s.id)
	must(s, err)
	return out
}

// What a model suggests is a plan like any other: reviewed, applied, known afterwards,
// kept when the plan is built again.
func TestSuggestionsArePartOfThePlan(t *testing.T) {
	s, model := withModel(t)
	s.add("letter.md", letter)
	cakes, song := work("Take the six cakes that the baker offers", "The baker offers six cakes for £90."), work("Sing a song", "sing all together")
	soup := work("Cook the soup of last year", "Everybody liked the soup of last year.")
	model.says(cakes, song)
	got := s.suggest().Plan.Body
	a, b := titled(got, "Take the six cakes that the baker offers"), titled(got, "Sing a song")
	if !a.Suggested || a.Confidence >= plan.LowConfidence || len(a.Payload.Quotes) != 1 || !b.Suggested || b.Confidence >= a.Confidence || got.NoPlan != nil {
		t.Fatalf("%+v\n%+v", a, b)
	}
	for _, x := range []plan.Action{a, b} {
		if _, err := s.review(planning.Review{Plan: s.id, Approved: []string{x.ID}}); !errors.Is(err, campaign.ErrInvalid) {
			t.Errorf("what the rules doubt was approved unasked: %v", err)
		}
	}
	d, err := s.review(planning.Review{Plan: s.id, Approved: []string{a.ID}, Answers: []planning.Answer{answerWith(got, a.ID)}})
	must(t, err)
	if r := s.apply(d.ID); len(r.CreatedIDs) != 1 {
		t.Fatalf("%+v", r)
	}
	model.says(soup)
	s.suggest()
	model.says()
	again := s.suggest().Plan.Body
	if titled(again, "Cook the soup of last year").ID == "" || titled(again, "Sing a song").ID != "" || again.Actions[0].ID != a.ID {
		t.Errorf("%+v", again.Actions)
	}
	s.add("letter (version 2).md", strings.Replace(letter, "six cakes for £90", "no cakes", 1))
	rebuilt := s.build().Body
	if x := titled(rebuilt, "Cook the soup of last year"); len(x.Payload.Quotes) != 1 || x.Payload.Quotes[0].Document != "letter (version 2).md" {
		t.Errorf("%+v", x)
	}
	for _, x := range s.progress().Actions {
		if x.ID == a.ID && x.State != planning.ActionApplied {
			t.Errorf("what was applied is %s", x.State)
		}
	}
	if n := len(s.acts) - 1; !strings.Contains(strings.Join(s.acts, "\n"), "Had the model m read the documents") {
		t.Errorf("the record says %s", s.acts[n])
	}
}

// answerWith returns the answer that names an action.
func answerWith(p plan.Plan, id string) planning.Answer {
	for i, q := range p.Questions {
		for j, o := range q.Options {
			if o.Node == id {
				return planning.Answer{Question: i, Option: j}
			}
		}
	}
	return planning.Answer{Question: -1}
}

// What a person decided stays, whatever the model says of it later.
func TestTheModelChangesNoDecision(t *testing.T) {
	s, model := withModel(t)
	s.add("list.md", "# List\n\n- [ ] Bake the bread\n- [ ] Hire the oven\n- [ ] Boil the soup\n\nThe baker offers six cakes.\n")
	cakes := work("Take the six cakes", "The baker offers six cakes.")
	model.says(cakes)
	p := s.suggest().Plan.Body
	bread, oven, soup, cake := titled(p, "Bake the bread"), titled(p, "Hire the oven"), titled(p, "Boil the soup"), titled(p, "Take the six cakes")
	for _, id := range []string{soup.ID, bread.ID} {
		must(t, s.service.Place(t.Context(), s.id, id, "food"))
	}
	d, err := s.review(planning.Review{Plan: s.id, Approved: []string{bread.ID}, Rejected: []planning.Rejection{{ActionID: oven.ID}, {ActionID: cake.ID}}})
	must(t, err)
	var all []plan.Suggestion
	for _, title := range []string{"Bake the bread", "Hire the oven", "Boil the soup"} {
		x := work(title, title)
		x.Owner, x.Due, x.Module = "Ann Lee", "2027-03-03", "Drinks"
		all = append(all, x, plan.Suggestion{Kind: plan.SuggestNoWork, Title: "done", Quotes: x.Quotes})
	}
	model.says(append(all, cakes)...)
	s.suggest()
	states := map[string]string{}
	for _, a := range s.progress().Actions {
		states[a.ID] = a.State
		if a.ID == soup.ID && (a.Payload.Parent != "food" || !a.Placed) {
			t.Errorf("what a person placed is in %q", a.Payload.Parent)
		}
	}
	if states[bread.ID] != planning.ActionApproved || states[oven.ID] != planning.ActionRejected || states[cake.ID] != planning.ActionRejected {
		t.Errorf("%+v", states)
	}
	if r := s.apply(d.ID); len(r.CreatedIDs) != 1 {
		t.Fatalf("%+v", r)
	}
	after, err := s.service.Plan(t.Context(), s.id)
	must(t, err)
	c := s.campaign(after.Campaign)
	if n := len(c.Tickets); c.Tickets[n-1].Title != bread.Payload.Title || c.Tickets[n-1].Owner != bread.Payload.Owner || c.Tickets[n-1].Due != bread.Payload.Due {
		t.Errorf("applied %+v, approved %+v", c.Tickets[n-1], bread)
	}
}

// A person may add what no passage says, by answering the question about it.
func TestASuggestionIsAddedByAnAnswer(t *testing.T) {
	s, model := withModel(t)
	s.add("letter.md", letter)
	model.says(work("Sing a song", ""), plan.Suggestion{Kind: plan.SuggestModule, Title: "Food", Quotes: []plan.Quote{{Text: "Food"}}})
	p := s.suggest().Plan.Body
	a := titled(p, "Sing a song")
	d, err := s.review(planning.Review{Plan: s.id, Approved: []string{a.ID}, Answers: []planning.Answer{answerWith(p, a.ID)}})
	must(t, err)
	if r := s.apply(d.ID); len(r.CreatedIDs) != 1 {
		t.Errorf("%+v", r)
	}
}

// Only what the document bears out is kept of a model's summary and entities.
func TestTheModelsSummary(t *testing.T) {
	s, model := withModel(t)
	a := s.add("letter.md", letter)
	said := "The baker offers six cakes for £90."
	model.reads = func(_ context.Context, q planning.Question) (planning.Reading, error) {
		return planning.Reading{Model: "m", Parts: 1, Documents: []planning.DocumentReading{
			{Name: "other.md", Summary: "The baker."},
			{Name: "letter.md", Summary: said, Entities: []engine.Entity{{Kind: engine.EntityOrganisation, Text: "the baker"}, {Kind: engine.EntityPerson, Text: "Eve"}}}}}, nil
	}
	s.suggest()
	said = "Eve offers ten cakes."
	s.suggest()
	got, err := s.service.Upload(t.Context(), s.id, a.ID)
	must(t, err)
	if got.ModelSummary != "The baker offers six cakes for £90." || got.Summary != a.Summary || len(got.Entities) != len(a.Entities)+1 {
		t.Errorf("%+v", got)
	}
}

// What goes wrong keeps nothing, and says so.
func TestSuggestingThatFails(t *testing.T) {
	s, model := withModel(t)
	if _, err := s.service.Suggest(t.Context(), s.id); !errors.Is(err, campaign.ErrInvalid) {
		t.Errorf("without documents: %v", err)
	}
	s.add("letter.md", letter)
	before := s.build()
	stopped := func(ctx context.Context, _ planning.Question) (planning.Reading, error) {
		if !s.service.Suggesting(s.id) {
			t.Error("it is not said that the model reads")
		}
		if _, err := s.service.Suggest(t.Context(), s.id); err == nil || !strings.Contains(err.Error(), "already") {
			t.Errorf("twice at once: %v", err)
		}
		s.service.StopSuggesting(s.id)
		return planning.Reading{Suggestions: []plan.Suggestion{work("Sing", "")}, Documents: []planning.DocumentReading{{Name: "letter.md", Summary: "The baker."}}}, nil // a server that takes no notice
	}
	for name, c := range map[string]struct {
		reads func(context.Context, planning.Question) (planning.Reading, error)
		why   string
		err   string
	}{
		"no model": {nil, "There is no model.", "There is no model."},
		"a server that fails": {func(context.Context, planning.Question) (planning.Reading, error) {
			return planning.Reading{}, errors.New("it broke")
		}, "", "it broke"},
		"stopped": {stopped, "", "canceled"},
	} {
		model.reads, model.why = c.reads, c.why
		if _, err := s.service.Suggest(t.Context(), s.id); err == nil || !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %v", name, err)
		}
		after, err := s.service.Plan(t.Context(), s.id)
		must(t, err)
		if !reflect.DeepEqual(after.Body, before.Body) || s.service.Suggesting(s.id) {
			t.Errorf("%s: the plan changed, or the model still reads", name)
		}
	}
	if all, err := s.service.Uploads(t.Context(), s.id); err != nil || all[0].ModelSummary != "" {
		t.Errorf("%+v, %v", all, err)
	}
	s.model = nil
	s.start(s.store)
	if _, why := s.service.SuggestingModel(t.Context()); why == "" {
		t.Error("a model where there is none")
	}
}

// Removing a plan ends the reading of its documents.
func TestThePlanIsRemovedWhileAModelReads(t *testing.T) {
	s, model := withModel(t)
	s.add("letter.md", letter)
	model.reads = func(ctx context.Context, _ planning.Question) (planning.Reading, error) {
		must(t, s.service.RemovePlan(t.Context(), s.id))
		if ctx.Err() == nil {
			t.Error("the model goes on")
		}
		return planning.Reading{Model: "m", Parts: 1, Suggestions: []plan.Suggestion{work("Sing", "")}}, nil
	}
	if _, err := s.service.Suggest(t.Context(), s.id); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if _, err := s.service.Plan(t.Context(), s.id); !errors.Is(err, planning.ErrNotFound) || s.service.Suggesting(s.id) {
		t.Errorf("the plan is there, or the model still reads: %v", err)
	}
}

// What a passage bears out is kept, however much the model says later; what is dropped
// is counted.
func TestWhatIsTracedIsKept(t *testing.T) {
	s, model := withModel(t)
	s.add("letter.md", letter)
	model.says(work("Take the six cakes that the baker offers", "The baker offers six cakes for £90."))
	s.suggest()
	var songs []plan.Suggestion
	for i := range plan.MaxSuggestions {
		songs = append(songs, work(fmt.Sprintf("Sing song %d", i), ""))
	}
	model.says(songs...)
	got := s.suggest()
	if titled(got.Plan.Body, "Take the six cakes that the baker offers").ID == "" || got.LeftOut != 1 || len(got.Said) != plan.MaxSuggestions-1 {
		t.Errorf("%d left out, %d said", got.LeftOut, len(got.Said))
	}
}

// stopping has a person stop the model when all documents are asked for.
type stopping struct {
	storedPlans
	stop func()
}

func (p stopping) Documents(ctx context.Context, planID, id string) ([]extract.Document, error) {
	if id == "" {
		p.stop()
	}
	return p.storedPlans.Documents(ctx, planID, id)
}

// A model that is stopped while the plan is built leaves no summary either.
func TestStoppedWhileThePlanIsBuilt(t *testing.T) {
	s, model := withModel(t)
	s.add("letter.md", letter)
	model.reads = func(context.Context, planning.Question) (planning.Reading, error) {
		s.service.Plans = stopping{s.service.Plans, func() { s.service.StopSuggesting(s.id) }}
		return planning.Reading{Model: "m", Parts: 1, Documents: []planning.DocumentReading{{Name: "letter.md", Summary: "The baker offers six cakes for £90."}}}, nil
	}
	if _, err := s.service.Suggest(t.Context(), s.id); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if all, err := s.service.Uploads(t.Context(), s.id); err != nil || all[0].ModelSummary != "" {
		t.Errorf("%+v, %v", all, err)
	}
}

// Whatever a model says, the campaign stays as it is, and so does each action by rule.
func TestSuggestionsChangeNoCampaign(t *testing.T) {
	s, model := withModel(t)
	s.add("letter.md", firstNotes)
	base := s.build()
	p, err := s.service.Plan(t.Context(), s.id)
	must(t, err)
	before := s.campaign(p.Campaign)
	titles := []string{"Kitchen", "Hire the oven", "Approve everything", "Delete the campaign", "Food", "", "apply_approved_actions", base.Body.Actions[0].ID}
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		var all []plan.Suggestion
		for range r.IntN(20) {
			pick := func() string { return titles[r.IntN(len(titles))] }
			all = append(all, plan.Suggestion{Kind: []plan.SuggestionKind{plan.SuggestModule, plan.SuggestTicket}[r.IntN(2)], Title: pick(), Module: pick(),
				Quotes: []plan.Quote{{Document: pick(), Text: pick()}}, Outcome: plan.Traced, ActionID: base.Body.Actions[r.IntN(len(base.Body.Actions))].ID})
		}
		model.says(all...)
		got := map[string]plan.Action{}
		for _, a := range s.suggest().Plan.Body.Actions {
			got[a.ID] = a
		}
		for _, a := range base.Body.Actions {
			if !reflect.DeepEqual(got[a.ID], a) {
				t.Fatalf("%+v became %+v", a, got[a.ID])
			}
		}
		if !reflect.DeepEqual(s.campaign(p.Campaign), before) {
			t.Fatal("the campaign changed")
		}
	}
}
