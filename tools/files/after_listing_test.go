package files

import (
	"context"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools/policy"
)

// bank finds bank letters sensitive.
func bank(o *Options) {
	o.Sensitive = func(_ context.Context, path, text string) string {
		if strings.Contains(path+text, "IBAN") {
			return "bank details"
		}
		return ""
	}
}

// asked runs a call in the trace of the last one and says what it was asked for.
func (h *house) asked(tool, args string) (data string, because policy.Code) {
	h.t.Helper()
	before := len(h.desk.Questions())
	r := h.again(tool, args)
	if !r.Success {
		h.t.Errorf("%s %s: %s", tool, args, r.Error)
	}
	if q := h.desk.Questions(); len(q) > before {
		because = q[before].Because[0].Code
	}
	return string(r.Data), because
}

// What was listed or found is read without a question; what is sensitive, holds
// a key or was not listed is asked for, and so is a change.
func TestReadingAfterListing(t *testing.T) {
	h := newHouse(t, bank)
	h.write("${DOCS}/work/plan.md", "the plan of the garden")
	h.write("${DOCS}/work/letter.txt", "IBAN GB29 of the garden")
	h.write("${DOCS}/work/key.txt", "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA1234567890\n-----END RSA PRIVATE KEY-----\n")
	h.write("${DOCS}/home/diary.txt", "rain on the garden")
	h.write("${DOCS}/home/other.txt", "sun")
	h.call("files.list_dir", `{"path":"${DOCS}/work"}`)
	for _, c := range []struct {
		tool, args string
		want       policy.Code
	}{
		{"files.read_text", `{"path":"${DOCS}/work/plan.md"}`, ""},
		{"files.read_text", `{"path":"${DOCS}/work/letter.txt"}`, policy.CodeSensitiveRead},
		{"files.read_text", `{"path":"${DOCS}/work/key.txt"}`, codeSecret},
		{"files.read_text", `{"path":"${DOCS}/home/other.txt"}`, policy.CodeUntrustedRead},
		{"files.search", `{"root":"${DOCS}","query":"garden"}`, policy.CodeUntrustedRead},
		{"files.search", `{"root":"${DOCS}","query":"garden"}`, ""},
		{"files.read_text", `{"path":"${DOCS}/home/diary.txt"}`, ""},
		{"files.read_text", `{"path":"${DOCS}/home/other.txt"}`, policy.CodeUntrustedRead},
		{"files.write_text", `{"path":"${DOCS}/work/new.md","content":"x"}`, policy.CodeMutates},
	} {
		if _, got := h.asked(c.tool, c.args); got != c.want {
			t.Errorf("%s %s: asked for %q, want %q", c.tool, c.args, got, c.want)
		}
	}
}

// A search tells where a sensitive file has the words, not what is there,
// once the trace has read what others wrote.
func TestASearchClosesWhatIsSensitive(t *testing.T) {
	h := newHouse(t, bank)
	h.write("${DOCS}/letter.txt", "IBAN GB29\nof the garden")
	const search = `{"root":"${DOCS}","query":"garden"}`
	if f, _ := ok[searchResult](h, "files.search", search); hitsOf(f) != "letter.txt:2 of the garden" {
		t.Errorf("the first call: %s", hitsOf(f))
	}
	if data, _ := h.asked("files.search", search); !strings.Contains(data, `"line":2`) || strings.Contains(data, "of the") {
		t.Errorf("a later call: %s", data)
	}
}
