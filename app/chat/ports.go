package chat

import (
	"context"

	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
)

// Replier lets a model reply.
type Replier interface {
	// Reply returns when the reply has ended, however it did. Of the model the
	// request holds the name alone, and no tools: both are for the Replier to
	// complete. on is called from one goroutine.
	Reply(ctx context.Context, r turn.Request, on func(turn.Event)) turn.Outcome
}

// Caller runs calls of tools: the Registry.
type Caller interface {
	Call(ctx context.Context, t *tools.Trace, p tools.Plan) []tools.Result
}

// Deps are what a Service works with. All but Now and Changed must be set.
type Deps struct {
	Store   Store
	Replier Replier
	Caller  Caller
	// DefaultModel is the one of new conversations; empty: there is none.
	DefaultModel func() string
	// FindModel looks for a model for a conversation that has none when something is
	// said in it; it may start a server for that, which the remark tells. Empty:
	// there is none.
	FindModel func(ctx context.Context) (model, remark string)
	// ReadFile gives the text of a file, within limits, and its canonical path.
	ReadFile func(ctx context.Context, path string) (text, canonical string, err error)
	// Undo takes back what was done last and says what that was.
	Undo    func(ctx context.Context) (string, error)
	OnChange func(chat string) // a conversation, or (empty) the list of them, changed
}
