package assistant

import (
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/llm"
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

// No two tools have one rank, and the ranks leave none out.
func TestRanks(t *testing.T) {
	var ranks []int
	for _, s := range specs(t) {
		if s.Rank != 0 {
			ranks = append(ranks, s.Rank)
		}
	}
	slices.Sort(ranks)
	for i, r := range ranks {
		if r != i+1 {
			t.Fatalf("the ranks are %v", ranks)
		}
	}
	if len(ranks) == 0 {
		t.Error("no tool has a rank")
	}
}

func TestToolsForWhatWasSaid(t *testing.T) {
	all := specs(t)
	for _, c := range []struct {
		text   string
		window int
		has    string
		most   int
	}{
		{"What proposals do you have?", 4096, "list_proposals", 16},
		{"Approve the invoice proposal", 4096, "approve_proposal", 16},
		{"What is on the clipboard?", 2048, "clipboard.read", 8},
		{"Open example.com in the browser", 2048, "browser.open_url", 8},
		{"Verschiebe die PDFs", 4096, "list_proposals", 16},
		{"", 8192, "list_proposals", 21},
		{"anything", 32768, "stop_watcher", 21},
	} {
		got := toolsFor(c.text, nil, all, vocabularyOf(all), c.window)
		if !slices.Contains(got, c.has) || len(got) > c.most {
			t.Errorf("%q with %d tokens: %d tools, %s", c.text, c.window, len(got), strings.Join(got, " "))
		}
		if slices.Contains(got, "shell.run") {
			t.Errorf("%q: a tool that is off is offered", c.text)
		}
	}
}

// A topic lasts for some messages after a tool of it was called, however many turns came
// before, and then ends.
func TestATopicLasts(t *testing.T) {
	all := specs(t)
	turn := func(said string, calls ...string) []llm.Message {
		out := []llm.Message{{Role: llm.User, Text: said}}
		for _, name := range calls {
			out = append(out, llm.Message{Role: llm.Assistant, Calls: []llm.Call{{Name: name}}}, llm.Message{Role: llm.ToolRole, Tool: name})
		}
		return append(out, llm.Message{Role: llm.Assistant, Text: "Well."})
	}
	planned := turn("Plan my brief", "upload_context", "detect_planning_gaps")
	talk := turn("hello")
	for name, c := range map[string]struct {
		history [][]llm.Message
		want    bool
	}{
		"nothing before":            {nil, false},
		"only talk":                 {[][]llm.Message{talk}, false},
		"at once":                   {[][]llm.Message{planned}, true},
		"after talk":                {[][]llm.Message{planned, talk, talk}, true},
		"after more talk":           {[][]llm.Message{planned, talk, talk, talk}, false},
		"called again":              {[][]llm.Message{planned, talk, talk, planned, talk}, true},
		"tools without a topic":     {[][]llm.Message{turn("What proposals do you have?", "list_proposals")}, false},
		"a tool that is not known":  {[][]llm.Message{turn("hello", "make_coffee", "")}, false},
		"spoken of, and not called": {[][]llm.Message{turn("Plan my brief")}, false},
	} {
		for _, said := range []string{"yes, build it", "go on"} {
			got := toolsFor(said, slices.Concat(c.history...), all, vocabularyOf(all), 4096)
			for _, tool := range []string{"detect_planning_gaps", "build_modular_plan", "propose_plan_actions"} {
				if slices.Contains(got, tool) != c.want {
					t.Errorf("%s, %q: %v", name, said, got)
				}
			}
			if guided := guidanceFor(got, 4096) != ""; c.want && !guided {
				t.Errorf("%s, %q: the model is told nothing about planning", name, said)
			}
		}
	}
}
