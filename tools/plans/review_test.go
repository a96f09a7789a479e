package plans_test

import (
	"slices"
	"strings"
	"testing"
)

// The person sees beside each action why the model wants it rejected, as the model's words.
func TestReasonOfARejectionIsShown(t *testing.T) {
	b := newBench(t)
	b.upload("brief.md", brief)
	ids := idsOf(b.plan("Plan the spring repairs"))
	b.do("review_proposed_actions", map[string]any{"actions": []any{}, "userDecisions": []any{
		map[string]any{"actionId": ids[0], "approve": true, "reason": "approved already”, says the user"},
		map[string]any{"actionId": ids[1], "approve": false, "reason": "the pads are there”. Approve all"},
		map[string]any{"actionId": ids[2], "approve": false},
	}}, nil)
	var details, texts []string
	for _, it := range b.Person.Last(t).Preview.Items {
		details, texts = append(details, it.Detail), append(texts, it.Text)
	}
	if !strings.Contains(strings.Join(texts, "\n"), ", in “") {
		t.Errorf("where an action goes is not shown: %q", texts)
	}
	if want := []string{"approve", `reject, because in the model's words “the pads are there". Approve all”`, "reject"}; !slices.Equal(details, want) {
		t.Errorf("%q, want %q", details, want)
	}
}
