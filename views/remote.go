package views

import (
	"context"

	"github.com/nod-app/nod/app/api"
)

// remote is the agent on the other end of the socket.
type remote struct {
	client *api.Client
	front  func() bool // whether one of the windows is before the person
}

var _ service = remote{}

func (r remote) Status(ctx context.Context) (api.Status, error) {
	return api.Call(ctx, r.client, api.GetStatus, api.None{})
}

func (r remote) List(ctx context.Context, q api.ListRequest) (api.ListResult, error) {
	return api.Call(ctx, r.client, api.List, q)
}

func (r remote) Approve(ctx context.Context, q api.ApproveRequest) (api.ApproveResult, error) {
	return api.Call(ctx, r.client, api.Approve, q)
}

func (r remote) Reject(ctx context.Context, q api.RejectRequest) (api.RejectResult, error) {
	return api.Call(ctx, r.client, api.Reject, q)
}

func (r remote) Clear(ctx context.Context) (api.ClearResult, error) {
	return api.Call(ctx, r.client, api.Clear, api.None{})
}

func (r remote) Edit(ctx context.Context, q api.EditRequest) (api.Proposal, error) {
	return api.Call(ctx, r.client, api.Edit, q)
}

func (r remote) CheckEdit(ctx context.Context, q api.EditRequest) (api.CheckResult, error) {
	return api.Call(ctx, r.client, api.CheckEdit, q)
}

func (r remote) Preview(ctx context.Context, id string) (api.Preview, error) {
	return api.Call(ctx, r.client, api.GetPreview, api.IDRequest{ID: id})
}

func (r remote) AlwaysDo(ctx context.Context, id string) (api.RuleResult, error) {
	return api.Call(ctx, r.client, api.AlwaysDo, api.RuleRequest{ID: id})
}

func (r remote) Undo(ctx context.Context, q api.UndoRequest) (api.UndoResult, error) {
	return api.Call(ctx, r.client, api.Undo, q)
}

func (r remote) AddFolder(ctx context.Context, q api.FolderRequest) (api.FolderResult, error) {
	return api.Call(ctx, r.client, api.AddFolder, q)
}

func (r remote) RemoveFolder(ctx context.Context, q api.FolderRequest) (api.FolderResult, error) {
	return api.Call(ctx, r.client, api.RemoveFolder, q)
}

func (r remote) Scan(ctx context.Context, q api.ScanRequest) (api.ScanResult, error) {
	return api.Call(ctx, r.client, api.Scan, q)
}

func (r remote) Watch(ctx context.Context, on bool) (api.WatcherResult, error) {
	if on {
		return api.Call(ctx, r.client, api.StartWatcher, api.None{})
	}
	return api.Call(ctx, r.client, api.StopWatcher, api.None{})
}

func (r remote) Learned(ctx context.Context) (api.LearnedResult, error) {
	return api.Call(ctx, r.client, api.Learned, api.None{})
}

func (r remote) Forget(ctx context.Context, q api.ForgetRequest) (api.LearnedResult, error) {
	return api.Call(ctx, r.client, api.Forget, q)
}

func (r remote) Asks(ctx context.Context) (api.AsksResult, error) {
	return api.Call(ctx, r.client, api.Asks, api.AsksRequest{InFront: r.front()})
}

func (r remote) Answer(ctx context.Context, q api.AnswerRequest) error {
	_, err := api.Call(ctx, r.client, api.Answer, q)
	return err
}

func (r remote) History(ctx context.Context, q api.ActivityRequest) (api.ActivityResult, error) {
	return api.Call(ctx, r.client, api.History, q)
}

func (r remote) UndoRecord(ctx context.Context, q api.UndoRecordRequest) (api.UndoRecordResult, error) {
	return api.Call(ctx, r.client, api.UndoRecord, q)
}

func (r remote) Verify(ctx context.Context) (api.LogState, error) {
	return api.Call(ctx, r.client, api.Verify, api.None{})
}

func (r remote) Export(ctx context.Context, q api.ExportRequest) (api.ExportResult, error) {
	return api.Call(ctx, r.client, api.Export, q)
}

func (r remote) Grants(ctx context.Context) (api.GrantsResult, error) {
	return api.Call(ctx, r.client, api.ListGrants, api.None{})
}

func (r remote) Revoke(ctx context.Context, q api.GrantRequest) (api.GrantsResult, error) {
	return api.Call(ctx, r.client, api.Revoke, q)
}
