package cli

import (
	"bytes"
	"encoding/json"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type callCmd struct {
	Tool  string `arg:"" help:"Name of the tool; - reads one call a line from standard input, {\"tool\":…,\"args\":{…}}, all of one plan."`
	Args  string `arg:"" optional:"" help:"Its arguments, a JSON object; - reads them from standard input."`
	Typed string `help:"The text you typed; opening an address in it needs no approval."`
	Room  string `help:"The room in which tools negotiate and pay; by default the only one that is open." placeholder:"ROOM"`
	JSON  bool   `help:"Print each result as JSON, as in the tool contract."`
}

// maxInput bounds the bytes of calls that are read.
const maxInput = 64 << 20

// Validate refuses arguments that would be ignored: each line has its own.
func (c *callCmd) Validate() error {
	if c.Tool == "-" && c.Args != "" {
		return api.Invalid(lang.Say("with -, each line has its own arguments; leave ARGS out"))
	}
	return nil
}

func (c *callCmd) Run(s *Session) error {
	calls, err := c.calls(s)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	r, err := call(s, api.CallTools, api.CallRequest{Typed: c.Typed, Room: c.Room, Calls: calls})
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
	return partly(nil, failed)
}

// calls returns the calls to make. The bytes of the arguments are passed on
// unchanged: the policy says what is wrong with them.
func (c *callCmd) calls(s *Session) ([]api.ToolCall, error) {
	if c.Tool != "-" && c.Args != "-" {
		return []api.ToolCall{{Tool: c.Tool, Args: orEmpty(c.Args)}}, nil
	}
	text, err := s.readInput()
	if err != nil || c.Tool != "-" {
		return []api.ToolCall{{Tool: c.Tool, Args: orEmpty(string(text))}}, err
	}
	return parseCalls(text)
}

// orEmpty returns "{}" for a call without arguments.
func orEmpty(args string) string {
	if args == "" {
		return "{}"
	}
	return args
}

func (s *Session) readInput() (text []byte, err error) {
	text, err = s.read("-", maxInput+1)
	if err == nil && len(text) > maxInput {
		err = api.Invalid(lang.Say("more than %d MiB of calls", maxInput>>20))
	}
	return text, err
}

func parseCalls(text []byte) ([]api.ToolCall, error) {
	var calls []api.ToolCall
	n := 0
	for line := range bytes.Lines(text) {
		n++
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		c, err := parseCall(line)
		if err != nil {
			return nil, api.Invalid(lang.Say("line %d: %v; nothing was called", n, err))
		}
		calls = append(calls, c)
	}
	return calls, nil
}

func parseCall(line []byte) (api.ToolCall, error) {
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
		return api.ToolCall{}, lang.Errorf("there is text after the call")
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
		return false, lang.Errorf("read the result of a call: %w", err)
	}
	switch {
	case c.JSON:
		return r.Success, s.line(text)
	case r.Success:
		s.printf("%s: %s\n", r.Tool, lang.Show(r.Summary))
	default:
		s.printf("%s: %s (%s)\n", r.Tool, callText(r.Tool, r.Code, r.Error), r.Code)
	}
	return r.Success, nil
}
