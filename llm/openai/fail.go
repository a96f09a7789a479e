package openai

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/nod-app/nod/app/safetext"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// maxRefusal is how much is read of an answer that only says what is wrong.
const maxRefusal = 64 << 10

// refusal makes a sentence of an answer that is no reply.
func (b *Backend) refusal(model string, res *http.Response) error {
	body, _ := io.ReadAll(io.LimitReader(res.Body, maxRefusal))
	text, ours := words(body)
	err := fmt.Errorf("%s: %s", res.Status, wire.Said(text))
	low := strings.ToLower(text)
	switch {
	case res.StatusCode == http.StatusUnauthorized, res.StatusCode == http.StatusForbidden:
		return &llm.Error{Kind: llm.KindDenied, Text: "The model server at " + b.base.Host + " wants a key, or another one.",
			Remedy: "Set its key in the settings.", Err: err}
	case res.StatusCode == http.StatusNotFound && ours && model != "":
		return &llm.Error{Kind: llm.KindNoModel, Text: "There is no model ‘" + safetext.Line(model, 80) + "’ on the server.",
			Remedy: "Choose another one.", Err: err}
	case res.StatusCode == http.StatusNotFound, res.StatusCode == http.StatusMethodNotAllowed, res.StatusCode < http.StatusBadRequest:
		return b.foreign(err)
	case res.StatusCode == http.StatusTooManyRequests, res.StatusCode == http.StatusServiceUnavailable:
		return &llm.Error{Kind: llm.KindServer, Text: "The model server is busy.", Remedy: "Try again in a moment.", Err: err}
	case withoutTools(low):
		return noTools(model, err)
	case text == "":
		return failed(fmt.Sprintf("it gave no reason (%d)", res.StatusCode), err)
	}
	return failed(text, err)
}

// withoutTools knows how Ollama, vLLM and llama.cpp say that a model, or the way
// in which it was started, has no tools.
func withoutTools(low string) bool {
	return strings.Contains(low, "does not support tools") || strings.Contains(low, "enable-auto-tool-choice") ||
		strings.Contains(low, "tools param requires")
}

// said makes a sentence of an error in the middle of a stream. When the process
// that runs a model has died, the server may live on and start it anew.
func (b *Backend) said(model string, raw json.RawMessage) error {
	text, _ := words(fmt.Appendf(nil, `{"error":%s}`, raw))
	low, err := strings.ToLower(text), fmt.Errorf("error in the stream: %s", wire.Said(text))
	switch {
	case withoutTools(low):
		return noTools(model, err)
	case strings.Contains(low, "unexpected eof"), strings.Contains(low, "runner"), strings.Contains(low, "enginedead"),
		strings.Contains(low, "engine is dead"), strings.Contains(low, "connection reset"):
		return &llm.Error{Kind: llm.KindInterrupted, Text: "The model broke off in the middle of the reply.",
			Remedy: "Send the message again; if it stays, restart the model server.", Err: err}
	}
	return failed(text, err)
}

// words finds what a server says is wrong, in the ways that servers have, and
// whether it said it in one of them.
func words(body []byte) (text string, ours bool) {
	var said struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
		Detail  json.RawMessage `json:"detail"`
	}
	if json.Unmarshal(body, &said) != nil {
		return string(body), false
	}
	var inner struct {
		Message string `json:"message"`
	}
	var plain string
	switch {
	case json.Unmarshal(said.Error, &inner) == nil && inner.Message != "":
		return inner.Message, true
	case json.Unmarshal(said.Error, &plain) == nil && plain != "":
		return plain, true
	case said.Message != "":
		return said.Message, true
	case len(said.Error) > 0:
		return string(said.Error), true
	}
	return string(said.Detail), false // FastAPI's words for a route that is not there, too
}

func (b *Backend) foreign(err error) error {
	return &llm.Error{Kind: llm.KindNotAServer, Text: "What answers at " + b.base.Host + " does not speak OpenAI's API.",
		Remedy: "Check the address; most servers have it below /v1.", Err: err}
}

func failed(text string, err error) error {
	return &llm.Error{Kind: llm.KindServer, Text: "The model server failed: " + wire.Said(text),
		Remedy: "Send the message again; if it stays, restart the model server.", Err: err}
}

func noTools(model string, err error) error {
	return &llm.Error{Kind: llm.KindNoTools, Text: "The model ‘" + safetext.Line(model, 80) + "’ cannot call tools.",
		Remedy: "Choose another model; vLLM must be started with --enable-auto-tool-choice.", Err: err}
}
