package cli

import "github.com/nod-app/nod/app/api"

type trashCmd struct {
	IDs              []string `arg:"" name:"id" help:"Ids of files that are left where they are; 'nod proposals' lists them."`
	ConfirmSensitive bool     `help:"Move them even if they are sensitive."`
	JSON             bool     `help:"Print JSON, one line for each id."`
}

func (c *trashCmd) Run(s *Session) error {
	r, err := call(s, api.TrashLeft, api.TrashRequest{IDs: c.IDs, ConfirmSensitive: c.ConfirmSensitive})
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	return s.outcomes(c.JSON, r.Outcomes)
}
