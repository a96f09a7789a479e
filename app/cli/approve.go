package cli

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type approveCmd struct {
	IDs              []string `arg:"" optional:"" name:"id" help:"Ids of proposals."`
	To               string   `help:"The folder to move it to; or a number of those that 'nod proposals' lists for it." placeholder:"FOLDER|N"`
	All              bool     `help:"Approve all waiting proposals except sensitive ones and questions."`
	ConfirmSensitive bool     `help:"Approve them even if they are sensitive."`
	IncludeSensitive bool     `help:"With --all: include sensitive ones."`
	KeepBoth         bool     `help:"Use a numbered name if the destination exists."`
	JSON             bool     `help:"Print JSON as in the proposal contract, one line for each id."`
}

// Validate refuses ids together with --all.
func (c *approveCmd) Validate() error {
	switch {
	case c.All && len(c.IDs) > 0:
		return api.Invalid(lang.Say("give either ids or --all"))
	case !c.All && len(c.IDs) == 0:
		return api.Invalid(lang.Say("give the ids of proposals, or --all"))
	case c.All && c.ConfirmSensitive:
		return api.Invalid(lang.Say("--confirm-sensitive needs ids; with --all, use --include-sensitive"))
	case c.All && c.KeepBoth:
		return api.Invalid(lang.Say("--keep-both needs ids; --all prints the proposals that it could not approve, with the reasons"))
	case c.All && c.To != "":
		return api.Invalid(lang.Say("--to needs ids"))
	case len(c.IDs) > 1 && answerNumber(c.To) > 0:
		return api.Invalid(lang.Say("--to with a number needs exactly one id, as each proposal has its own list; give one id, or a folder"))
	case !c.All && c.IncludeSensitive:
		return api.Invalid(lang.Say("--include-sensitive needs --all; with ids, use --confirm-sensitive"))
	}
	return nil
}

func (c *approveCmd) Run(s *Session) error {
	if c.All {
		return c.all(s)
	}
	req := api.ApproveRequest{IDs: c.IDs, ConfirmSensitive: c.ConfirmSensitive, KeepBoth: c.KeepBoth, LeaveQuestions: !c.JSON}
	err := c.choose(s, &req)
	var r api.ApproveResult
	if err == nil {
		r, err = call(s, api.ApproveProposals, req)
	}
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	return s.outcomes(c.JSON, r.Outcomes)
}

// outcomes prints what became of each proposal.
func (s *Session) outcomes(asJSON bool, all []api.Outcome) error {
	failed := false
	for _, o := range all {
		failed = failed || !o.Success
		if err := s.outcome(asJSON, o); err != nil {
			return err
		}
	}
	return partly(nil, failed)
}

func (s *Session) outcome(asJSON bool, o api.Outcome) error {
	switch {
	case asJSON && o.Success:
		return s.line(result{Success: true, Data: o.Data})
	case asJSON:
		return s.line(result{Error: o.Error})
	case o.Success:
		s.say("%s: %s to %s", o.Data.Action, o.Data.SourcePath, o.Data.DestinationPath)
	case o.Code == api.CodeSensitive:
		s.say("%s: it is sensitive and was not moved; use --confirm-sensitive to approve it", o.ID)
	case o.Code == api.CodeQuestion:
		s.say("%s: it is not known where it belongs, and it was not moved; use --to with a folder, or with a number that 'nod proposals' lists", o.ID)
	case o.Suggested != "":
		s.say("%s: %s (--keep-both would name it %s)", o.ID, o.Error, o.Suggested)
	default:
		s.printf("%s: %s\n", o.ID, o.Error)
	}
	return nil
}

func (c *approveCmd) all(s *Session) error {
	r, err := call(s, api.ApproveAllProposals, api.ApproveAllRequest{IncludeSensitive: c.IncludeSensitive})
	data := approveAllData{r.Approved, r.Skipped + r.Asked, r.Failed, r.Errors}
	return partly(s.finish(c.JSON, err, data, func() {
		s.say("Approved %d, skipped %d sensitive (--include-sensitive), failed %d.", r.Approved, r.Skipped, r.Failed)
		if r.Asked > 0 {
			s.say("Left out %s: it is not known where they belong (nod approve ID --to FOLDER).", number(r.Asked, "%s question", "%s questions"))
		}
		for _, e := range r.Errors {
			s.printf("  %s\n", e)
		}
	}), r.Failed > 0)
}
