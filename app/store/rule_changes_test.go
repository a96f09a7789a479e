package store

import (
	"errors"
	"testing"

	"github.com/nod-app/nod/app/settings/rules"
	"github.com/nod-app/nod/app/undo"
)

func TestRuleChanges(t *testing.T) {
	s, ctx := opened(t, t.TempDir()), t.Context()
	c := rules.Change{ID: "abcdefgh", Label: "Added the rule a", At: noon, Before: "", After: "[[rules]]"}
	must(t, s.SaveRuleChange(ctx, c))
	if got, err := s.RuleChange(ctx, c.ID); err != nil || got.Label != c.Label || got.After != c.After || !got.At.Equal(c.At) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := s.RuleChange(ctx, "other"); !errors.Is(err, rules.ErrNotFound) {
		t.Error(err)
	}
	for _, want := range []bool{true, false} {
		if done, err := s.EndRuleChange(ctx, c.ID, noon); err != nil || done != want {
			t.Errorf("ended %v, %v; want %v", done, err, want)
		}
	}
	if e, err := s.Entry(ctx, c.ID); err != nil || e.Kind != undo.KindRules || e.State != undo.Undone {
		t.Errorf("%+v, %v", e, err)
	}
}
