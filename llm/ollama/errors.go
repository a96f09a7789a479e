package ollama

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// streamEndError explains why a stream ended early. err is the error of Ollama's
// client, nil for most of them.
func (b *Backend) streamEndError(ctx context.Context, model string, s *streamStatus, err error) *llm.Error {
	switch {
	case ctx.Err() != nil:
		return b.requestError(ctx, model, ctx.Err())
	case s.err != nil:
		return b.requestError(ctx, model, s.err)
	case err == nil && s.status >= http.StatusBadRequest:
		return b.requestError(ctx, model, api.StatusError{StatusCode: s.status})
	case err == nil:
		return b.requestError(ctx, model, io.ErrUnexpectedEOF)
	case isDecodeError(err):
		return wire.MalformedError(err)
	case s.status >= http.StatusOK && s.status < http.StatusBadRequest && isServerMessage(err):
		return streamError(model, err)
	default:
		return b.requestError(ctx, model, err)
	}
}

// isServerMessage reports whether an error was written into the stream by the
// server: Ollama's client has no type for these.
func isServerMessage(err error) bool {
	var known *llm.Error
	var broken *url.Error
	return !errors.As(err, &known) && !errors.As(err, &broken)
}

// streamError makes a sentence of an error line in a stream. When the process that runs
// a model has died, the server lives on and starts it again.
func streamError(model string, err error) *llm.Error {
	text := strings.ToLower(err.Error())
	switch {
	case strings.Contains(text, "unexpected eof"), strings.Contains(text, "runner"), strings.Contains(text, "connection reset"):
		return &llm.Error{Kind: llm.KindInterrupted, Text: lang.Say("The model broke off in the middle of the reply."),
			Remedy: lang.Say("Send the message again: the server loads the model again. If it happens often, the model is too large for this machine."), Err: err}
	case strings.Contains(text, "does not support tools"):
		return noToolsError(model, err)
	case wire.IsParserError(text):
		return wire.BadCallError(err)
	}
	return serverError(err.Error(), err)
}

// requestError explains an error of Ollama's client; nil stays nil.
func (b *Backend) requestError(ctx context.Context, model string, err error) *llm.Error {
	if err == nil {
		return nil
	}
	var status api.StatusError
	var auth api.AuthorizationError
	if ctx.Err() == nil && errors.As(err, &auth) {
		return deniedError(b.base.Host, err)
	}
	if ctx.Err() == nil && errors.As(err, &status) {
		return b.statusError(model, status)
	}
	if ctx.Err() == nil && isDecodeError(err) {
		return &llm.Error{Kind: llm.KindNotAServer, Text: lang.Say("What answers at %s is not an Ollama server.", b.base.Host),
			Remedy: lang.Say("Check url under [model] in config.toml."), Err: err}
	}
	return wire.RequestError(ctx, b.base.Host, err)
}

// isDecodeError reports whether an answer was not JSON, or not of the right type.
func isDecodeError(err error) bool {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	return errors.As(err, &syntax) || errors.As(err, &kind)
}

func (b *Backend) statusError(model string, s api.StatusError) *llm.Error {
	text := strings.ToLower(s.ErrorMessage)
	switch {
	case s.StatusCode == http.StatusUnauthorized, s.StatusCode == http.StatusForbidden:
		return deniedError(b.base.Host, s)
	case s.StatusCode == http.StatusNotFound && model != "" && !isRouteNotFound(text):
		return noModelError(model, s)
	case s.StatusCode == http.StatusNotFound, s.StatusCode == http.StatusMethodNotAllowed:
		return &llm.Error{Kind: llm.KindNotAServer, Text: lang.Say("What answers at %s is not an Ollama server, or one that is too old.", b.base.Host),
			Remedy: lang.Say("Check url under [model] in config.toml."), Err: s}
	case strings.Contains(text, "does not support tools"):
		return noToolsError(model, s)
	case s.StatusCode == http.StatusTooManyRequests, s.StatusCode == http.StatusServiceUnavailable:
		return &llm.Error{Kind: llm.KindServer, Text: lang.Say("The model server is busy."), Remedy: lang.Say("Try again in a moment."), Err: s}
	case s.StatusCode == http.StatusInternalServerError && wire.IsParserError(text):
		return wire.BadCallError(s)
	case text == "":
		return serverError(lang.Say("it gave no reason (%d)", s.StatusCode), s)
	}
	return serverError(s.ErrorMessage, s)
}

// isRouteNotFound reports whether a 404 is that of a route, not of a model: Ollama's own has
// JSON, and the client keeps its message.
func isRouteNotFound(text string) bool {
	return text == "" || strings.Contains(text, "page not found") || strings.HasPrefix(text, "{") || strings.HasPrefix(text, "<")
}

func serverError(text string, err error) *llm.Error {
	return &llm.Error{Kind: llm.KindServer, Text: lang.Say("The model server failed: %s", wire.Excerpt(text)),
		Remedy: lang.Say("Send the message again; if it stays, restart the model server."), Err: err}
}

func deniedError(host string, err error) *llm.Error {
	return &llm.Error{Kind: llm.KindDenied, Text: lang.Say("The model server at %s wants a key, or another one.", host),
		Remedy: lang.Say("Store its key in the system keyring, as the comment above url in config.toml says; for a model in the cloud, run ‘ollama signin’."), Err: err}
}

func noModelError(name string, err error) *llm.Error {
	name = safetext.Line(name, 80)
	return &llm.Error{Kind: llm.KindNoModel, Text: lang.Say("There is no model ‘%s’ on the server.", name),
		Remedy: lang.Say("Get it on the model page, or choose another one."), Err: err}
}

func noToolsError(name string, err error) *llm.Error {
	return &llm.Error{Kind: llm.KindNoTools, Text: lang.Say("The model ‘%s’ cannot call tools.", safetext.Line(name, 80)),
		Remedy: lang.Say("Choose a model that can: the model page shows which."), Err: err}
}

func remoteModelError(name string) *llm.Error {
	return &llm.Error{Kind: llm.KindRemote,
		Text:   lang.Say("The model ‘%s’ runs on another machine: what you write would leave this one.", safetext.Line(name, 80)),
		Remedy: lang.Say("Choose a model of this machine, or set remote = true under [model] in config.toml if that is meant.")}
}
