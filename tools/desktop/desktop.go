package desktop

import (
	"context"
	"time"

	"github.com/nod-app/nod/tools"
)

// Options are the services that the tools work on. Without one its tools are
// listed all the same and say, when called, that they cannot work.
type Options struct {
	Clipboard Clipboard
	Notifier  Notifier
	// Own are Nod's own program, socket and folders, absolute, which no command may use.
	Own []string
}

// Clipboard is the clipboard of the desktop. Its errors are *tools.Failure.
type Clipboard interface {
	// Read says what is there. It never fetches what is marked as secret.
	Read(ctx context.Context) (Content, error)
	// Write puts text there, in place of what is there, and returns when others
	// get it. An empty text empties it.
	Write(ctx context.Context, text string) error
}

// Notifier shows a notification; *notify.Notifier is one. The texts are plain,
// of one line each, and must be shown as they are: no markup, no links.
type Notifier interface {
	Send(ctx context.Context, title, body string) error
}

// Tools returns clipboard.read, clipboard.write, notify.send and shell.run.
func Tools(o Options) ([]tools.Tool, error) {
	c := clipboardTools{board: o.Clipboard, own: newOwned()}
	return tools.Declare(nil, c.reader, c.writer, sender{o.Notifier}.tool, shell{limit: shellTime, grace: shellGrace, own: o.Own}.tool)
}

// The time that shell.run gives a program, and what it then waits for output
// that other programs still hold.
const (
	shellTime  = 60 * time.Second
	shellGrace = time.Second
)
