// Package chat is the window in which a person talks with a model: the
// conversations, what was said in the one that is looked at, the calls that the
// model made of tools, and the models that there are. A call that waits for an
// approval is approved right where it stands, with the card of the approval
// window and under the same rules.
//
// All state lives in Window and is touched on the UI goroutine only. What has
// to be fetched or done is asked of the agent through a kit.Dispatch. Every
// text may be hostile and is cleaned where it is put into words.
package chat

import (
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Title is what stands on the window.
const Title = "Nod – Chat"

// Options are what a window needs from the process that it runs in.
type Options struct {
	Client     *api.Client
	Dispatch   kit.Dispatch
	Home       string                            // where an export goes, and what ~ means
	Now        func() time.Time                  // the time that "today" is seen from
	Copy       func(text string)                 // puts text on the clipboard
	OpenLink   func(url string)                  // a link was pressed; the agent holds it against the URL rule; must not block; nil: links do nothing
	PickFiles  func(picked func(paths []string)) // lets the person choose files; picked is called on the UI goroutine; nil: paths are typed
	StartAgent func() error                      // starts Nod when it does not run; must not block; nil: it cannot be started
	Close      func()                            // Ctrl+W
}
