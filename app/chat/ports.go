package chat

import (
	"context"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Replier lets a model reply.
type Replier interface {
	// Reply returns when the reply has ended, however it did. on is called from
	// one goroutine.
	Reply(ctx context.Context, r Reply, on func(News)) Outcome
}

// Reply is what a model is to reply to.
type Reply struct {
	Model   string
	History []llm.Message // of what was said before
	Text    string        // what the person typed
	Files   []Text        // that go along with it: untrusted
	Named   []string      // canonical paths of those files
	Labels  policy.Labels // of the conversation so far
	Aliases turn.Aliases  // of the conversation so far
}

// Text is the text of a file.
type Text struct{ Name, Text string }

// News is what comes of a reply, piece by piece.
type News struct {
	Text     string      // more of it
	Void     bool        // the text so far was not meant for the person: it goes
	Thinking string      // more of it
	Step     *tools.Step // of a call
	Shown    *Shown      // what a call came to
	Remark   string      // Nod's own, such as that a call was corrected
}

// Shown is a call's result as the model gets it. Calls that never reached the
// tools have one, too.
type Shown struct {
	CallID string
	Text   string
	Result tools.Result
}

// Outcome is how a reply ended.
type Outcome struct {
	History []llm.Message // to be told of it later: the person's message and all that followed
	Labels  policy.Labels // of the conversation now
	Tokens  int           // of the reply
	Used    int           // of the last prompt and reply together
	Context int           // tokens that there is room for
	Tools   int           // of Used, roughly, for the descriptions of tools
	Summed  bool          // older turns were only summed up
	Aliases turn.Aliases  // of the conversation now
	Stopped bool          // somebody stopped it
	Problem *turn.Problem // nil: it ended well, or was stopped
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
	// Model is the one of new conversations; empty: there is none.
	Model func() string
	// Find looks for a model for a conversation that has none when something is
	// said in it; it may start a server for that, which the remark tells. Empty:
	// there is none.
	Find func(ctx context.Context) (model, remark string)
	// Extract gives the text of a file, within limits, and its canonical path.
	Extract func(ctx context.Context, path string) (text, canonical string, err error)
	// Undo takes back what was done last and says what that was.
	Undo    func(ctx context.Context) (string, error)
	Changed func(chat string) // a conversation, or (empty) the list of them, changed
}
