package cli

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
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
	for _, x := range all {
		s.printf("%s\n  %s: %s\n", strings.Join(strings.Fields(x.Text), " "), x.Form, commas(x.Document, strings.Join(x.Below, " › "), x.By, x.On))
		after := ""
		if len(x.After) > 0 {
			after = "after “" + strings.Join(x.After, "”, “") + "”"
		}
		s.printf("  %s: %s\n", x.Kind, commas(x.Title, x.Owner, x.Due, after))
		for _, m := range x.Matches {
			s.printf("  matches %s (%s, %.1f)\n", m.Name, m.Node, m.Sure)
		}
		if len(x.Evidence) > 0 {
			s.printf("  work with %.0f %%: %s\n", 100*x.Likely, strings.Join(x.Evidence, ", "))
		}
		if len(x.Needs) > 0 {
			s.printf("  comes after %s\n", strings.Join(x.Needs, ", "))
		}
		s.printf("  leads to %s\n", cmp.Or(strings.Join(x.ActionIDs, ", "), "nothing: "+x.Reason))
	}
}

// commas joins what is said, with commas.
func commas(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}
