package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/finding"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/servers"
)

// serveCommand is the argument with which this program is a server of tools; how many follows.
const serveCommand = "serve-tools"

// serveTools is a server whose tools do nothing.
func serveTools(count string) error {
	s := sdk.NewServer(&sdk.Implementation{Name: "bench", Version: "1"}, nil)
	var n int
	if _, err := fmt.Sscan(count, &n); err != nil {
		return err
	}
	for i := range n {
		s.AddTool(&sdk.Tool{Name: fmt.Sprintf("tool_%d", i), Description: fmt.Sprintf("Does the work number %d with what is named by the path, and gives back what came of it.", i),
			InputSchema: json.RawMessage(`{"type":"object","properties":{"path":{"type":"string","description":"What it is done with"}}}`)},
			func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
				return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "done"}}}, nil
			})
	}
	return s.Run(context.Background(), &sdk.StdioTransport{})
}

// What is measured of the servers of others.
const (
	servedTools   = 200
	servedTokens  = "servers: what a model gets of 200 tools that it looks for"
	addedToCall   = "servers: added to a call"
	idleServers   = 20
	idleShareName = "servers: 20 that idle, Nod's own share"
)

// serving measures what Nod adds to a call of a server that needs no question, what a model gets of a server with many
// tools, and what servers that idle take.
func serving(ctx context.Context, b *bench) error {
	for _, files := range []int{0, 20, 1000} {
		if err := addedTo(ctx, b, files); err != nil {
			return err
		}
	}
	return idling(ctx, b)
}

// served is a Registry as the agent has it, with servers.
type served struct {
	*toolSetup
	servers *servers.Servers
	all     []servers.Server
	folder  string // that the servers may write
}

func (b *bench) openServed(ctx context.Context, n, tools int) (*served, error) {
	s, err := b.openToolSetup(ctx)
	if err != nil {
		return nil, err
	}
	own, err := os.Executable()
	if err != nil {
		return nil, err
	}
	v := &served{toolSetup: s, folder: string(s.notesDir)}
	for i := range n {
		v.all = append(v.all, servers.Server{Name: fmt.Sprintf("s%d", i), Command: []string{own, serveCommand, fmt.Sprint(tools)}, Folders: []string{v.folder}})
	}
	v.servers = servers.New(servers.Options{Settings: func() []servers.Server { return v.all }, Env: func() policy.Env { return s.env },
		Folder: filepath.Join(s.env.Home, "state", "servers"), Start: []string{own, servers.StartCommand}, Home: s.env.Home, Version: "1", Changed: s.reg.SetAdded, Effects: s.store})
	return v, v.servers.Refresh()
}

func (v *served) close() error {
	v.all = nil
	return errors.Join(v.servers.Refresh(), v.toolSetup.close())
}

// do calls a tool.
func (v *served) do(ctx context.Context, tool string, args any) error {
	return v.by(tool, func(int) any { return args }).do(ctx, 0)
}

// approve approves the tools of a server, and allows one of them without further questions.
func (v *served) approve(ctx context.Context, server string) error {
	if err := v.do(ctx, servers.ApproveTool, map[string]string{"server": server}); err != nil {
		return err
	}
	return v.store.AddGrant(ctx, tools.Grant{Grant: policy.Grant{ID: server, Tool: server + ".tool_0", MaxUses: 100_000, Expires: time.Now().Add(time.Hour)}, Created: time.Now()})
}

// addedTo measures calls of a server that may write a folder with files, in turn through Nod and without it.
func addedTo(ctx context.Context, b *bench, files int) error {
	v, err := b.openServed(ctx, 1, 1)
	if err != nil {
		return err
	}
	defer v.close()
	if err := errors.Join(os.RemoveAll(v.folder), os.Mkdir(v.folder, 0o700)); err != nil {
		return err
	}
	for i := range files {
		if err := os.WriteFile(filepath.Join(v.folder, noteName(i)), []byte(noteText(i)), 0o600); err != nil {
			return err
		}
	}
	if err := v.approve(ctx, "s0"); err != nil {
		return err
	}
	bare, err := sdk.NewClient(&sdk.Implementation{Name: "bench", Version: "1"}, nil).
		Connect(ctx, &sdk.CommandTransport{Command: exec.Command(v.all[0].Command[0], v.all[0].Command[1:]...)}, nil)
	if err != nil {
		return err
	}
	defer bare.Close()
	if err := pause(ctx, settledFiles); err != nil {
		return err
	}
	var through, without []time.Duration
	for i := range 100 * b.runs {
		began := time.Now()
		if _, err := bare.CallTool(ctx, &sdk.CallToolParams{Name: "tool_0"}); err != nil {
			return err
		}
		between := time.Now()
		if err := v.do(ctx, "s0.tool_0", struct{}{}); err != nil {
			return err
		}
		if i > 1 { // the first start the server and copy the files
			through, without = append(through, time.Since(between)), append(without, between.Sub(began))
		}
	}
	nod, peer := median(through), median(without)
	alone(&b.table, fmt.Sprintf("%s, %d files", addedToCall, files), nod-peer, millis, fmt.Sprintf("%s, the bare server %s; recorded, and can be undone", short(nod), short(peer)))
	return nil
}

// settledFiles is for how long files must rest before Nod knows them again by their times.
const settledFiles = 4 * time.Second

// idling measures what servers that have been called take of this process, and what a model gets that looks for a tool of one.
func idling(ctx context.Context, b *bench) error {
	v, err := b.openServed(ctx, idleServers, servedTools/idleServers)
	if err != nil {
		return err
	}
	defer v.close()
	before, err := residentNow()
	if err != nil {
		return err
	}
	for _, s := range v.all {
		if err := errors.Join(v.approve(ctx, s.Name), v.do(ctx, s.Name+".tool_0", struct{}{})); err != nil {
			return err
		}
	}
	after, err := residentNow()
	if err != nil {
		return err
	}
	alone(&b.table, idleShareName, after-before, megabytes, "of the process that has them, each called once")
	found, err := json.Marshal(finding.Find(v.reg.Specs(), "do the work number 7"))
	alone(&b.table, servedTokens, float64(len(found))/bytesPerToken, tokens, fmt.Sprintf("of %d servers; none stands in a prompt", idleServers))
	return err
}

// residentNow returns what this process has in memory once it has given back what it does not need.
func residentNow() (int64, error) {
	debug.FreeOSMemory()
	m, err := memoryOf(os.Getpid())
	return m.now, err
}
