package turn

import (
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/tools/policy"
)

// Request is one message of the user in a conversation.
type Request struct {
	Model     llm.Model     // its name and what it can
	Think     bool          // let it think, if it can
	Context   int           // tokens of the context window; 0: DefaultContext, or less if the model has less
	History   []llm.Message // of the messages before: the Outcomes' Messages, oldest first
	Began     time.Time     // when the conversation did; zero: now
	Text      string        // what the user typed
	Files     []File        // that they attached
	Labels    policy.Labels // of the conversation so far
	OnlyNames bool          // of what others wrote, the conversation has read only results of tools that give names
	Guidance  string        // how to work with these tools, for the system prompt
	Room      string        // in which its calls negotiate and pay; empty: the only one that is open
	Tools     []string      // names of the tools that the model is offered; those that are off are left out
	Named     []string      // canonical paths that the user attached
	Listed    []string      // canonical paths that calls of the conversation listed so far
	Aliases   Aliases       // of the conversation so far
}

// File is an attached file, as text.
type File struct {
	Name, Text string
	// Received says that it came from another party, so that it is not private.
	Received bool
}

// DefaultContext is the context window of a Request that names none.
const DefaultContext = llm.DefaultContext

// leastContext is what the system prompt, a few tools and a short talk need.
const leastContext = 1024

func (r Request) window() int {
	n := r.Context
	if n <= 0 {
		n = DefaultContext
	}
	if most := r.Model.Context; most > 0 {
		n = min(n, most)
	}
	return max(n, leastContext)
}

// Outcome is what came of a Request. It is whole whatever went wrong: what was
// said until then is in Messages.
type Outcome struct {
	Trace     string        // id of the trace, as audit records have it
	Messages  []llm.Message // to append to the history: the user's, replies, results
	Labels    policy.Labels // of the conversation afterwards
	OnlyNames bool          // of the conversation afterwards
	Listed    []string      // of the conversation afterwards
	Aliases   Aliases       // of the conversation afterwards
	Usage     Usage         // of all replies together; Prompt and Context of the last
	Turns     int           // replies asked for
	Summed    bool          // the model gets only a summary of the older turns
	Ended     Ended
	Problem   *Problem // nil if it was answered
}

// Ended says why a run ended.
type Ended string

// The ways a run ends.
const (
	Answered    Ended = "answered"
	Stopped     Ended = "stopped"     // someone stopped it
	Limited     Ended = "limited"     // a limit was reached
	Malformed   Ended = "malformed"   // the model does not manage to call tools
	Interrupted Ended = "interrupted" // the model server did not do its part
)

// Problem says why a run did not end with an answer.
type Problem struct {
	Code   string // stable: a kind of llm.Error, a policy.Code or one of this package's
	Text   string // a sentence
	Remedy string // what can be done
}

// Usage is what replies cost, in tokens.
type Usage struct {
	Prompt  int // of the last prompt, as the server counted it, else guessed
	Reply   int // of all replies
	Total   int // prompts and replies together
	Tools   int // of Prompt, guessed, for the descriptions of tools
	Context int // that there is room for
}
