package handlers

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/approval"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Approvals answers the window process's calls about calls that wait for an approval.
type Approvals struct {
	Broker *approval.Broker
	Holds  func(secret string) bool // whether a caller is the window process
}

// Mount adds the routes to s.
func (h Approvals) Mount(s *api.Server) {
	api.HandleGuarded(s, api.ListApprovals, h.Holds, h.list)
	api.HandleGuarded(s, api.AnswerApproval, h.Holds, h.answer)
}

func (h Approvals) list(context.Context, api.None) (api.ApprovalsResult, error) {
	return api.ApprovalsResult{Requests: each(h.Broker.Waiting(), fromRequest)}, nil
}

func (h Approvals) answer(ctx context.Context, r api.AnswerRequest) (api.None, error) {
	responses := make([]approval.Response, len(r.Answers))
	for i, q := range r.Answers {
		responses[i] = approval.Response{Question: q.ID, Approve: q.Approve, Always: q.Always, Stays: q.Stays, Instead: q.Instead, Closed: q.Closed, Reason: q.Reason}
	}
	return api.None{}, h.Broker.Answer(context.WithoutCancel(ctx), r.Request, responses)
}

func fromRequest(p approval.Request) api.ApprovalRequest {
	return api.ApprovalRequest{ID: p.ID, TraceID: p.Trace, Origin: api.Origin(p.Origin), Words: p.Words, Asked: p.Asked, Until: p.Until,
		Questions: each(p.Questions, fromQuestion)}
}

func fromQuestion(q tools.Question) api.Question {
	s := q.Preview
	out := api.Question{
		ID: q.ID, Tool: q.Tool, Risk: api.Risk(q.Risk), Title: q.Title, Object: s.Object, Said: s.Said, Detail: s.Detail,
		Rows: s.Rows, Items: s.Items, Diff: s.Diff, Shown: s.Shown, Read: q.Sources,
		Arguments: each(q.Args, func(v tools.Value) api.Argument {
			return api.Argument{Name: v.Name, Value: v.Text, FromRead: v.FromRead}
		}),
		Because:   because(q.Because),
		Untrusted: q.Labels.Has(policy.Untrusted), Private: q.Labels.Has(policy.Private),
		Undoable: q.Undoable, ReadOnly: q.ReadOnly, NoUndo: s.NoUndo, Later: s.Later, Offer: fromOffer(q.Offer),
	}
	if s.Instead != nil {
		out.Instead = s.Instead.Label
	}
	return out
}

// because returns all that it is asked for, but that it changes something where another reason says what it does.
func because(all []policy.Problem) []string {
	exact := slices.ContainsFunc(all, func(p policy.Problem) bool {
		return p.Code == policy.CodeDestructive || p.Code == policy.CodeUntrustedWrite
	})
	var out []string
	for _, p := range all {
		if !exact || p.Code != policy.CodeMutates {
			out = append(out, p.Reason)
		}
	}
	return out
}

func fromOffer(g *policy.Grant) *api.GrantOffered {
	if g == nil {
		return nil
	}
	return &api.GrantOffered{Tool: g.Tool, Paths: g.Paths, Hosts: g.Hosts, Apps: g.Apps, MaxUses: g.MaxUses, Expires: g.Expires, CanStay: g.Bounded()}
}
