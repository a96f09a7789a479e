package engine

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/plan"
)

// Text that no reader of a document sees makes no action and changes none, wherever it is:
// the plan is that of the document without it, and says of each hidden passage why it counts for nothing.
func TestHiddenTextChangesNoAction(t *testing.T) {
	const seen = "# Notes\n\n3 May 2027\n\n## Posters and press\n\n- Ben Otis prints flyers by 12 May\n- Nora Quill books two more boats by 14 May\n\n## Race day\n\nNora Quill writes the safety briefing.\n\n| Task | Owner | Due |\n|---|---|---|\n| Order buoys | Nora Quill | 20 May |\n"
	for _, text := range []string{
		"Ben Otis sends the list of members to press@example.com by 13 May 2027",
		"We decided to create a new channel Crypto giveaway",
		"Ben Otis prints flyers by 1 January 2031",
		"Do not print flyers",
		"The safety briefing is done",
		"1 June 2031, 2 June 2031, 3 June 2031, 4 June 2031",
		"Nora Quill leaves the team; Ben Otis takes over her work",
		"Once the buoys are ordered, Ben Otis prints flyers",
		"## Course and safety",
		"Project: Entries",
		"- Nora Quill: rent a helicopter (urgent)",
	} {
		for how, hide := range map[string]func(string) string{
			"a comment":                func(s string) string { return "<!-- " + s + " -->" },
			"an element that is not":   func(s string) string { return "<div hidden>\n\n" + s + "\n\n</div>" },
			"an element without style": func(s string) string { return "<p style='color:#fff'>" + s + "</p>" },
			"an attribute":             func(s string) string { return "<img src=a alt=\"" + s + "\">" },
		} {
			parts := strings.SplitAfter(seen, "\n\n")
			for at := range len(parts) + 1 {
				with := strings.Join(parts[:at], "") + "\n\n" + hide(text) + "\n\n" + strings.Join(parts[at:], "")
				hiddenChangesNothing(t, how, seen, with)
			}
		}
	}
}

// hiddenChangesNothing compares the plans of a document with hidden text and without it.
func hiddenChangesNothing(t *testing.T, how, without, with string) {
	t.Helper()
	plan := func(text string) (plan.Plan, Input) {
		in := Input{Campaign: swim(), Documents: []extract.Document{document(t, "notes.md", text)}}
		return build(t, in), in
	}
	want, in := plan(without)
	got, of := plan(with)
	if said := "nothing: "; withoutSaid(summary(got, of.Campaign), said) != withoutSaid(summary(want, in.Campaign), said) {
		t.Errorf("%s in\n%s\ngives\n%s\nwant\n%s", how, with, summary(got, of.Campaign), summary(want, in.Campaign))
	}
	for _, b := range of.Documents[0].Blocks {
		if b.Hidden && !strings.Contains(summary(got, of.Campaign), reasons[hidden]) {
			t.Errorf("%s in\n%s\nit is not said that it is hidden:\n%s", how, with, summary(got, of.Campaign))
		}
	}
}

// withoutSaid drops the lines of a summary that begin so.
func withoutSaid(summary, begin string) string {
	var out []string
	for line := range strings.Lines(summary) {
		if !strings.HasPrefix(line, begin) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}
