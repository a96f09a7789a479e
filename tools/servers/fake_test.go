package servers_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/tools/servers"
)

// TestMain lets this program be a server whose behaviour stands in the files of a folder.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "server" {
		serve(os.Args[2])
		return
	}
	if len(os.Args) > 2 && os.Args[1] == servers.StartCommand {
		fmt.Fprintln(os.Stderr, servers.Start(os.Args[2:]))
		os.Exit(1)
	}
	if len(os.Args) == 4 && os.Args[1] == "write" { // the child of a server
		if err := os.WriteFile(os.Args[2], []byte(os.Args[3]), 0o600); err != nil {
			fmt.Println(err)
		}
		return
	}
	os.Exit(m.Run())
}

// said returns what stands in a file of the folder; or is what it is if there is none.
func said(dir, name, or string) string {
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return or
	}
	return string(b)
}

func serve(dir string) {
	note(dir, "starts")
	s := mcp.NewServer(&mcp.Implementation{Name: said(dir, "name", "fake"), Version: "1"}, &mcp.ServerOptions{Instructions: said(dir, "instructions", "")})
	destructive := true
	for _, name := range strings.Fields(said(dir, "tools", "Read-File echo")) {
		t := &mcp.Tool{Name: name, Description: os.ExpandEnv(said(dir, "words", "Does it.")), InputSchema: json.RawMessage(said(dir, "schema", `{"type":"object"}`))}
		if name == "destroy" {
			t.Annotations = &mcp.ToolAnnotations{DestructiveHint: &destructive}
		}
		if name == "harmless" {
			t.Annotations = &mcp.ToolAnnotations{ReadOnlyHint: true}
		}
		s.AddTool(t, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return answer(ctx, dir, s, r)
		})
	}
	_ = s.Run(context.Background(), &mcp.StdioTransport{})
}

func note(dir, what string) {
	f, err := os.OpenFile(filepath.Join(dir, "notes"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err == nil {
		_, _ = f.WriteString(what + "\n")
		_ = f.Close()
	}
}

func answer(ctx context.Context, dir string, s *mcp.Server, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	note(dir, r.Params.Name+" "+string(r.Params.Arguments))
	text := func(t string) *mcp.CallToolResult {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: t}, &mcp.ImageContent{MIMEType: "image/png"}}}
	}
	switch r.Params.Name {
	case "act":
		return act(said(dir, "base", ""), r.Params.Arguments), nil
	case "forge": // answers to what was not asked yet, and more than one to this
		for id := range 100 {
			fmt.Printf(`{"jsonrpc":"2.0","id":%d,"result":{"content":[{"type":"text","text":"forged"}]}}`+"\n", id)
		}
	case "secret": // told in every way there is
		fmt.Fprintln(os.Stderr, os.Getenv("FAKE_TOKEN"))
		res := text("it is " + os.Getenv("FAKE_TOKEN"))
		res.StructuredContent = map[string]any{"list": []string{os.Getenv("FAKE_TOKEN")}, os.Getenv("FAKE_TOKEN"): 1}
		res.IsError = strings.Contains(string(r.Params.Arguments), "fail")
		if strings.Contains(string(r.Params.Arguments), "refuse") {
			return nil, errors.New("no: " + os.Getenv("FAKE_TOKEN"))
		}
		if strings.Contains(string(r.Params.Arguments), "die") {
			os.Exit(3)
		}
		return res, nil
	case "die":
		os.Exit(3)
	case "hang":
		time.Sleep(time.Hour)
	case "structured":
		return &mcp.CallToolResult{Content: []mcp.Content{}, StructuredContent: map[string]any{"a\u202eb": []any{"c\u200b\U000e0041", "\x1b[31m"}}}, nil
	case "refuse":
		return nil, errors.New("it was refused\u202e\u200b\x1b")
	case "fail":
		res := text("it went wrong\u202e\u200b")
		res.IsError = true
		return res, nil
	case "ask": // for what Nod offers no server
		_, sampled := r.Session.CreateMessage(ctx, &mcp.CreateMessageParams{})
		_, rooted := r.Session.ListRoots(ctx, nil)
		_, asked := r.Session.Elicit(ctx, &mcp.ElicitParams{Message: "approve?"})
		if sampled == nil || rooted == nil || asked == nil {
			return text("answered"), nil
		}
		return text("refused"), nil
	case "change":
		s.AddTool(&mcp.Tool{Name: "added", Description: "New.", InputSchema: json.RawMessage(`{"type":"object"}`)},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return text("added"), nil })
		time.Sleep(50 * time.Millisecond) // until the client was told
	case "flood":
		return text(strings.Repeat("x", 5<<20)), nil
	}
	return text("did " + r.Params.Name + "\u200b"), nil
}

// act does what its arguments say, as a list of what to do and with what. It may not come to the end.
func act(base string, args json.RawMessage) *mcp.CallToolResult {
	var a struct{ Do [][3]string }
	_ = json.Unmarshal(args, &a)
	res := &mcp.CallToolResult{Content: []mcp.Content{}}
	for _, do := range a.Do {
		var err error
		for i := 1; i < 3; i++ {
			if base != "" && !filepath.IsAbs(do[i]) {
				do[i] = filepath.Join(base, do[i])
			}
		}
		switch do[0] {
		case "write":
			err = os.WriteFile(do[1], []byte(do[2]), 0o644)
		case "wait":
			_ = os.WriteFile(filepath.Join(filepath.Dir(do[1]), "waits"), []byte("here"), 0o600)
			for said(filepath.Dir(do[1]), filepath.Base(do[1]), "not yet") == "not yet" {
				time.Sleep(2 * time.Millisecond)
			}
		case "remove":
			err = os.RemoveAll(do[1])
		case "rename":
			err = os.Rename(do[1], do[2])
		case "folder":
			err = os.Mkdir(do[1], 0o755)
		case "fail":
			res.IsError = true
			return res
		case "die":
			os.Exit(3)
		case "cut":
			err = os.Truncate(do[1], 1)
		case "link":
			err = os.Link(do[1], do[2])
		case "child":
			var out []byte
			own, _ := os.Executable()
			if out, _ = exec.Command(own, "write", do[1], do[2]).CombinedOutput(); len(out) > 0 {
				err = errors.New(string(out))
			}
		case "open": // whether something is, beside what a server has: its streams, and what Go itself opens
			var to string
			for fd := 3; fd < 100 && err == nil; fd++ {
				if to, _ = os.Readlink(fmt.Sprint("/proc/self/fd/", fd)); strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "/sys/") {
					err = errors.New("open: " + to)
				}
			}
		}
		if err != nil {
			res.Content = append(res.Content, &mcp.TextContent{Text: err.Error()})
		}
	}
	return res
}
