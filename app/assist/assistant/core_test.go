package assistant

import (
	"encoding/json"
	"regexp"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/test/tinymodel"
	"github.com/nod-app/nod/tools"
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
