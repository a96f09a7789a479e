// Package activity is the window that tells what happened: every call of a
// tool as the audit log has it, with Undo where that is possible; the standing
// approvals, each of which can be ended; and whether the log itself is whole.
//
// All state lives in Window and is touched on the UI goroutine only. What has
// to be fetched or done is asked of the agent through a kit.Dispatch. Every
// text of a record may be hostile and is cleaned where it is put into words.
package activity

import (
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Options are what a window needs from the process that it runs in.
type Options struct {
	Client     *api.Client
	Dispatch   kit.Dispatch
	Home       string            // where an export goes, and what ~ means
	Now        func() time.Time  // the time that "today" is seen from
	Copy       func(text string) // puts text on the clipboard
	StartAgent func() error      // starts Nod when it does not run; must not block
	Close      func()            // Ctrl+W
}
