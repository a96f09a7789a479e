package modelserver

import (
	"net/http"
	"slices"
	"strings"

	"github.com/nod-app/nod/llm"
)

// Failure is one way in which a model server goes wrong.
type Failure struct {
	Name string
	Play Behaviour
	// Kind is what a back end must call it. "" with Hangs false: the reply ends
	// well, whatever is in it.
	Kind llm.Kind
	// Hangs: nothing more comes until the client gives up; Kind is then what it
	// is after a Stop.
	Hangs bool
	// Floods: more comes than fits into memory, which takes seconds of processor, and
	// a minute with the race detector.
	Floods bool
	// Said is what must have been handed on before it ended: no word may be lost.
	Said string
}

// said is what failures in the middle say before.
const said = "One two "

// Failures are all known ways, in both APIs.
func Failures() []Failure {
	return slices.Concat(broken(), refused(), hanging(), endless(), hostile())
}

// broken are replies that end without an end. Ollama's own client takes most of
// them for good ones.
func broken() []Failure {
	after := func(then func(*Reply)) Behaviour {
		return func(r *Reply) {
			r.Text("One ")
			r.Text("two ")
			then(r)
		}
	}
	return []Failure{
		{Name: "connection dropped in the middle", Play: after((*Reply).Cut), Kind: llm.KindInterrupted, Said: said},
		{Name: "ends without done", Play: after(func(*Reply) {}), Kind: llm.KindInterrupted, Said: said},
		{Name: "ends in the middle of a line", Play: after(func(r *Reply) { r.Raw(half(r)) }), Kind: llm.KindInterrupted, Said: said},
		{Name: "dropped in the middle of a line", Play: after(func(r *Reply) { r.Raw(half(r)); r.Cut() }), Kind: llm.KindInterrupted, Said: said},
		{Name: "dropped before the head", Play: (*Reply).Cut, Kind: llm.KindInterrupted},
		{Name: "dropped after the head", Play: func(r *Reply) { r.Head(); r.Cut() }, Kind: llm.KindInterrupted},
		{Name: "dropped after a call", Play: func(r *Reply) { r.Call(oneCall); r.Cut() }, Kind: llm.KindInterrupted},
		{Name: "error in the middle", Play: after(func(r *Reply) {
			r.Trouble("an error was encountered while running the model: unexpected EOF")
		}), Kind: llm.KindInterrupted, Said: said},
		{Name: "error line under status 200", Play: func(r *Reply) { r.Trouble("invalid JSON schema in format") }, Kind: llm.KindServer},
		{Name: "empty 200", Play: func(r *Reply) { r.Answer(http.StatusOK, "", nil) }, Kind: llm.KindInterrupted},
		{Name: "line over 8 MB", Play: after(func(r *Reply) { r.Text(strings.Repeat("x", 9<<20)); r.Done("stop") }), Kind: llm.KindTooLarge, Said: said},
		{Name: "a line that is no JSON", Play: after(func(r *Reply) { r.Raw([]byte("data: {oops}\n\n")) }), Kind: llm.KindServer, Said: said},
	}
}

// ParserErrors are replies that a server ends since it cannot read the call that
// the model wrote, in the words of its parsers.
func ParserErrors() []Failure {
	var out []Failure
	for _, words := range []string{
		"EOF", "XML syntax error on line 5: element <parameter> closed by </function>",
		"error parsing tool call: raw='{\"status\":', err=unexpected end of JSON input",
		"expected element type <function> but have <tool_call>",
	} {
		out = append(out,
			Failure{Name: "in the stream: " + words, Play: UnreadableCall(words), Kind: llm.KindBadCall, Said: said},
			Failure{Name: "status 500: " + words, Play: Status(http.StatusInternalServerError, words), Kind: llm.KindBadCall})
	}
	return out
}

// UnreadableCall says a text and then that the server could not read the call.
func UnreadableCall(words string) Behaviour {
	return func(r *Reply) {
		r.Text(said)
		r.Trouble(words)
	}
}

