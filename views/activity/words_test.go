package activity

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// TestEveryCodeHasASentence reads the codes where they are declared, since
// windows may not import them.
func TestEveryCodeHasASentence(t *testing.T) {
	n := 0
	for _, file := range []string{"../../tools/policy/code.go", "../../tools/failure.go"} {
		for _, code := range constants(t, file) {
			n++
			said := codeWords(code)
			if said == "" || !strings.HasSuffix(said, ".") || strings.Contains(said, "_") {
				t.Errorf("%s is said as %q", code, said)
			}
		}
	}
	if n < 70 {
		t.Errorf("only %d codes were found", n)
	}
}

// constants are the texts of the constants named Code… of a file.
func constants(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Code") {
			return true
		}
		if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, text)
		}
		return true
	})
	return out
}

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
	for i, want := range map[int]string{
		0: "Running.", 1: "Done. Wrote plan.md in Documents/notes, 2.1 KB replaced",
		2: "Denied. It is in a place that no tool may access. Nothing was done.", 3: "Denied. You denied it. Nothing was done.",
		4: "Undone. What it had done: Moved 14 files to Pictures/2025/11", 5: "Failed. LibreOffice Writer did not start: no display.",
	} {
		if got := summaryOf(all[i]); got != want {
			t.Errorf("%d: %q, want %q", i, got, want)
		}
	}
	long := all[1]
	long.Summary = strings.Repeat("word ", 200)
	if f := recordOf(long, sample.Noon()).fields[3]; f.label != "Result" || f.text != strings.TrimSpace(long.Summary)+" " && f.text != long.Summary {
		t.Errorf("a long summary is not shown whole: %q", f.text)
	}
}

func TestGrantsInWords(t *testing.T) {
	now := sample.Noon()
	for _, row := range []struct {
		g             api.Grant
		covers, limit string
		spent         bool
	}{
		{api.Grant{Paths: []string{"/home/ann/A"}, Expires: now.Add(time.Hour)}, "/home/ann/A, with everything in it", "Not used yet, no limit · until today 13:00:00", false},
		{api.Grant{Hosts: []string{"go.dev"}, Apps: []string{"gedit"}, Uses: 1}, "pages of go.dev|the application gedit", "Used 1 time, no limit · until you revoke it", false},
		{api.Grant{MaxUses: 10, Uses: 3, Expires: now.Add(22 * time.Hour)}, "every call of this tool", "Used 3 of 10 times · until tomorrow 10:00:00", false},
		{api.Grant{MaxUses: 1, Uses: 1, Expires: now.Add(200 * time.Hour)}, "every call of this tool", "Used up: 1 of 1 time · until Thursday 11 December 20:00:00", true},
		{api.Grant{MaxUses: 2, Expires: now}, "every call of this tool", "Used 0 of 2 times · ended today 12:00:00", true},
		{api.Grant{Paths: []string{"/a\u202eb\n"}}, `/a\u202eb\n, with everything in it`, "Not used yet, no limit · until you revoke it", false},
	} {
		if got := strings.Join(Covers(row.g), "|"); got != row.covers {
			t.Errorf("covers %q, want %q", got, row.covers)
		}
		if got := Limits(row.g, now); got != row.limit || spent(row.g, now) != row.spent {
			t.Errorf("limits %q (spent %v), want %q", got, spent(row.g, now), row.limit)
		}
	}
}
