package app_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/tools/servers"
)

// TestMain lets this binary stand in for the window process, which the agent
// starts from its own executable, for what reads its PDFs, for an agent that can be killed, and for another program.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case "window":
			window()
			return
		case "agent":
			agent(os.Args[2])
			return
		case extract.PDFCommand:
			_ = extract.ServePDF(os.Stdin, os.Stdout, os.Args[2])
			return
		case "mcpserver":
			serveEcho()
			return
		case "client":
			callAsClient(os.Args[2], os.Args[3], os.Args[4], os.Args[5])
			return
		case servers.StartCommand:
			fmt.Fprintln(os.Stderr, servers.Start(os.Args[2:]))
			os.Exit(1)
		case extract.LettersCommand:
			fmt.Fprintln(os.Stderr, extract.RunRestrained(os.Args[2:]))
			os.Exit(1)
		}
	}
	for _, display := range []string{"DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"} {
		_ = os.Unsetenv(display) // no test draws on the display of who runs it
	}
	os.Exit(m.Run())
}

// serveEcho is the main function of a server that has one tool.
func serveEcho() {
	s := mcp.NewServer(&mcp.Implementation{Name: "fake", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "echo", Description: "Says it again.", InputSchema: map[string]any{"type": "object"}},
		func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(r.Params.Arguments)}}}, nil
		})
	_ = s.Run(context.Background(), &mcp.StdioTransport{})
}

// callAsClient is the main function of that process.
func callAsClient(socket, label, tool, args string) {
	r, err := api.CallForClient.Call(context.Background(), api.Dial(socket), api.ClientCall{Label: label, Tool: tool, Args: args})
	fmt.Printf("%s %v\n", r.Results, err)
}

// patience is how long a test waits for anything before it fails.
const patience = 4 * time.Minute

// nod is an agent on a home folder of its own, which may be started again.
type nod struct {
	*api.Client
	t     testing.TB
	dir   string // the home folder
	in    string // the watched folder
	paths config.Paths
	log   *syncBuffer
	stop  func() // without effect if it does not run
}

// newNod makes a home folder with a configuration and an empty store; nothing is started yet.
func newNod(t testing.TB) *nod {
	t.Helper()
	dir, err := os.MkdirTemp("", "nod") // t.TempDir may be too long for a socket
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	dir, err = filepath.EvalSymlinks(dir)
	must(t, err)
	below := func(name string) string { return filepath.Join(dir, name) }
	n := &nod{
		t: t, dir: dir, in: below("Downloads"), log: &syncBuffer{}, stop: func() {},
		paths: config.Paths{
			Home: dir, Config: below("cfg/config.toml"), State: below("state"),
			LastGood: below("state/config.last-good.toml"), Log: below("state/nod.log"),
			Cache:   filepath.Join(os.TempDir(), "nod-test-cache"), // compiling the PDF reader takes seconds
			Runtime: below("run"), Socket: below("run/agent.sock"),
			User: config.UserFolders{
				Downloads: below("Downloads"), Documents: below("Documents"), Pictures: below("Pictures"),
				Music: below("Music"), Videos: below("Videos"),
			},
		},
	}
	n.Client = api.Dial(n.paths.Socket)
	emptystore.Put(t, n.paths.State)
	must(t, os.MkdirAll(n.in, 0o755))
	n.configure("", false)
	return n
}

// configure writes the settings: keys, and whether the folder is watched with
// all below it.
func (n *nod) configure(keys string, recursive bool) {
	n.t.Helper()
	n.settings(fmt.Sprintf("%s\n[[folders]]\npath = %q\nrecursive = %v\n", keys, n.in, recursive))
}

// settings writes config.toml as it is, with a short settle time before it.
func (n *nod) settings(text string) {
	n.t.Helper()
	must(n.t, os.MkdirAll(filepath.Dir(n.paths.Config), 0o755))
	if !strings.Contains(text, "settle") {
		text = "settle = \"100ms\"\n" + text
	}
	must(n.t, os.WriteFile(n.paths.Config, []byte(text), 0o600))
}

func (n *nod) options() app.Options {
	return app.Options{Paths: n.paths, Version: "test", Watch: true, NoKeyring: true, EndTime: patience, ReadTime: patience, Log: n.log}
}

// start starts the agent and waits until it watches.
func (n *nod) start() *nod {
	n.t.Helper()
	must(n.t, n.try())
	n.until("the folders are watched", func() bool {
		s := n.status()
		for _, f := range s.Folders {
			if s.Watcher == "running" && f.Enabled && f.State == "stopped" {
				return false
			}
		}
		return true
	})
	return n
}

// try starts the agent, unless New fails.
func (n *nod) try() error {
	n.t.Helper()
	a, err := app.New(n.t.Context(), n.options())
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(n.t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx) }()
	n.stop = sync.OnceFunc(func() {
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				n.t.Errorf("the agent ended with %v", err)
			}
		case <-time.After(patience):
			n.t.Error("the agent does not end")
		}
	})
	n.t.Cleanup(func() { n.stop() })
	return nil
}

func (n *nod) restart() {
	n.t.Helper()
	n.stop()
	n.start()
}

