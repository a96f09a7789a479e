package chat

import (
	"context"

	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
)

// Replier makes a model reply.
type Replier interface {
	// Reply returns when the reply has ended, however it ended. The request holds
	// only the name of the model and no tools; the Replier fills in the rest. The person's
	// message may be on its way to the disk yet: saved waits until it is durable, or returns
	// why it cannot be saved, and nothing leaves this computer before. on waits too, where a
	// call follows. on is called from one goroutine.
	Reply(ctx context.Context, r turn.Request, saved func() error, on func(turn.Event)) turn.Outcome
}

// Caller runs tool calls: the Registry.
type Caller interface {
	Call(ctx context.Context, t *tools.Trace, p tools.Batch) []tools.Result
}

// Deps are what a Service needs. All but OnChange and Warm must be set.
type Deps struct {
	Store   Store
	Replier Replier
	Caller  Caller
	// DefaultModel is the model of new conversations; empty: there is none.
	DefaultModel func() string
	// FindModel finds a model for a message in a conversation that has none; empty:
	// there is none. It may start a server; the remark then says so.
	FindModel func(ctx context.Context) (model, remark string)
	// ReadFile returns the text of a file, within limits, and its canonical path.
	ReadFile func(ctx context.Context, path string) (text, canonical string, err error)
	// Undo undoes the step with an id, or the last one, and says what that was.
	Undo func(ctx context.Context, id string) (Undone, error)
	// Find finds filed files for the person.
	Find func(ctx context.Context, words string) (Found, error)
	// Undoable returns what the calls with these records did and can still be undone, newest first.
	Undoable func(ctx context.Context, records []int64) ([]string, error)
	// UndoCalls undoes that, and says what is back and what is not.
	UndoCalls func(ctx context.Context, records []int64) (string, error)
	// Warm has the model read what the next request of a conversation begins with, until ctx ends.
	Warm     func(ctx context.Context, r turn.Request)
	OnChange func(chat string) // a conversation, or (empty) the list of them, changed
}

// Undone is what became of an undo.
type Undone struct {
	Text      string // of what is back, or why it is not
	Next      string // the id of the step that can be undone instead; empty: none
	NextLabel string
}

// Found is what was found of what a person has filed.
type Found struct {
	Files  []Item
	Partly bool // not all has been read yet
}
