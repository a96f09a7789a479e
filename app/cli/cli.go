// Package cli is the command line: a client of the local API, like tray and
// windows, for scripts and for machines without a display.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// Exit codes of the program; docs/cli.md and `nod --help` explain them.
const (
	ExitDone   = 0
	ExitFailed = 1 // nothing, or only a part, was done; the reasons were printed
	ExitUsage  = 2 // the command was not understood
	ExitNoNod  = 3 // the agent cannot be reached or started
)

// Commands are the subcommands that every build has, in the order in which help lists them.
type Commands struct {
	Proposals   proposalsCmd   `cmd:"" group:"first" aliases:"ls" help:"List proposals."`
	Approve     approveCmd     `cmd:"" group:"first" help:"Approve proposals and move their files."`
	Undo        undoCmd        `cmd:"" group:"first" help:"Undo what was done last, or one proposal; list what can be undone."`
	Propose     proposeCmd     `cmd:"" group:"files" help:"Propose moves for files and whole folders, wherever they are. Moves nothing."`
	Scan        scanCmd        `cmd:"" group:"first" help:"Propose moves for the files already in a folder. Moves nothing."`
	Status      statusCmd      `cmd:"" group:"first" help:"Show version, watcher, counts and warnings."`
	Reject      rejectCmd      `cmd:"" group:"files" help:"Reject proposals. Their files are not proposed again for a while."`
	Edit        editCmd        `cmd:"" group:"files" help:"Change the folder or name of a waiting proposal."`
	Trash       trashCmd       `cmd:"" group:"files" help:"Move files that are left where they are to the trash; undo brings them back."`
	Clear       clearCmd       `cmd:"" group:"files" help:"Remove all waiting proposals. Changes no files."`
	Redo        redoCmd        `cmd:"" group:"files" help:"Redo what was undone last."`
	Folders     foldersCmd     `cmd:"" group:"files" help:"List, add and remove watched folders."`
	Find        findCmd        `cmd:"" group:"files" help:"Find files that you filed, by what they are about."`
	Filed       filedCmd       `cmd:"" group:"files" help:"Show and set which folders are read to learn where files belong."`
	History     historyCmd     `cmd:"" group:"files" help:"Show or set how long decisions about files, and their undo, are kept."`
	Always      alwaysCmd      `cmd:"" group:"rules" help:"Add a rule for files like this one to config.toml."`
	Rules       rulesCmd       `cmd:"" group:"rules" help:"List, write, try, order, export and import the rules."`
	Learned     learnedCmd     `cmd:"" group:"rules" help:"List or forget what was learned from your decisions."`
	Chat        chatCmd        `cmd:"" group:"model" help:"Send a message to the model and print its reply. Approvals are given in Nod's window."`
	Models      modelsCmd      `cmd:"" group:"model" help:"List, download, check and delete models."`
	Tools       toolsCmd       `cmd:"" group:"model" help:"List the tools that a model can be given."`
	Call        callCmd        `cmd:"" group:"model" help:"Call tools with the rights of a model: the same policy, approvals and audit log."`
	Grants      grantsCmd      `cmd:"" group:"model" help:"List and revoke standing approvals."`
	MCP         MCP            `cmd:"" name:"mcp" group:"model" help:"Use tools of other programs' servers; let other programs use Nod's."`
	Audit       auditCmd       `cmd:"" group:"model" help:"Show, verify and export the audit log."`
	Policy      policyCmd      `cmd:"" group:"model" help:"Check what the policy would decide about calls."`
	Plan        planCmd        `cmd:"" group:"plans" help:"Propose a plan from documents, at once or kept with them to be reviewed. Changes nothing."`
	Campaign    campaignCmd    `cmd:"" group:"plans" help:"List, show, create, import, export and remove campaigns."`
	Extract     extractCmd     `cmd:"" group:"plans" help:"Print the text of a document with its structure."`
	Room        roomCmd        `cmd:"" group:"negotiations" help:"List, open, join and close rooms for negotiations, and practise in them."`
	Negotiation negotiationCmd `cmd:"" group:"negotiations" help:"List, show and answer offers. Approving is done in Nod's window."`
	Agreement   agreementCmd   `cmd:"" group:"negotiations" help:"Check agreements."`
	Payment     paymentCmd     `cmd:"" group:"negotiations" help:"List, show and close payments and holds. Pays nothing."`
	Pause       pauseCmd       `cmd:"" group:"system" help:"Pause watching. Proposals are kept."`
	Resume      resumeCmd      `cmd:"" group:"system" help:"Resume watching."`
	Autostart   autostartCmd   `cmd:"" group:"system" help:"Show or set whether Nod starts when you log in."`
	Doctor      doctorCmd      `cmd:"" group:"system" help:"Check everything Nod needs and say how to fix problems."`
	Quit        quitCmd        `cmd:"" group:"system" help:"Quit the agent and its windows."`
}

