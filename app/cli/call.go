package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/nod-app/nod/app/api"
)

type callCmd struct {
	Tool  string `arg:"" help:"Name of the tool; - reads lines of JSON, {\"tool\":…,\"args\":{…}} each, which are one plan."`
	Args  string `arg:"" optional:"" help:"Its arguments, a JSON object; - reads them from the standard input."`
	Typed string `help:"What you typed; an address in it needs no question."`
	JSON  bool   `help:"Print each result as JSON, as in the tool contract."`
}

// mostInput is how many bytes of calls are read, at most.
const mostInput = 64 << 20

// Validate keeps arguments from being left out: lines bring their own.
func (c *callCmd) Validate() error {
	if c.Tool == "-" && c.Args != "" {
		return api.Invalid("calls that are read as lines bring their own arguments")
	}
	return nil
}

func (c *callCmd) Run(s *Session) error {
	calls, err := c.calls(s)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	r, err := call(s, api.CallTools, api.CallRequest{Typed: c.Typed, Calls: calls})
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	failed := false
	for _, text := range r.Results {
		ok, err := c.one(s, text)
		if err != nil {
			return err
		}
		failed = failed || !ok
	}
	return partly(failed)
}

// calls are what the person asks for. The bytes of arguments stay as they are:
// it is the policy that says what is wrong with them.
func (c *callCmd) calls(s *Session) ([]api.ToolCall, error) {
	if c.Tool != "-" && c.Args != "-" {
		return []api.ToolCall{{Tool: c.Tool, Args: orEmpty(c.Args)}}, nil
	}
	text, err := s.piped()
	if err != nil || c.Tool != "-" {
		return []api.ToolCall{{Tool: c.Tool, Args: orEmpty(string(text))}}, err
	}
	return planned(text)
}

// orEmpty are the arguments of a call that gives none.
func orEmpty(args string) string {
	if args == "" {
		return "{}"
	}
	return args
}

// piped reads the standard input.
func (s *Session) piped() (text []byte, err error) {
	in, err := s.open("-")
	if err != nil {
		return nil, err
	}
	err = s.interruptible(func() (err error) {
		text, err = io.ReadAll(io.LimitReader(in, mostInput+1))
		return err
	})
	if err == nil && len(text) > mostInput {
		err = api.Invalid(fmt.Sprintf("more than %d MiB of calls", mostInput>>20))
	}
	return text, err
}

// planned reads a call a line.
func planned(text []byte) ([]api.ToolCall, error) {
	var calls []api.ToolCall
	n := 0
	for line := range bytes.Lines(text) {
		n++
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		c, err := planLine(line)
		if err != nil {
			return nil, api.Invalid(fmt.Sprintf("line %d: %v; nothing was called", n, err))
		}
		calls = append(calls, c)
	}
	return calls, nil
}

func planLine(line []byte) (api.ToolCall, error) {
	var l struct {
		ID   string          `json:"id"`
		Tool string          `json:"tool"`
		Args json.RawMessage `json:"args"`
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		return api.ToolCall{}, err
	}
	if d.More() {
		return api.ToolCall{}, errors.New("something follows the call")
	}
	return api.ToolCall{ID: l.ID, Tool: l.Tool, Args: orEmpty(string(l.Args))}, nil
}

// one prints a result and says whether the call succeeded.
func (c *callCmd) one(s *Session, text json.RawMessage) (ok bool, err error) {
	var r struct {
		Tool    string `json:"tool"`
		Success bool   `json:"success"`
		Error   string `json:"error"`
		Code    string `json:"code"`
		Summary string `json:"summary"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return false, fmt.Errorf("read the result of a call: %w", err)
	}
	switch {
	case c.JSON:
		return r.Success, s.line(text)
	case r.Success:
		s.printf("%s: %s\n", r.Tool, r.Summary)
	default:
		s.printf("%s: %s (%s)\n", r.Tool, r.Error, r.Code)
	}
	return r.Success, nil
}
