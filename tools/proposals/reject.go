package proposals

import (
	"context"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

type rejectArgs struct {
	ID     string `json:"proposal_id" jsonschema:"The unique ID of the proposal to reject"`
	Reason string `json:"reason,omitempty" jsonschema:"Optional reason for rejection (for logging)"`
}

// rejected is RejectProposalResult's data.
type rejected struct {
	Action        string    `json:"action"`
	Filename      string    `json:"filename"`
	CooldownUntil time.Time `json:"cooldownUntil"`
}

func (s *proposalTools) reject() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "reject_proposal", Risk: policy.Low, Confirmation: policy.Never, Mutates: true, OnlyNames: true, Harmless: true},
		Title:       lang.Say("Reject a proposal"),
		Description: "Reject one proposal: its file stays where it is and is left alone for a while.",
	}, tools.Work[rejectArgs]{Preview: s.previewReject, Changed: changed(), Run: s.runReject, Acts: true})
}

func (s *proposalTools) previewReject(ctx context.Context, _ tools.Call, a rejectArgs) (tools.Preview, error) {
	w, err := s.pending(ctx, a.ID)
	if err != nil {
		return tools.Preview{}, err
	}
	bind, err := digests([]shownProposal{w})
	if err != nil {
		return tools.Preview{}, err
	}
	preview := tools.Preview{Object: w.files[0].From, Detail: lang.Say("the file stays where it is"), Items: w.items(), Bind: bind, Prepared: w,
		Rows: []tools.Row{{Name: lang.Say("Was to go to"), Value: w.files[0].To}}}
	if reason := line(a.Reason, rejectLimit); reason != "" {
		preview.Rows = append(preview.Rows, tools.Row{Name: lang.Say("Reason"), Value: reason})
	}
	return preview, nil
}

func (s *proposalTools) runReject(ctx context.Context, c tools.Call, a rejectArgs, seen tools.Preview) (tools.Output, error) {
	name := visible(filepath.Base(seen.Prepared.(shownProposal).Source))
	outcomes, act, err := s.Proposals.Reject(ctx, []string{a.ID}, line(a.Reason, rejectLimit))
	if err == nil {
		err = outcomes[0].Err
	}
	if err != nil {
		return tools.Output{}, err
	}
	return withAct(ctx, c, act, tools.Output{
		Data:    rejected{"Rejected proposal", name, outcomes[0].CooldownUntil.UTC()},
		Labels:  bothLabels,
		Summary: lang.Say("Rejected %s.", name),
	}), nil
}
