package modelserver

import (
	"context"
	"net/http"
	"time"

	"github.com/nod-app/nod/test/tinymodel"
)

// Behaviour is what a scripted server does with a request.
type Behaviour func(*Reply)

// Call is a tool call in a scripted reply.
type Call struct {
	ID   string // "": as the style has it; NoID: none
	Name string
	Args string // JSON; of what kind is the script's business
}

// NoID is the id of a call that is sent without one.
const NoID = "none"

// Reply is an answer of a scripted server under way. Its methods write in the
// form of the API that was called. After the client has gone they do nothing.
type Reply struct {
	Request Request

	w      http.ResponseWriter
	face   face
	ctx    context.Context
	quit   <-chan struct{}
	server *Scripted
	begun  bool
	calls  int
	gone   bool
}

// face is how an API writes things down.
type face interface {
	keyed() bool
	contentType(stream bool) string
	text(model, text, thinking string) []byte
	call(model string, index int, c Call) []byte
	lot(model string, calls []Call) []byte
	done(model, reason string, calls, tokens int) []byte
	trouble(message string) []byte // in the middle of a reply
	failure(status int, message string) []byte
	whole(model, text string, calls []tinymodel.ToolCall) map[string]any // without a stream
}

// Text says a piece of a text.
func (r *Reply) Text(s string) { r.Raw(r.face.text(r.Request.Chat.Model, s, "")) }

// Thinking says a piece of what the model thinks.
func (r *Reply) Thinking(s string) { r.Raw(r.face.text(r.Request.Chat.Model, "", s)) }

// Call makes tool calls.
func (r *Reply) Call(calls ...Call) {
	for _, c := range calls {
		r.Raw(r.face.call(r.Request.Chat.Model, r.calls, c))
		r.calls++
	}
}

// CallAll makes tool calls in one piece.
func (r *Reply) CallAll(calls ...Call) {
	r.calls += len(calls)
	r.Raw(r.face.lot(r.Request.Chat.Model, calls))
}

// Done ends the reply: reason is "stop" or "length".
func (r *Reply) Done(reason string) {
	r.Raw(r.face.done(r.Request.Chat.Model, reason, r.calls, 7))
}

// Trouble says in the middle of the reply that something went wrong.
func (r *Reply) Trouble(message string) { r.Raw(r.face.trouble(message)) }

// Fail answers with a status and the API's words for an error.
func (r *Reply) Fail(status int, message string) {
	r.Answer(status, "application/json", r.face.failure(status, message))
}

// Answer writes a whole answer that is not the API's.
func (r *Reply) Answer(status int, contentType string, body []byte) {
	r.w.Header().Set("Content-Type", contentType)
	r.w.WriteHeader(status)
	r.begun = true
	r.Raw(body)
}

// Head sends the head of a good answer, before anything is said.
func (r *Reply) Head() {
	if !r.begun {
		r.w.Header().Set("Content-Type", r.face.contentType(true))
		r.w.WriteHeader(http.StatusOK)
		r.begun = true
		r.flush()
	}
}

// Raw writes bytes into the answer as they are, and sends them.
func (r *Reply) Raw(b []byte) {
	if r.gone || r.ctx.Err() != nil {
		r.gone = true
		return
	}
	r.Head()
	if _, err := r.w.Write(b); err != nil {
		r.gone = true
		return
	}
	r.flush()
}

func (r *Reply) flush() { _ = http.NewResponseController(r.w).Flush() }

// Gone: the client has left, or the server closes.
func (r *Reply) Gone() bool {
	select {
	case <-r.ctx.Done():
		return true
	case <-r.quit:
		return true
	default:
		return r.gone
	}
}

// Cut breaks the connection, as a server does that dies. It does not return.
func (r *Reply) Cut() { panic(http.ErrAbortHandler) }

// Hang does nothing until the client leaves or the server closes.
func (r *Reply) Hang() {
	select {
	case <-r.ctx.Done():
	case <-r.quit:
	}
}

// Until waits for a channel that the test closes, as Hang does otherwise.
func (r *Reply) Until(open <-chan struct{}) {
	select {
	case <-open:
	case <-r.ctx.Done():
	case <-r.quit:
	}
}

// Pause lets a moment pass, for a reply that drips.
func (r *Reply) Pause(d time.Duration) {
	select {
	case <-time.After(d):
	case <-r.ctx.Done():
	case <-r.quit:
	}
}
