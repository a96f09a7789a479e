package sample

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/nod-app/nod/app/agent/handlers"
	"github.com/nod-app/nod/app/api"
)

// Part answers some of the agent's routes.
type Part interface {
	Mount(*api.Server)
}

// proposalUndoer takes acts on proposals back, recordUndoer what the call of a record did.
type (
	proposalUndoer interface {
		Undo(context.Context, api.UndoRequest) (api.UndoResult, error)
	}
	recordUndoer interface {
		UndoRecord(record int64) (api.UndoResult, error)
	}
	undoLister interface {
		ListUndo(context.Context, api.ListUndoRequest) (api.ListUndoResult, error)
	}
)

// Client is a client of a server with these parts, on a socket of its own,
// until the test ends.
func Client(t testing.TB, parts ...Part) *api.Client {
	t.Helper()
	client, stop, err := Serve(parts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return client
}

// Overheard is as Client; heard is called with each answer of the server.
func Overheard(t testing.TB, heard func(answer any), parts ...Part) *api.Client {
	t.Helper()
	socket, stop, err := serve(context.WithValue(context.Background(), hearing{}, heard), parts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return api.Dial(socket)
}

// hearing is the key of what is called with each answer.
type hearing struct{}

// Serve runs a server with these parts on a socket of its own until it is stopped.
func Serve(parts ...Part) (client *api.Client, stop func(), err error) {
	socket, stop, err := serve(context.Background(), parts...)
	if err != nil {
		return nil, nil, err
	}
	return api.Dial(socket), stop, nil
}

func serve(ctx context.Context, parts ...Part) (socket string, stop func(), err error) {
	dir, err := os.MkdirTemp("", "nod") // a test's own folder can be longer than a socket's path may be
	if err != nil {
		return "", nil, err
	}
	socket = filepath.Join(dir, "s", "agent.sock")
	l, err := api.Listen(socket)
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(dir))
	}
	s := api.NewServer(api.NewHub("test"))
	handlers.Sentences{}.Mount(s)
	for _, p := range parts {
		p.Mount(s)
	}
	handle(s, api.Undo, undo(parts))
	handle(s, api.ListUndo, listUndo(parts))
	ctx, cancel := context.WithCancel(ctx)
	var serving sync.WaitGroup
	serving.Go(func() { _ = s.Serve(ctx, l) })
	return socket, func() {
		cancel()
		serving.Wait()
		_ = l.Close()
		_ = os.RemoveAll(dir)
	}, nil
}

// undo has the part that has what is named take it back.
func undo(parts []Part) func(context.Context, api.UndoRequest) (api.UndoResult, error) {
	return func(ctx context.Context, r api.UndoRequest) (api.UndoResult, error) {
		if len(r.IDs) > 0 {
			return undoEach(ctx, parts, r.IDs)
		}
		number, isRecord := strings.CutPrefix(r.ID, "#")
		record, err := strconv.ParseInt(number, 10, 64)
		for _, p := range parts {
			if u, ok := p.(recordUndoer); ok && isRecord && err == nil {
				return u.UndoRecord(record)
			}
			if u, ok := p.(proposalUndoer); ok && !isRecord {
				return u.Undo(ctx, r)
			}
		}
		return api.UndoResult{}, notFound(r.ID)
	}
}

func undoEach(ctx context.Context, parts []Part, ids []string) (all api.UndoResult, err error) {
	for _, id := range ids {
		one, err := undo(parts)(ctx, api.UndoRequest{ID: id})
		if err != nil {
			return all, err
		}
		all.Undone, all.Failed = all.Undone+one.Undone, all.Failed+one.Failed
		all.Texts, all.Errors = append(all.Texts, one.Texts...), append(all.Errors, one.Errors...)
	}
	return all, nil
}

// listUndo lists what can be undone, asking the parts that know it.
func listUndo(parts []Part) func(context.Context, api.ListUndoRequest) (api.ListUndoResult, error) {
	return func(ctx context.Context, r api.ListUndoRequest) (all api.ListUndoResult, err error) {
		for _, p := range parts {
			if l, ok := p.(undoLister); ok {
				one, err := l.ListUndo(ctx, r)
				if err != nil {
					return all, err
				}
				all.Entries, all.Redos = append(all.Entries, one.Entries...), append(all.Redos, one.Redos...)
			}
		}
		return all, nil
	}
}

