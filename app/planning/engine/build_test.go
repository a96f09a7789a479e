package engine

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

var update = flag.Bool("update", false, "write want.txt of each case anew")

// readCase reads a folder with a campaign, an intent and documents.
func readCase(t testing.TB, dir string) Input {
	t.Helper()
	var in Input
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch e.Name() {
		case "campaign.json":
			content, _ := os.ReadFile(path)
			if err := json.Unmarshal(content, &in.Campaign); err != nil {
				t.Fatal(err)
			}
		case "intent.txt":
			content, _ := os.ReadFile(path)
			in.Intent = string(content)
		case "want.txt":
		default:
			d, err := extract.ReadFile(context.Background(), path)
			if err != nil {
				t.Fatal(err)
			}
			in.Documents = append(in.Documents, d)
		}
	}
	return in
}

// summary is a plan as a person checks it: one line for each thing, names for ids.
func summary(p plan.Plan, c campaign.Campaign) string {
	names := map[string]string{"": "campaign"}
	for _, n := range newTree(c).nodes {
		names[n.id] = n.name
	}
	for _, a := range p.Actions {
		names[a.ID] = a.Payload.Title
	}
	var b strings.Builder
	for _, a := range p.Actions {
		fmt.Fprintf(&b, "%s %q in %q", a.Type, a.Payload.Title, names[a.Payload.Parent])
		for _, part := range []struct{ key, value string }{{"owner", a.Payload.Owner}, {"due", a.Payload.Due}, {"changes", names[a.Payload.TicketID]}} {
			if part.value != "" && part.value != "campaign" {
				fmt.Fprintf(&b, ", %s %s", part.key, part.value)
			}
		}
		for _, d := range a.Dependencies {
			fmt.Fprintf(&b, ", after %q", names[d])
		}
		if a.Suggested {
			fmt.Fprintf(&b, ", %.2f", a.Confidence)
		} else if a.Confidence < plan.LowConfidence { // the weights, and so how sure it is, change with the cases they are fitted to
			b.WriteString(", unsure")
		}
		b.WriteString("\n")
	}
	for _, c := range p.Conflicts {
		var with []string
		for _, id := range c.With {
			with = append(with, names[id])
		}
		fmt.Fprintf(&b, "conflict with %q: %s\n", with, strings.Join(c.Alternatives, " / "))
	}
	for _, q := range p.Questions {
		fmt.Fprintf(&b, "question: %s\n", q.Text)
	}
	for _, ch := range p.Delta {
		fmt.Fprintf(&b, "%s: %q %s\n", ch.Kind, ch.Text, names[ch.Node])
	}
	for _, c := range p.Coverage {
		if c.ActionIDs == nil {
			fmt.Fprintf(&b, "nothing: %q: %s\n", c.Text, c.Reason)
		}
	}
	return b.String()
}

