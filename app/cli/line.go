package cli

import (
	"encoding/json"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/nod-app/nod/app/api"
)

// moment is how a time is printed: to the second, in the person's own zone.
const moment = "2006-01-02 15:04:05"

func local(t time.Time) string { return t.Local().Format(moment) }

// line prints a value as JSON, alone: what a contract gives a form of its own.
func (s *Session) line(v any) error {
	e := json.NewEncoder(s.Out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// columns has rows printed with their cells, which tabs divide, under one another.
func (s *Session) columns(rows func(*Session)) {
	w := tabwriter.NewWriter(s.Out, 0, 8, 2, ' ', 0)
	rows(&Session{Out: w})
	_ = w.Flush()
}

// open opens a file for reading, or what is piped in for "-".
func (s *Session) open(name string) (io.ReadCloser, error) {
	if name == "-" && s.In == nil {
		return io.NopCloser(os.Stdin), nil
	}
	if name == "-" {
		return io.NopCloser(s.In), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, &api.Error{Code: api.CodeInvalid, Message: err.Error()}
	}
	return f, nil
}

// interruptible runs what waits for input, until the command is broken off.
func (s *Session) interruptible(f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-s.Ctx.Done():
		return api.Invalid("broken off")
	}
}
