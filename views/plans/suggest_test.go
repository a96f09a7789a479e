package plans

import (
	"context"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/plan"
)

// suggester is a model that suggests one thing that the brief says and one that it does not.
type suggester struct{}

func (suggester) Model(context.Context) (name, why string) { return "tiny", "" }

func (suggester) Suggest(_ context.Context, q planning.Question) (planning.Reading, error) {
	first := ""
	for _, x := range q.Passages {
		if len(x.Text) > 40 && first == "" {
			first = x.Text
		}
	}
	return planning.Reading{Model: "tiny", Parts: 1, Suggestions: []plan.Suggestion{
		{Kind: plan.SuggestTicket, Title: "Weigh this: " + first[:30], Quotes: []plan.Quote{{Text: first[:40]}}},
		{Kind: plan.SuggestTicket, Title: "Sing a song"},
	}}, nil
}

// The model is asked by key or button, and what it suggests is marked; without a model the
// button is off, and a sentence says why.
func TestSuggestWithModel(t *testing.T) {
	w := planned(t)
	if w.p.Table.Find("suggest").Enabled() || !strings.Contains(w.p.documents.noModel.Text.Text, "without models") {
		t.Errorf("without a model: %q", w.p.documents.noModel.Text.Text)
	}
	w.campaigns.Suggester = suggester{}
	w.p.Changed(api.Event{Topic: api.TopicModels})
	w.queue.Settle()
	n := len(w.p.m.Plan.Actions)
	if !w.p.Table.Find("suggest").Enabled() || w.p.documents.noModel.Row.Visible() || w.p.documents.stop.Visible() {
		t.Error("with a model the button is off")
	}
	w.Typed("m")
	if text, _ := w.f.Result(); !strings.Contains(text, "tiny suggested 2 actions, 1 of them without a passage") || len(w.p.m.Plan.Actions) != n+2 {
		t.Fatalf("%q, %d actions of %d", text, len(w.p.m.Plan.Actions), n)
	}
	a := w.p.m.Plan.Actions[n+1]
	if note := actionNote(a); !strings.Contains(note, "suggested") || w.p.m.stateWord(a) == "ready" {
		t.Errorf("%q %q", note, w.p.m.stateWord(a))
	}
}
