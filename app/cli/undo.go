package cli

import "github.com/nod-app/nod/app/api"

type undoCmd struct {
	ID   string `arg:"" optional:"" help:"Id of a proposal or an act; without it, what was done last."`
	Last int    `default:"1" help:"How many of the last acts."`
	JSON bool   `help:"Print JSON."`
}

func (c *undoCmd) Run(s *Session) error {
	req := api.UndoRequest{ID: c.ID, Last: c.Last}
	if c.ID != "" {
		req.Last = 0
	}
	r, err := call(s, api.Undo, req)
	data := undoneData{r.Undone, r.Failed, noneIfNil(r.Errors)}
	err = s.finish(c.JSON, err, data, func() {
		s.printf("Undone: %s (%d proposals wait again)\n", joined(r.Labels), r.Undone)
		for _, e := range r.Errors {
			s.printf("  %s\n", e)
		}
	})
	if err == nil {
		err = partly(r.Failed > 0)
	}
	return err
}
