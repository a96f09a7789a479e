package assistant

import (
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/toolset"
	"github.com/nod-app/nod/tools"
)

func specs(t *testing.T) []tools.Spec {
	t.Helper()
	all, err := toolset.Definitions()
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
		got := toolsFor(c.text, all, c.window)
		if !slices.Contains(got, c.has) || len(got) > c.most {
			t.Errorf("%q with %d tokens: %d tools, %s", c.text, c.window, len(got), strings.Join(got, " "))
		}
		if slices.Contains(got, "shell.run") {
			t.Errorf("%q: a tool that is off is offered", c.text)
		}
	}
}
