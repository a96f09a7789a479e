package proposals

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/proposal"
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

// memoReject names the proposal; the act has no id beforehand.
type memoReject struct {
	ID string `json:"id"`
}

func (s *set) reject() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:  policy.Tool{Name: "reject_proposal", Risk: policy.Low, Confirmation: policy.Never, Mutates: true},
		Title: "Reject a proposal", Rank: 3,
		Description: "Reject one proposal: its file stays where it is and is left alone for a while.",
	}, tools.Work[rejectArgs]{Look: s.lookReject, Run: s.runReject, Undo: s.undoReject})
}

func (s *set) lookReject(ctx context.Context, _ tools.Call, a rejectArgs) (tools.Sight, error) {
	w, err := s.pending(ctx, a.ID)
	if err != nil {
		return tools.Sight{}, err
	}
	bind, err := digests([]waiting{w})
	if err != nil {
		return tools.Sight{}, err
	}
	sight := tools.Sight{Object: w.files[0].From, Detail: "the file stays where it is", Items: w.items(), Bind: bind, Keep: w,
		Rows: []tools.Row{{Name: "Was to go to", Value: w.files[0].To}}}
	if reason := line(a.Reason, rejectLimit); reason != "" {
		sight.Rows = append(sight.Rows, tools.Row{Name: "Reason", Value: reason})
	}
	return sight, nil
}

func (s *set) runReject(ctx context.Context, c tools.Call, a rejectArgs, seen tools.Sight) (tools.Output, error) {
	now, err := s.lookReject(ctx, c, a)
	if err != nil {
		return tools.Output{}, err
	}
	if err := unchanged(now.Bind, seen); err != nil {
		return tools.Output{}, err
	}
	name := visible(filepath.Base(seen.Keep.(waiting).Source))
	if err := c.Memo(ctx, "Rejected "+line(name, 60), memoReject{a.ID}); err != nil {
		return tools.Output{}, err
	}
	outcomes, _, err := s.Proposals.Reject(ctx, []string{a.ID}, line(a.Reason, rejectLimit))
	if err == nil {
		err = outcomes[0].Err
	}
	if err != nil {
		return tools.Output{}, failure(err)
	}
	return tools.Output{
		Data:    rejected{"Rejected proposal", name, outcomes[0].CooldownUntil.UTC()},
		Labels:  theirs,
		Summary: "Rejected " + name + ".",
	}, nil
}

func (s *set) undoReject(ctx context.Context, raw json.RawMessage) (string, error) {
	var m memoReject
	if err := json.Unmarshal(raw, &m); err != nil {
		return "", fmt.Errorf("read what was noted for undo: %w", err)
	}
	p, err := s.Proposals.Get(ctx, m.ID)
	if err != nil {
		return "", failure(err)
	}
	if p.Status != proposal.Rejected {
		return "", tools.Fail(tools.CodeNothing, "The proposal is not rejected any more.")
	}
	return s.waitsAgain(ctx, m.ID)
}

// waitsAgain takes the decision back that a proposal or act stands for.
func (s *set) waitsAgain(ctx context.Context, id string) (string, error) {
	res, err := s.Proposals.Undo(ctx, proposal.UndoRequest{ID: id})
	if err != nil {
		return "", failure(err)
	}
	u := undone{res.Undone, res.Errors}
	if u.n == 0 && len(u.errors) > 0 {
		return "", tools.Fail(codeChanged, "It was not undone. "+u.why())
	}
	text := "Brought " + number(u.n, "proposal") + " back."
	if len(u.errors) > 0 {
		text += " Not undone: " + u.why()
	}
	return text, nil
}