func TestCases(t *testing.T) {
	cases, _ := filepath.Glob("testdata/*/campaign.json")
	if len(cases) < 5 {
		t.Fatalf("only %d cases were found", len(cases))
	}
	for _, c := range cases {
		dir := filepath.Dir(c)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			in := readCase(t, dir)
			p := build(t, in)
			check(t, in, p)
			got, path := summary(p, in.Campaign), filepath.Join(dir, "want.txt")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, _ := os.ReadFile(path)
			if got != string(want) {
				t.Errorf("the plan is\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// check holds a plan to what each plan promises.
func check(t testing.TB, in Input, p plan.Plan) {
	t.Helper()
	if a, b := asJSON(t, p), asJSON(t, build(t, in)); a != b {
		t.Errorf("the same input gives two plans:\n%s\n%s", a, b)
	}
	sound(t, in, p)
}

// sound holds what is promised of every plan, however it came about.
func sound(t testing.TB, in Input, p plan.Plan) {
	t.Helper()
	seen := map[string]bool{}
	for _, a := range p.Actions {
		if seen[a.ID] {
			t.Errorf("the id of %q is used twice", a.Payload.Title)
		}
		for _, d := range a.Dependencies {
			if !seen[d] {
				t.Errorf("%q stands before what it depends on, %s", a.Payload.Title, d)
			}
		}
		seen[a.ID] = true
		if strings.TrimSpace(a.Payload.Title) == "" || a.Reason == "" || a.Confidence <= 0 || a.Confidence > 1 {
			t.Errorf("%+v", a)
		}
		for _, q := range a.Payload.Quotes {
			if !stands(in, q) {
				t.Errorf("the quote %q does not stand in %s", q.Text, q.Document)
			}
		}
		if a.Type == plan.CreatePlanModule && len(a.Payload.Quotes) == 0 && !(a.Suggested && a.Confidence < plan.LowConfidence) {
			t.Errorf("%q rests on no passage", a.Payload.Title)
		}
	}
	for _, c := range p.Coverage {
		if c.ActionIDs == nil && c.Reason == "" {
			t.Errorf("%q leads to nothing without a reason", c.Text)
		}
		for _, id := range c.ActionIDs {
			if !seen[id] {
				t.Errorf("%q leads to %s, which is no action", c.Text, id)
			}
		}
	}
	if len(p.Questions) > plan.MaxQuestions {
		t.Errorf("%d questions", len(p.Questions))
	}
	for _, q := range p.Questions {
		if len(q.Options) < 2 {
			t.Errorf("%q gives no choice", q.Text)
		}
	}
}

func asJSON(t testing.TB, p plan.Plan) string {
	b, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func stands(in Input, q plan.Quote) bool {
	return slices.ContainsFunc(in.Documents, func(d extract.Document) bool {
		return d.Name == q.Document && slices.ContainsFunc(d.Blocks, func(b extract.Block) bool { return strings.Contains(b.Text, q.Text) })
	})
}

func build(t testing.TB, in Input) plan.Plan {
	t.Helper()
	p, err := Build(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func document(t testing.TB, name, content string) extract.Document {
	t.Helper()
	d, err := extract.ReadDocument(context.Background(), name, []byte(content))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestWhatHappensTwice plans again after the campaign has taken what was planned:
// nothing is proposed a second time.
func TestWhatHappensTwice(t *testing.T) {
	in := readCase(t, "testdata/french-minutes")
	for _, a := range build(t, in).Actions {
		switch a.Type {
		case plan.CreateProject:
			in.Campaign.Projects = append(in.Campaign.Projects, campaign.Project{ID: a.ID, Name: a.Payload.Title, ChannelID: a.Payload.Parent})
		case plan.CreateDoc:
			in.Campaign.Docs = append(in.Campaign.Docs, campaign.Doc{ID: a.ID, Title: a.Payload.Title})
		case plan.CreatePlanModule:
			in.Campaign.Tickets = append(in.Campaign.Tickets, campaign.Ticket{ID: a.ID, Title: a.Payload.Title, ProjectID: a.Payload.Parent, Owner: a.Payload.Owner, Due: a.Payload.Due, Status: "open"})
		}
	}
	for _, a := range build(t, in).Actions {
		if a.Type != plan.LinkDoc {
			t.Errorf("proposed again: %s %q", a.Type, a.Payload.Title)
		}
	}
}

// TestNothingIsDropped: each line of a document is listed, with an action or a reason.
func TestNothingIsDropped(t *testing.T) {
	in := Input{Documents: []extract.Document{document(t, "a.md", "# Plan\n\nHello there. Buy milk by 3 May 2027.\n\n- one\n- [ ] paint the wall\n\n| Task | Owner |\n|---|---|\n| Sweep | Ann |\n")}}
	p := build(t, in)
	for _, want := range []string{"Hello there. Buy milk by 3 May 2027.", "one", "paint the wall", "Sweep | Ann"} {
		if !slices.ContainsFunc(p.Coverage, func(c plan.Passage) bool { return c.Text == want }) {
			t.Errorf("%q is not listed", want)
		}
	}
}

// TestLowConfidence: what no one decided is asked about, and stays below the threshold.
func TestLowConfidence(t *testing.T) {
	p := build(t, Input{Campaign: campaign.Campaign{Team: []campaign.Member{{Name: "Ann Lee"}}}, Documents: []extract.Document{document(t, "a.md", "# Notes\n\n## Action items\n\n- Somebody should paint the fence\n- Ann: buy paint by 3 May 2027\n")}})
	var low, high int
	for _, a := range p.Actions {
		if a.Type == plan.CreatePlanModule {
			if a.Confidence < plan.LowConfidence {
				low++
			} else {
				high++
			}
		}
	}
	if low != 1 || high != 1 || len(p.Questions) != 1 {
		t.Errorf("%d low, %d high, questions %v", low, high, p.Questions)
	}
}

func FuzzBuild(f *testing.F) {
	for _, path := range []string{"testdata/french-minutes/compte-rendu.md", "testdata/orders-in-the-text/notes.md", "testdata/board-and-requirements/prd.md"} {
		content, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(content))
	}
	f.Add("| Task | After |\n|---|---|\n| a b c | 1 |\n")
	f.Fuzz(func(t *testing.T, s string) {
		d, err := extract.ReadDocument(context.Background(), "a.md", []byte(s))
		if err != nil || len(s) > 10_000 {
			return
		}
		in := Input{Campaign: campaign.Campaign{Team: []campaign.Member{{Name: "Ann Lee"}, {Name: "Bo Ash"}}, Channels: []campaign.Channel{{ID: "c", Name: "Web"}}}, Documents: []extract.Document{d}}
		check(t, in, build(t, in))
	})
}
