package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"

	"github.com/nod-app/nod/app/api"
)

// Columns are bounded: a long name neither breaks the lines nor hides the others.
func TestTablesFitTheTerminal(t *testing.T) {
	long := strings.Repeat("very-long-", 300) + "end.pdf"
	wide := strings.Repeat("日本", 200) + ".pdf"
	ps := []api.Proposal{
		{ID: "abcdefgh", Filename: "a.pdf", Action: "move to Documents", Category: "finances", Confidence: "high", Status: api.ProposalPending},
		{ID: "abcdefgi", Filename: long, Action: "move to " + long, Category: "finances", Confidence: "high", Status: api.ProposalPending},
		{ID: "abcdefgj", Filename: wide, Action: "move to Documents", Category: "finances", Confidence: "high", Status: api.ProposalPending},
	}
	for columns, want := range map[string]int{"60": 60, "80": 80, "120": 120, "": plainWidth, "-1": plainWidth, "wide": plainWidth} {
		t.Setenv("COLUMNS", columns)
		var out bytes.Buffer
		(&Session{Out: &out}).table(ps)
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) != 4 {
			t.Fatalf("%q", lines)
		}
		for _, l := range lines {
			if w := runewidth.StringWidth(l); w > want {
				t.Errorf("COLUMNS=%s: %d cells: %q", columns, w, l)
			}
		}
		if !strings.HasPrefix(lines[1], "abcdefgh  a.pdf ") || !strings.Contains(lines[2], "…") || !strings.Contains(lines[2], ".pdf") || !strings.HasPrefix(lines[2], "abcdefgi  very-") {
			t.Errorf("%q", lines)
		}
	}
}

// So are the lines of the audit log; its export has whole ones.
func TestAuditListHasShortLines(t *testing.T) {
	t.Setenv("COLUMNS", "100")
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListActivity, func(context.Context, api.ActivityRequest) (api.ActivityResult, error) {
			return api.ActivityResult{Records: []api.ActivityRecord{
				{Record: 12, Tool: "files.read_text", Decision: "allowed", Result: "ok", Started: morning, Summary: strings.Repeat("word ", 10_000)},
			}}, nil
		})
	})
	if err := (&auditListCmd{Limit: 1, Decision: "all"}).Run(s); err != nil {
		t.Fatal(err)
	}
	if l := out.String(); runewidth.StringWidth(l) > 100 || !strings.Contains(l, "#12  ok  files.read_text  word word") || strings.Count(l, "\n") != 1 {
		t.Errorf("%q", l)
	}
}

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		text string
		max  int
		want string
	}{
		{"plan.md", 7, "plan.md"}, {"abcdefghij", 7, "abcd…ij"}, {"日本日本日本", 8, "日本…本"}, {"", 3, ""}, {"ab", 1, "…"},
	} {
		if got := shorten(c.text, c.max); got != c.want || runewidth.StringWidth(got) > c.max {
			t.Errorf("%q in %d: %q", c.text, c.max, got)
		}
	}
}