var oneCall = Call{Name: "list_proposals", Args: `{}`}

// half is the first half of a piece of text.
func half(r *Reply) []byte {
	b := r.format.text(r.Request.Chat.Model, "three", "")
	return b[:len(b)/2]
}

// refused are answers with a status that say no, and some that are not from a
// model server at all.
func refused() []Failure {
	return []Failure{
		{Name: "empty 500", Play: func(r *Reply) { r.Answer(http.StatusInternalServerError, "", nil) }, Kind: llm.KindServer},
		{Name: "500", Play: Status(http.StatusInternalServerError, "llama runner process has terminated: exit status 2"), Kind: llm.KindServer},
		{Name: "503 busy", Play: Status(http.StatusServiceUnavailable, "server busy, please try again.  maximum pending requests exceeded"), Kind: llm.KindServer},
		{Name: "404 no such model", Play: Status(http.StatusNotFound, `model "x" not found, try pulling it first`), Kind: llm.KindNoModel},
		{Name: "404 no such model, other words", Play: Status(http.StatusNotFound, `model 'x' not found`), Kind: llm.KindNoModel},
		{Name: "400 no tools", Play: Status(http.StatusBadRequest, "registry.ollama.ai/library/tiny:latest does not support tools"), Kind: llm.KindNoTools},
		{Name: "400 other", Play: Status(http.StatusBadRequest, "invalid options"), Kind: llm.KindServer},
		{Name: "401", Play: Status(http.StatusUnauthorized, "unauthorized"), Kind: llm.KindDenied},
		{Name: "403", Play: Status(http.StatusForbidden, "forbidden"), Kind: llm.KindDenied},
		{Name: "HTML 200", Play: Page(http.StatusOK), Kind: llm.KindNotAServer},
		{Name: "HTML 404", Play: Page(http.StatusNotFound), Kind: llm.KindNotAServer},
		{Name: "HTML 502", Play: Page(http.StatusBadGateway), Kind: llm.KindNotAServer},
		{Name: "redirect", Play: Redirect("http://192.0.2.1/api/chat"), Kind: llm.KindNotAServer},
	}
}

// hanging are servers that stop without ending, in each phase.
func hanging() []Failure {
	return []Failure{
		{Name: "hangs before the head", Play: (*Reply).Hang, Kind: llm.KindStopped, Hangs: true},
		{Name: "hangs after the head", Play: func(r *Reply) { r.Head(); r.Hang() }, Kind: llm.KindStopped, Hangs: true},
		{Name: "hangs in the middle", Play: func(r *Reply) { r.Text(said); r.Hang() }, Kind: llm.KindStopped, Hangs: true, Said: said},
		{Name: "hangs in the middle of a line", Play: func(r *Reply) { r.Text(said); r.Raw(half(r)); r.Hang() }, Kind: llm.KindStopped, Hangs: true, Said: said},
		{Name: "hangs after a call", Play: func(r *Reply) { r.Call(oneCall); r.Hang() }, Kind: llm.KindStopped, Hangs: true},
	}
}

// endless are replies that are too much.
func endless() []Failure {
	return []Failure{
		{Name: "100 MB", Play: Big(100 << 20), Kind: llm.KindTooLarge, Floods: true},
		{Name: "endless", Play: Endless, Kind: llm.KindTooLarge, Floods: true},
		{Name: "endless blank lines", Play: func(r *Reply) { r.flood([]byte("\n")) }, Kind: llm.KindTooLarge, Floods: true},
		{Name: "endless empty pieces", Play: func(r *Reply) { r.flood(r.format.text(r.Request.Chat.Model, "", "")) }, Kind: llm.KindTooLarge, Floods: true},
		{Name: "10,000 calls", Play: ManyCalls(10_000), Kind: llm.KindTooLarge},
		{Name: "10,000 calls at once", Play: func(r *Reply) {
			r.CallAll(slices.Repeat([]Call{oneCall}, 10_000)...)
			r.Done("stop")
		}, Kind: llm.KindTooLarge},
	}
}
