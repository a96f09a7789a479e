package api

import "time"

// The routes of chats.
var (
	ListChats    = Route[ChatsRequest, ChatsResult]{post, "chats/list", "The conversations, newest first."}
	CreateChat   = Route[ChatRequest, Chat]{post, "chats/new", "Begins a conversation."}
	ViewChat     = Route[ChatViewRequest, ChatView]{post, "chats/view", "A conversation, or what changed in it."}
	SendMessage  = Route[SendRequest, SendResult]{post, "chats/send", "Says something in a conversation; the reply comes by itself."}
	StopReply    = Route[StopRequest, None]{post, "chats/stop", "Ends the reply that is under way."}
	RenameChat   = Route[ChatRequest, Chat]{post, "chats/rename", "Gives a conversation another title."}
	SetChatModel = Route[ChatRequest, Chat]{post, "chats/model", "Lets another model reply in a conversation."}
	DeleteChat   = Route[ChatRequest, None]{post, "chats/delete", "Deletes a conversation for good."}
	ExportChat   = Route[ChatRequest, None]{post, "chats/export", "Writes a conversation into a new file, as Markdown."}
	ListCommands = Route[None, CommandsResult]{get, "chats/commands", "The commands that can be typed instead of talking to a model."}
)

// Chat is a conversation without its messages.
type Chat struct {
	ID      string    `json:"id"`
	Title   string    `json:"title"`
	Model   string    `json:"model"` // that replies in it; empty: none, typed commands only
	Created time.Time `json:"created"`
	Changed time.Time `json:"changed"`
	Busy    bool      `json:"busy"` // a reply is under way
}

// ChatsRequest asks for conversations, newest first.
type ChatsRequest struct {
	Query string `json:"query,omitempty"` // words that must all occur in the title or a message
}

// ChatsResult are conversations.
type ChatsResult struct {
	Chats []Chat `json:"chats"`
}

// ChatRequest names a conversation; NewChat and DeleteChat take it, too.
type ChatRequest struct {
	ID    string `json:"id,omitempty"`
	Title string `json:"title,omitempty"` // RenameChat
	Model string `json:"model,omitempty"` // UseInChat; of NewChat: empty is the one that is used otherwise
	Path  string `json:"path,omitempty"`  // ExportChat: absolute; a file that exists is never replaced
}

// ChatViewRequest asks for a conversation's messages that changed after a version.
type ChatViewRequest struct {
	ID    string `json:"id"`
	After int64  `json:"after,omitempty"` // Version of the view that is there already; 0: everything
}

// ChatView is a conversation, or what changed in it.
type ChatView struct {
	Chat     Chat      `json:"chat"`
	Version  int64     `json:"version"`
	Whole    bool      `json:"whole"`    // Messages are all; else those that changed or came
	Messages []Message `json:"messages"` // oldest first; one with an ID that is there replaces it
	Queue    []Queued  `json:"queue"`    // what waits until the reply has ended
	Usage    ChatUsage `json:"usage"`
}

// MessageRole is who wrote a message.
type MessageRole string

// The roles.
const (
	RoleUser      MessageRole = "user"
	RoleAssistant MessageRole = "assistant"
	RoleNod       MessageRole = "nod"
)

// MessageState is how far a message is.
type MessageState string

// The states of a message.
const (
	MessageDone      MessageState = "done"
	MessageStreaming MessageState = "streaming"
	MessageStopped   MessageState = "stopped"
	MessageFailed    MessageState = "failed"
)

// Message is one message. Every text may be hostile.
type Message struct {
	ID       string       `json:"id"`
	Role     MessageRole  `json:"role"` // user, assistant, or nod: Nod's own remark
	Text     string       `json:"text"` // Markdown of an assistant, plain of others
	Thinking string       `json:"thinking,omitempty"`
	Read     int          `json:"read,omitempty"`            // percent of the prompt that the model has read; 0: its server does not tell, or something of the reply has come
	State    MessageState `json:"state"`                     // done, streaming, stopped or failed
	Problem  string       `json:"problem,omitempty" said:""` // why it failed, or was broken off
	Remedy   string       `json:"remedy,omitempty" said:""`
	Code     string       `json:"code,omitempty"` // of the problem, as in interrupted
	Files    []Attachment `json:"files,omitempty"`
	Cards    []Card       `json:"cards,omitempty"` // the calls of the assistant, after its text
	Model    string       `json:"model,omitempty"`
	At       time.Time    `json:"at"`
	Tokens   int          `json:"tokens,omitempty"` // of the reply
}

