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
	Args string // JSON of any type
}

// NoID is the id of a call that is sent without one.
const NoID = "none"

// Reply is an answer that a scripted server is writing, in the form of the API that
// was called. After the client has disconnected its methods do nothing.
type Reply struct {
	Request Request

	w        http.ResponseWriter
	format   format
	ctx      context.Context
	quit     <-chan struct{}
	server   *Scripted
	headSent bool
	calls    int
	gone     bool
}

// format is the form in which an API writes.
type format interface {
	wantsKey() bool
	contentType(stream bool) string
	text(model, text, thinking string) []byte
	call(model string, index int, c Call) []byte
	callsAtOnce(model string, calls []Call) []byte
	done(model, reason string, calls, tokens int) []byte
	streamError(message string) []byte // in the middle of a reply
	errorBody(status int, message string) []byte
	unstreamed(model, text string, calls []tinymodel.ToolCall) map[string]any // without a stream
}

// Text sends a piece of text.
func (r *Reply) Text(s string) { r.Raw(r.format.text(r.Request.Chat.Model, s, "")) }

// Thinking sends a piece of thinking.
func (r *Reply) Thinking(s string) { r.Raw(r.format.text(r.Request.Chat.Model, "", s)) }

// Call sends tool calls, a piece for each.
func (r *Reply) Call(calls ...Call) {
	for _, c := range calls {
		r.Raw(r.format.call(r.Request.Chat.Model, r.calls, c))
		r.calls++
	}
}

// CallAll sends tool calls in one piece.
func (r *Reply) CallAll(calls ...Call) {
	r.calls += len(calls)
	r.Raw(r.format.callsAtOnce(r.Request.Chat.Model, calls))
}

// Done ends the reply: reason is "stop" or "length".
func (r *Reply) Done(reason string) {
	r.Raw(r.format.done(r.Request.Chat.Model, reason, r.calls, 7))
}

// Trouble sends an error in the middle of the reply.
func (r *Reply) Trouble(message string) { r.Raw(r.format.streamError(message)) }

// Fail answers with a status and an error in the form of the API.
func (r *Reply) Fail(status int, message string) {
	r.Answer(status, "application/json", r.format.errorBody(status, message))
}

// Answer writes a whole answer that is not the API's.
func (r *Reply) Answer(status int, contentType string, body []byte) {
	r.w.Header().Set("Content-Type", contentType)
	r.w.WriteHeader(status)
	r.headSent = true
	r.Raw(body)
}

// Head sends the head of a good answer, before anything is said.
func (r *Reply) Head() {
	if !r.headSent {
		r.w.Header().Set("Content-Type", r.format.contentType(true))
		r.w.WriteHeader(http.StatusOK)
		r.headSent = true
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

// Gone reports whether the client has disconnected or the server closes.
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

// Cut breaks the connection, as a crash does. It does not return.
func (r *Reply) Cut() { panic(http.ErrAbortHandler) }

// Hang waits until the client disconnects or the server closes.
func (r *Reply) Hang() {
	r.server.countHanging(1)
	defer r.server.countHanging(-1)
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

// Pause waits for so long.
func (r *Reply) Pause(d time.Duration) {
	select {
	case <-time.After(d):
	case <-r.ctx.Done():
	case <-r.quit:
	}
}
