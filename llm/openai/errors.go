package openai

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// maxErrorBody is how much is read of an answer that only says what is wrong.
const maxErrorBody = 64 << 10

// statusError makes a sentence of an answer that is no reply.
func (b *Backend) statusError(model string, res *http.Response) error {
	body, _ := io.ReadAll(io.LimitReader(res.Body, maxErrorBody))
	text, ours := errorText(body)
	err := fmt.Errorf("%s: %s", res.Status, wire.Excerpt(text))
	low := strings.ToLower(text)
	switch {
	case res.StatusCode == http.StatusUnauthorized, res.StatusCode == http.StatusForbidden:
		return b.deniedError(err)
	case res.StatusCode == http.StatusNotFound && ours && model != "":
		return noModelError(model, err)
	case res.StatusCode == http.StatusNotFound, res.StatusCode == http.StatusMethodNotAllowed, res.StatusCode < http.StatusBadRequest:
		return b.notServerError(err)
	case res.StatusCode == http.StatusTooManyRequests, res.StatusCode == http.StatusServiceUnavailable:
		return &llm.Error{Kind: llm.KindServer, Text: lang.Say("The model server is busy."), Remedy: lang.Say("Try again in a moment."), Err: err}
	case saysNoTools(low):
		return noToolsError(model, err)
	case res.StatusCode == http.StatusInternalServerError && wire.IsParserError(text):
		return wire.BadCallError(errors.New(text))
	case text == "":
		return serverError(lang.Say("it gave no reason (%d)", res.StatusCode), err)
	}
	return serverError(text, err)
}

// saysNoTools knows how Ollama, vLLM and llama.cpp say that a model, or the way
// in which it was started, has no tools.
func saysNoTools(low string) bool {
	return strings.Contains(low, "does not support tools") || strings.Contains(low, "enable-auto-tool-choice") ||
		strings.Contains(low, "tools param requires")
}

// streamError makes a sentence of an error in the middle of a stream. When the process
// that runs a model has died, the server may live on and start it again.
func (b *Backend) streamError(model string, raw json.RawMessage) error {
	text, _ := errorText(fmt.Appendf(nil, `{"error":%s}`, raw))
	low, err := strings.ToLower(text), lang.Errorf("error in the stream: %s", wire.Excerpt(text))
	switch {
	case saysNoTools(low):
		return noToolsError(model, err)
	case strings.Contains(low, "unexpected eof"), strings.Contains(low, "runner"), strings.Contains(low, "enginedead"),
		strings.Contains(low, "engine is dead"), strings.Contains(low, "connection reset"):
		return &llm.Error{Kind: llm.KindInterrupted, Text: lang.Say("The model broke off in the middle of the reply."),
			Remedy: lang.Say("Send the message again; if it stays, restart the model server."), Err: err}
	case wire.IsParserError(text):
		return wire.BadCallError(errors.New(text))
	}
	return serverError(text, err)
}

// errorText finds what a server says is wrong, in the ways that servers have, and
// whether it said it in one of them.
func errorText(body []byte) (text string, ours bool) {
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

func (b *Backend) notServerError(err error) error {
	return &llm.Error{Kind: llm.KindNotAServer, Text: lang.Say("What answers at %s does not speak OpenAI's API.", b.base.Host),
		Remedy: lang.Say("Check the address; most servers have it below /v1."), Err: err}
}

func serverError(text string, err error) error {
	return &llm.Error{Kind: llm.KindServer, Text: lang.Say("The model server failed: %s", wire.Excerpt(text)),
		Remedy: lang.Say("Send the message again; if it stays, restart the model server."), Err: err}
}

func (b *Backend) deniedError(err error) error {
	return &llm.Error{Kind: llm.KindDenied, Text: lang.Say("The model server at %s wants a key, or another one.", b.base.Host),
		Remedy: lang.Say("Set its key in the system keyring; the comment above url in config.toml says how."), Err: err}
}

func noModelError(model string, err error) error {
	return &llm.Error{Kind: llm.KindNoModel, Text: lang.Say("There is no model ‘%s’ on the server.", safetext.Line(model, 80)),
		Remedy: lang.Say("Choose another one."), Err: err}
}

func noToolsError(model string, err error) error {
	return &llm.Error{Kind: llm.KindNoTools, Text: lang.Say("The model ‘%s’ cannot call tools.", safetext.Line(model, 80)),
		Remedy: lang.Say("Choose another model; vLLM must be started with --enable-auto-tool-choice."), Err: err}
}