// Session is what a command runs in.
type Session struct {
	Ctx context.Context
	Out io.Writer
	Err io.Writer // what is beside the result, if it is a terminal; nil: nothing
	In  io.Reader // nil: the standard input
	// Documents reads documents; nil: all but PDFs are read.
	Documents *extract.Extractor
	// Version is this build's.
	Version string
	// Running is a client of the agent, whether one runs or not.
	Running *api.Client
	// Connect connects to the agent. If none runs, it starts one without a tray
	// that lives until done is called. done must always be called.
	Connect func(context.Context) (c *api.Client, done func(), err error)
	// Ensure connects to an agent that stays and can ask in a window; if none runs, it starts one.
	Ensure func(context.Context) (*api.Client, error)
	// WaitUntilFree returns when no agent uses the store.
	WaitUntilFree func(context.Context) error
	// Without is the doctor's result where Connect fails with err.
	Without func(ctx context.Context, err error) api.DoctorResult
	// Autostart returns how Nod is started at login.
	Autostart func() (Autostart, error)
	// Check applies the policy to calls without an agent.
	Check CheckFunc
}

// jsonFlag has a command print JSON.
type jsonFlag struct {
	JSON bool `help:"Print JSON."`
}

// contractFlag has a command print JSON in the forms of the proposal contract.
type contractFlag struct {
	JSON bool `help:"Print JSON as in the proposal contract."`
}

// errPartly is returned by a command that printed the reasons itself.
var errPartly = errors.New("not everything was done")

// ExitCode turns a command's error into the program's exit code and prints
// errors that were not printed yet to stderr.
func ExitCode(err error, stderr io.Writer) int {
	var e *api.Error
	switch {
	case err == nil:
		return ExitDone
	case errors.Is(err, errPartly):
		return ExitFailed
	case errors.As(err, &e):
		fmt.Fprintln(stderr, "nod:", clean(lang.Show(e.Message)))
		return ExitFailed
	case errors.Is(err, api.ErrUnreachable): // with the call that failed, and what the system says of it
		away := api.ErrUnreachable.Error()
		fmt.Fprintln(stderr, "nod:", clean(strings.Replace(safetext.Error(err), away, lang.Show(away), 1)))
		return ExitNoNod
	default:
		fmt.Fprintln(stderr, "nod:", clean(lang.Show(safetext.Error(err))))
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
	defer s.follow(c)()
	return r.Call(s.Ctx, c, req)
}

// show makes one call and prints its result, as JSON or as text does.
func show[Req, Res any](s *Session, asJSON bool, r api.Route[Req, Res], req Req, text func(Res)) error {
	res, err := call(s, r, req)
	return s.finish(asJSON, err, res, func() { text(res) })
}

// together runs a command whose calls share one connection: if no agent runs, one is
// started for all of them.
func (s *Session) together(run func(*Session) error) error {
	c, done, err := s.Connect(s.Ctx)
	if err != nil {
		return err
	}
	defer done()
	connected := *s
	connected.Connect = func(context.Context) (*api.Client, func(), error) { return c, func() {}, nil }
	return run(&connected)
}

// result is the form of every answer in the proposal contract.
type result struct {
	Success bool   `json:"success"`
	Data    any    `json:"data,omitempty"`
	Error   string `json:"error,omitempty"`
}

// finish prints data or the agent's error as JSON, or leaves both to text.
func (s *Session) finish(asJSON bool, err error, data any, text func()) error {
	var e *api.Error
	switch {
	case err == nil && asJSON:
		return s.line(result{Success: true, Data: data})
	case err == nil:
		text()
		return nil
	case asJSON && errors.As(err, &e):
		if err := s.line(result{Error: e.Message}); err != nil {
			return err
		}
		return errPartly
	}
	return err
}

func (s *Session) printf(format string, args ...any) {
	fmt.Fprintf(s.Out, format, cleaned(args)...)
}