// Attachment is a file whose text went along with a message.
type Attachment struct {
	Name string `json:"name"`
	Path string `json:"path"`
	Note string `json:"note,omitempty" said:""` // what of it was not taken, and why
}

// CardState is how far a call of the assistant is.
type CardState string

// The states of a call.
const (
	CardWaiting CardState = "waiting"
	CardRunning CardState = "running"
	CardDone    CardState = "done"
	CardFailed  CardState = "failed"
	CardDenied  CardState = "denied"
)

// Card is one call of the assistant or, without a tool, what Nod itself names.
type Card struct {
	CallID   string     `json:"callId"`
	Tool     string     `json:"tool"`
	Title    string     `json:"verb" said:""`       // "Write a file"
	Object   string     `json:"object" said:"Said"` // full path, address …
	Said     bool       `json:"said,omitempty"`     // the object is a text of Nod's own
	Risk     Risk       `json:"risk"`
	State    CardState  `json:"state"`                    // waiting, running, done, failed or denied
	Request  string     `json:"request,omitempty"`        // waiting: the ApprovalRequest and
	Question string     `json:"question,omitempty"`       // the question that wait for the person
	Grant    string     `json:"grant,omitempty"`          // that allowed it
	Reason   string     `json:"reason,omitempty" said:""` // of what was decided, or why it failed
	Summary  string     `json:"summary,omitempty" said:""`
	Result   string     `json:"result,omitempty"` // as the model got it
	Started  time.Time  `json:"started,omitzero"`
	Took     int64      `json:"took,omitempty"` // milliseconds
	Record   int64      `json:"record,omitempty"`
	CanUndo  bool       `json:"canUndo,omitempty"`
	Undone   time.Time  `json:"undone,omitzero"`
	Items    []CardItem `json:"items,omitempty"` // what it names, for the person to act on
}

// PageModels is where a person chooses a model.
const PageModels = "models"

// CardItem is one thing that a card names, with what can be done about it.
type CardItem struct {
	Title     string `json:"title"`
	Detail    string `json:"detail,omitempty" said:""`
	Quote     string `json:"quote,omitempty"`    // a passage of the file
	Path      string `json:"path,omitempty"`     // of a file or folder that can be opened, absolute
	Proposal  string `json:"proposal,omitempty"` // the id of a proposal, which can be decided while it waits
	Sensitive bool   `json:"sensitive,omitempty"`
	Send      string `json:"send,omitempty"` // the message that asks for it
	Undo      string `json:"undo,omitempty"` // the id of a step that can be undone
	Page      string `json:"page,omitempty"` // that goes on from here: models
}

// Queued is a message that waits in line.
type Queued struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// ChatUsage is what the conversation costs.
type ChatUsage struct {
	Used      int  `json:"used"`      // tokens of the last prompt and its reply
	Context   int  `json:"context"`   // tokens that there is room for; 0: not known
	Tools     int  `json:"tools"`     // of Used, roughly, for the descriptions of tools
	Summed    bool `json:"summed"`    // older turns are only summed up
	Untrusted bool `json:"untrusted"` // the conversation has read what others wrote
	Private   bool `json:"private"`   // and what is the user's
}

// SendRequest says something in a conversation.
type SendRequest struct {
	ID    string   `json:"id"`
	Text  string   `json:"text"`
	Files []string `json:"files,omitempty"` // absolute paths
	Edit  string   `json:"edit,omitempty"`  // of one's own message that this replaces, with all that follows it
	Retry bool     `json:"retry,omitempty"` // no text: let the last message be replied to once more
	Think bool     `json:"think,omitempty"` // let the model think before it replies to this message, if it can
}

// SendResult names the message, or its place in the queue.
type SendResult struct {
	ID     string `json:"id"`
	Queued bool   `json:"queued"`
}

// StopRequest ends the reply that is under way, or takes a message out of the queue.
type StopRequest struct {
	ID     string `json:"id"`
	Queued string `json:"queued,omitempty"`
}

// CommandsResult are the typed commands, for completion.
type CommandsResult struct {
	Commands []Command `json:"commands"`
}

// Command is a typed command.
type Command struct {
	Name string `json:"name"` // "/approve"
	Args string `json:"args"` // "ID"
	Help string `json:"help" said:""`
}
