package history

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

func TestOutcomes(t *testing.T) {
	ok := api.ActivityRecord{Decision: "allowed", Result: "ok"}
	for _, row := range []struct {
		change func(*api.ActivityRecord)
		want   outcome
	}{
		{func(*api.ActivityRecord) {}, done},
		{func(r *api.ActivityRecord) { r.Undone = sample.Noon() }, undone},
		{func(r *api.ActivityRecord) { r.Result = "error" }, failed},
		{func(r *api.ActivityRecord) { r.Result = "" }, running},
		{func(r *api.ActivityRecord) { r.Result = "unknown" }, unsure},
		{func(r *api.ActivityRecord) { r.Result = "OK" }, unsure},
		{func(r *api.ActivityRecord) { r.Decision, r.Result = "blocked", "error" }, denied},
		{func(r *api.ActivityRecord) { r.Decision = "" }, denied},
		{func(r *api.ActivityRecord) { r.Damaged = true }, damaged},
	} {
		r := ok
		row.change(&r)
		if got := outcomeOf(r); got != row.want {
			t.Errorf("%+v is %q, want %q", r, got.word, row.want.word)
		}
	}
}

func TestAsked(t *testing.T) {
	for _, row := range []struct{ args, want string }{
		{``, ""}, {`  `, ""}, {`{}`, ""}, {`null`, "null"},
		{`{"path":"/a b","max":12.50,"deep":true,"no":null}`, "deep: true|max: 12.50|no: nothing|path: /a b"},
		{`{"patterns":["a.pdf","b"],"to":{"x":"y"}}`, `patterns: a.pdf, b|to: {"x":"y"}`},
		{`‹8 bytes that are not JSON›`, `‹8 bytes that are not JSON›`},
		{`{"path":"/home/an…`, `{"path":"/home/an…`},
		{`{"a":"x\npath: /etc"}`, `a: x\npath: /etc`},
		{`{"a":1}{"b":2}`, `{"a":1}{"b":2}`},
	} {
		if got := strings.Join(argumentLines(row.args), "|"); got != row.want {
			t.Errorf("%s:\n got %s\nwant %s", row.args, got, row.want)
		}
	}
	if got := argumentLines(`{` + strings.TrimSuffix(strings.Repeat(`"a":1,`, 1), ",") + manyNames(40) + `}`); len(got) != maxArguments+1 || got[maxArguments] != "and 17 more" {
		t.Errorf("%d lines, the last is %q", len(got), got[len(got)-1])
	}
}

func manyNames(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(`,"n` + strconv.Itoa(i) + `":0`)
	}
	return b.String()
}

func TestWhatIsTold(t *testing.T) {
	all := sample.Records()
	for i, want := range []string{
		"Search for files: Documents. Running.", "Wrote 2.1 KB to Documents/notes/plan.md. Done.",
		"Read a file: id_ed25519. Denied. It is in a place that no tool may access. Nothing was done.",
		"Open a web page: example.com. Denied. You denied it. Nothing was done.",
		"Moved 14 files to Pictures/2025/11. Undone today 10:02:00.",
		"Open an application: libreoffice-writer. Failed. The application \"LibreOffice Writer\" was not started: the system could not open it.",
		"Write a file: plan.md. Outcome unknown. Nod stopped before the outcome was known.",
	} {
		if got := sentence(all[i]) + ". " + summaryOf(all[i], sample.Noon()); got != want {
			t.Errorf("%d: %q, want %q", i, got, want)
		}
	}
	for want, r := range map[string]api.ActivityRecord{
		"You: Moved 130 files to 81 folders":     sample.Batch(),
		"Another program: Made Tax in Documents": {TraceID: "x", By: api.FromProgram, Decision: "allowed", Result: "ok", Title: "Make a folder", Summary: "Made Tax in Documents"},
		"You: Wrote a.md":                        {TraceID: "x", By: api.FromCommand, Decision: "allowed", Result: "ok", Title: "Write a file", Summary: "Wrote a.md"},
		"The assistant: The watcher is paused":   {TraceID: "x", By: api.FromModel, Decision: "allowed", Result: "ok", Title: "Pause watching", Summary: "The watcher is paused."},
		"The assistant: delete_all":              {TraceID: "x", Tool: "delete_all"},
		"You: You undid a call":                  {TraceID: "x", By: api.FromPerson, Decision: "allowed", Result: "error", Tool: "nod.undo", Title: "You undid a call", Summary: "No."},
		": Note about the log":                   {Decision: "allowed", Title: "Note about the log"},
	} {
		if got := doer(r) + ": " + sentence(r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	long := all[1]
	long.Summary = strings.Repeat("word ", 200)
	if f := recordOf(long, nil, sample.Noon()).fields[4]; f.label != "Result" || f.text != strings.TrimSpace(long.Summary)+" " && f.text != long.Summary {
		t.Errorf("a long summary is not shown whole: %q", f.text)
	}
}

// A row says what a call was about only where its sentence does not.
func TestARowNamesAPathOnce(t *testing.T) {
	r := api.ActivityRecord{Decision: api.DecisionAllowed, Result: api.ResultOK, Summary: "Wrote 2 KB to Documents/plan.md", Args: `{"path":"/home/ann/Documents/plan.md"}`}
	if got := shortSummary(r, time.Time{}); got != "" {
		t.Errorf("it says %q again", got)
	}
	if r.Summary = "Read 34 characters"; shortSummary(r, time.Time{}) != "/home/ann/Documents/plan.md" {
		t.Errorf("it says %q", shortSummary(r, time.Time{}))
	}
}
