package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/test/wordings"
	"github.com/nod-app/nod/tools/finding"
)

// wholeTemplate writes all of a request, tools first, as the templates of most models do; that of the tests' model does not.
const wholeTemplate = `{{- if false }}{{ range .ToolCalls }}<tool_call>{{ .Function.Name }}{{ end }}{{ end }}{{ range .Tools }}{{ . }}
{{ end }}{{ range .Messages }}{{ .Role }}: {{ .Content }}{{ range .ToolCalls }}<tool_call>{"name":"{{ .Function.Name }}","arguments":{{ .Function.Arguments }}}</tool_call>{{ end }}
{{ end }}assistant:`

// readConversations is how many conversations a real server reads.
const readConversations = 2

// reading is what a server took for requests after the first of their conversation.
type reading struct {
	first  []time.Duration // until the first token
	prompt []time.Duration // of it, for the prompt
}

// readByServer measures how long a real server with the tests' model takes to the first token of a message that is not the
// first of its conversation.
func readByServer(ctx context.Context, b *bench, peer string, before, now []question) error {
	kit, err := modelserver.Prepare(ctx, os.Stderr)
	if err != nil {
		return err
	}
	server, err := modelserver.Launch(ctx, kit)
	if err != nil {
		return err
	}
	defer server.Close()
	if _, err := posted(ctx, server.URL+"/api/create", map[string]any{"model": "whole", "from": modelserver.ModelName, "template": wholeTemplate, "stream": false}); err != nil {
		return err
	}
	was, err := readAll(ctx, server.URL, before)
	if err != nil {
		return err
	}
	is, err := readAll(ctx, server.URL, now)
	if err != nil {
		return err
	}
	note := fmt.Sprintf("Ollama with the tests' model, %d messages after the first", len(is.first))
	beside(&b.table, "prompt: time to the first token", median(is.first), peer, median(was.first), short, note)
	beside(&b.table, "prompt: of it, the prompt is read in", median(is.prompt), peer, median(was.prompt), short, "the server's own figure")
	return nil
}

// readAll asks a server what an agent asked, in the same order.
func readAll(ctx context.Context, url string, all []question) (out reading, err error) {
	for i, q := range all {
		if q.Conversation >= readConversations {
			break
		}
		first, prompt, err := readOne(ctx, url, q.Body)
		if err != nil {
			return out, err
		}
		if q.Message > 0 && all[i-1].Message != q.Message {
			out.first, out.prompt = append(out.first, first), append(out.prompt, prompt)
		}
	}
	return out, nil
}

// readOne asks for a few tokens.
func readOne(ctx context.Context, url string, body []byte) (first, prompt time.Duration, err error) {
	var r map[string]any
	if err := json.Unmarshal(body, &r); err != nil {
		return 0, 0, err
	}
	r["model"], r["stream"], r["options"] = "whole", false, map[string]any{"num_ctx": 16 << 10, "num_predict": 1}
	start := time.Now()
	text, err := posted(ctx, url+"/api/chat", r)
	if err != nil {
		return 0, 0, err
	}
	var took struct {
		Prompt time.Duration `json:"prompt_eval_duration"`
	}
	first = time.Since(start)
	err = json.Unmarshal(text, &took)
	return first, took.Prompt, err
}

func posted(ctx context.Context, url string, body any) ([]byte, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	text, err = io.ReadAll(res.Body)
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s %s", url, res.Status, text)
	}
	return text, err
}

// reachTools counts how the wordings come to the tools that they take, if a model asks find_tools in the person's own words.
func reachTools(t *table) error {
	specs, err := catalogue.Definitions()
	if err != nil {
		return err
	}
	for i := range specs {
		specs[i].Enabled = true // what is off is found by no one
	}
	described, named := 0, 0
	for _, w := range wordings.All() {
		f := finding.Find(specs, w.Said)
		shown := strings.Fields(f.Others)
		for _, tool := range f.Tools {
			shown = append(shown, tool.Name)
		}
		has := func(names []string) bool {
			return !slices.ContainsFunc(w.Tools, func(name string) bool { return !slices.Contains(names, name) })
		}
		if has(shown[len(shown)-len(f.Tools):]) {
			described++
		}
		if has(shown) {
			named++
		}
	}
	t.put("prompt: wordings that reach their tools", fmt.Sprintf("%d of %d", named, len(wordings.All())), fmt.Sprintf("%d by one question to find_tools in the person's words; the names of the others are in the answer", described))
	return nil
}
