package finding_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/test/wordings"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/finding"
)

// core are the tools that requests describe; app/assist/assistant has them.
var core = []string{"list_proposals", "approve_proposal", "reject_proposal", "files.search", "files.list_dir", "files.read_text"}

func specs(t *testing.T) []tools.Spec {
	t.Helper()
	all, err := catalogue.Definitions()
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		all[i].Enabled = true
	}
	return all
}

func names(f finding.Found) []string {
	var out []string
	for _, t := range f.Tools {
		out = append(out, t.Name)
	}
	return out
}

// Each wording leads to the tools that it takes: most are described at once, all are named, and what is named can be looked up.
func TestWordingsReachTheirTools(t *testing.T) {
	all := specs(t)
	described := 0
	for _, w := range wordings.All() {
		got := finding.Find(all, w.Said)
		missing := slices.DeleteFunc(slices.Clone(w.Tools), func(name string) bool {
			return slices.Contains(core, name) || slices.Contains(names(got), name)
		})
		if len(missing) == 0 {
			described++
		} else {
			t.Logf("%q: %v, not %v", w.Said, names(got), missing)
		}
		for _, name := range missing {
			if !slices.Contains(strings.Fields(got.Others), name) || finding.Find(all, name).Tools[0].Name != name {
				t.Errorf("%q: %s is not reached", w.Said, name)
			}
		}
	}
	t.Logf("%d of %d wordings find all their tools described", described, len(wordings.All()))
	if described < 50 {
		t.Errorf("only %d of %d wordings find their tools described", described, len(wordings.All()))
	}
}

// Arguments are shown in the form that a call has, however deep.
func TestArgumentsAreShown(t *testing.T) {
	got := finding.Find(specs(t), "analyze_and_propose")
	text, err := json.Marshal(got.Tools[0].Arguments)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"lineItems":[{`, `"amount":"number`, `"summary":"string`, `"conditions":"list of string, optional`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s is not in %s", want, text)
		}
	}
	if !strings.HasPrefix(got.Guidance, "# Negotiating") {
		t.Errorf("guided by %q", got.Guidance)
	}
}

// What is off is not found, nor named.
func TestWhatIsOffIsNotFound(t *testing.T) {
	all := specs(t)
	i := slices.IndexFunc(all, func(s tools.Spec) bool { return s.Name == "shell.run" })
	all[i].Enabled = false
	if got := finding.Find(all, "shell.run: run a command"); slices.Contains(names(got), "shell.run") || strings.Contains(got.Others, "shell.run") {
		t.Errorf("%+v", got)
	}
}

// Each tool has words, and what the guidance says of tools is true: each that it names exists, and so does each argument.
func TestWordsAndGuidanceNameWhatExists(t *testing.T) {
	var there []string
	for _, s := range specs(t) {
		there = append(there, s.Name)
		for _, m := range regexp.MustCompile(`"([a-z]+_[a-z_]+)":\{`).FindAllStringSubmatch(string(s.ArgsSchema), -1) {
			there = append(there, m[1])
		}
		if s.Name != finding.Name && len(finding.Words(s.Name)) == 0 {
			t.Errorf("%s has no words", s.Name)
		}
	}
	for _, name := range regexp.MustCompile(`[a-z]+_[a-z_]+`).FindAllString(finding.Guidance(), -1) {
		if !slices.Contains(there, name) {
			t.Errorf("there is no %s", name)
		}
	}
}
