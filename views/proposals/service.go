// Package proposals is the window in which a person looks at proposals and
// says yes or no: one list, the details of one of them, and one press for each
// thing that can be done.
//
// All state lives in Window and is touched on the UI goroutine only. What has
// to be fetched or done is asked of a Service through a kit.Dispatch.
package proposals

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Service is the agent as this window needs it; each method is one call of the local API.
type Service interface {
	Status(context.Context) (api.Status, error)
	List(context.Context, api.ListRequest) (api.ListResult, error)
	Approve(context.Context, api.ApproveRequest) (api.ApproveResult, error)
	Reject(context.Context, api.RejectRequest) (api.RejectResult, error)
	Clear(context.Context) (api.ClearResult, error)
	Edit(context.Context, api.EditRequest) (api.Proposal, error)
	CheckEdit(context.Context, api.EditRequest) (api.CheckResult, error)
	Preview(context.Context, string) (api.Preview, error)
	AlwaysDo(context.Context, string) (api.RuleResult, error)
	Undo(context.Context, api.UndoRequest) (api.UndoResult, error)
	AddFolder(context.Context, api.FolderRequest) (api.FolderResult, error)
	RemoveFolder(context.Context, api.FolderRequest) (api.FolderResult, error)
	Scan(context.Context, api.ScanRequest) (api.ScanResult, error)
	Watch(ctx context.Context, on bool) (api.WatcherResult, error)
	Learned(context.Context) (api.LearnedResult, error)
	Forget(context.Context, api.ForgetRequest) (api.LearnedResult, error)
}

// Options are what a window needs from the process that it runs in.
type Options struct {
	Service    Service
	Dispatch   kit.Dispatch
	Home       string                  // paths are shown as seen from here
	Now        func() time.Time        // the time that "today" is seen from
	Open       func(path string) error // opens a file in its own program; called on a goroutine of its own
	Reveal     func(path string) error // shows a file in its folder; called as Open is
	StartAgent func() error            // starts Nod when it does not run; must not block
	Modifiers  func() fyne.KeyModifier // the keys that are held down with another
	Close      func()                  // Ctrl+W
	Activity   func()                  // shows what happened
	Chat       func()                  // shows the conversations
}
