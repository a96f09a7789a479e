package check

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

const (
	read_   = `"tool":"files.read_text"`
	write_  = `"tool":"files.write_text","args":{"path":"${DOCS}/n.txt","content":"x"}`
	open_   = `"tool":"browser.open_url","args":{"url":"https://example.com/a"}`
	typed   = `"user_urls":["https://example.com/a"]`
	tainted = `"labels":["untrusted"]`
	both    = `"labels":["untrusted","private"]`
)

// Each row is a line without its braces.
func TestLine(t *testing.T) {
	h := newFixture(t)
	c := h.checker(t)
	for _, r := range []struct {
		line string
		want policy.Verdict
		code policy.Code
	}{
		// The bytes of the arguments.
		{read_ + `,"args":{"path":"${DOCS}/a.txt"}`, policy.Allow, policy.CodeLowRisk},
		{read_ + `,"args_raw":"{\"path\":\"${DOCS}/a.txt\"}"`, policy.Allow, policy.CodeLowRisk},
		{read_ + `,"args":{"_raw_json":"{\"path\":\"${DOCS}/a.txt\"}"}`, policy.Allow, policy.CodeLowRisk},
		{read_ + `,"args":{"path":"${DOCS}/a.txt","path":"${OUT}/secret"}`, policy.Denied, policy.CodeDuplicateKey},
		{read_ + `,"args_raw":"{\"path\":\"${DOCS}/a.txt\",\"PATH\":\"${OUT}/secret\"}"`, policy.Denied, policy.CodeDuplicateKey},
		{read_ + `,"args":{"path":"${DOCS}/s\ud800afe"}`, policy.Denied, policy.CodeBadUnicode},
		{read_ + `,"args_raw":"{\"path\":\"${DOCS}/s\\ud800afe\"}"`, policy.Denied, policy.CodeBadUnicode},
		{read_ + `,"args_raw":"{\"path\":\"${DOCS}/s\ud800afe\"}"`, policy.Denied, policy.CodeBadUnicode},
		{read_ + ",\"args_raw\":\"{\\\"path\\\":\\\"${DOCS}/\xff\\\"}\"", policy.Denied, policy.CodeBadUnicode},
		{read_ + ",\"args\":{\"path\":\"${DOCS}/\xff\"}", policy.Denied, policy.CodeBadUnicode},
		{read_ + `,"args_raw":"{\"path\":\"${DOCS}/a.txt\"} {}"`, policy.Denied, policy.CodeTrailing},
		{read_ + `,"args_raw":"{\"path\":"`, policy.Denied, policy.CodeBadJSON},
		{read_ + `,"args_raw":"[]"`, policy.Denied, policy.CodeNotObject},
		{read_ + `,"args_raw":"null"`, policy.Denied, policy.CodeNotObject},
		{read_ + `,"args":null`, policy.Denied, policy.CodeNotObject},
		{read_ + `,"args":"{}"`, policy.Denied, policy.CodeNotObject},
		{read_ + `,"args":{"path":["${DOCS}/a.txt"]}`, policy.Denied, policy.CodeBadType},
		{read_ + `,"args":{"path":null}`, policy.Denied, policy.CodeNull},
		{read_ + `,"args":{}`, policy.Denied, policy.CodeMissing},
		{read_, policy.Denied, policy.CodeMissing},
		{read_ + `,"args_raw":""`, policy.Denied, policy.CodeMissing},
		{read_ + `,"args":{"path":"${DOCS}/a.txt","_raw_json":"{}"}`, policy.Denied, policy.CodeUnknownProperty},
		{`"tool":"clipboard.read"`, policy.Allow, policy.CodeLowRisk},
		{`"tool":"clipboard.read","args":null,"args_raw":"{}"`, policy.Allow, policy.CodeLowRisk},
		{read_ + `,"args":{"path":"` + strings.Repeat("a", policy.MaxArgs) + `"}`, policy.Denied, policy.CodeTooLarge},
		{read_ + `,"args":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000), policy.Denied, CodeLine},
		{read_ + `,"args":{"path":` + strings.Repeat("[", 20) + strings.Repeat("]", 20) + `}`, policy.Denied, policy.CodeTooDeep},

		// The tool.
		{`"tool":"files.remove","args":{}`, policy.Denied, policy.CodeUnknownTool},
		{`"tool":"files\u2024read_text","args":{"path":"${DOCS}/a.txt"}`, policy.Denied, policy.CodeUnknownTool},
		{`"tool":"FILES.READ_TEXT","args":{"path":"${DOCS}/a.txt"}`, policy.Denied, policy.CodeUnknownTool},
		{`"tool":null`, policy.Denied, policy.CodeUnknownTool},
		{`"args":{}`, policy.Denied, policy.CodeUnknownTool},
		{`"tool":"shell.run","args":{"argv":["id"],"dir":"${DOCS}"}`, policy.Denied, policy.CodeToolOff},
		{`"tool":"shell.run","args":{"command":"id"}`, policy.Denied, policy.CodeToolOff},

		// The scopes of the run.
		{read_ + `,"args":{"path":"${NOTES}/n.txt"}`, policy.Allow, policy.CodeLowRisk},
		{read_ + `,"args":{"path":"${OUT}/secret"}`, policy.Denied, policy.CodeOutOfScope},
		{read_ + `,"args":{"path":"${DOCS}/dirlink/secret"}`, policy.Denied, policy.CodeOutOfScope},
		{read_ + `,"args":{"path":"~/.ssh/id_rsa"}`, policy.Denied, policy.CodeForbidden},
		{write_, policy.Confirm, policy.CodeMutates},
		{`"tool":"files.write_text","args":{"path":"${NOTES}/n.txt","content":"x"}`, policy.Denied, policy.CodeReadOnly},
		{`"tool":"files.write_text","args":{"path":"${DOCS}/hard.txt","content":"x"}`, policy.Denied, policy.CodeHardLink},
		{`"tool":"files.write_text","args":{"path":"${DOCS}/a.txt ","content":"x"}`, policy.Denied, policy.CodeBadPath},
		{`"tool":"files.write_text","args":{"path":"${DOCS}/x.desktop.","content":"x"}`, policy.Denied, policy.CodeBadPath},
		{`"tool":"files.ensure_dir","args":{"path":"${DOCS}/Projects ./"}`, policy.Denied, policy.CodeBadPath},
		{read_ + `,"args":{"path":"${DOCS}/a.txt "}`, policy.Allow, policy.CodeLowRisk},
		{`"tool":"files.write_text","args":{"path":"${DOCS}/.github/workflows/x.yml","content":"x"},"grants":["files.write_text"]`, policy.Confirm, policy.CodeMutates},
		{`"tool":"apps.open","args":{"app":"gedit"}`, policy.Confirm, policy.CodeMutates},
		{`"tool":"apps.open","args":{"app":"gimp"}`, policy.Denied, policy.CodeAppScope},
		{`"tool":"add_watched_directory","args":{"path":"/srv"}`, policy.Confirm, policy.CodeHighRisk},

		// Labels and what the user typed.
		{write_ + "," + tainted, policy.Confirm, policy.CodeMutates},
		{open_, policy.Confirm, policy.CodeEgress},
		{open_ + "," + typed, policy.Allow, policy.CodeUserTyped},
		{open_ + `,"user_urls":"https://EXAMPLE.com/a"`, policy.Allow, policy.CodeUserTyped},
		{open_ + `,"user_urls":["https://example.com/"]`, policy.Confirm, policy.CodeEgress},
		{open_ + `,"labels":["private"]`, policy.Confirm, policy.CodeEgress},
		{open_ + "," + tainted, policy.Confirm, policy.CodeUntrustedSend},
		{open_ + "," + both, policy.Denied, policy.CodeExfiltration},
		{open_ + "," + both + "," + typed, policy.Confirm, policy.CodeUntrustedSend},
		{open_ + `,"labels":[],"user_urls":null,"grants":[]`, policy.Confirm, policy.CodeEgress},
		{open_ + `,"labels":"untrusted"`, policy.Confirm, policy.CodeUntrustedSend},
		{`"tool":"clipboard.read","labels":["trusted"]`, policy.Denied, CodeLabels},
		{`"tool":"clipboard.read","labels":["Untrusted"]`, policy.Denied, CodeLabels},
		{`"tool":"clipboard.read","labels":[null]`, policy.Denied, CodeLine},
		{`"tool":"clipboard.read","labels":{"untrusted":true}`, policy.Denied, CodeLine},
		{`"tool":"clipboard.read","Labels":["untrusted"]`, policy.Denied, CodeLine},
		{`"tool":"clipboard.read","labels":["untrusted"],"labels":[]`, policy.Denied, CodeLine},
		{`"tool":"clipboard.read","user_urls":[1]`, policy.Denied, CodeLine},
		{`"tool":7`, policy.Denied, CodeLine},
		{`"tool":"capture_escrow","holds":[1]`, policy.Denied, CodeLine},
		{`"tool":"capture_escrow","holds":{"h1":-1}`, policy.Denied, CodeLine},
		{`"tool":"capture_escrow","holds":{"h1":0.5}`, policy.Denied, CodeLine},
		{`"tool":"capture_escrow","Holds":{"h1":1}`, policy.Denied, CodeLine},
		{`"tool":"clipboard.read","args":{},"args_raw":"{}"`, policy.Denied, CodeLine},
		{`"tool":"clipboard.read","args_raw":{}`, policy.Denied, CodeLine},
		{`"tool":"clipboard.read","attack":"none","expected":"allow","os":"any","x":{"y":[1]}`, policy.Allow, policy.CodeLowRisk},
	} {
		v := c.Line([]byte(h.fill(`{"id":"r",` + r.line + `}`)))
		if v.Decision != r.want || v.Code != r.code || v.Reason == "" {
			t.Errorf("%.200s\n\t%s %s: %.200s\n\twant %s %s", r.line, v.Decision, v.Code, v.Reason, r.want, r.code)
		}
		if string(v.ID) != `"r"` && v.Code != CodeLine {
			t.Errorf("%.200s: id %s", r.line, v.ID)
		}
	}
}

func TestBadLines(t *testing.T) {
	c := newFixture(t).checker(t)
	for _, line := range []string{"", "x", "null", "[]", `"a"`, "{", `{"id"`, `{"id":}`, `{"id":1,}`, `{"id":1} {}`, `{"id":1}]`, `{1:2}`, "{\"id\":1\x00}", `{"id":"a","id":"b"}`} {
		if v := c.Line([]byte(line)); v.Decision != policy.Denied || v.Code != CodeLine {
			t.Errorf("%q: %s %s", line, v.Decision, v.Code)
		}
	}
}

func TestNew(t *testing.T) {
	h := newFixture(t)
	for name, break_ := range map[string]func(*Options){
		"no such folder":      func(o *Options) { o.RW = append(o.RW, filepath.Join(h.base, "none")) },
		"no such read folder": func(o *Options) { o.RO = []string{filepath.Join(h.base, "none")} },
		"a file":              func(o *Options) { o.RO = []string{filepath.Join(h.base, "Docs/a.txt")} },
		"two of a name":       func(o *Options) { o.Tools = append(o.Tools, o.Tools[0]) },
	} {
		o := h.o
		break_(&o)
		if _, err := New(o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	o := h.o
	o.Apps, o.RW, o.RO = nil, nil, nil
	c, err := New(o)
	must(t, err)
	for line, want := range map[string]policy.Code{
		`{"tool":"apps.open","args":{"app":"gedit"}}`:                        policy.CodeAppScope,
		h.fill(`{"tool":"files.read_text","args":{"path":"${DOCS}/a.txt"}}`): policy.CodeOutOfScope,
	} {
		if v := c.Line([]byte(line)); v.Code != want {
			t.Errorf("without any scope: %s: %s %s", line, v.Decision, v.Code)
		}
	}
}

// A scope that is given through a link is the folder that it leads to.
func TestScopeThroughALink(t *testing.T) {
	h := newFixture(t)
	link := filepath.Join(h.base, "alias")
	must(t, os.Symlink(filepath.Join(h.base, "Docs"), link))
	h.o.RW = []string{link}
	c := h.checker(t)
	for _, dir := range []string{link, filepath.Join(h.base, "Docs")} {
		if v := c.Line([]byte(`{"tool":"files.read_text","args":{"path":"` + dir + `/a.txt"}}`)); v.Decision != policy.Allow {
			t.Errorf("%s: %s", dir, v.Reason)
		}
	}
}

func TestRun(t *testing.T) {
	c := newFixture(t).checker(t)
	in := "\ufeff" + `{"id":1,"tool":"clipboard.read"}` + "\r\n\n  \n" + `{"id":"<b>","tool":"nope"}` + "\n" +
		`{"id":"` + strings.Repeat("x", maxLine) + `"}` + "\n" + `{"tool":"clipboard.read"}`
	var out strings.Builder
	must(t, c.Run(strings.NewReader(in), &out))
	rows := strings.Split(out.String(), "\n")
	for i, want := range []string{
		`{"id":1,"decision":"allow","code":"low_risk","reason":"The tool is of low risk."}`,
		`{"id":"<b>","decision":"deny","code":"unknown_tool",`,
		`{"id":null,"decision":"deny","code":"args_too_large","reason":"Line 5: `,
		`{"id":null,"decision":"allow","code":"low_risk","reason":"Line 6: `, "",
	} {
		if i >= len(rows) || !strings.HasPrefix(rows[i], want) || want == "" && rows[i] != "" {
			t.Errorf("row %d of\n%s\nis not %s", i, out.String(), want)
		}
	}
}

// Whatever a line says, it gets a verdict that can be printed, and one that is
// no JSON object is never allowed.
func FuzzLine(f *testing.F) {
	h := newFixture(f)
	c := h.checker(f)
	for _, seed := range []string{
		`{"id":"a","tool":"files.read_text","args":{"path":"${DOCS}/a.txt"},"labels":["private"],"grants":["files.write_text"]}`,
		`{"id":1,"tool":"browser.open_url","args_raw":"{\"url\":\"https://example.com\"}","user_urls":["https://example.com"]}`,
		`{"tool":"files.write_text","args":{"path":"${DOCS}/a"},"grants":{"tool":"files.write_text","scope":{"paths":["${DOCS}/**"]},"limits":{"max_uses":2},"expires":"2099-01-01"}}`,
		`{"args":{"_raw_json":"{}"}}`, `{"id":[],"tool":"shell.run"}`, "{\"id\":\"\xff\"}",
	} {
		f.Add([]byte(h.fill(seed)))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		v := c.Line(line)
		var out strings.Builder
		if err := c.Run(strings.NewReader(strings.ReplaceAll(string(line), "\n", " ")), &out); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if n := strings.Count(out.String(), "\n"); n > 1 {
			t.Fatalf("%q: %d verdicts: %s", line, n, out.String())
		}
		if v.Reason == "" || v.Code == "" {
			t.Fatalf("%q: %+v", line, v)
		}
		if _, err := members(line); err != nil && v.Decision != policy.Denied {
			t.Fatalf("%q: %+v", line, v)
		}
	})
}

// A folder that is given for reading and for writing may be read only.
func TestOneFolderTwice(t *testing.T) {
	h := newFixture(t)
	h.o.RO = append(h.o.RO, h.o.RW[0])
	if v := h.checker(t).Line([]byte(h.fill(`{` + write_ + `}`))); v.Code != policy.CodeReadOnly {
		t.Errorf("%+v", v)
	}
}

// Deciding neither looks nor runs.
func TestNothingRuns(t *testing.T) {
	h := newFixture(t)
	type args struct{}
	ran := func() error { t.Error("the tool was looked at or run"); return nil }
	tool, err := tools.New(tools.Definition{Tool: policy.Tool{Name: "a.tool", Risk: policy.Low}, Title: "Do"}, tools.Work[args]{
		Preview: func(context.Context, tools.Call, args) (tools.Preview, error) { return tools.Preview{}, ran() },
		Run: func(context.Context, tools.Call, args, tools.Preview) (tools.Output, error) {
			return tools.Output{}, ran()
		},
	})
	must(t, err)
	h.o.Tools = []tools.Tool{tool}
	if v := h.checker(t).Line([]byte(`{"tool":"a.tool"}`)); v.Decision != policy.Allow {
		t.Errorf("%+v", v)
	}
}
