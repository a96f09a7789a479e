package main

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/test/homes"
)

// A model is asked about the files of which Nod is not sure, with folders that are there, and its first folder counts.
func TestAModelIsAskedAboutWhatIsNotSure(t *testing.T) {
	h, err := homes.Read("choir")
	if err != nil {
		t.Fatal(err)
	}
	asks := 0
	ask := func(reverse bool) asked {
		asks = 0
		got, err := askAbout(h, func(home string, further []proposal.Candidate) ranker {
			return func(_ context.Context, f proposal.File, p proposal.Proposal) (proposal.Ranking, bool, error) {
				asks++
				order := []string{p.Dir}
				for _, c := range p.Candidates {
					order = append(order, c.Dir)
				}
				isThere := func(dir string) bool { _, err := os.Stat(dir); return err == nil }
				if !slices.ContainsFunc(order, isThere) || !strings.HasPrefix(f.Path, home) || len(further) < len(order) {
					t.Errorf("%s: %+v", f.Path, p)
				}
				if reverse {
					slices.Reverse(order)
				}
				return proposal.Ranking{Order: order}, true, nil
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	same := ask(false)
	if same.files == 0 || same.files != asks || same.files > len(h.New)/2 || same.answered != asks || same.with != same.without || same.without == 0 {
		t.Errorf("%+v of %d files", same, len(h.New))
	}
	if other := ask(true); other.without != same.without || other.with >= same.with {
		t.Errorf("reversed: %+v", other)
	}
}
