package ollama

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/app/safetext"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// end says why a stream ended that did not say that it is done. err is what
// Ollama's client said, nil for most of them.
func (b *Backend) end(ctx context.Context, model string, s *stream, err error) *llm.Error {
	switch {
	case ctx.Err() != nil:
		return b.fail(ctx, model, ctx.Err())
	case s.failed != nil:
		return b.fail(ctx, model, s.failed)
	case err == nil && s.status >= http.StatusBadRequest:
		return b.fail(ctx, model, api.StatusError{StatusCode: s.status})
	case err == nil:
		return b.fail(ctx, model, io.ErrUnexpectedEOF)
	case unreadable(err):
		return wire.Malformed(err)
	case s.status >= http.StatusOK && s.status < http.StatusBadRequest && plainly(err):
		return said(model, err)
	default:
		return b.fail(ctx, model, err)
	}
}

// plainly says whether an error is one that the server wrote into its stream:
// Ollama's client gives these no type.
func plainly(err error) bool {
	var known *llm.Error
	var broken *url.Error
	return !errors.As(err, &known) && !errors.As(err, &broken)
}

// said makes a sentence of an error line in a stream. When the process that runs
// a model has died, the server lives on and starts it anew.
func said(model string, err error) *llm.Error {
	text := strings.ToLower(err.Error())
	switch {
	case strings.Contains(text, "unexpected eof"), strings.Contains(text, "runner"), strings.Contains(text, "connection reset"):
		return &llm.Error{Kind: llm.KindInterrupted, Text: "The model broke off in the middle of the reply.",
			Remedy: "Send the message again: the server loads the model anew. If it happens often, the model is too large for this machine.", Err: err}
	case strings.Contains(text, "does not support tools"):
		return noTools(model, err)
	}
	return failed(err.Error(), err)
}

// fail makes an error of Ollama's client a sentence; nil stays nil.
func (b *Backend) fail(ctx context.Context, model string, err error) *llm.Error {
	if err == nil {
		return nil
	}
	var status api.StatusError
	var auth api.AuthorizationError
	if ctx.Err() == nil && errors.As(err, &auth) {
		return denied(b.base.Host, err)
	}
	if ctx.Err() == nil && errors.As(err, &status) {
		return b.refusal(model, status)
	}
	if ctx.Err() == nil && unreadable(err) {
		return &llm.Error{Kind: llm.KindNotAServer, Text: "What answers at " + b.base.Host + " is not an Ollama server.",
			Remedy: "Check the address and the port in the settings.", Err: err}
	}
	return wire.Failure(ctx, b.base.Host, err)
}

// unreadable says whether an answer was no JSON, or none of the right kind.
func unreadable(err error) bool {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	return errors.As(err, &syntax) || errors.As(err, &kind)
}

func (b *Backend) refusal(model string, s api.StatusError) *llm.Error {
	text := strings.ToLower(s.ErrorMessage)
	switch {
	case s.StatusCode == http.StatusUnauthorized, s.StatusCode == http.StatusForbidden:
		return denied(b.base.Host, s)
	case s.StatusCode == http.StatusNotFound && model != "" && !bare(text):
		return noModel(model, s)
	case s.StatusCode == http.StatusNotFound, s.StatusCode == http.StatusMethodNotAllowed:
		return &llm.Error{Kind: llm.KindNotAServer, Text: "What answers at " + b.base.Host + " is not an Ollama server, or one that is too old.",
			Remedy: "Check the address and the port in the settings.", Err: s}
	case strings.Contains(text, "does not support tools"):
		return noTools(model, s)
	case s.StatusCode == http.StatusTooManyRequests, s.StatusCode == http.StatusServiceUnavailable:
		return &llm.Error{Kind: llm.KindServer, Text: "The model server is busy.", Remedy: "Try again in a moment.", Err: s}
	case text == "":
		return failed(fmt.Sprintf("it gave no reason (%d)", s.StatusCode), s)
	}
	return failed(s.ErrorMessage, s)
}

// bare says whether a 404 is that of a route, not of a model: Ollama's own has
// JSON, of which the client keeps the message.
func bare(text string) bool {
	return text == "" || strings.Contains(text, "page not found") || strings.HasPrefix(text, "{") || strings.HasPrefix(text, "<")
}

func failed(text string, err error) *llm.Error {
	return &llm.Error{Kind: llm.KindServer, Text: "The model server failed: " + wire.Said(text),
		Remedy: "Send the message again; if it stays, restart the model server.", Err: err}
}

func denied(host string, err error) *llm.Error {
	return &llm.Error{Kind: llm.KindDenied, Text: "The model server at " + host + " wants a key, or another one.",
		Remedy: "Set its key in the settings; for a model in the cloud, run ‘ollama signin’.", Err: err}
}

func noModel(name string, err error) *llm.Error {
	name = safetext.Line(name, 80)
	return &llm.Error{Kind: llm.KindNoModel, Text: "There is no model ‘" + name + "’ on the server.",
		Remedy: "Get it on the model page, or choose another one.", Err: err}
}

func noTools(name string, err error) *llm.Error {
	return &llm.Error{Kind: llm.KindNoTools, Text: "The model ‘" + safetext.Line(name, 80) + "’ cannot call tools.",
		Remedy: "Choose a model that can: the model page shows which.", Err: err}
}

func leaves(name string) *llm.Error {
	return &llm.Error{Kind: llm.KindRemote,
		Text:   "The model ‘" + safetext.Line(name, 80) + "’ runs on another machine: what you write would leave this one.",
		Remedy: "Choose a model of this machine, or allow other machines in the settings if that is meant."}
}
