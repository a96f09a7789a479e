package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/approval"
	"github.com/nod-app/nod/app/notify"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// canShow says whether a question could be shown: an agent that lives for one
// command has no windows, and without a display there are none.
func (a *App) canShow() bool { return a.Watch && a.windows.CanShow() }

// showQuestions opens the window that asks. Somebody who has no window of Nod
// before them also gets a notification; the tray has a sign in any case.
func (a *App) showQuestions(ctx context.Context) error {
	a.unseen(ctx)
	return a.windows.Show(ctx, api.ShowRequest{Window: api.WindowApproval})
}

// unnoticed is how long a question waits before a notification tells of it: a
// person who looks at the window needs none.
const unnoticed = 3 * time.Second

// unseen sends a notification once nobody has had Nod's windows before them for
// a moment while questions wait. ctx is that of the questions.
func (a *App) unseen(ctx context.Context) {
	if !a.Tray {
		return
	}
	go func() {
		for ctx.Err() == nil {
			select {
			case <-ctx.Done():
				return
			case <-time.After(unnoticed):
			}
			if n := a.approvals.Count(); n > 0 && !a.looked.Load() {
				a.announce(ctx, n)
				return
			}
		}
	}()
}

func (a *App) announce(ctx context.Context, questions int) {
	err := a.caller.Announce(ctx, "Nod asks", asksText(questions))
	if err != nil && ctx.Err() == nil && !errors.Is(err, notify.ErrQuiet) && !errors.Is(err, notify.ErrOff) {
		a.log.Error("tell of a question", "err", err)
	}
}

func asksText(n int) string {
	if n == 1 {
		return "The assistant waits for your answer to a question."
	}
	return fmt.Sprintf("The assistant waits for your answers to %d questions.", n)
}

// handleInFront notes whether the person has Nod's windows before them.
func (a *App) handleInFront(_ context.Context, r api.InFrontRequest) (api.None, error) {
	if a.looked.Store(r.InFront); r.InFront {
		a.caller.Seen()
	}
	return api.None{}, nil
}

func (a *App) handleAsks(context.Context, api.None) (api.ApprovalsResult, error) {
	out := api.ApprovalsResult{Requests: []api.ApprovalRequest{}}
	for _, p := range a.approvals.Waiting() {
		out.Requests = append(out.Requests, fromPending(p))
	}
	return out, nil
}

func (a *App) handleAnswer(ctx context.Context, r api.AnswerRequest) (api.None, error) {
	replies := make([]approval.Response, len(r.Answers))
	for i, q := range r.Answers {
		replies[i] = approval.Response{Question: q.ID, Approve: q.Approve, Always: q.Always, Closed: q.Closed, Reason: q.Reason}
	}
	return api.None{}, toError(a.approvals.Answer(context.WithoutCancel(ctx), r.Request, replies))
}

func fromPending(p approval.Request) api.ApprovalRequest {
	out := api.ApprovalRequest{ID: p.ID, TraceID: p.Trace, Words: p.Words, Asked: p.Asked.UTC(), Until: p.Until.UTC()}
	for _, q := range p.Questions {
		out.Questions = append(out.Questions, fromQuestion(q))
	}
	return out
}

func fromQuestion(q tools.Question) api.Question {
	s := q.Preview
	out := api.Question{
		ID: q.ID, Tool: q.Tool, Risk: api.Risk(q.Risk), Title: q.Title, Object: s.Object, Detail: s.Detail,
		Arguments: []api.Argument{}, Because: []string{}, Read: q.Sources,
		Untrusted: q.Labels.Has(policy.Untrusted), Private: q.Labels.Has(policy.Private),
		Undoable: q.Undoable, NoUndo: s.NoUndo, Offer: fromOffer(q.Offer),
	}
	for _, r := range s.Rows {
		out.Rows = append(out.Rows, api.Row{Name: r.Name, Value: r.Value})
	}
	for _, i := range s.Items {
		out.Items = append(out.Items, api.Item{Text: i.Text, Detail: i.Detail})
	}
	if s.Diff != nil {
		out.Diff = &api.Diff{Before: s.Diff.Before, After: s.Diff.After}
	}
	for _, v := range q.Args {
		out.Arguments = append(out.Arguments, api.Argument{Name: v.Name, Value: v.Text, FromRead: v.FromRead})
	}
	for _, b := range q.Because {
		out.Because = append(out.Because, b.Reason)
	}
	return out
}

func fromOffer(g *policy.Grant) *api.GrantOffered {
	if g == nil {
		return nil
	}
	return &api.GrantOffered{Tool: g.Tool, Paths: g.Paths, Hosts: g.Hosts, Apps: g.Apps, MaxUses: g.MaxUses, Expires: g.Expires.UTC()}
}
