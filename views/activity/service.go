// Package activity is the window that tells what happened: every call of a
// tool as the audit log has it, with Undo where that is possible; the standing
// approvals, each of which can be ended; and whether the log itself is whole.
//
// All state lives in Window and is touched on the UI goroutine only. What has
// to be fetched or done is asked of a Service through a kit.Dispatch. Every
// text of a record may be hostile and is cleaned where it is put into words.
package activity

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Service is the agent as this window needs it; each method is one call of the local API.
type Service interface {
	History(context.Context, api.ActivityRequest) (api.ActivityResult, error)
	UndoRecord(context.Context, api.UndoRecordRequest) (api.UndoRecordResult, error)
	Verify(context.Context) (api.LogState, error)
	Export(context.Context, api.ExportRequest) (api.ExportResult, error)
	Grants(context.Context) (api.GrantsResult, error)
	Revoke(context.Context, api.GrantRequest) (api.GrantsResult, error)
}

// Options are what a window needs from the process that it runs in.
type Options struct {
	Service    Service
	Dispatch   kit.Dispatch
	Home       string            // where an export goes, and what ~ means
	Now        func() time.Time  // the time that "today" is seen from
	Copy       func(text string) // puts text on the clipboard
	StartAgent func() error      // starts Nod when it does not run; must not block
	Close      func()            // Ctrl+W
}
