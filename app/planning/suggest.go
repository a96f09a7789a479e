package planning

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/upload"
)

// Question is what a model is asked about a plan.
type Question struct {
	Campaign campaign.Campaign
	Intent   string
	Passages []engine.Explanation // of the documents, with what the rules made of each
	Begin    func(parts int)      // called once, when it is known in how many parts they are read
	Read     func()               // called after each part
}

// Reading is what a model says about documents. Nothing in it is checked.
type Reading struct {
	Model       string
	Suggestions []plan.Suggestion
	Documents   []DocumentReading
	Parts       int  // that were read
	Failed      int  // of Parts: without an answer that can be used, or in time
	Shortened   bool // the documents are longer than what was read
}

// DocumentReading is what a model says about one document.
type DocumentReading struct {
	Name     string
	Summary  string
	Entities []engine.Entity
}

// Suggested is what came of asking a model.
type Suggested struct {
	Plan    Plan
	Reading Reading
	Said    []plan.Suggestion // of this reading, with what became of them
	LeftOut int               // suggestions beyond engine.MaxSuggestions
}

// NoModelError says why there is no model to ask.
type NoModelError struct{ Why string }

// Error implements error.
func (e NoModelError) Error() string { return e.Why }

// SuggestingModel names the model that Suggest would ask; why says why there is none.
func (s *Service) SuggestingModel(ctx context.Context) (name, why string) {
	if s.Suggester == nil {
		return "", lang.Say("This Nod runs without models.")
	}
	return s.Suggester.Model(ctx)
}

// Suggest lets a model read the documents of a plan, and builds the plan with what it suggests:
// actions beside those by rule, none of which it changes. It takes minutes; ctx or StopSuggesting
// ends it, and then nothing is kept.
func (s *Service) Suggest(ctx context.Context, id string) (Suggested, error) {
	if _, why := s.SuggestingModel(ctx); why != "" {
		return Suggested{}, NoModelError{why}
	}
	p, q, err := s.question(ctx, id)
	if err != nil {
		return Suggested{}, err
	}
	ctx, end, ok := s.readings.begin(ctx, id)
	if !ok {
		return Suggested{}, campaign.Invalidf("the model reads the documents of “%s” already", p.Name)
	}
	s.PlanChanged(id)
	defer s.PlanChanged(id)
	defer end()
	endTask := s.show(&q, lang.Say("Reading the documents of “%s”", p.Name))
	r, err := s.Suggester.Suggest(ctx, q)
	endTask()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Suggested{}, err
	}
	return s.saveReading(ctx, id, r)
}

func (s *Service) question(ctx context.Context, id string) (Plan, Question, error) {
	p, err := s.Plans.Plan(ctx, id)
	if err != nil {
		return p, Question{}, err
	}
	have, err := s.Plans.Uploads(ctx, id)
	if err != nil {
		return p, Question{}, err
	}
	if len(have) == 0 {
		return p, Question{}, campaign.Invalidf("the plan “%s” has no documents that a model could read: add one first", p.Name)
	}
	in, err := s.input(ctx, p, nil)
	if err != nil {
		return p, Question{}, err
	}
	passages, err := engine.Explain(ctx, in)
	return p, Question{Campaign: in.Campaign, Intent: p.Intent, Passages: passages}, err
}

// show lets others see how far a question is.
func (s *Service) show(q *Question, label string) (end func()) {
	var task Task
	q.Begin = func(parts int) {
		if s.Begin != nil && task == nil {
			task = s.Begin(label, parts)
		}
	}
	q.Read = func() {
		if task != nil {
			task.Add(1)
		}
	}
	return func() {
		if task != nil {
			task.End()
		}
	}
}

