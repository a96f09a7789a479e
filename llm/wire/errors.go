package wire

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/llm"
)

// maxExcerpt is how much of a server's own words is shown.
const maxExcerpt = 240

// Excerpt returns a server's own words as one short line that can be shown.
func Excerpt(text string) string { return safetext.Line(text, maxExcerpt) }

// RequestError explains an error of a request to the server at host. The end of
// ctx comes first: what follows from it is no failure of the server.
func RequestError(ctx context.Context, host string, err error) *llm.Error {
	if ctx.Err() != nil {
		return StoppedError(ctx)
	}
	var known *llm.Error
	if errors.As(err, &known) {
		return known
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return unreachableError(lang.Say("The model server at %s does not answer.", host), lang.Say("Start it again."), err)
	case IsDialError(err):
		return unreachableError(lang.Say("No model server answers at %s.", host), lang.Say("Start it, or check url under [model] in config.toml."), err)
	case isCertificate(err):
		return unreachableError(lang.Say("The certificate of %s is not trusted.", host), lang.Say("Check the address, or ask who runs the server."), err)
	case isNotHTTP(err):
		return &llm.Error{Kind: llm.KindNotAServer, Text: lang.Say("What answers at %s is not a model server.", host),
			Remedy: lang.Say("Check url under [model] in config.toml."), Err: err}
	default:
		return InterruptedError(err)
	}
}

// StoppedError returns the error of a reply that was stopped, or whose time was up.
func StoppedError(ctx context.Context) *llm.Error {
	text := lang.Say("The reply was stopped.")
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		text = lang.Say("The reply took longer than it may.")
	}
	return &llm.Error{Kind: llm.KindStopped, Text: text, Remedy: lang.Say("Send it again if it is still wanted."), Err: ctx.Err()}
}

// InterruptedError returns the error of a reply that broke off.
func InterruptedError(err error) *llm.Error {
	return &llm.Error{Kind: llm.KindInterrupted, Text: lang.Say("The model server stopped in the middle of the reply."),
		Remedy: lang.Say("Start it again, then send the message again."), Err: err}
}

// MalformedError returns the error of a reply that cannot be read in full.
func MalformedError(err error) *llm.Error {
	return &llm.Error{Kind: llm.KindServer, Text: lang.Say("The model server sent something that cannot be read."),
		Remedy: lang.Say("Send the message again; if it stays, check the server's address and version."), Err: err}
}

// IsParserError reports whether a server's words say that it could not read a
// tool call that the model wrote: Ollama's parsers for qwen3-coder, qwen3.5 and
// gpt-oss, and llama.cpp's. Asking for the same again fails again.
func IsParserError(text string) bool {
	low := strings.ToLower(strings.TrimSpace(text))
	if low == "eof" {
		return true
	}
	return slices.ContainsFunc([]string{
		"xml syntax error", "error parsing tool call", "failed to parse tool call", "expected element type <function",
		"failed to parse input at pos", "unexpected end of json input", "invalid character",
	}, func(part string) bool { return strings.Contains(low, part) })
}

// BadCallError returns the error of a reply whose call the server could not read.
func BadCallError(err error) *llm.Error {
	return &llm.Error{Kind: llm.KindBadCall, Text: lang.Say("The model server could not read what the model wrote: %s", Excerpt(err.Error())),
		Remedy: lang.Say("Choose another model, or update the model server: the same again would fail again."), Err: err}
}

func unreachableError(text, remedy string, err error) *llm.Error {
	return &llm.Error{Kind: llm.KindUnreachable, Text: text, Remedy: remedy, Err: err}
}

// IsDialError reports whether no connection could be made.
func IsDialError(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}

func isCertificate(err error) bool {
	var wrong *tls.CertificateVerificationError
	var unknown x509.UnknownAuthorityError
	var name x509.HostnameError
	return errors.As(err, &wrong) || errors.As(err, &unknown) || errors.As(err, &name)
}

// isNotHTTP recognises the errors of net/http for an answer that is not HTTP, or
// HTTP instead of HTTPS. They have no types.
func isNotHTTP(err error) bool {
	var record tls.RecordHeaderError
	text := err.Error()
	return errors.As(err, &record) || strings.Contains(text, "malformed HTTP") || strings.Contains(text, "gave HTTP response")
}
