package rules

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// Each change is in config.toml and the audit log, and can be taken back and made again.
func TestChangesAndUndo(t *testing.T) {
	f, ctx := newFixture(t), t.Context()
	rule := classify.Rule{Name: "a", Words: []string{"x"}, Destination: f.home + "/Documents/{year}"}
	for range 2 {
		if _, err := f.s.Add(ctx, rule); err != nil {
			t.Fatal(err)
		}
	}
	if got := names(f.s.List()); !slices.Equal(got, []string{"a 2", "a"}) {
		t.Fatalf("rules %q", got)
	}
	changed := rule
	changed.Words = []string{"y"}
	for what, do := range map[string]func() error{
		"move":    func() error { return f.s.Move(ctx, "a", 1) },
		"switch":  func() error { return f.s.Switch(ctx, "a 2", false) },
		"replace": func() error { return f.s.Replace(ctx, "a", changed) },
		"remove":  func() error { return f.s.Remove(ctx, "a 2") },
	} {
		before, known, acts := f.s.List(), len(f.changes), len(f.acts)
		if err := do(); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		after := f.s.List()
		if len(f.changes) != known+1 || len(f.acts) != acts+1 || slices.EqualFunc(before, after, classify.Rule.Equal) {
			t.Fatalf("%s: %d changes, acts %q", what, len(f.changes), f.acts)
		}
		id := f.newest
		if _, done, err := f.s.Undo(ctx, id); err != nil || !done || !slices.EqualFunc(f.s.List(), before, classify.Rule.Equal) {
			t.Errorf("undo %s: %v, %v", what, f.s.List(), err)
		}
		if _, err := f.s.Redo(ctx, id); err != nil || !slices.EqualFunc(f.s.List(), after, classify.Rule.Equal) {
			t.Errorf("redo %s: %v, %v", what, f.s.List(), err)
		}
		if _, _, err := f.s.Undo(ctx, f.newest); err != nil {
			t.Errorf("undo %s again: %v", what, err)
		}
	}
}

func TestUndoKeepsWhatThePersonChangedSince(t *testing.T) {
	f, ctx := newFixture(t), t.Context()
	if _, err := f.s.Add(ctx, classify.Rule{Name: "a", Words: []string{"x"}, Category: "finances"}); err != nil {
		t.Fatal(err)
	}
	id := f.newest
	text := "[[rules]]\nname = \"by hand\"\nglob = \"*\"\ncategory = \"finances\"\n"
	if err := os.WriteFile(f.s.Paths.Config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	f.live.Reload()
	if _, _, err := f.s.Undo(ctx, id); !errors.Is(err, ErrChanged) {
		t.Errorf("undo: %v", err)
	}
	if got := names(f.s.List()); !slices.Equal(got, []string{"by hand"}) {
		t.Errorf("rules %q", got)
	}
}

// A rule of then that is not valid any more is not lost in silence.
func TestUndoOfWhatCannotBeReadAnyMore(t *testing.T) {
	f, ctx := newFixture(t), t.Context()
	if _, err := f.s.Add(ctx, classify.Rule{Name: "a", Words: []string{"x"}, Category: "finances"}); err != nil {
		t.Fatal(err)
	}
	c := f.changes[f.newest]
	c.Before = "[[rules]]\nname = \"hides\"\nglob = \"*\"\nrename = \".zshenv\"\n"
	f.changes[f.newest] = c
	if _, _, err := f.s.Undo(ctx, f.newest); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), "begins with a dot") {
		t.Errorf("undo: %v", err)
	}
	if _, err := f.s.Redo(ctx, f.newest); !errors.Is(err, ErrInvalid) {
		t.Errorf("redo: %v", err)
	}
	if got := names(f.s.List()); !slices.Equal(got, []string{"a"}) {
		t.Errorf("rules %q", got)
	}
}

func TestUnusableRulesAreRefused(t *testing.T) {
	f := newFixture(t)
	for want, r := range map[string]classify.Rule{
		"keys are kept there":          {Name: "a", Words: []string{"x"}, Destination: f.home + "/.ssh/{year}"},
		"run what lies there by":       {Name: "a", Words: []string{"x"}, Destination: f.home + "/.config/autostart"},
		"other programs run what lies": {Name: "Scripts", Extensions: []string{"sh"}, Destination: f.home + "/.config/plasma-workspace/env"},
		"would match every file":       {Name: "a", Destination: f.home + "/Documents"},
		"says nothing to do":           {Name: "a", Words: []string{"x"}},
		"needs a name":                 {Words: []string{"x"}, Destination: f.home + "/Documents"},
		"not an absolute path":         {Name: "a", Words: []string{"x"}, Destination: "Documents"},
		"{where} is not a placeholder": {Name: "a", Words: []string{"x"}, Destination: f.home + "/{where}"},
	} {
		_, err := f.s.Add(t.Context(), r)
		if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want … %s …", err, want)
		}
	}
	if len(f.s.List())+f.changed != 0 {
		t.Error("a refused rule was added")
	}
}

// Rules that changed while no one applied them are applied by the next agent, and once.
func TestRulesAreAppliedOnce(t *testing.T) {
	f := newFixture(t)
	apply := func(want int) {
		t.Helper()
		if err := f.s.apply(t.Context()); err != nil || len(f.applied) != want {
			t.Errorf("applied %d times, %v; want %d", len(f.applied), err, want)
		}
	}
	apply(0) // there never were any
	if _, err := f.s.Add(t.Context(), classify.Rule{Name: "a", Words: []string{"x"}, Category: "finances"}); err != nil {
		t.Fatal(err)
	}
	apply(1)
	apply(1)
	if err := f.s.Remove(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	apply(2)
}
