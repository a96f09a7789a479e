// Package cli is the command line: a face of the local API, like tray and
// windows, for scripts and for machines without a display.
package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/nod-app/nod/app/api"
)

// Exit codes of the program; docs/cli.md and `nod --help` explain them.
const (
	ExitDone   = 0
	ExitFailed = 1 // nothing, or only a part, was done; the reasons were printed
	ExitUsage  = 2 // the command was not understood
	ExitNoNod  = 3 // the agent cannot be reached or started
)

// Commands are the subcommands that every build has.
type Commands struct {
	Scan      scanCmd      `cmd:"" help:"Propose for the files that already are in a folder; moves nothing."`
	Proposals proposalsCmd `cmd:"" help:"List proposals."`
	Approve   approveCmd   `cmd:"" help:"Approve proposals and move their files."`
	Reject    rejectCmd    `cmd:"" help:"Reject proposals; their files are left alone for the cool-down."`
	Edit      editCmd      `cmd:"" help:"Give a waiting proposal another folder or name."`
	Always    alwaysCmd    `cmd:"" help:"Write a rule into config.toml that does the same with files like this one."`
	Clear     clearCmd     `cmd:"" help:"Remove all waiting proposals; no file is touched."`
	Undo      undoCmd      `cmd:"" help:"Take back what was done."`
	Folders   foldersCmd   `cmd:"" help:"The watched folders."`
	Learned   learnedCmd   `cmd:"" help:"What was learned from decisions."`
	Tools     toolsCmd     `cmd:"" help:"The tools that a model may be given."`
	Chat      chatCmd      `cmd:"" help:"Say something to the model and print its reply; what needs a yes is asked in Nod's window."`
	Models    modelsCmd    `cmd:"" help:"The model server and its models."`
	Call      callCmd      `cmd:"" help:"Call tools as a model would: decided, asked for and recorded like any call."`
	Grants    grantsCmd    `cmd:"" help:"The standing approvals."`
	Audit     auditCmd     `cmd:"" help:"The record of what tools and people did."`
	Policy    policyCmd    `cmd:"" help:"The rules that decide about calls."`
	Status    statusCmd    `cmd:"" help:"A look at everything: version, watcher, counts, warnings."`
	Pause     pauseCmd     `cmd:"" help:"Stop watching for now; proposals stay."`
	Resume    resumeCmd    `cmd:"" help:"Watch again."`
	Doctor    doctorCmd    `cmd:"" help:"Check everything that Nod needs, each with a remedy."`
	Quit      quitCmd      `cmd:"" help:"End the agent and its windows."`
}

// Session is what a command runs in.
type Session struct {
	Ctx context.Context
	Out io.Writer
	In  io.Reader // nil: the standard input
	// Running is a client of the agent, whether one runs or not.
	Running *api.Client
	// Connect reaches the agent, starting one without a tray for the moment if
	// none runs; done must be called at the end.
	Connect func(context.Context) (c *api.Client, done func(), err error)
	// Without is what the doctor can say where Connect fails with err.
	Without func(ctx context.Context, err error) api.DoctorResult
	// Check decides calls without an agent.
	Check CheckFunc
}

// errPartly ends a command whose reasons were printed already.
var errPartly = errors.New("not everything was done")

// ExitCode turns what a command returned into the program's exit code and
// prints to stderr what was not said yet.
func ExitCode(err error, stderr io.Writer) int {
	var e *api.Error
	switch {
	case err == nil:
		return ExitDone
	case errors.Is(err, errPartly):
		return ExitFailed
	case errors.As(err, &e):
		fmt.Fprintln(stderr, "nod:", clean(e.Message))
		return ExitFailed
	default:
		fmt.Fprintln(stderr, "nod:", clean(err.Error()))
		return ExitNoNod
	}
}

// call connects, makes one call and disconnects.
func call[Req, Res any](s *Session, r api.Route[Req, Res], req Req) (Res, error) {
	c, done, err := s.Connect(s.Ctx)
	if err != nil {
		var none Res
		return none, err
	}
	defer done()
	return api.Call(s.Ctx, c, r, req)
}

// result is the form that the proposal contract (seeds/000) gives every answer.
type result struct {
	Success bool   `json:"success"`
	Data    any    `json:"data,omitempty"`
	Error   string `json:"error,omitempty"`
}

func (s *Session) printJSON(r result) error {
	e := json.NewEncoder(s.Out)
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// finish prints data or the agent's error as JSON, or leaves both to text.
func (s *Session) finish(asJSON bool, err error, data any, text func()) error {
	var e *api.Error
	switch {
	case err == nil && asJSON:
		return s.printJSON(result{Success: true, Data: data})
	case err == nil:
		text()
		return nil
	case asJSON && errors.As(err, &e):
		if err := s.printJSON(result{Error: e.Message}); err != nil {
			return err
		}
		return errPartly
	}
	return err
}

func (s *Session) printf(format string, args ...any) {
	for i, a := range args {
		if t, ok := a.(string); ok {
			args[i] = clean(t)
		}
	}
	fmt.Fprintf(s.Out, format, args...)
}
