// Nod asks before anything happens. See README.md; app and views do the work.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/nod-app/nod/app"
	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/app/agent/doctor"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/cli"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/edits"
	"github.com/nod-app/nod/app/system/autostart"
	"github.com/nod-app/nod/app/system/buildinfo"
	"github.com/nod-app/nod/app/system/opener"
	"github.com/nod-app/nod/app/system/portal"
	_ "github.com/nod-app/nod/assets/locale" // before Fyne looks
	"github.com/nod-app/nod/tools/servers"
	"github.com/nod-app/nod/views"
	"github.com/nod-app/nod/views/kit/frame"
)

// version is set by the linker; a window of another version than the agent's is restarted.
var version = "dev"

// commandLine holds the flags and subcommands.
type commandLine struct {
	Open        openCmd        `cmd:"" group:"first" default:"withargs" help:"Start Nod if it is not running, and open its window (default)."`
	Window      windowCmd      `cmd:"" hidden:"" help:"The window process; Nod starts it."`
	ReadPDF     readPDFCmd     `cmd:"" name:"read-pdf" hidden:"" help:"Reads PDFs for the agent, which starts it."`
	ReadLetters readLettersCmd `cmd:"" name:"read-letters" hidden:"" passthrough:"" help:"Runs what reads the letters of scans, restrained, for the agent."`
	StartServer startServerCmd `cmd:"" name:"start-server" hidden:"" passthrough:"" help:"Becomes a server of other programs' tools, kept to its folders, for the agent."`
	cli.Commands
	Watch      watchCmd      `cmd:"" group:"system" help:"Run without tray and windows, in the foreground."`
	Version    versionCmd    `cmd:"" group:"system" help:"Print the version."`
	Completion completionCmd `cmd:"" group:"system" help:"Print what a shell needs to complete Nod's commands: bash, zsh or fish."`
	Man        manCmd        `cmd:"" group:"system" help:"Print the man page, for man -l."`

	ShowVersion kong.VersionFlag `name:"version" help:"Print the version."`
	protection
}

// windowLine, openLine and watchLine are the parts of the commandLine with which windows and
// agents are started: to take in all of it costs 9 ms of processor and 2 MB, and opening a window does so twice.
type (
	windowLine struct {
		Window windowCmd `cmd:"" hidden:""`
		protection
	}
	openLine struct {
		Open openCmd `cmd:"" default:"withargs"`
		protection
	}
	watchLine struct {
		Watch watchCmd `cmd:""`
		protection
	}
	mcpLine struct {
		MCP cli.MCP `cmd:"" name:"mcp"`
	}
)

// protect leaves this process readable: the agent has to see which program it is, and which one has
// started it. It has none of the agent's secrets.
func (*mcpLine) protect() error { return nil }

// lineOf returns what these arguments are taken in by.
func lineOf(args []string) interface{ protect() error } {
	switch {
	case len(args) == 0, slices.Equal(args, []string{"--hidden"}):
		return &openLine{}
	case slices.Equal(args, []string{"watch"}):
		return &watchLine{}
	case args[0] == "window":
		return &windowLine{}
	case len(args) > 1 && args[0] == "mcp" && args[1] == "serve":
		return &mcpLine{}
	}
	return &commandLine{}
}

// protection says who may read the memory of Nod.
type protection struct {
	Debuggable bool `env:"NOD_DEBUGGABLE" help:"Let debuggers, profilers and core dumps read Nod's memory, as your other programs can then, too."`
}

// protect keeps other programs out of this process, and of those that it starts.
func (c *protection) protect() error {
	if c.Debuggable {
		return os.Setenv("NOD_DEBUGGABLE", "true") // the agent's window process, too
	}
	if err := keepMemoryPrivate(); err != nil {
		return lang.Errorf("%w: start it with --debuggable if that must be", err)
	}
	return nil
}

func main() {
	useTerminal()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// What help says first.
const (
	about = "Nod proposes where new files should go, and moves them when you approve."
	codes = "Exit codes: 0 done; 1 not done, or only in part; 2 invalid command; 3 Nod cannot be reached or started."
)

// groups are the parts of the list of commands that help prints.
var groups = []kong.Group{
	{Key: "first", Title: lang.Mark("First commands:")},
	{Key: "files", Title: lang.Mark("Files:")},
	{Key: "rules", Title: lang.Mark("Rules:")},
	{Key: "model", Title: lang.Mark("Model:")},
	{Key: "plans", Title: lang.Mark("Plans:")},
	{Key: "negotiations", Title: lang.Mark("Negotiations:")},
	{Key: "system", Title: lang.Mark("System:")},
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "help" {
		args = append(args[1:], "--help")
	}
	if len(args) == 1 && strings.HasPrefix(args[0], "nod://") { // as a desktop opens a link
		args = []string{"open", "--join=" + args[0]}
	}
	c := lineOf(args)
	exit := -1
	parser, err := kong.New(c, kong.Name("nod"), kong.Description(about+"\n\n"+codes), kong.Vars{"version": "nod " + version + "\n" + buildinfo.Read().String()}, kong.UsageOnError(),
		kong.Writers(stdout, stderr), kong.Help(printHelp), kong.Exit(func(code int) { exit = code }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}), kong.ExplicitGroups(groups))
	if err != nil {
		fmt.Fprintln(stderr, "nod:", err)
		return cli.ExitFailed
	}
	k, err := parser.Parse(args)
	if exit >= 0 { // --help
		return exit
	}
	if err != nil {
		if !slices.Contains(args, "--json") {
			speak(config.FindPaths())
		}
		fmt.Fprintln(stderr, "nod:", usageError(err))
		return cli.ExitUsage
	}
	if err := c.protect(); err != nil {
		fmt.Fprintln(stderr, "nod:", err)
		return cli.ExitFailed
	}
	paths := config.FindPaths()
	if !forScripts(k) {
		speak(paths)
	}
	session := &cli.Session{Version: version, Autostart: loginEntry, Ctx: ctx, Out: stdout, Err: stderr, Documents: app.Documents(paths), Running: app.Reach(ctx, paths), Connect: func(ctx context.Context) (*api.Client, func(), error) {
		return app.Connect(ctx, app.Options{Paths: paths, Version: version, Login: login(), Log: io.Discard, Tell: stderr})
	}, Ensure: func(ctx context.Context) (*api.Client, error) {
		return app.EnsureAsking(ctx, app.Options{Paths: paths, Version: version, Tell: stderr})
	}, WaitUntilFree: func(ctx context.Context) error { return app.WaitUntilFree(ctx, paths) }, Check: func(_ context.Context, o cli.CheckOptions, in io.Reader, out io.Writer) error {
		return catalogue.CheckPolicy(paths, catalogue.Scopes(o), in, out, stderr)
	}, Without: func(ctx context.Context, err error) api.DoctorResult { return doctor.WithoutAgent(ctx, paths, err) }}
	return cli.ExitCode(k.Run(session, paths), stderr)
}