// saveReading keeps what a model said and builds the plan with it. Of what it suggested
// an earlier time, what the documents say is kept, before anything new.
func (s *Service) saveReading(ctx context.Context, id string, r Reading) (Suggested, error) {
	out := Suggested{Reading: r}
	read, err := s.readDocuments(ctx, id, r.Documents)
	if err != nil {
		return out, err
	}
	s.planMu.Lock()
	defer s.planMu.Unlock()
	if out.Plan, err = s.Plans.Plan(ctx, id); err != nil {
		return out, err
	}
	earlier := tracedOf(out.Plan)
	all := slices.Concat(earlier, r.Suggestions)
	out.LeftOut = max(0, len(all)-plan.MaxSuggestions)
	out.Plan.Body.Suggestions = all
	if out.Plan, err = s.build(ctx, out.Plan, nil); err != nil {
		return out, err
	}
	if got := out.Plan.Body.Suggestions; len(got) > len(earlier) {
		out.Said = got[len(earlier):]
	}
	for _, a := range read {
		if err := s.Plans.SaveReading(context.WithoutCancel(ctx), id, a); err != nil {
			return out, err
		}
	}
	s.Acts.RecordAct(ctx, "plan_suggest", lang.Say("Had the model %s read the documents of the plan “%s” and suggest work.", r.Model, out.Plan.Name),
		map[string]any{"plan": id, "model": r.Model, "suggestions": len(r.Suggestions), "parts": r.Parts, "failed": r.Failed})
	return out, nil
}

// tracedOf returns what a model suggested before and the documents say.
func tracedOf(p Plan) []plan.Suggestion {
	return slices.DeleteFunc(slices.Clone(p.Body.Suggestions), func(x plan.Suggestion) bool { return x.Outcome != plan.Traced })
}

// AddSuggestions builds a plan with what a model suggests by itself in a chat, after what was suggested before.
func (s *Service) AddSuggestions(ctx context.Context, id string, said []plan.Suggestion) (Plan, error) {
	s.planMu.Lock()
	defer s.planMu.Unlock()
	p, err := s.Plans.Plan(ctx, id)
	if err != nil {
		return p, err
	}
	p.Body.Suggestions = slices.Concat(tracedOf(p), said)
	return s.build(ctx, p, nil)
}

// readDocuments returns the documents that a model read, with the summaries that name nothing
// but what their documents name, and the entities that stand in them. It takes long for
// long documents, so it holds no lock.
func (s *Service) readDocuments(ctx context.Context, id string, all []DocumentReading) ([]upload.Asset, error) {
	have, err := s.Plans.Uploads(ctx, id)
	if err != nil {
		return nil, err
	}
	var out []upload.Asset
	for _, r := range all {
		i := slices.IndexFunc(have, func(a upload.Asset) bool { return a.Name == r.Name })
		if i < 0 {
			continue
		}
		a, err := s.Upload(ctx, id, have[i].ID)
		if errors.Is(err, ErrNotFound) { // removed meanwhile
			continue
		}
		if err != nil {
			return nil, err
		}
		seen := engine.SeenIn(ctx, a.Document)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if engine.Supported(r.Summary, seen) {
			a.ModelSummary = r.Summary
		}
		a.Entities = engine.MoreEntities(a.Entities, r.Entities, seen)
		out = append(out, a)
	}
	return out, nil
}

// Suggesting reports that a model reads the documents of a plan.
func (s *Service) Suggesting(id string) bool { return s.readings.running(id) }

// StopSuggesting ends that; it does nothing if there is nothing to end.
func (s *Service) StopSuggesting(id string) { s.readings.stop(id) }

// readings are the plans whose documents a model reads now.
type readings struct {
	mu  sync.Mutex
	all map[string]context.CancelFunc
}

func (r *readings) begin(ctx context.Context, id string) (_ context.Context, end func(), ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all[id] != nil {
		return ctx, nil, false
	}
	if r.all == nil {
		r.all = map[string]context.CancelFunc{}
	}
	ctx, r.all[id] = context.WithCancel(ctx)
	return ctx, func() {
		r.stop(id)
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.all, id)
	}, true
}

func (r *readings) running(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.all[id] != nil
}

func (r *readings) stop(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if cancel := r.all[id]; cancel != nil {
		cancel()
	}
}
