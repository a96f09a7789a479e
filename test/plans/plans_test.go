package plans

import (
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/planning/plan"
)

// The cases are as they were before the planner saw them.
func TestCasesAreUnchanged(t *testing.T) {
	sums, err := os.ReadFile("SHA256SUMS")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(sums)) {
		want, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		b, err := os.ReadFile(name)
		if got := fmt.Sprintf("%x", sha256.Sum256(b)); err != nil || got != want {
			t.Errorf("%s: %s, want %s; %v", name, got, want, err)
		}
		n++
	}
	if n != 287 {
		t.Errorf("%d files", n)
	}
}

func cases(t *testing.T) (out []Case) {
	t.Helper()
	names, err := Names(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		c, err := Read(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	for _, name := range Learning {
		if !slices.Contains(names, name) {
			t.Errorf("no case %s", name)
		}
	}
	return out
}

// unreachable are cases with labels that no plan can follow in all columns: they quote answers of less than five
// letters, or give two actions one title.
var unreachable = []string{"charity-audit-csv-en", "groupe-tournee-chat-fr", "malasong-qunliao-zh", "museum-memo-en", "obec-zapis-cs", "school-extension-mails-en"}

// What the labels describe gets full marks in every column. Only columns are printed: the
// errors of most cases are not to be read.
func TestWhatTheLabelsDescribeIsRight(t *testing.T) {
	for _, c := range cases(t) {
		s := Compare(c, oracle(t, c))
		for column, share := range s.Shares {
			if share.Right != share.Of && !slices.Contains(unreachable, c.Name) {
				t.Errorf("%s: %s %d of %d", c.Name, column, share.Right, share.Of)
			}
		}
	}
}

// Each thing that is wrong costs its column.
func TestWhatIsWrongCostsItsColumn(t *testing.T) {
	c, err := Read(t.Context(), "podcast-csv-en")
	if err != nil {
		t.Fatal(err)
	}
	last := func(p *plan.Plan) *plan.Action {
		i := slices.IndexFunc(p.Actions, func(a plan.Action) bool {
			return a.Payload.Due != "" && a.Payload.Owner != "" && len(a.Dependencies) > 0
		})
		return &p.Actions[i]
	}
	for column, spoil := range map[string]func(p *plan.Plan){
		"recall": func(p *plan.Plan) { last(p).Payload.Title, last(p).Payload.Quotes = "Something else", nil },
		"precis": func(p *plan.Plan) {
			p.Actions = append(p.Actions, plan.Action{ID: "more", Type: plan.CreateProject})
		},
		"map":    func(p *plan.Plan) { p.Map[0].Node = "q-101" },
		"parent": func(p *plan.Plan) { last(p).Payload.Parent = "c-mkt-2" },
		"fields": func(p *plan.Plan) { last(p).Payload.Due = "2031-01-01" },
		"deps":   func(p *plan.Plan) { last(p).Dependencies = []string{"unknown"} },
		"quotes": func(p *plan.Plan) {
			last(p).Payload.Quotes = []plan.Quote{{Document: "notes_prod_mtg.txt", Text: "invented"}}
		},
		"cover+":   func(p *plan.Plan) { p.Coverage = nil; last(p).Payload.Quotes = nil },
		"cover-":   func(p *plan.Plan) { p.Coverage = nil },
		"conf":     func(p *plan.Plan) { last(p).Confidence = 1 - last(p).Confidence },
		"conflict": func(p *plan.Plan) { p.Conflicts = nil },
	} {
		p := oracle(t, c)
		spoil(&p)
		if s := Compare(c, p).Shares[column]; s.Of == 0 || s.Right == s.Of {
			t.Errorf("%s: %d of %d", column, s.Right, s.Of)
		}
	}
}

func TestForbidden(t *testing.T) {
	c := Case{Labels: Labels{Not: []Forbidden{{Titles: []string{`é\w+ge\b`}, Types: []plan.ActionType{plan.CreateProject}}}}}
	planned := func(kind plan.ActionType) plan.Plan {
		return plan.Plan{Actions: []plan.Action{{ID: "a", Type: kind, Payload: plan.Payload{Title: "Étalonnage"}}}}
	}
	if s := Compare(c, planned(plan.CreateProject)).Shares["not"]; s.Right != 0 {
		t.Error("what is forbidden counts as right")
	}
	if s := Compare(c, planned(plan.CreateDoc)).Shares["not"]; s.Right != 1 {
		t.Error("another type is not forbidden")
	}
}

func TestTitles(t *testing.T) {
	for _, c := range []struct {
		want, got string
		fits      bool
	}{
		{"Order the new buoys", "Ordering new buoys", true},
		{"Print 300 flyers", "Print 200 flyers", false},
		{"Print 1,200 flyers", "Print 1200 flyers", true},
		{"会場を予約する", "会場の予約", false},
		{"会場を予約する", "会場を予約", true},
		{"re:fly(er|ing)", "The Flyers", true},
		{"re:^(?!.*(draft|print)).*flyer", "Fold the flyers", true},
		{"re:^(?!.*(draft|print)).*flyer", "Print the flyers", false},
		{"Order buoys", "Order the very new and expensive orange buoys from the harbour master of the next town over there", false},
	} {
		if got := titleFit([]string{c.want}, c.got) >= .6; got != c.fits {
			t.Errorf("%q as %q: %v", c.got, c.want, got)
		}
	}
}
