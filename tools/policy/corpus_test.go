package policy

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// row is one line of testdata/attacks.jsonl, whose attacks.md says how to read it.
type row struct {
	ID, Area, Tool, Setup, Attack, Expected, Observe, OS string
	Args                                                 json.RawMessage
}

func corpus(t *testing.T) []row {
	t.Helper()
	b, err := os.ReadFile("testdata/attacks.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for line := range strings.Lines(string(b)) {
		var r row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		rows = append(rows, r)
	}
	if len(rows) < 170 {
		t.Fatalf("only %d rows", len(rows))
	}
	return rows
}

// TestCorpus runs every row that one call at this layer can express, through
// decoding, looking and deciding as the registry will, and prints what came of
// each area. A row is never skipped in silence: it runs, or elsewhere says why
// not and where it does.
//
// A row that expects 'sanitise' must not be denied; sanitised says where the
// tests of the sanitising itself are.
func TestCorpus(t *testing.T) {
	table, ran := map[string]int{}, 0
	for _, r := range corpus(t) {
		if w, ok := elsewhere()[r.ID]; ok {
			t.Logf("%-4s %-9s %s %s: %s", r.ID, r.Expected, w.got(), strings.Join(w.tests, ", "), w.why)
			table[tableRow(r, w.got())]++
			continue
		}
		if runtime.GOOS == "windows" {
			t.Skip("the fixtures of the runner are made with the paths and pipes of Unix")
		}
		ran++
		d := judge(t, r)
		table[tableRow(r, string(d.Verdict))]++
		if !matches(r.Expected, d.Verdict) {
			t.Errorf("%s (%s): expected %s, got %s %s: %s", r.ID, r.Attack, r.Expected, d.Verdict, d.Code, d.Reason)
		}
		t.Logf("%-4s %-9s %-7s %s", r.ID, r.Expected, d.Verdict, d.Code)
	}
	show(t, "corpus of attacks: %d rows ran here, %d elsewhere", ran, len(elsewhere()))
	show(t, "%-10s %-9s %-22s %s", "area", "expected", "got", "rows")
	for _, k := range slices.Sorted(maps.Keys(table)) {
		show(t, "%s %d", k, table[k])
	}
}

func tableRow(r row, got string) string {
	return fmt.Sprintf("%-10s %-9s %-22s", r.Area, r.Expected, got)
}

// show prints a line with the counts of `make test` (test/report), once.
func show(t *testing.T, format string, args ...any) {
	if line := fmt.Sprintf(format, args...); testing.Short() {
		t.Log(line)
	} else {
		t.Attr("report", line)
	}
}

func matches(expected string, v Verdict) bool {
	switch expected {
	case "deny":
		return v == Denied
	case "confirm":
		return v == Confirm
	case "allow":
		return v == Allow
	case "sanitise":
		return v != Denied
	}
	return false
}

// A row must be known to exactly one of the two tables, and each of them only
// to rows that exist.
func TestCorpusIsWhole(t *testing.T) {
	known := map[string]bool{}
	for _, r := range corpus(t) {
		known[r.ID] = true
		if _, ok := elsewhere()[r.ID]; !ok && r.Expected == "sanitise" && sanitised()[r.ID].tests == nil {
			t.Errorf("%s does not say what makes it harmless", r.ID)
		}
		if _, ok := elsewhere()[r.ID]; !ok && !expressed(r.ID) && (r.Tool == "" || len(r.Args) == 0) {
			t.Errorf("%s runs nowhere and does not say why", r.ID)
		}
	}
	for id := range elsewhere() {
		if !known[id] || expressed(id) {
			t.Errorf("%s is listed as not run", id)
		}
	}
	for id := range stages() {
		if !known[id] {
			t.Errorf("there is no row %s", id)
		}
	}
}

func expressed(id string) bool { _, ok := stages()[id]; return ok }

// scene is a row being run.
type scene struct {
	t      *testing.T
	house  house
	row    row
	env    Env
	args   string // JSON with ${…}
	turns  []turn
	answer func(*scene) Decision // instead of one call
}

