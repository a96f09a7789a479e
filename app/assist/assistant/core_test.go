package assistant

import (
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/test/tinymodel"
	"github.com/nod-app/nod/test/wordings"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/finding"
)

func specs(t *testing.T) []tools.Spec {
	t.Helper()
	all, err := catalogue.Definitions()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// The first request of a plain message is small, has eight tools at most, and says the same whatever the message is about.
func TestTheFirstRequestIsSmall(t *testing.T) {
	const most, bytesPerToken = 1200, 3.5
	s := modelserver.NewScripted(t, modelserver.New)
	r := testReplier(t, s, false)
	r.engine = turn.New(turn.Options{Backend: r.models.Backend, Tools: fileTools{specs: specs(t)}})
	for _, said := range []string{"hello there", "Plan my brief", "Pay Ben 15 pounds for the gate"} {
		s.Next(modelserver.Say("hi"))
		r.Reply(t.Context(), turn.Request{Model: llm.Model{Name: modelserver.ModelName}, Text: said}, noWait, func(turn.Event) {})
	}
	var heads []string
	for _, q := range s.Requests() {
		if q.Path != "/api/chat" {
			continue
		}
		tokens := float64(len(q.Body)) / bytesPerToken
		t.Logf("%q: %.0f tokens", q.Chat.Messages[1].Text(), tokens)
		if tokens > most || len(q.Chat.Tools) > 8 {
			t.Errorf("%.0f tokens, %d tools", tokens, len(q.Chat.Tools))
		}
		head, err := json.Marshal([]any{q.Chat.Messages[0], q.Chat.Tools})
		if err != nil {
			t.Fatal(err)
		}
		heads = append(heads, string(head))
	}
	if len(heads) != 3 || len(slices.Compact(heads)) != 1 {
		t.Errorf("the requests begin with %q", heads)
	}
}

// All core tools exist.
func TestCoreToolsExist(t *testing.T) {
	for _, name := range coreTools() {
		if !slices.ContainsFunc(specs(t), func(s tools.Spec) bool { return s.Name == name && s.Enabled }) {
			t.Errorf("there is no %s", name)
		}
	}
}

// A model that is given the guidance does with each of its sentences what the guidance says.
func TestGuidanceInTheModelsWords(t *testing.T) {
	examples := regexp.MustCompile(`(?m)^- "(.+)" → (\w+)$`).FindAllStringSubmatch(Guidance(), -1)
	if len(examples) < 11 {
		t.Fatalf("%d examples", len(examples))
	}
	for _, e := range examples {
		said, tool := e[1], e[2]
		reply, _, err := tinymodel.Reply([]tinymodel.Message{{Role: "system", Content: Guidance()}, {Role: "user", Content: said}})
		_, calls := tinymodel.Calls(reply)
		if err != nil || len(calls) != 1 || calls[0].Function.Name != tool {
			t.Errorf("%q: %q, %v; the guidance says %s", said, reply, err, tool)
		}
	}
}

// foundTools are tools whose find_tools finds.
type foundTools struct{ fileTools }

func (f foundTools) Call(_ context.Context, _ *tools.Trace, b tools.Batch) []tools.Result {
	var a struct{ Query string }
	err := json.Unmarshal(b.Calls[0].Args, &a)
	data, err2 := json.Marshal(finding.Find(f.specs, a.Query))
	return []tools.Result{{CallID: b.Calls[0].ID, Tool: b.Calls[0].Tool, Success: errors.Join(err, err2) == nil, Data: data}}
}

// In a small window, too, the model reads the names of the tools that a wording takes, in the request after it has asked for
// them, and that begins with the one before.
func TestWordingsReachTheirToolsInSmallWindows(t *testing.T) {
	all := specs(t)
	for i := range all {
		all[i].Enabled = true
	}
	s := modelserver.NewScripted(t, modelserver.New)
	r := testReplier(t, s, false)
	r.engine = turn.New(turn.Options{Backend: r.models.Backend, Tools: foundTools{fileTools{specs: all}}, Room: room()})
	for _, window := range []int{4096, 8192} {
		s.SetModels(modelserver.Installed{Name: modelserver.ModelName + ":latest", Family: "llama", Context: window, Capabilities: []string{"completion", "tools"}})
		for _, w := range wordings.All() {
			query, err := json.Marshal(map[string]string{"query": w.Said})
			if err != nil {
				t.Fatal(err)
			}
			s.Next(modelserver.Do("", modelserver.Call{Name: finding.Name, Args: string(query)}), modelserver.Say("Well."))
			before := asked(s, "/api/chat")
			req := r.completed(t.Context(), llm.Model{Name: modelserver.ModelName, Context: window, Tools: true}, turn.Request{Text: w.Said})
			if _, err := r.engine.Run(t.Context(), req, nil); err != nil {
				t.Fatal(err)
			}
			var read []string
			for _, q := range s.Requests() {
				if q.Path == "/api/chat" {
					read = append(read, string(q.Body))
				}
			}
			if read = read[before:]; len(read) != 2 {
				t.Fatalf("%q: %d requests", w.Said, len(read))
			}
			for _, name := range w.Tools {
				if !strings.Contains(read[1], name) {
					t.Errorf("%q with %d tokens: %s is not there", w.Said, window, name)
				}
			}
			if head, _, _ := strings.Cut(read[0], `],"tools"`); !strings.HasPrefix(read[1], head) {
				t.Errorf("%q with %d tokens: it was summed up", w.Said, window)
			}
		}
	}
}
