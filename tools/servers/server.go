package servers

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/files"
	"github.com/nod-app/nod/tools/policy"
)

// How long a server may take to start, and how long it stays when nothing calls it. One that ends or fails is
// started again after a wait that doubles.
const (
	startTime = 30 * time.Second
	idleTime  = 10 * time.Minute
	firstWait = time.Second
	lastWait  = 5 * time.Minute
)

// brokenOff is the code of the SDK's own error for a request over HTTP that broke off, of which no server said anything.
const brokenOff = -32005

// What can come of a call of a server's tool apart from what the tools package has.
const (
	codeChanged policy.Code = "server_changed"  // it is not what was approved
	codeDown    policy.Code = "server_down"     // it cannot be started
	codeError   policy.Code = "server_error"    // it says that it could not do it
	codeUnknown policy.Code = "outcome_unknown" // it ended, or its time, before it answered
	codeSignIn  policy.Code = "sign_in_needed"  // it wants to know who calls
)

// server is one server of the settings.
type server struct {
	Server
	o       Options
	refresh func() // tells which tools there are
	undo    func(context.Context, json.RawMessage) (string, error)
	tree    *files.Tree
	turn    chan struct{} // holds the one call that may change what is in the folders

	starting sync.Mutex // held while it is started and compared with what was approved

	mu      sync.Mutex
	running *connection
	stale   bool   // it has said that its tools changed
	stopped bool   // by the person
	changed string // what it says of itself, where that is not what was approved
	calls   int    // that run
	used    time.Time
	fails   int // since it last answered
	next    time.Time
	problem string
	copied  []string        // folders of which there are copies; none: there are none
	unknown map[string]bool // calls, by tool and arguments, of which nobody knows what they did
	wants   *http.Response  // what it answered where the person must sign in first
}

func (sv *server) isChanged() bool {
	sv.mu.Lock()
	defer sv.mu.Unlock()
	return sv.changed != ""
}

// ready returns a connection to the server, which is started if it does not run, and is what was approved.
func (sv *server) ready(ctx context.Context, approved string) (*connection, error) {
	sv.starting.Lock()
	defer sv.starting.Unlock()
	c, text, err := sv.describe(ctx)
	if err != nil {
		return nil, err
	}
	if text == approved {
		return c, nil
	}
	sv.mu.Lock()
	sv.changed = text
	sv.mu.Unlock()
	sv.close()
	go sv.refresh()
	return nil, tools.Fail(codeChanged, lang.Say("The server %s is not what the user approved any more, so nothing was done. The user can look at what changed: nod mcp approve %s", sv.Name, sv.Name))
}

// describe returns a connection to the server and what that says of itself; starting is held.
func (sv *server) describe(ctx context.Context) (*connection, string, error) {
	sv.mu.Lock()
	c, stale, stopped, wait := sv.running, sv.stale, sv.stopped, sv.next.Sub(sv.o.Now())
	sv.stale = false
	sv.mu.Unlock()
	if stopped {
		return nil, "", tools.Fail(codeDown, lang.Say("The user stopped the server %s, so nothing was done.", sv.Name))
	}
	if c != nil && !stale && sv.URL == "" { // over HTTP none tells that its tools changed
		return c, c.text, nil
	}
	if c == nil && wait > 0 {
		return nil, "", tools.Fail(codeDown, lang.Say("The server %s failed a short while ago, and is tried again in %s.", sv.Name, wait.Round(time.Second)))
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	var err error
	switch {
	case c != nil:
	case sv.URL != "":
		c, err = sv.connectHTTP(ctx)
	default:
		c, err = sv.connect(ctx)
	}
	if err == nil {
		c.text, err = c.describe(ctx, sv.Server)
	}
	if err != nil {
		if c != nil {
			c.close()
		}
		if errors.Is(err, errSignIn) {
			return nil, "", sv.signInFirst()
		}
		said := safetext.Line(err.Error(), 300)
		sv.failed(said)
		return nil, "", tools.Fail(codeDown, lang.Say("The server %s cannot be used: %v.", sv.Name, said))
	}
	sv.mu.Lock()
	defer sv.mu.Unlock()
	sv.running, sv.used, sv.problem = c, sv.o.Now(), ""
	return c, c.text, nil
}

func (sv *server) failed(problem string) {
	sv.mu.Lock()
	defer sv.mu.Unlock()
	sv.problem, sv.running = problem, nil
	sv.next = sv.o.Now().Add(min(firstWait<<min(sv.fails, 10), lastWait))
	sv.fails++
}

// gone forgets a connection that has ended by itself.
func (sv *server) gone(c *connection, problem string) {
	sv.mu.Lock()
	mine := sv.running == c
	sv.mu.Unlock()
	if mine {
		sv.failed(problem)
	}
}

// call calls a tool of the server as that names it.
func (sv *server) call(ctx context.Context, approved, tool string, args policy.Args) (*mcp.CallToolResult, error) {
	c, err := sv.ready(ctx, approved)
	if err != nil {
		return nil, err
	}
	sv.count(1)
	defer sv.count(-1)
	r, err := c.session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: args.Canonical})
	var said *jsonrpc.Error
	switch {
	case err == nil && len(r.InputRequests) > 0:
		return nil, tools.Fail(codeError, lang.Say("The server %s asks for something in its answer, which Nod gives no server, so it did not do it.", sv.Name))
	case err == nil:
		c.hides().inResult(r)
		sv.mu.Lock()
		defer sv.mu.Unlock()
		sv.fails, sv.wants = 0, nil
		return r, nil
	case errors.Is(err, errSignIn):
		return nil, sv.signInFirst()
	case errors.As(err, &said) && said.Code != brokenOff:
		return nil, tools.Fail(codeError, lang.Say("The server %s refused it: %s", sv.Name, safetext.Line(c.hides().in(said.Message), 300)))
	}
	sv.lose(c, callKey(tool, args))
	return nil, tools.Fail(codeUnknown, lang.Say("The server %s did not answer. What it did is not known: do not try it again without the user.", sv.Name))
}

// lose ends a connection that did not answer, and notes the call of which nobody knows what it did.
func (sv *server) lose(c *connection, call string) {
	sv.gone(c, "it did not answer")
	c.close() // what it did until now is all that it does
	sv.mu.Lock()
	defer sv.mu.Unlock()
	if sv.unknown == nil {
		sv.unknown = map[string]bool{}
	}
	sv.unknown[call] = true
}

func callKey(tool string, args policy.Args) string { return hash(tool + " " + string(args.Canonical)) }

func (sv *server) isUnknown(tool string, args policy.Args) bool {
	sv.mu.Lock()
	defer sv.mu.Unlock()
	return sv.unknown[callKey(tool, args)]
}

func (sv *server) count(n int) {
	sv.mu.Lock()
	defer sv.mu.Unlock()
	sv.calls += n
	sv.used = sv.o.Now()
}

func (sv *server) idle(now time.Time) bool {
	sv.mu.Lock()
	defer sv.mu.Unlock()
	return sv.running != nil && sv.calls == 0 && now.Sub(sv.used) >= idleTime
}

// rest ends the server, if it runs, and removes the copies of what is in its folders.
func (sv *server) rest() {
	sv.close()
	select {
	case sv.turn <- struct{}{}:
		sv.tree.Drop()
		sv.setCopied(nil)
		<-sv.turn
	default: // a call is under way, which needs them; the next start of Nod removes them
	}
}

// close ends the server, if it runs.
func (sv *server) close() {
	sv.mu.Lock()
	c := sv.running
	sv.running = nil
	sv.mu.Unlock()
	if c != nil {
		c.close()
	}
}