// call makes a call that must not fail.
func call[Req, Res any](n *nod, r api.Route[Req, Res], req Req) Res {
	n.t.Helper()
	res, err := r.Call(n.t.Context(), n.Client, req)
	if err != nil {
		n.t.Fatalf("%s: %v\n%s", r.Path, err, n.log)
	}
	return res
}

// refused makes a call that must fail with that code and text ("" is any).
func refused[Req, Res any](n *nod, r api.Route[Req, Res], req Req, code api.Code, text string) {
	n.t.Helper()
	_, err := r.Call(n.t.Context(), n.Client, req)
	var e *api.Error
	if !errors.As(err, &e) || e.Code != code || e.Message == "" || text != "" && e.Message != text {
		n.t.Errorf("%s %+v: %v (%+v), want %s %q", r.Path, req, err, e, code, text)
	}
}

func (n *nod) status() api.Status {
	n.t.Helper()
	return call(n, api.GetStatus, api.None{})
}

func (n *nod) list(status api.ProposalStatus) []api.Proposal {
	n.t.Helper()
	return call(n, api.ListProposals, api.ListProposalsRequest{Filter: api.Filter{Status: status}, Limit: 1000}).Proposals
}

// drop puts a file into the watched folder, all at once.
func (n *nod) drop(name, content string) string {
	n.t.Helper()
	path := filepath.Join(n.in, name)
	must(n.t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(n.t, os.WriteFile(path, []byte(content), 0o644))
	return path
}

// until waits for something to become true.
func (n *nod) until(what string, ok func() bool) {
	n.t.Helper()
	for end := time.Now().Add(patience); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			n.t.Fatalf("never happened: %s\n%+v\n%s", what, n.status(), n.log)
		}
	}
}

// waiting waits until exactly k proposals are pending, and returns them.
func (n *nod) waiting(k int) []api.Proposal {
	n.t.Helper()
	n.until(fmt.Sprintf("%d proposals wait", k), func() bool { return n.status().Counts.Pending == k })
	return n.list("")
}

// proposed drops a file and waits for its proposal.
func (n *nod) proposed(name, content string) api.Proposal {
	n.t.Helper()
	return n.proposalOf(n.drop(name, content))
}

// proposalOf waits for the pending proposal of a file.
func (n *nod) proposalOf(path string) (p api.Proposal) {
	n.t.Helper()
	n.until("a proposal for "+path, func() bool {
		for _, p = range n.list("") {
			if p.SourcePath == path || p.SourcePath == strings.ToValidUTF8(path, "\ufffd") {
				return true
			}
		}
		return false
	})
	return p
}

// placed waits until a file is left where it is, and gives it a folder: it is pending then.
func (n *nod) placed(path string, why api.Leave) (p api.Proposal) {
	n.t.Helper()
	n.until("a file is left: "+path, func() bool {
		all := n.list(api.ProposalLeft)
		i := slices.IndexFunc(all, func(p api.Proposal) bool { return p.SourcePath == path })
		if i >= 0 {
			p = all[i]
		}
		return i >= 0
	})
	if p.Leave != why {
		n.t.Errorf("%s is left for %q", path, p.Leave)
	}
	return call(n, api.EditProposal, api.EditRequest{ID: p.ID, Directory: filepath.Join(n.dir, "Documents")})
}

// beacon drops a file and waits for its proposal: what was to be proposed
// before it has been by then.
func (n *nod) beacon() {
	n.t.Helper()
	p := n.proposed(fmt.Sprintf("beacon-%d.bin", time.Now().UnixNano()), "\xfebeacon")
	call(n, api.RejectProposals, api.RejectRequest{IDs: []string{p.ID}})
	must(n.t, os.Remove(p.SourcePath))
}

// approve approves one proposal and returns what came of it.
func (n *nod) approve(id string) api.Outcome {
	n.t.Helper()
	res := call(n, api.ApproveProposals, api.ApproveRequest{IDs: []string{id}, ConfirmSensitive: true})
	if len(res.Outcomes) != 1 || res.Outcomes[0].ID != id {
		n.t.Fatalf("approving %s: %+v", id, res)
	}
	return res.Outcomes[0]
}

// contents counts the contents below the home folder, but for Nod's own files.
func (n *nod) contents(more ...string) map[[sha256.Size]byte][]string {
	n.t.Helper()
	found := map[[sha256.Size]byte][]string{}
	for _, dir := range append([]string{n.in, n.paths.User.Documents, n.paths.User.Pictures, n.paths.User.Music, n.paths.User.Videos}, more...) {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			b, err := os.ReadFile(path)
			key := sha256.Sum256(b)
			found[key] = append(found[key], path)
			return err
		})
		must(n.t, err)
	}
	return found
}

// once asks that a content is in exactly one place, and returns it.
func (n *nod) once(content string, more ...string) string {
	n.t.Helper()
	at := n.contents(more...)[sha256.Sum256([]byte(content))]
	if len(at) != 1 {
		n.t.Fatalf("the content %.40q is at %q", content, at)
	}
	return at[0]
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// syncBuffer is a log that may be read while it is written.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// warned is the text of the warning with that code; "" if there is none.
func (n *nod) warned(code string) string {
	n.t.Helper()
	for _, w := range n.status().Warnings {
		if w.Code == code {
			return w.Text + "\n" + w.Remedy
		}
	}
	return ""
}
