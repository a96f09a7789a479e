package cli

import "github.com/nod-app/nod/app/api"

type approveCmd struct {
	IDs              []string `arg:"" optional:"" name:"id" help:"Ids of proposals."`
	All              bool     `help:"Approve all pending proposals except sensitive ones."`
	ConfirmSensitive bool     `help:"Approve them even if they are sensitive."`
	IncludeSensitive bool     `help:"With --all: include sensitive ones."`
	KeepBoth         bool     `help:"Use a numbered name if the destination exists."`
	JSON             bool     `help:"Print JSON as in the proposal contract, one line for each id."`
}

// Validate refuses ids together with --all.
func (c *approveCmd) Validate() error {
	switch {
	case c.All && len(c.IDs) > 0:
		return api.Invalid("give either ids or --all")
	case !c.All && len(c.IDs) == 0:
		return api.Invalid("give the ids of proposals, or --all")
	case c.All && c.ConfirmSensitive:
		return api.Invalid("--confirm-sensitive needs ids; with --all, use --include-sensitive")
	case c.All && c.KeepBoth:
		return api.Invalid("--keep-both needs ids; --all prints the proposals that it could not approve, with the reasons")
	case !c.All && c.IncludeSensitive:
		return api.Invalid("--include-sensitive needs --all; with ids, use --confirm-sensitive")
	}
	return nil
}

func (c *approveCmd) Run(s *Session) error {
	if c.All {
		return c.all(s)
	}
	r, err := call(s, api.ApproveProposals, api.ApproveRequest{IDs: c.IDs, ConfirmSensitive: c.ConfirmSensitive, KeepBoth: c.KeepBoth})
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	failed := false
	for _, o := range r.Outcomes {
		failed = failed || !o.Success
		if err := c.one(s, o); err != nil {
			return err
		}
	}
	return partly(failed)
}

func (c *approveCmd) one(s *Session, o api.Outcome) error {
	switch {
	case c.JSON && o.Success:
		return s.line(result{Success: true, Data: o.Data})
	case c.JSON:
		return s.line(result{Error: o.Error})
	case o.Success:
		s.printf("%s: %s to %s\n", o.Data.Action, o.Data.SourcePath, o.Data.DestinationPath)
	case o.Code == api.CodeSensitive:
		s.printf("%s: it is sensitive and was not moved; use --confirm-sensitive to approve it\n", o.ID)
	case o.Suggested != "":
		s.printf("%s: %s (--keep-both would name it %s)\n", o.ID, o.Error, o.Suggested)
	default:
		s.printf("%s: %s\n", o.ID, o.Error)
	}
	return nil
}

func (c *approveCmd) all(s *Session) error {
	r, err := call(s, api.ApproveAllProposals, api.ApproveAllRequest{IncludeSensitive: c.IncludeSensitive})
	data := approveAllData{r.Approved, r.Skipped, r.Failed, noneIfNil(r.Errors)}
	err = s.finish(c.JSON, err, data, func() {
		s.printf("Approved %d, skipped %d sensitive (--include-sensitive), failed %d.\n", r.Approved, r.Skipped, r.Failed)
		for _, e := range r.Errors {
			s.printf("  %s\n", e)
		}
	})
	if err == nil {
		err = partly(r.Failed > 0)
	}
	return err
}
