package ollama

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/envconfig"

	"github.com/nod-app/nod/llm/wire"
)

// firstBuffer is how many bytes of a line there is room for at first: a token takes about
// 150, a call or what ends a reply some hundred more. longestLine is what there is room
// for: a call's arguments take more once they are wrapped (wrapArguments).
const (
	firstBuffer = 4 << 10
	longestLine = 8 << 20
)

// stream sends a chat request and passes each line of the answer to on, as Ollama's client
// does. That client has a buffer of 8 MB for each answer, which takes 2 to 4 ms before the
// first line is read, and a collection of garbage: it is used only where a request must be
// signed, which it alone does.
func (b *Backend) stream(ctx context.Context, r *api.ChatRequest, on api.ChatResponseFunc) error {
	if envconfig.UseAuth() || b.base.Hostname() == "ollama.com" {
		return b.api.Chat(ctx, r, on)
	}
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.base.JoinPath("/api/chat").String(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/x-ndjson")
	res, err := b.http.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(make([]byte, 0, firstBuffer), longestLine)
	for lines.Scan() {
		if err := applyLine(res.StatusCode, lines.Bytes(), on); err != nil {
			return err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) && res.StatusCode < http.StatusBadRequest {
		return wire.LineTooLongError()
	}
	return nil // how it ended is in the status of the stream
}

// applyLine passes a line of an answer on, or returns the error that it says. An error of
// the server is one without a type, or a StatusError.
func applyLine(status int, line []byte, on api.ChatResponseFunc) error {
	var said struct {
		api.ChatResponse
		Error string `json:"error"`
	}
	err := json.Unmarshal(line, &said)
	switch {
	case status == http.StatusUnauthorized:
		return api.AuthorizationError{StatusCode: status, Status: http.StatusText(status)}
	case status >= http.StatusBadRequest && isSyntaxError(err):
		return api.StatusError{StatusCode: status, Status: http.StatusText(status), ErrorMessage: string(line)}
	case status >= http.StatusBadRequest:
		return api.StatusError{StatusCode: status, Status: http.StatusText(status), ErrorMessage: said.Error}
	case said.Error != "":
		return errors.New(said.Error)
	case err != nil:
		return err
	}
	return on(said.ChatResponse)
}

func isSyntaxError(err error) bool {
	var syntax *json.SyntaxError
	return errors.As(err, &syntax)
}
