package handlers

import (
	"context"
	"encoding/json"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
)

// Approve approves proposals for a person.
func (h Proposals) Approve(ctx context.Context, r api.ApproveRequest) (api.ApproveResult, error) {
	return h.decide(ctx, r.IDs, r, proposal.ApproveOptions{
		ConfirmSensitive: r.ConfirmSensitive, KeepBoth: r.KeepBoth, LeaveQuestions: r.LeaveQuestions, Dir: r.Directory, Seen: seen(r.Seen, api.Proposal.Shown),
	})
}

func (h Proposals) trash(ctx context.Context, r api.TrashRequest) (api.ApproveResult, error) {
	return h.decide(ctx, r.IDs, r, proposal.ApproveOptions{Trash: true, ConfirmSensitive: r.ConfirmSensitive, Seen: seen(r.Seen, api.Proposal.Left)})
}

// decide moves the files of proposals and records it.
func (h Proposals) decide(ctx context.Context, ids []string, r any, opt proposal.ApproveOptions) (api.ApproveResult, error) {
	if len(ids) == 0 {
		return api.ApproveResult{}, api.Invalid(lang.Say("name at least one proposal"))
	}
	outcomes, act, err := h.Service.Approve(context.WithoutCancel(ctx), ids, opt)
	h.record(ctx, act, r)
	if err != nil {
		return api.ApproveResult{}, afterAct(act, err)
	}
	return api.ApproveResult{Outcomes: each(outcomes, fromOutcome), Act: act}, nil
}

func (h Proposals) approveAll(ctx context.Context, r api.ApproveAllRequest) (api.ApproveAllResult, error) {
	f, err := toPending(r.Filter)
	if err != nil {
		return api.ApproveAllResult{}, err
	}
	all, act, err := h.Service.ApproveAll(context.WithoutCancel(ctx), f, r.IncludeSensitive)
	h.record(ctx, act, r)
	if err != nil {
		return api.ApproveAllResult{}, afterAct(act, err)
	}
	return api.ApproveAllResult{Approved: all.Approved, Skipped: all.Skipped, Asked: all.Asked, Failed: all.Failed, Errors: all.Errors, Act: act}, nil
}

// toPending decodes the filter of a decision about all that match, which only pending
// proposals can.
func toPending(f api.Filter) (proposal.Filter, error) {
	if f.Status != "" && f.Status != api.ProposalPending {
		return proposal.Filter{}, api.Invalid(lang.Say("only pending proposals can be decided"))
	}
	return toFilter(f)
}

func (h Proposals) reject(ctx context.Context, r api.RejectRequest) (api.RejectResult, error) {
	if len(r.IDs) == 0 {
		return api.RejectResult{}, api.Invalid(lang.Say("name at least one proposal"))
	}
	outcomes, act, err := h.Service.Reject(context.WithoutCancel(ctx), r.IDs, r.Reason)
	if err != nil {
		return api.RejectResult{}, err
	}
	h.record(ctx, act, r)
	return api.RejectResult{Outcomes: each(outcomes, fromRejection), Act: act}, nil
}

func (h Proposals) clear(ctx context.Context, r api.ClearRequest) (api.ClearResult, error) {
	f, err := toPending(r.Filter)
	if err != nil {
		return api.ClearResult{}, err
	}
	f.Until = r.Until
	n, act, err := h.Service.Clear(context.WithoutCancel(ctx), f)
	h.record(ctx, act, r)
	return api.ClearResult{Cleared: n, Act: act}, err
}

// afterAct returns an error that came after a part was done, with the act, so that it does not
// look as if nothing was. A nil act: nothing was.
func afterAct(act *proposal.Act, err error) error {
	if act == nil {
		return err
	}
	return lang.Errorf("%v; what failed after that: %w", act.Label, err)
}

// record records a person's act in the audit log; nil: nothing was done.
func (h Proposals) record(ctx context.Context, act *proposal.Act, request any) {
	if act != nil {
		h.Acts.RecordAct(ctx, string(act.Kind), act.Label+".", map[string]any{"act": act.ID, "request": request})
	}
}

// seen compares proposals with what a person saw of them; nil: no one said what
// that was.
func seen(by map[string]string, what func(api.Proposal) string) func(proposal.Proposal) bool {
	if len(by) == 0 {
		return nil
	}
	return func(p proposal.Proposal) bool {
		saw, said := by[p.ID]
		now := api.Proposal{DestinationDir: p.Dir, DestinationName: p.Name, Members: fromMembers(p.Members), Leave: p.Leave, Duplicate: p.Duplicate}
		return !said || saw == wired(what(now))
	}
}

// wired returns a text in valid UTF-8, as the API sends it: a name on disk need not be valid
// UTF-8.
func wired(s string) (out string) {
	b, err := json.Marshal(s)
	if err != nil || json.Unmarshal(b, &out) != nil {
		return s
	}
	return out
}