func judge(t *testing.T, r row) Decision {
	t.Helper()
	h := newHouse(t)
	s := &scene{t: t, house: h, row: r, env: h.env, args: rawArgs(t, r)}
	s.systems()
	if set := stages()[r.ID]; set != nil {
		set(s)
	}
	if s.answer != nil {
		return s.answer(s)
	}
	return s.call(s.row.Tool, s.args)
}

func rawArgs(t *testing.T, r row) string {
	var raw struct {
		JSON *string `json:"_raw_json"`
	}
	if err := json.Unmarshal(r.Args, &raw); err == nil && raw.JSON != nil {
		return *raw.JSON
	}
	return string(r.Args)
}

// systems gives rows for other systems the names of these, on paper.
func (s *scene) systems() {
	switch s.row.OS {
	case "windows":
		root := Root{Path: `C:\Users\u\Docs`, Writable: true}
		s.env = Env{OS: "windows", Home: `C:\Users\u`, Own: []string{`C:\Users\u\AppData\Roaming\nod`}, FS: paper{}, Scope: Scope{Roots: []Root{root}}}
	case "darwin,windows":
		s.env.OS = "darwin"
	}
}

func (s *scene) fill(args string) string {
	docs := s.house.docs
	if s.env.OS == "windows" {
		docs = `C:\\Users\\u\\Docs`
	}
	return strings.NewReplacer("${DOCS}", docs, "${DOWN}", s.house.down, "${NOTES}", s.house.notes, "${OUT}", s.house.out, "${CFG}", s.house.cfg,
		"${PRIVATE_B64}", "dGF4IGlkIDEyMy00NS02Nzg5", "${PRIVATE_TEXT}", "tax id 123-45-6789").Replace(args)
}

// prepare decodes and looks, as the registry will before it decides.
func (s *scene) prepare(tool, args string) (Input, Args, *Decision) {
	l, ok := catalogue()[tool]
	if !ok || !ValidName(tool) {
		d := Unknown(tool)
		return Input{}, Args{}, &d
	}
	a, err := Decode([]byte(s.fill(args)))
	if err == nil {
		err = a.Into(l.into())
	}
	if err != nil {
		d := Deny(err.(Problem))
		return Input{}, Args{}, &d
	}
	in := Input{OS: s.env.OS, Tool: l.Tool, Scope: s.env.Scope, Facts: s.env.Inspect(l.Tool, a), Now: noon}
	for _, f := range s.turns {
		f(&in)
	}
	return in, a, nil
}

func (s *scene) call(tool, args string) Decision {
	in, _, d := s.prepare(tool, args)
	if d != nil {
		return *d
	}
	return Decide(in)
}

// claim is what the call says of itself to a token.
func (s *scene) claim(tool, args string) (Decision, Claim) {
	s.t.Helper()
	in, a, d := s.prepare(tool, args)
	if d != nil {
		return *d, Claim{}
	}
	hash, err := in.Facts.Bind(tool, a).Hash()
	if err != nil {
		s.t.Fatal(err)
	}
	policy, err := Context(in.Tool, in.Override, in.Scope)
	if err != nil {
		s.t.Fatal(err)
	}
	c := Claim{Trace: "t1", Tool: tool, Args: hash, Hosts: in.Facts.Recipients(), Apps: in.Facts.Apps, Policy: policy}
	for _, p := range in.Facts.Places {
		c.Paths = append(c.Paths, p.Path)
	}
	return Decide(in), c
}

// approved mints a token for one call and presents it with another.
func (s *scene) approved(tool, for_, with string, change func(*Record, *Claim)) Decision {
	s.t.Helper()
	tokens := NewTokens(s.env.OS, newWatch().now)
	_, old := s.claim(tool, for_)
	r := Record{Trace: old.Trace, Tools: []string{old.Tool}, Args: old.Args, Paths: old.Paths, Hosts: old.Hosts, Apps: old.Apps,
		Policy: old.Policy, Risk: catalogue()[tool].Risk}
	d, c := s.claim(tool, with)
	if change != nil {
		change(&r, &c)
	}
	return tokens.Authorize(d, mint(s.t, tokens, r), c)
}
