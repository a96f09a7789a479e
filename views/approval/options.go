// Package approval is the window in which a person is asked about a model's
// calls. What would happen is drawn by code from the decoded arguments, whole;
// nothing is approved before it could be read, and every way out but one
// deliberate press is a no.
//
// Card shows one question and can stand in other windows too. Window shows
// all questions that wait, oldest first. All state is touched on the UI
// goroutine only; what has to be fetched or answered goes through a
// kit.Dispatch.
package approval

import (
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Title is what stands on the window.
const Title = "Nod asks"

// Options are what the window needs from the process that it runs in.
type Options struct {
	Client     *api.Client
	Dispatch   kit.Dispatch
	Home       string           // the list of a plan's calls names places as seen from here
	Now        func() time.Time // for 'time left', and for how long a question has been in sight
	StartAgent func() error     // starts Nod when it does not run; must not block; nil: it cannot be started
	Close      func()           // takes the window away; called when nothing is left to ask, too
}

// CardOptions are what a Card needs from the window that it stands in.
type CardOptions struct {
	Dispatch kit.Dispatch
	Now      func() time.Time
	Keys     kit.Keys             // the window's; it hands on to Card.Pressed, Card.Key and Card.Shortcut
	Focus    func(fyne.Focusable) // gives the focus to a part of the card
	// Answer takes the person's answer to the question that was in sight when
	// it was given; never to one that has taken its place.
	Answer func(q api.Question, a api.QuestionAnswer)
	Drawn  func() // the card's state changed, so what hangs on it must be drawn again; may be nil
}