// handle mounts a route. A call that fails with api.ErrUnreachable ends as one
// to an agent that does not run: without an answer.
func handle[Req, Res any](s *api.Server, r api.Route[Req, Res], f func(context.Context, Req) (Res, error)) {
	api.Handle(s, r, abortUnreachable(f))
}

// handleGuarded mounts a guarded route, for everybody.
func handleGuarded[Req, Res any](s *api.Server, r api.GuardedRoute[Req, Res], f func(context.Context, Req) (Res, error)) {
	api.HandleGuarded(s, r, func(string) bool { return true }, abortUnreachable(f))
}

func abortUnreachable[Req, Res any](f func(context.Context, Req) (Res, error)) func(context.Context, Req) (Res, error) {
	return func(ctx context.Context, r Req) (Res, error) {
		res, err := f(ctx, r)
		if errors.Is(err, api.ErrUnreachable) {
			panic(http.ErrAbortHandler)
		}
		if heard, ok := ctx.Value(hearing{}).(func(any)); ok {
			heard(res)
		}
		return res, err
	}
}

// Mount implements Part.
func (s *Proposals) Mount(to *api.Server) {
	handle(to, api.GetStatus, s.Status)
	handle(to, api.MarkWarningsSeen, s.MarkWarningsSeen)
	handle(to, api.ListProposals, s.List)
	handle(to, api.GetProposal, s.Get)
	handle(to, api.ApproveProposals, s.Approve)
	handle(to, api.TrashLeft, s.Trash)
	handle(to, api.RejectProposals, s.Reject)
	handle(to, api.ClearProposals, s.Clear)
	handle(to, api.EditProposal, s.Edit)
	handle(to, api.CheckEdit, s.CheckEdit)
	handle(to, api.GetPreview, s.Preview)
	s.mountRules(to)
	handle(to, api.Redo, s.Redo)
	handle(to, api.ListFolders, s.ListFolders)
	handle(to, api.AddFolder, s.AddFolder)
	handle(to, api.RemoveFolder, s.RemoveFolder)
	handle(to, api.ScanFolder, s.Scan)
	handle(to, api.StopScan, s.StopScan)
	handle(to, api.StartWatcher, s.StartWatcher)
	handle(to, api.StopWatcher, s.StopWatcher)
	handle(to, api.KnownFolders, s.KnownFolders)
	handle(to, api.ListLearned, s.Learned)
	handle(to, api.ForgetLearned, s.Forget)
}

// Mount implements Part.
func (d *Approvals) Mount(to *api.Server) {
	handleGuarded(to, api.ListApprovals, d.List)
	handleGuarded(to, api.AnswerApproval, d.Answer)
}

// Mount implements Part.
func (a *Activity) Mount(to *api.Server) {
	handle(to, api.ListActivity, a.List)
	handle(to, api.VerifyLog, a.Verify)
	handle(to, api.ExportLog, a.Export)
	handle(to, api.ListGrants, a.Grants)
	handle(to, api.RevokeGrant, a.Revoke)
}

// Mount implements Part.
func (t *Chats) Mount(to *api.Server) {
	t.Approvals.Mount(to)
	handle(to, api.ListChats, t.List)
	handle(to, api.CreateChat, t.NewChat)
	handle(to, api.ViewChat, t.ViewChat)
	handle(to, api.SendMessage, t.Send)
	handle(to, api.StopReply, t.StopReply)
	handle(to, api.RenameChat, t.RenameChat)
	handle(to, api.SetChatModel, t.UseInChat)
	handle(to, api.DeleteChat, t.DeleteChat)
	handle(to, api.ExportChat, t.ExportChat)
	handle(to, api.ListCommands, t.Commands)
	handle(to, api.ListModels, t.Models)
	handle(to, api.StartModelServer, t.StartServer)
	handle(to, api.PullModel, t.PullModel)
	handle(to, api.CancelPull, t.CancelPull)
	handle(to, api.DeleteModel, t.DeleteModel)
	handle(to, api.UseModel, t.UseModel)
	handle(to, api.CheckModel, t.CheckModel)
	handle(to, api.ModelGuidance, t.Guidance)
}
