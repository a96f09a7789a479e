package app

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/app/undo"
)

// Routes are all routes of the agent, in the order of the documentation.
func Routes() []api.RouteInfo {
	a := &App{server: api.NewServer(api.NewHub(""))}
	a.mount()
	return a.server.Routes()
}

// mount ties every route to its handler.
func (a *App) mount() {
	s := a.server
	api.Handle(s, api.GetStatus, a.handleStatus)
	api.Handle(s, api.MarkWarningsSeen, a.handleWarningsSeen)
	api.Handle(s, api.ListProposals, a.handleList)
	api.Handle(s, api.GetProposal, a.handleGet)
	api.Handle(s, api.ApproveProposals, a.handleApprove)
	api.Handle(s, api.ApproveAllProposals, a.handleApproveAll)
	api.Handle(s, api.RejectProposals, a.handleReject)
	api.Handle(s, api.ClearProposals, a.handleClear)
	api.Handle(s, api.EditProposal, a.handleEdit)
	api.Handle(s, api.CheckEdit, a.handleCheckEdit)
	api.Handle(s, api.GetPreview, a.handlePreview)
	api.Handle(s, api.AddRule, a.handleAlways)
	api.Handle(s, api.Undo, a.handleUndo)
	api.Handle(s, api.ListFolders, a.handleFolders)
	api.Handle(s, api.AddFolder, a.handleAddFolder)
	api.Handle(s, api.RemoveFolder, a.handleRemoveFolder)
	api.Handle(s, api.ScanFolder, a.handleScan)
	api.Handle(s, api.StartWatcher, a.handleStartWatcher)
	api.Handle(s, api.StopWatcher, a.handleStopWatcher)
	api.Handle(s, api.ListLearned, a.handleLearned)
	api.Handle(s, api.ForgetLearned, a.handleForget)
	api.Handle(s, api.RunDoctor, a.handleDoctor)
	api.Handle(s, api.ShowWindow, a.handleShow)
	api.Handle(s, api.Quit, a.handleQuit)
	api.Handle(s, api.ListTools, a.handleTools)
	api.Handle(s, api.CallTools, a.handleCall)
	api.HandleGuarded(s, api.ReportInFront, a.windows.Holds, a.handleInFront)
	api.HandleGuarded(s, api.ListApprovals, a.windows.Holds, a.handleAsks)
	api.HandleGuarded(s, api.AnswerApproval, a.windows.Holds, a.handleAnswer)
	api.Handle(s, api.ListGrants, a.handleGrants)
	api.Handle(s, api.RevokeGrant, a.handleRevoke)
	api.Handle(s, api.ListActivity, a.handleHistory)
	api.Handle(s, api.VerifyLog, a.handleVerify)
	api.Handle(s, api.ExportLog, a.handleExport)
	api.Handle(s, api.SetLogAside, a.handleSetAside)
	a.mountChat()
	api.Handle(s, api.UndoActivity, a.handleUndoRecord)
}

// A page of proposals: what the contract says when nothing is asked for, and
// what a window may ask for at most.
const (
	defaultPage = 20
	largestPage = 1000
)

func (a *App) handleList(ctx context.Context, r api.ListProposalsRequest) (api.ListProposalsResult, error) {
	f, err := toFilter(r.Filter)
	if err != nil {
		return api.ListProposalsResult{}, err
	}
	if r.Limit < 0 || r.Limit > largestPage || r.Offset < 0 {
		return api.ListProposalsResult{}, api.Invalid("the limit is from 1 to 1000, the offset from 0")
	}
	f.Order, f.Offset, f.Limit = proposal.Order(r.Order), r.Offset, r.Limit
	if f.Limit == 0 {
		f.Limit = defaultPage
	}
	ps, total, err := a.service.List(ctx, f)
	if err != nil {
		return api.ListProposalsResult{}, err
	}
	counts, err := a.service.Counts(ctx, f)
	if err != nil {
		return api.ListProposalsResult{}, err
	}
	return api.ListProposalsResult{
		Proposals: a.fromProposals(ps), Total: total,
		HasMore: r.Offset+len(ps) < total, Counts: fromCounts(counts),
	}, nil
}

func (a *App) handleGet(ctx context.Context, r api.ProposalRequest) (api.Proposal, error) {
	p, err := a.service.Get(ctx, r.ID)
	if err != nil {
		return api.Proposal{}, toError(err)
	}
	return a.fromProposal(p), nil
}

