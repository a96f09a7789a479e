package servers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/system/process"
)

const (
	maxMessage = 4 << 20         // bytes of one message of a server
	maxMemory  = 2 << 30         // bytes that one of its processes may have
	endTime    = 2 * time.Second // in which a server may end by itself when it is told to
	maxSaid    = 2000            // bytes of what it last wrote about errors that are kept
)

// connection is a server that runs.
type connection struct {
	session *mcp.ClientSession
	files   []file
	kill    func()
	ended   chan struct{} // closed once its process has
	text    string        // what it says of itself
	hidden  hidden        // its secrets, which are in nothing that it is heard to say
	tokens  *tokens       // of a server over HTTP

	withheld bool // it was started without its secrets
}

// connect starts the server in a group of processes of its own and in a folder of its own, and greets it.
func (sv *server) connect(ctx context.Context) (*connection, error) {
	files, program, err := filesOf(sv.Command)
	if err != nil {
		return nil, err
	}
	defer program.Close()
	secrets, withheld, err := sv.secrets(ctx, files)
	if err != nil {
		return nil, err
	}
	life, kill := context.WithCancel(context.Background())
	cmd, err := sv.command(life, program)
	if err != nil {
		kill()
		return nil, err
	}
	said := &tail{hidden: hiding(secrets)}
	cmd.Stderr = said
	for i, value := range secrets {
		cmd.Env = append(cmd.Env, sv.Secrets[i]+"="+value)
	}
	transport, err := pipes(cmd)
	if err != nil {
		kill()
		return nil, err
	}
	c := &connection{files: files, kill: kill, ended: make(chan struct{}), hidden: said.hidden, withheld: withheld}
	if err := sv.run(cmd, c, said); err != nil {
		kill()
		return nil, err
	}
	c.session, err = sv.client().Connect(ctx, transport, nil)
	if err != nil {
		kill()
		<-c.ended
		if withheld {
			return nil, lang.Errorf("its program is another one since it was given its secrets, so it did not get them; give them again if you trust it: nod mcp secret %s %s", sv.Name, sv.Secrets[0])
		}
		return nil, lang.Errorf("greet it: %v %v", c.hidden.in(err.Error()), said)
	}
	if err := unchanged(sv.Command, files); err != nil { // else something else may have been started
		c.close()
		return nil, err
	}
	return c, nil
}

// client returns what speaks to the server. It offers nothing: no folders, no model, no questions to the person.
func (sv *server) client() *mcp.Client {
	o := sv.o.suite
	if o == nil {
		o = &mcp.ClientOptions{Capabilities: &mcp.ClientCapabilities{}, MultiRoundTrip: &mcp.MultiRoundTripOptions{Disabled: true}}
	}
	o.ToolListChangedHandler = func(context.Context, *mcp.ToolListChangedRequest) { sv.setStale() }
	return mcp.NewClient(&mcp.Implementation{Name: "nod", Title: "Nod", Version: sv.o.Version}, o)
}

// command returns what starts the server, from the file of its program that was looked at where the system can do that, and with the
// rights to write that it has.
func (sv *server) command(life context.Context, program *os.File) (*exec.Cmd, error) {
	dir := filepath.Join(sv.o.Folder, sv.Name)
	folders, err := sv.folders()
	if err == nil {
		err = os.MkdirAll(filepath.Join(dir, "tmp"), 0o700)
	}
	if err != nil {
		return nil, lang.Errorf("make a folder for it: %w", err)
	}
	argv := append([]string{program.Name()}, sv.Command[1:]...)
	if len(sv.o.Start) > 0 {
		argv = slices.Concat(sv.o.Start, []string{dir}, folders, []string{"--"}, argv)
	}
	cmd := exec.CommandContext(life, argv[0], argv[1:]...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = dir, environment(dir), endTime
	if len(sv.o.Start) > 0 {
		cmd.ExtraFiles = []*os.File{program}
	}
	return cmd, nil
}

func pipes(cmd *exec.Cmd) (*mcp.IOTransport, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	return &mcp.IOTransport{Reader: out, Writer: in, MaxLineLength: maxMessage}, err
}

// run starts the process; when it ends, all that it started is ended, and the connection forgotten.
func (sv *server) run(cmd *exec.Cmd, c *connection, said *tail) error {
	group, err := process.NewGroup(cmd)
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		group.End()
		return err
	}
	_ = process.LimitMemory(cmd.Process.Pid, maxMemory) // without it, it works as well
	go func() {
		group.Wait(cmd)
		_ = cmd.Wait()
		group.End()
		close(c.ended)
		sv.gone(c, strings.TrimSpace("it ended. "+said.String()))
	}()
	return nil
}

func (sv *server) setStale() {
	sv.mu.Lock()
	defer sv.mu.Unlock()
	sv.stale = true
}

// describe returns what the server says of itself.
func (c *connection) describe(ctx context.Context, s Server) (string, error) {
	d := description{Command: s.Command, URL: s.URL, Files: c.files, Tools: []*mcp.Tool{}}
	if hello := c.session.InitializeResult(); hello != nil {
		d.Server, d.Instructions = hello.ServerInfo, hello.Instructions
	}
	for t, err := range c.session.Tools(ctx, nil) {
		if err != nil {
			return "", c.failed("list its tools", err)
		}
		if d.Tools = append(d.Tools, t); len(d.Tools) > mostTools {
			break // text refuses it
		}
	}
	text, err := d.text()
	return c.hides().in(text), err
}

// failed says what failed, without secrets. Where the person must sign in, the SDK may have tried an older revision since.
func (c *connection) failed(what string, err error) error {
	if c.tokens != nil && c.tokens.asked.Load() {
		return errSignIn
	}
	return fmt.Errorf("%s: %s", what, c.hides().in(err.Error()))
}

func (c *connection) close() {
	go func() { _ = c.session.Close() }() // it may not read what it is told
	select {
	case <-c.ended:
	case <-time.After(endTime):
	}
	c.kill()
	<-c.ended
}

// Wrapped is the variable of the environment by which nod mcp serve knows that Nod itself started it, as one of its servers.
const Wrapped = "NOD_MCP_WRAPPED"

// environment returns what a server gets of Nod's environment: no tokens, no addresses of agents, no display. What it may throw away
// goes to a folder of its own.
func environment(dir string) []string {
	env := []string{Wrapped + "=1", "TMPDIR=" + filepath.Join(dir, "tmp"), "XDG_CACHE_HOME=" + filepath.Join(dir, "cache"), "npm_config_cache=" + filepath.Join(dir, "npm")}
	for _, name := range []string{"HOME", "USER", "LANG", "PATH", "SYSTEMROOT", "APPDATA", "LOCALAPPDATA"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return env
}

// tail keeps the end of what is written to it.
type tail struct {
	hidden hidden // left out of it
	mu     sync.Mutex
	text   string
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text += string(b)
	t.text = t.text[max(0, len(t.text)-maxSaid):]
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return safetext.Line(t.hidden.in(t.text), 200)
}
