package proposals

import (
	"context"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// moveTime is how long a move may take: from one drive to another a large file
// is copied and compared.
const moveTime = 10 * time.Minute

type approveArgs struct {
	ID        string `json:"proposal_id" jsonschema:"The unique ID of the proposal to approve"`
	Sensitive bool   `json:"confirm_sensitive,omitempty" jsonschema:"Must be true to approve sensitive proposals. Defaults to false."`
}

// moved is ApproveProposalResult's data.
type moved struct {
	Action          string `json:"action"`
	SourcePath      string `json:"sourcePath"`
	DestinationPath string `json:"destinationPath"`
}

func (s *proposalTools) approve() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:  policy.Tool{Name: "approve_proposal", Risk: policy.Medium, Confirmation: policy.Always, Mutates: true},
		Title: lang.Say("Move a proposed file"),
		Description: "Move the file of one proposal to its destination, once the user has agreed. " +
			"For a sensitive proposal set confirm_sensitive to true.",
		Timeout: moveTime,
	}, tools.Work[approveArgs]{Preview: s.previewApprove, Changed: changed(), Run: s.runApprove, Acts: true})
}

// previewApprove refuses, in the contract's order, what could not be done anyway, and
// what the person has to decide without a model.
func (s *proposalTools) previewApprove(ctx context.Context, _ tools.Call, a approveArgs) (tools.Preview, error) {
	w, err := s.pending(ctx, a.ID)
	if err != nil {
		return tools.Preview{}, err
	}
	if err := forPerson(w.Proposal); err != nil {
		return tools.Preview{}, err
	}
	if err := w.checkUnchanged(); err != nil {
		s.gone(ctx, w.Proposal)
		return tools.Preview{}, err
	}
	switch {
	case w.Sensitive != "" && !a.Sensitive:
		return tools.Preview{}, proposal.ErrSensitive
	case w.taken:
		return tools.Preview{}, move.ErrExists
	}
	bind, err := digests([]shownProposal{w})
	if err != nil {
		return tools.Preview{}, err
	}
	preview := tools.Preview{Object: w.files[0].From, Rows: w.rows(), Items: w.items(), Bind: bind, Prepared: w}
	if w.Sensitive != "" {
		preview.Detail = lang.Said("sensitive")
	}
	return preview, nil
}

// forPerson refuses what only the person decides, with a choice that no question of a
// call offers: an approval would be of a folder that is a guess, or of no move at all.
func forPerson(p proposal.Proposal) error {
	switch {
	case p.Status == proposal.Left:
		return tools.Fail(codeInvalid, lang.Say("No move is proposed for this file: it is left where it is. Tell the user to decide about it in Nod's window."))
	case p.IsQuestion():
		return tools.Fail(codeQuestion, lang.Say("It is not known where this file belongs. Tell the user to choose its folder in Nod's window."))
	}
	return nil
}

func (s *proposalTools) runApprove(ctx context.Context, c tools.Call, _ approveArgs, seen tools.Preview) (tools.Output, error) {
	w := seen.Prepared.(shownProposal)
	// The person was shown what is sensitive about it and approved: that is the
	// consent, not the model's flag.
	outcomes, act, err := s.Proposals.Approve(ctx, []string{w.ID}, proposal.ApproveOptions{ConfirmSensitive: w.Sensitive != "", LeaveQuestions: true, Seen: asShown(w)})
	if len(outcomes) == 1 && outcomes[0].Err == nil {
		o := outcomes[0]
		return withAct(ctx, c, act, tools.Output{
			Data:    moved{o.Action(), visible(o.SourcePath), visible(o.DestinationPath)},
			Labels:  bothLabels,
			Summary: approvedSummary(o),
		}), nil
	}
	if len(outcomes) == 1 {
		err = outcomes[0].Err
	}
	return tools.Output{}, err
}

func approvedSummary(o proposal.Outcome) string {
	name := line(filepath.Base(o.SourcePath), 60)
	if o.Renamed() {
		return lang.Say("Renamed %s to %s.", name, line(filepath.Base(o.DestinationPath), 60))
	}
	return lang.Say("Moved %s to %s.", name, visible(filepath.Dir(o.DestinationPath)))
}
