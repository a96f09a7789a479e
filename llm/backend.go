// Package llm talks with a model: the types that every model server has in
// common, and the turn loop of a chat.
//
// A model server is a Backend; llm/ollama and llm/openai implement it, and one
// contract suite (test/contract/llm) runs against both. What a model says is never
// consent and never trusted: its calls go to the tools' Registry, which decides.
package llm

import (
	"context"
	"encoding/json"
	"strings"
	"time"
)

// Backend is a model server. It is safe for concurrent use.
type Backend interface {
	// Models lists what is installed, by name.
	Models(ctx context.Context) ([]Model, error)
	// Chat makes a model reply. on is called with each piece, from one goroutine;
	// an error that it returns ends the reply and comes back. A reply that broke
	// off is an *Error with KindInterrupted, never a nil error; what came until
	// then was handed to on.
	Chat(ctx context.Context, r Request, on func(Chunk) error) (Completion, error)
}

// Library is a Backend whose models can be downloaded and deleted; Ollama is one.
type Library interface {
	Backend
	// Pull downloads a model; on is called with the progress, at most 10 times a second.
	Pull(ctx context.Context, model string, on func(Progress)) error
	Delete(ctx context.Context, model string) error
}

// Model is an installed model.
type Model struct {
	Name     string
	Digest   string // of what answers to the name; it changes when another version is downloaded; empty: not known
	Size     int64  // bytes on disk; 0: not known
	Family   string // "llama"
	Params   string // "8.0B"
	Context  int    // tokens that it can have at most; 0: not known
	Window   int    // tokens that the settings give it; 0: see ContextWindow
	Tools    bool   // it says that it can call tools
	Thinking bool   // it says that it can think aloud
	Embeds   bool   // it turns texts into vectors; it cannot reply
	Remote   bool   // it is not known to run on this machine: text may leave it
	Unknown  bool   // the server lists it and could not describe it now: it may have tools all the same
}

// DefaultContext is a context window, in tokens, that the models people run
// locally have and that 8 GB of memory hold beside a model of 7 billion
// parameters.
const DefaultContext = 8192

// ContextWindow returns how many tokens to use of the model. All uses of a model take
// the same, or the server would load it again each time that they take turns.
func (m Model) ContextWindow() int {
	switch {
	case m.Window > 0 && m.Context > 0:
		return min(m.Window, m.Context)
	case m.Window > 0:
		return m.Window
	case m.Context > 0:
		return min(m.Context, DefaultContext)
	}
	return DefaultContext
}

// IsCloudName reports whether a name is that of a model that runs at Ollama's:
// the last part of its tag is 'cloud' or ends with '-cloud'.
func IsCloudName(name string) bool {
	name = strings.ToLower(name[strings.LastIndex(name, "/")+1:])
	i := strings.LastIndex(name, ":")
	return i >= 0 && (name[i:] == ":cloud" || strings.HasSuffix(name[i:], "-cloud"))
}

// Role is the sender of a message.
type Role string

// The roles.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
	ToolRole  Role = "tool"
)

// Message is one message of a conversation with a model.
type Message struct {
	Role     Role
	Text     string
	Thinking string // of an assistant
	Calls    []Call // of an assistant
	CallID   string // of a tool's result: which call it answers
	Tool     string // of a tool's result: its name
	Restart  bool   `json:",omitempty"` // of a history: this message and those after it take the place of all before
}

// Call is a tool call that a model made.
type Call struct {
	ID   string // generated if the server sends none
	Name string
	Args string // JSON as the model wrote it, or as close to that as the server sends it
}

// Tool is the description of a tool for a model.
type Tool struct {
	Name        string
	Description string
	Schema      json.RawMessage // of the arguments: an object with single-typed properties, for old servers
}

// Request is what a model is to reply to.
type Request struct {
	Model       string
	Messages    []Message
	Tools       []Tool
	Format      json.RawMessage // a JSON schema that the reply must keep to; nil: free text
	Think       bool            // ask for thinking, if the model can
	Context     int             // tokens of the context window; 0: the server's default
	MaxTokens   int             // of the reply; 0: no limit but the context
	Temperature *float64        // nil: the model's default
	LocalOnly   bool            // refuse with KindRemote unless the model is known to run on this machine, whatever the settings allow
	KeepAlive   time.Duration   // how long the model stays loaded; 0: the server's default; negative: unload
}

// Chunk is a piece of a reply.
type Chunk struct {
	Text     string
	Thinking string
	Calls    []Call // whole ones
	Read     int    // percent of the prompt that the model has read so far, 1 to 100; 0: the piece says nothing of it
}

// Completion is how a reply ended and what it cost.
type Completion struct {
	Reason       string // "stop", or "length": it was cut
	PromptTokens int
	ReplyTokens  int
	Load         time.Duration // of the model, if it was not loaded
	Prompt       time.Duration
	Reply        time.Duration
}

// Progress is the progress of a download.
type Progress struct {
	Status           string // "pulling manifest"
	Completed, Total int64  // bytes of the part under way; All 0: not known
	Speed            int64  // bytes a second, over the last seconds; 0: not known
}
