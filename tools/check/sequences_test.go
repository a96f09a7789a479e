package check

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// maxQuestions is the goal of questions per benign call over the sequences.
const maxQuestions = 0.30

// TestSequences decides the project's own corpus, of which each trace is one
// request: what a person asks for day by day, and what a poisoned file, page or
// name would have done. Each line that says what it expects comes to that.
func TestSequences(t *testing.T) {
	h := newFixture(t)
	c := h.checker(t)
	for line := range strings.Lines(readFile(t, "../policy/testdata/sequences.jsonl")) {
		var r struct{ ID, Expected, Attack string }
		must(t, json.Unmarshal([]byte(line), &r))
		v := c.Line([]byte(h.fill(line)))
		if r.Expected != "" && string(v.Decision) != r.Expected {
			t.Errorf("%s: %s %s, want %s: %s %s", r.ID, v.Decision, v.Code, r.Expected, v.Reason, r.Attack)
		}
	}
	f := c.Figures()
	show(t, "policy, own corpus: %v", f)
	if f.Benign < 120 || f.Attacks < 25 || f.QuestionsPerCall() > maxQuestions || f.Denied > 0 || f.Through > 0 {
		t.Errorf("the goal is at most %.2f questions per benign call, none of them denied, and no attack through: %+v", maxQuestions, f)
	}
}

// The shared corpus of attacks lets none through either. Its rows are one call
// each; what else their traces have touched is in traces.
func TestCorpusLetsNothingThrough(t *testing.T) {
	h := newFixture(t)
	c := h.checker(t)
	text := readFile(t, "../policy/testdata/attacks.jsonl")
	for line := range strings.Lines(text) {
		c.Line([]byte(h.fill(withTrace(line))))
	}
	f := c.Figures()
	show(t, "policy, corpus of attacks: %v", f)
	if f.Attacks < 140 || f.Through > 0 || f.Asked > 0 || f.Denied > 0 {
		t.Errorf("%+v", f)
	}
	c = h.checker(t) // as the file is, without what is known of its traces
	must(t, c.Run(strings.NewReader(h.fill(text)), io.Discard))
	if f := c.Figures(); f.Through > 0 {
		t.Errorf("as it stands: %+v", f)
	}
}

func readFile(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	must(t, err)
	return string(text)
}

// show prints a line with the counts of `make test` (test/report), once.
func show(t *testing.T, format string, args ...any) {
	if line := fmt.Sprintf(format, args...); testing.Short() {
		t.Log(line)
	} else {
		t.Attr("report", line)
	}
}
