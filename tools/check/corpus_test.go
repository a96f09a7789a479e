package check

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools/policy"
)

// traces say what the trace of a row has touched and what the user did, where
// its setup or its attack tells of that in words.
func traces() map[string]string {
	return map[string]string{
		"U26": both, "U28": tainted, "F01": both, "F02": tainted, "F08": both, "F10": both,
		"K06": `"user_urls":["https://example.com/a?b=c#d"]`,
		"K09": `"grants":[{"tool":"files.write_text","paths":["${DOCS}"]}]`,
		"K10": `"grants":["apps.open"]`,
	}
}

// withTrace adds to a row what its trace has touched.
func withTrace(line string) string {
	var r struct{ ID string }
	if json.Unmarshal([]byte(line), &r) != nil || traces()[r.ID] == "" {
		return line
	}
	return strings.TrimSuffix(strings.TrimSpace(line), "}") + "," + traces()[r.ID] + "}"
}

// beyond are the rows with arguments whose outcome hangs on more than a line
// tells. All of them run, or say where they do, in tools/policy's TestCorpus.
func beyond() map[string]string {
	const token, race, files = "a token that was minted for something else", "a race", "the files that the pattern matches"
	const clip, later = "what the clipboard holds", "a tool of a later issue"
	return map[string]string{
		"T02": token, "P28": token, "M15": token, "P23": "a FIFO", "P24": "a device", "P25": race, "P29": race,
		"M02": files, "M03": files, "M04": files, "M05": files, "O10": "the program that an id starts",
		"C01": clip, "C02": clip, "C03": clip, "C06": clip, "F06": later, "Y10": "what follows in the trace",
	}
}

// TestCorpus runs the corpus as the lines that it consists of, with the scopes
// of attacks.md, as `nod policy check` does.
func TestCorpus(t *testing.T) {
	h := newFixture(t)
	c := h.checker(t)
	text, err := os.ReadFile("../policy/testdata/attacks.jsonl")
	must(t, err)
	ran := 0
	for line := range strings.Lines(string(text)) {
		var r struct {
			ID, Expected string
			Args         json.RawMessage
		}
		must(t, json.Unmarshal([]byte(line), &r))
		if len(r.Args) == 0 {
			continue // its setup represents several calls, or for none
		}
		v := c.Line([]byte(h.fill(withTrace(line))))
		got := string(v.Decision) == r.Expected || r.Expected == "sanitise" && v.Decision != policy.Denied
		switch why, ok := beyond()[r.ID]; {
		case ok && got:
			t.Errorf("%s needs no more than the line: take it out of the list (%s)", r.ID, why)
		case !ok && !got:
			t.Errorf("%s: %s %s, want %s: %s", r.ID, v.Decision, v.Code, r.Expected, v.Reason)
		case !ok:
			ran++
		}
	}
	if ran < 100 {
		t.Errorf("only %d rows ran", ran)
	}
	t.Logf("%d rows ran", ran)
}
