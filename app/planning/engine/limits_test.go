package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

// What exceeds a limit is said in the coverage: each task that is not proposed, and
// where reading ended.
func TestWhatExceedsTheLimitsIsSaid(t *testing.T) {
	in := Input{Documents: []extract.Document{document(t, "a.md", similarTasks(6)), document(t, "b.md", "# Other\n\nAnn was there.\n\nBo was there.\n\nCy was there.\n")}}
	p, err := buildWithin(t.Context(), in, limits{time: time.Minute, passages: 8, tickets: 4})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	tickets := 0
	for _, c := range p.Coverage {
		if strings.HasPrefix(c.Reason, "not planned: ") {
			said = append(said, c.Document+": "+c.Text)
		}
	}
	for _, a := range p.Actions {
		if a.Type == plan.CreatePlanModule {
			tickets++
		}
	}
	want := "a.md: Print poster 10004 for the house by 5 May 2027|a.md: Print poster 10005 for the house by 6 May 2027|b.md: Cy was there."
	if got := strings.Join(said, "|"); got != want || tickets != 4 {
		t.Errorf("%d tickets, not planned: %s\nwant 4, and %s", tickets, got, want)
	}
}

// A plan that no one waits for ends at the next passage, and one that takes too long
// says so.
func TestBuildEnds(t *testing.T) {
	in := largeInput(t, 5, 5, 2, 5)
	ctx, cancel := context.WithCancel(t.Context())
	b := newBuilder(ctx, in, defaultLimits)
	b.read()
	cancel()
	for _, phase := range []func(){b.collect, b.coverage, b.nameMap} {
		phase()
	}
	if len(b.units)+len(b.plan.Coverage)+len(b.plan.Map) > 0 {
		t.Errorf("after it was cancelled: %d tickets, %d passages, %d names", len(b.units), len(b.plan.Coverage), len(b.plan.Map))
	}
	b = newBuilder(ctx, in, defaultLimits)
	if b.read(); len(b.statements) > 0 {
		t.Errorf("%d passages were read after it was cancelled", len(b.statements))
	}
	if _, err := Build(ctx, in); !errors.Is(err, context.Canceled) {
		t.Errorf("a plan that is cancelled: %v", err)
	}
	short := defaultLimits
	short.time = time.Nanosecond
	if _, err := buildWithin(t.Context(), in, short); !errors.Is(err, campaign.ErrInvalid) || !strings.Contains(err.Error(), "plan from fewer documents") {
		t.Errorf("a plan that takes too long: %v", err)
	}
}

// Entries of one list that differ by a number are different work; the same work with
// another number in another document is not.
func TestEntriesThatDifferByNumber(t *testing.T) {
	tickets := func(docs ...string) (n int) {
		in := Input{}
		for i, text := range docs {
			in.Documents = append(in.Documents, document(t, fmt.Sprint("d", i, ".md"), "# Notes\n\n## Action items\n\n"+text))
		}
		for _, a := range build(t, in).Actions {
			if a.Type == plan.CreatePlanModule {
				n++
			}
		}
		return n
	}
	if n := tickets("- Confirm order 10021 with the printer\n- Confirm order 10022 with the printer\n"); n != 2 {
		t.Errorf("two orders are %d tickets", n)
	}
	if n := tickets("- Order 12 tents for the camp\n", "- Order 15 tents for the camp\n"); n != 1 {
		t.Errorf("the same order in two documents is %d tickets", n)
	}
}