func loginEntry() (cli.Autostart, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, lang.Errorf("find Nod's program file: %w", err)
	}
	return autostart.Of(program), nil
}

// login returns how Nod is started at login; nil: it is not known which program it is.
func login() edits.Login {
	entry, err := loginEntry()
	if err != nil {
		return nil
	}
	return entry
}

type openCmd struct {
	Hidden bool   `help:"Start in the tray without a window, as at login. Stays in the foreground."`
	Join   string `hidden:"" help:"Link of a room to join. Nod starts it so for an argument that is one."`
}

func (c *openCmd) Run(s *cli.Session, p config.Paths) error {
	if c.Hidden {
		return agent(s, app.Options{Paths: p, Tray: true, Login: login()})
	}
	return app.Open(s.Ctx, app.Options{Paths: p, Version: version, Tell: os.Stderr}, c.Join)
}

type watchCmd struct {
	Pprof string `placeholder:"SOCKET" help:"Answer profilers on this unix socket, which only you can open: curl --unix-socket SOCKET http://nod/cpu."`
}

func (c *watchCmd) Run(s *cli.Session, p config.Paths) error {
	return agent(s, app.Options{Paths: p, Profile: c.Pprof, Login: login()})
}

// memoryLimit has garbage collected sooner once the agent holds that many bytes: it runs
// all day, and work on many files must not leave it with memory that it no longer needs.
const memoryLimit = 96 << 20

// startTime is after how long the agent's start is over.
const startTime = 2 * time.Second

// agent runs the agent in this process until it quits.
func agent(s *cli.Session, o app.Options) error {
	debug.SetMemoryLimit(memoryLimit)
	time.AfterFunc(startTime, func() {
		debug.FreeOSMemory()
		if err := giveBackCode(); err != nil {
			fmt.Fprintln(os.Stderr, err) // it works as well with that memory
		}
	})
	o.Version, o.Built, o.Watch, o.Log = version, buildinfo.Read().Time, true, os.Stderr
	a, err := app.NewLasting(s.Ctx, o)
	if errors.Is(err, api.ErrRunning) && o.Tray {
		return nil // started by hand already, before the login start
	}
	if err != nil {
		return err
	}
	return a.Run(s.Ctx)
}

type windowCmd struct {
	Name   string `arg:"" optional:"" help:"The window to open."`
	Secret bool   `name:"secret-on-stdin" help:"The first line of standard input is what lets this process answer questions."`
}

func (c *windowCmd) Run(s *cli.Session, p config.Paths) error {
	secret := ""
	if c.Secret {
		line, err := bufio.NewReaderSize(os.Stdin, 256).ReadString('\n')
		if err != nil {
			return fmt.Errorf("read what Nod gave its window: %w", err)
		}
		secret = strings.TrimSpace(line)
	}
	return views.Run(s.Ctx, debugWindows(views.Options{
		Socket: p.Socket, Secret: secret, Version: version, Agent: os.Getppid(), Show: api.WindowName(c.Name), Folders: p.User.All(),
		StartAgent: func() error { _, err := app.Ensure(s.Ctx, app.Options{Paths: p, Version: version}); return err },
		Open:       opener.Open, Reveal: opener.Reveal,
		Choose: func(ctx context.Context, c frame.Choice) (string, bool, error) {
			path, err := portal.Choose(ctx, portal.Request{Title: c.Title, Parent: c.Parent, Folder: c.Folder, Name: c.Name, Endings: c.Endings, At: c.At})
			return path, !errors.Is(err, portal.ErrNone), err
		},
	}))
}

type readPDFCmd struct {
	Cache string `arg:"" help:"Folder of its compiled code."`
}

func (c *readPDFCmd) Run() error { return extract.ServePDF(os.Stdin, os.Stdout, c.Cache) }

type readLettersCmd struct {
	Program []string `arg:"" help:"The program, a path, and its arguments."`
}

func (c *readLettersCmd) Run() error { return extract.RunRestrained(c.Program) }

type startServerCmd struct {
	Args []string `arg:"" help:"Its folders, --, its program, and the arguments of that."`
}

func (c *startServerCmd) Run() error { return servers.Start(c.Args) }

type versionCmd struct {
	JSON bool `help:"Print JSON."`
}

func (c *versionCmd) Run(s *cli.Session) error {
	return s.PrintVersion(buildinfo.Read().String(), c.JSON)
}