func (a *App) handleApprove(ctx context.Context, r api.ApproveRequest) (api.ApproveResult, error) {
	if len(r.IDs) == 0 {
		return api.ApproveResult{}, api.Invalid("name at least one proposal")
	}
	outcomes, act, err := a.service.Approve(context.WithoutCancel(ctx), r.IDs,
		proposal.ApproveOptions{ConfirmSensitive: r.ConfirmSensitive, KeepBoth: r.KeepBoth, Seen: seen(r.Seen)})
	if err != nil {
		return api.ApproveResult{}, toError(err)
	}
	a.recordAct(ctx, act, r)
	res := api.ApproveResult{Act: fromAct(act)}
	for _, o := range outcomes {
		res.Outcomes = append(res.Outcomes, fromOutcome(o))
	}
	return res, nil
}

func (a *App) handleApproveAll(ctx context.Context, r api.ApproveAllRequest) (api.ApproveAllResult, error) {
	if r.Status != "" && r.Status != api.ProposalPending {
		return api.ApproveAllResult{}, api.Invalid("only pending proposals can be approved")
	}
	f, err := toFilter(r.Filter)
	if err != nil {
		return api.ApproveAllResult{}, err
	}
	all, act, err := a.service.ApproveAll(context.WithoutCancel(ctx), f, r.IncludeSensitive)
	if err != nil {
		return api.ApproveAllResult{}, toError(err)
	}
	a.recordAct(ctx, act, r)
	errs := all.Errors
	if errs == nil {
		errs = []string{}
	}
	return api.ApproveAllResult{Approved: all.Approved, Skipped: all.Skipped, Failed: all.Failed, Errors: errs, Act: fromAct(act)}, nil
}

func (a *App) handleReject(ctx context.Context, r api.RejectRequest) (api.RejectResult, error) {
	if len(r.IDs) == 0 {
		return api.RejectResult{}, api.Invalid("name at least one proposal")
	}
	outcomes, act, err := a.service.Reject(context.WithoutCancel(ctx), r.IDs, r.Reason)
	if err != nil {
		return api.RejectResult{}, toError(err)
	}
	a.recordAct(ctx, act, r)
	res := api.RejectResult{Act: fromAct(act)}
	for _, o := range outcomes {
		res.Outcomes = append(res.Outcomes, fromRejection(o))
	}
	return res, nil
}

func (a *App) handleClear(ctx context.Context, _ api.None) (api.ClearResult, error) {
	n, act, err := a.service.Clear(ctx)
	if err != nil {
		return api.ClearResult{}, toError(err)
	}
	a.recordAct(ctx, act, nil)
	return api.ClearResult{Cleared: n, Act: fromAct(act)}, nil
}

func (a *App) handleEdit(ctx context.Context, r api.EditRequest) (api.Proposal, error) {
	p, err := a.service.Edit(ctx, r.ID, r.Directory, r.Name)
	if err != nil {
		return api.Proposal{}, toError(err)
	}
	return a.fromProposal(p), nil
}

func (a *App) handleCheckEdit(ctx context.Context, r api.EditRequest) (api.CheckResult, error) {
	c, err := a.service.CheckEdit(ctx, r.ID, r.Directory, r.Name)
	if err != nil {
		return api.CheckResult{}, toError(err)
	}
	return api.CheckResult{OK: c.OK, Problem: c.Problem, Path: c.Path, NewFolder: c.NewFolder, Suggested: c.Suggested}, nil
}

func (a *App) handleUndo(ctx context.Context, r api.UndoRequest) (api.UndoResult, error) {
	if r.Last < 0 || (r.ID != "" && r.Last > 0) {
		return api.UndoResult{}, api.Invalid("name either an id or how many acts")
	}
	u, err := a.undo.Undo(context.WithoutCancel(ctx), undo.Request{ID: r.ID, Last: r.Last})
	if err != nil {
		return api.UndoResult{}, toError(err)
	}
	a.hub.Publish(api.TopicStatus, "")
	return fromUndone(u), nil
}

// recordAct records a person's act on proposals; nil: nothing was done.
func (a *App) recordAct(ctx context.Context, act *proposal.Act, request any) {
	if act != nil {
		a.audit.RecordAct(ctx, string(act.Kind), act.Label+".", request)
	}
}
