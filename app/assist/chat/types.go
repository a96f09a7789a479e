package chat

import (
	"context"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools/policy"
)

// Chat is a conversation without its messages.
type Chat struct {
	ID      string // 8 lower-case base-32 characters
	Title   string
	Model   string // empty: none
	Created time.Time
	Changed time.Time
	Labels  policy.Labels // what the conversation has read; they are only added to
	Used    int           // tokens of the last prompt and reply
	Summed  bool          // the model gets only a summary of older turns
	Aliases turn.Aliases  // short ids that the model got
	Context int           // size of the context window in tokens; 0: not known
	Tools   int           // of Used, estimated, for the descriptions of tools
}

// Role is the sender of a message.
type Role string

// The roles.
const (
	User      Role = "user"
	Assistant Role = "assistant"
	Nod       Role = "nod" // the result of a typed command, or a remark
)

// State is the state of a message.
type State string

// The states.
const (
	Done      State = "done"
	Streaming State = "streaming"
	Stopped   State = "stopped" // by the person, or because Nod ended
	Failed    State = "failed"
	Waiting   State = "waiting" // queued; Seq is its place in the queue
)

// Message is one message of a conversation.
type Message struct {
	ID       string // 8 lower-case base-32 characters
	Chat     string
	Seq      int // number in the conversation, from 1
	Role     Role
	Text     string
	Thinking string
	Read     int  // percent of the prompt that its model has read, while nothing else has come of it; 0: not told
	Think    bool // of the person's: the model is to think before its reply
	State    State
	Problem  string // why it failed or was stopped
	Remedy   string
	Code     string // of the problem: an llm.Kind, or one of this package's
	Files    []File
	Cards    []Card
	Model    string
	At       time.Time
	Tokens   int           // of the reply
	History  []llm.Message // what a model gets of this message later
}

// File is a file that was attached to a message.
type File struct {
	Name string
	Path string // absolute
	Note string // what of it was not read, and why
}

// Card is a tool call of the assistant or, without a tool, what Nod itself names.
type Card struct {
	CallID, Tool    string
	Title           string `json:"Verb"` // of the tool, as it is stored
	Object, Risk    string
	Said            bool // the object is a text for lang.Show
	State           CardState
	Question        string // of Waiting
	Grant           string
	Reason, Summary string
	Result          string // as the model got it
	Started         time.Time
	Took            time.Duration
	Record          int64 // -1: it has none
	CanUndo         bool
	Items           []Item // what it names, for the person to act on
}

// Item is one thing that a card names, with what can be done about it.
type Item struct {
	Title, Detail string
	Quote         string // a passage of the file
	Path          string // of a file or folder that can be opened, absolute
	Proposal      string // the id of a proposal, which can be decided while it waits
	Sensitive     bool
	Send          string // the message that asks for it
	Undo          string // the id of a step that can be undone
	Page          string // that goes on from here: PageModels
}

// PageModels is the page on which a person chooses a model.
const PageModels = "models"

// CardState is the state of a call.
type CardState string

// The states of a call.
const (
	CardWaiting CardState = "waiting"
	CardRunning CardState = "running"
	CardDone    CardState = "done"
	CardFailed  CardState = "failed"
	CardDenied  CardState = "denied"
)

// Store stores conversations. A change is durable when its method returns.
type Store interface {
	// SaveChat inserts or replaces a conversation and messages of it by ID, all or nothing.
	SaveChat(ctx context.Context, c Chat, ms ...Message) error
	// Chat returns false if there is none.
	Chat(ctx context.Context, id string) (Chat, bool, error)
	// Chats are those in whose title or messages all words occur, newest first.
	Chats(ctx context.Context, query string) ([]Chat, error)
	DeleteChat(ctx context.Context, id string) error
	// SaveMessages inserts or replaces by ID.
	SaveMessages(ctx context.Context, ms ...Message) error
	// Messages are a conversation's in their order; those that wait come last.
	Messages(ctx context.Context, chat string) ([]Message, error)
	DeleteMessage(ctx context.Context, id string) error
	// CutMessages deletes the messages from a number on.
	CutMessages(ctx context.Context, chat string, from int) error
	// Streaming are the messages that were streaming when Nod last ended.
	Streaming(ctx context.Context) ([]Message, error)
}
