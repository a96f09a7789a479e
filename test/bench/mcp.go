package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/test/desktest"
)

// mcp is the official MCP filesystem server, used over its standard input and
// output: JSON-RPC, one message a line.
type mcp struct {
	p    *desktest.Process
	in   io.WriteCloser
	pipe io.Closer
	out  *bufio.Reader
	id   int
}

// mcpServer is the path of its program below the peers.
const mcpServer = "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js"

// startMCP starts the server for one folder. If it is not installed, startMCP
// prints that and returns nil.
func (b *bench) startMCP(suite, dir string) (*mcp, error) {
	script := filepath.Join(b.peers, mcpServer)
	if _, err := os.Stat(script); err != nil || len(desktest.Missing("node")) > 0 {
		fmt.Println(suite+": without the MCP filesystem server: not installed in", b.peers)
		return nil, nil
	}
	cmd := exec.Command("node", script, dir)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdout = w
	p, err := desktest.StartCmd(cmd)
	w.Close()
	if err != nil {
		r.Close()
		return nil, err
	}
	m := &mcp{p: p, in: in, pipe: r, out: bufio.NewReaderSize(r, 1<<20)}
	if err := m.initialize(); err != nil {
		m.close()
		return nil, fmt.Errorf("start the MCP filesystem server: %w: %s", err, p.Output())
	}
	return m, nil
}

func (m *mcp) initialize() error {
	_, err := m.ask("initialize", map[string]any{"protocolVersion": "2025-06-18", "capabilities": map[string]any{},
		"clientInfo": map[string]any{"name": "nod bench", "version": "1"}})
	if err != nil {
		return err
	}
	return m.send(map[string]any{"jsonrpc": "2.0", "method": "notifications/initialized"})
}

func (m *mcp) close() {
	_ = m.in.Close()
	m.p.Stop()
	_ = m.pipe.Close()
}

func (m *mcp) send(message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_, err = m.in.Write(append(text, '\n'))
	return err
}

// ask sends a request and waits for the answer. A server that does not answer in
// time is ended, which ends the waiting.
func (m *mcp) ask(method string, params any) (json.RawMessage, error) {
	m.id++
	defer time.AfterFunc(maxWait, m.p.Stop).Stop()
	if err := m.send(map[string]any{"jsonrpc": "2.0", "id": m.id, "method": method, "params": params}); err != nil {
		return nil, err
	}
	return answerTo(m.out, m.id)
}

// answerTo reads until the answer with that id; notifications are skipped.
func answerTo(lines *bufio.Reader, id int) (json.RawMessage, error) {
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("read the answer: %w", err)
		}
		var a struct {
			ID     *int            `json:"id"`
			Method string          `json:"method"`
			Result json.RawMessage `json:"result"`
			Error  *struct {
				Message string `json:"message"`
			} `json:"error"`
		}
		switch err := json.Unmarshal(line, &a); {
		case err != nil:
			return nil, fmt.Errorf("read the answer %.80q: %w", line, err)
		case a.ID == nil || *a.ID != id || a.Method != "":
		case a.Error != nil:
			return nil, errors.New(a.Error.Message)
		default:
			return a.Result, nil
		}
	}
}

// call calls a tool.
func (m *mcp) call(tool string, args any) error {
	raw, err := m.ask("tools/call", map[string]any{"name": tool, "arguments": args})
	if err != nil {
		return err
	}
	var res struct {
		Content []struct {
			Text string `json:"text"`
		} `json:"content"`
		IsError bool `json:"isError"`
	}
	err = json.Unmarshal(raw, &res)
	if err == nil && (res.IsError || len(res.Content) == 0) {
		err = fmt.Errorf("%s: the answer is %.200s", tool, raw)
	}
	return err
}

// by returns a tool of the server as a variant.
func (m *mcp) by(tool, note string, args func(i int) any) variant {
	return variant{name: "MCP " + tool, note: note, do: func(_ context.Context, i int) error { return m.call(tool, args(i)) }}
}
