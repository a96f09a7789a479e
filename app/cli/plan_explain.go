package cli

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/engine"
)

type planExplainCmd struct{ planned }

// Run shows the layers of planning for documents, or for those of a plan that Nod keeps.
func (c *planExplainCmd) Run(s *Session) error {
	if len(c.Files) == 1 && !looksLikePath(c.Files[0]) {
		if _, err := os.Stat(c.Files[0]); errors.Is(err, fs.ErrNotExist) {
			return show(s, c.JSON, api.ExplainPlan, api.IDRequest{ID: c.Files[0]}, func(r api.ExplainResult) { s.showExplanations(r.Passages) })
		}
	}
	in, err := c.input(s)
	var all []api.Explanation
	if err == nil {
		all, err = engine.Explain(s.Ctx, in)
	}
	return s.finish(c.JSON, invalid(err), api.ExplainResult{Passages: all}, func() { s.showExplanations(all) })
}

func (s *Session) showExplanations(all []api.Explanation) {
	api.Shown(&all)
	for _, x := range all {
		s.printf("%s\n  %s: %s\n", strings.Join(strings.Fields(x.Text), " "), word(x.Form), list([]string{x.Document, strings.Join(x.Below, " › "), x.By, x.On}))
		after := ""
		if len(x.After) > 0 {
			after = lang.T("after “%s”", strings.Join(x.After, "”, “"))
		}
		s.printf("  %s: %s\n", word(x.Kind), list([]string{x.Title, x.Owner, x.Due, after}))
		for _, m := range x.Matches {
			s.printf("  %s\n", phrase("matches %s (%s, %.1f)", m.Name, m.Node, m.Sure))
		}
		if len(x.Evidence) > 0 {
			s.printf("  %s\n", phrase("work with %.0f %%: %s", 100*x.Likely, list(x.Evidence)))
		}
		if len(x.Needs) > 0 {
			s.printf("  %s\n", phrase("comes after %s", list(x.Needs)))
		}
		if len(x.ActionIDs) > 0 {
			s.printf("  %s\n", phrase("leads to %s", list(x.ActionIDs)))
		} else {
			s.printf("  %s\n", phrase("leads to nothing: %s", x.Reason))
		}
	}
}
