package cli

import (
	"fmt"

	"github.com/nod-app/nod/app/api"
)

type undoCmd struct {
	ID   string `arg:"" optional:"" help:"Id of a proposal or an act; without it, the last act."`
	Last *int   `help:"How many of the last acts to undo (1 if there is no id)."`
	JSON bool   `help:"Print JSON."`
}

// Validate refuses an id together with --last.
func (c *undoCmd) Validate() error {
	switch {
	case c.Last != nil && c.ID != "":
		return api.Invalid("give either an id or --last")
	case c.Last != nil && *c.Last < 1:
		return api.Invalid("--last is 1 or more")
	}
	return nil
}

func (c *undoCmd) Run(s *Session) error {
	req := api.UndoRequest{ID: c.ID}
	if c.Last != nil {
		req.Last = *c.Last
	}
	r, err := call(s, api.Undo, req)
	data := undoneData{r.Undone, r.Failed, noneIfNil(r.Errors)}
	err = s.finish(c.JSON, err, data, func() {
		s.printf("Undone: %s%s\n", joined(r.Labels), pendingAgain(r.Undone))
		for _, e := range r.Errors {
			s.printf("  %s\n", e)
		}
	})
	if err == nil {
		err = partly(r.Failed > 0)
	}
	return err
}

// pendingAgain counts the proposals that are pending again; a tool's effect has none.
func pendingAgain(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" (pending again: %d)", n)
}
