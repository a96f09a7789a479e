// Package proposals is the window in which a person looks at proposals and
// says yes or no: one list, the details of one of them, and one press for each
// thing that can be done.
//
// All state lives in Window and is touched on the UI goroutine only. What has
// to be fetched or done is asked of the agent through a kit.Dispatch.
package proposals

import (
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Options are what a window needs from the process that it runs in.
type Options struct {
	Client     *api.Client
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
