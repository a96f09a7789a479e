// Package frame is what every window of Nod has around its pages: the rail,
// banners, the result line with Undo, sub-pages and the way back, the keys, the
// command palette and the help page.
//
// A page says what it shows and states its commands in one table; it never
// handles a key itself. All of it belongs on the UI goroutine.
package frame

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Page is what a frame shows in its middle.
type Page interface {
	// Content is laid out once; the page changes what is in it.
	Content() fyne.CanvasObject
	// Commands is the page's table of commands; always the same one.
	Commands() *Commands
	// Focus is what gets the focus when the page is shown; nil: nothing does.
	Focus() fyne.Focusable
	// Shown is called each time the page becomes visible: it fetches.
	Shown()
	// Changed is called with each event of the agent while the page exists.
	Changed(api.Event)
	// Draw is called when the status, the connection or what runs has changed.
	Draw()
}

// Opener is a page that shows one of several things.
type Opener interface {
	// OpenItem shows what has that id.
	OpenItem(id string)
}

// Searcher shows, as a page, what is searched for in all pages of its group.
type Searcher interface {
	// Searched is called when Frame.Searching returns something else.
	Searched()
}

// Keeper is a page with text that would be lost if another page was shown.
type Keeper interface {
	// Keep asks whether the text is discarded and reports whether there is any.
	Keep() bool
}

// Escaper is a page on which Escape means something before it leads back.
type Escaper interface {
	// Escape goes one step back within the page and reports whether there was one.
	Escape() bool
}

// Hider is a page that must know when something else comes into its place, the
// command palette covers a part of it, or its window is closed.
type Hider interface{ Hidden() }

// Closer is a page that must know that the person closes its window.
type Closer interface{ Closed() }

// Presser is a page that must know which key presses are fresh: it is called
// when a key goes down, and not while that key repeats.
type Presser interface{ Pressed() }

// Dropper is a page that takes files that are dropped on the window.
type Dropper interface{ Dropped(paths []string) }

// Footer is a page with something of its own at the right end of the bottom line.
type Footer interface{ Footer() fyne.CanvasObject }

// Env is what pages need from the process that they run in.
type Env struct {
	Client   *api.Client
	Dispatch kit.Dispatch
	Home     string                  // paths are shown relative to it; empty: whole
	Folders  []string                // the person's, such as Downloads; some may not be there
	Now      func() time.Time        // the time that "today" is seen from
	Open     func(path string) error // opens a file in its own program; called off the UI goroutine
	Reveal   func(path string) error // shows a file in its folder; called off the UI goroutine
	// Choose shows the desktop's dialog for files, and returns what the person chose, "" if nothing, and whether there is
	// such a dialog; called off the UI goroutine. Nil: there is none.
	Choose     func(ctx context.Context, c Choice) (path string, there bool, err error)
	OpenLink   func(ctx context.Context, url string) error
	Copy       func(text string) // to the clipboard
	StartAgent func() error      // starts the agent when it does not run; must not block
	Modifiers  func() fyne.KeyModifier
}

// Entry is a page as the rail and the palette offer it.
type Entry struct {
	Name  api.WindowName
	Title string
	Icon  func(fyne.ThemeColorName) fyne.Resource
	Count func(api.Status) int // how many things wait on the page; nil: never a number
	In    string               // the title of the item that it shares with other pages, at the foot of the rail; empty: it has its own
	Undo  api.UndoDomain       // of what Ctrl+Z takes back the newest there; empty: of all
	New   func(*Frame) Page
}

// Options are how a frame is made.
type Options struct {
	Env
	Pages []Entry // in the order of the rail; one page: no rail
	// Prompt makes a window that asks something: it has no result line and no
	// Undo, and what is said is in a banner, as exactly as what is asked.
	Prompt bool
	// Steps makes a window that leads through steps, with a foot of its own: its page places the
	// result line, which is there only while that has something to say.
	Steps bool
	// Close hides the window; OpenWindow shows a page in a window of its own.
	Close      func()
	OpenWindow func(api.WindowName)
	// Intercept is asked before a key does its command, and takes it away by
	// returning true; for tests. nil: nothing is taken away.
	Intercept func(kit.Command) bool
	// NotRunning is what the banner says while the agent does not run.
	NotRunning string
}
