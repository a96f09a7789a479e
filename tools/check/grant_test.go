package check

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

func TestGrants(t *testing.T) {
	h := newFixture(t)
	c := h.checker(t)
	for _, r := range []struct {
		grants string
		want   bool // a file in Docs may be written without a question
		note   string
	}{
		{`"files.write_text"`, true, ""},
		{`["files.write_text"]`, true, ""},
		{`["files.move_glob","files.write_text"]`, true, ""},
		{`["files.move_glob"]`, false, ""},
		{`{"tool":"files.write_text"}`, true, ""},
		{`[{"tools":["files.move_glob","files.write_text"],"paths":["${DOCS}"]}]`, true, ""},
		{`[{"tool":"files.write_text","paths":["${DOCS}"]}]`, true, ""},
		{`[{"tool":"files.write_text","path":"${DOCS}/n.txt"}]`, true, ""},
		{`[{"tool":"files.write_text","root":"${DOCS}/"}]`, true, ""},
		{`[{"tool":"files.write_text","scope":"${DOCS}/**"}]`, true, ""},
		{`[{"tool":"files.write_text","scope":["${DOWN}","${DOCS}"]}]`, true, ""},
		{`[{"tool":"files.write_text","scopes":{"paths":["${DOCS}"],"hosts":[],"apps":[]}}]`, true, ""},
		{`[{"id":"g1","tool":"files.write_text","scope":{"roots":"${DOCS}"},"limits":{"max_uses":2,"uses":1},"expiry":"2099-01-01","last_use":"x"}]`, true, ""},
		{`[{"tool":"files.write_text","paths":["${DOCS}/../Docs"]}]`, false, "'..'"},
		{`[{"tool":"files.write_text","paths":["/"]}]`, true, ""},
		{`[{"tool":"files.write_text","paths":[]}]`, false, ""},
		{`[{"tool":"files.write_text","paths":["${DOWN}"]}]`, false, ""},
		{`[{"tool":"files.write_text","paths":["${DOCS}/n"]}]`, false, ""},
		{`[{"tool":"files.write_text","paths":["Docs"]}]`, false, "not absolute"},
		{`[{"tool":"files.write_text","paths":["."]}]`, false, "not absolute"},
		{`[{"tool":"files.write_text","paths":["${DOCS}/*"]}]`, false, ""},
		{`[{"tool":"files.write_text","paths":["${DOCS}/dirlink"]}]`, false, "link"},
		{`[{"tool":"files.write_text","paths":["~"]}]`, false, ""},
		{`[{"tool":"files.write_text","expires":"2099-01-01T00:00:00Z"}]`, true, ""},
		{`[{"tool":"files.write_text","expires":4102444800}]`, true, ""},
		{`[{"tool":"files.write_text","expires":4102444800000}]`, true, ""},
		{`[{"tool":"files.write_text","expires":"2020-01-01T00:00:00Z"}]`, false, ""},
		{`[{"tool":"files.write_text","expires":1577836800}]`, false, ""},
		{`[{"tool":"files.write_text","expires":"tomorrow"}]`, false, "not a time"},
		{`[{"tool":"files.write_text","expires":null}]`, false, "null"},
		{`[{"tool":"files.write_text","ttl":60}]`, true, ""},
		{`[{"tool":"files.write_text","ttl":0}]`, false, ""},
		{`[{"tool":"files.write_text","max_uses":3,"uses":2}]`, true, ""},
		{`[{"tool":"files.write_text","max_uses":3,"uses":3}]`, false, ""},
		{`[{"tool":"files.write_text","max_uses":0}]`, false, ""},
		{`[{"tool":"files.write_text","max_uses":-1}]`, false, "whole number"},
		{`[{"tool":"files.write_text","max_uses":1.5}]`, false, "whole number"},
		{`[{"tool":"files.write_text","max_bytes":1000000}]`, true, ""},
		{`[{"tool":"files.write_text","max_bytes":3}]`, false, ""},
		{`[{"tool":"files.write_text","max_bytes":0}]`, false, ""},
		{`[{"tool":"files.write_text","revoked":true}]`, false, ""},
		{`[{"tool":"files.write_text","revoked":false}]`, true, ""},
		{`[{"tool":"files.write_text","revoked":"no"}]`, false, "true or false"},
		{`[{"tool":"files.write_text","stays":true}]`, true, ""},
		{`[{"tool":"files.write_text","stays":true,"paths":["${DOCS}"],"uses":1000}]`, true, ""},
		{`[{"tool":"files.write_text","stays":true,"paths":["${DOWN}"]}]`, false, ""},
		{`[{"tool":"files.write_text","stays":"yes"}]`, false, "true or false"},
		{`[{"tool":"files.write_text","weekdays_only":true}]`, false, "not known"},
		{`[{"tool":"files.write_text","scope":{"scope":{"paths":["${DOCS}"]}}}]`, false, "not known"},
		{`[{"tool":"files.write_text","tool":"files.read_text"}]`, false, "twice"},
		{`[{"tool":7}]`, false, "string"},
		{`[{"paths":["${DOCS}"]}]`, false, "no tool"},
		{`[]`, false, ""}, {`[null]`, false, "JSON object"}, {`7`, false, "JSON object"}, {`""`, false, ""},
		{`["files.move_glob",7,"files.write_text"]`, true, ""},
	} {
		v := c.Line([]byte(h.fill(`{"id":1,` + write_ + `,"grants":` + r.grants + `}`)))
		want, code := policy.Confirm, policy.CodeMutates
		if r.want {
			want, code = policy.Allow, policy.CodeGranted
		}
		if v.Decision != want || v.Code != code || !strings.Contains(v.Reason, r.note) {
			t.Errorf("%s\n\t%s %s: %s\n\twant %s, … %s …", r.grants, v.Decision, v.Code, v.Reason, want, r.note)
		}
	}
}

// What no grant may cover.
func TestGrantsThatRest(t *testing.T) {
	h := newFixture(t)
	c := h.checker(t)
	for _, r := range []struct {
		line string
		want policy.Verdict
	}{
		{write_ + `,"grants":["files.write_text"],` + tainted, policy.Confirm},
		{`"tool":"files.write_text","args":{"path":"${CFG}/x","content":"x"},"grants":[{"tool":"files.write_text","paths":["/"]}]`, policy.Denied},
		{`"tool":"files.write_text","args":{"path":"${OUT}/x","content":"x"},"grants":[{"tool":"files.write_text","paths":["/"]}]`, policy.Denied},
		{`"tool":"files.write_text","args":{"path":"${DOCS}/report.desktop","content":"x"},"grants":["files.write_text"]`, policy.Denied},
		{`"tool":"files.write_text","args":{"path":"${DOCS}/run.sh","content":"x"},"grants":["files.write_text"]`, policy.Confirm},
		{`"tool":"approve_proposal","args":{"proposal_id":"p1"},"grants":["approve_proposal"]`, policy.Confirm},
		{`"tool":"add_watched_directory","args":{"path":"/srv"},"grants":[{"tool":"add_watched_directory","paths":["/"]}]`, policy.Confirm},
		{`"tool":"shell.run","args":{"argv":["id"],"dir":"${DOCS}"},"grants":["shell.run"]`, policy.Denied},
		{open_ + `,"grants":["browser.open_url"]`, policy.Confirm},
		{open_ + `,"grants":[{"tool":"browser.open_url","hosts":["example.com"]}]`, policy.Allow},
		{open_ + `,"grants":[{"tool":"browser.open_url","hosts":["ample.com"]}]`, policy.Confirm},
		{open_ + `,"grants":[{"tool":"browser.open_url","host":"example.com"}],` + both, policy.Denied},
		{`"tool":"apps.open","args":{"app":"gedit","args":["${DOCS}/a.txt"]},"grants":["apps.open"]`, policy.Allow},
		{`"tool":"apps.open","args":{"app":"gedit"},"grants":[{"tool":"apps.open","apps":["firefox"]}]`, policy.Confirm},
		{`"tool":"apps.open","args":{"app":"gimp"},"grants":[{"tool":"apps.open","apps":["gimp"]}]`, policy.Denied},
	} {
		if v := c.Line([]byte(h.fill(`{"id":1,` + r.line + `}`))); v.Decision != r.want {
			t.Errorf("%s\n\t%s %s: %s\n\twant %s", r.line, v.Decision, v.Code, v.Reason, r.want)
		}
	}
}

// A home folder is put in for "~" before a grant is compared.
func TestGrantOfTheHomeFolder(t *testing.T) {
	h := newFixture(t)
	h.o.Home = h.base
	f := form{env: h.checker(t).env, now: time.Now()}
	for given, want := range map[string]string{"~": h.base, "~/out": h.base + "/out", "~/Docs": h.base + "/Docs", "/**": "/", "~/Docs/**": h.base + "/Docs"} {
		if got, err := f.folder(given); err != nil || got != want {
			t.Errorf("%s: %s, %v", given, got, err)
		}
	}
}

// staying gives each call of a corpus, as far as there can be one, a grant that stays for all folders, hosts and applications.
func staying(t *testing.T, line string) string {
	var m map[string]json.RawMessage
	must(t, json.Unmarshal([]byte(line), &m))
	tool := string(m["tool"])
	if _, has := m["grants"]; has || tool == "" || tool == "null" {
		return line
	}
	m["grants"] = json.RawMessage(`[{"tool":` + tool + `,"stays":true,"paths":["/"],"apps":["firefox","gedit"],"hosts":["example.com","evil.example"]}]`)
	out, err := json.Marshal(m)
	must(t, err)
	return string(out)
}

// Grants that stay, for everything that they can be given for, let no attack of the sequences through and spare questions. Of
// the single attacks they allow none that was denied.
func TestSequencesWithGrantsThatStay(t *testing.T) {
	h := newFixture(t)
	for _, file := range []string{"sequences", "attacks"} {
		without, with := h.checker(t), h.checker(t)
		for line := range strings.Lines(readFile(t, "../policy/testdata/"+file+".jsonl")) {
			line = h.fill(withTrace(line))
			was, is := without.Line([]byte(line)), with.Line([]byte(staying(t, line)))
			if was.Decision == policy.Denied && is.Decision != policy.Denied {
				t.Errorf("%s\n\t%s, without grants %s: %s", line, is.Decision, was.Decision, was.Reason)
			}
		}
		was, f := without.Figures(), with.Figures()
		t.Logf("%s: %v; with grants that stay: %v", file, was, f)
		if f.Attacks != was.Attacks || f.Denied > 0 || f.QuestionsPerCall() > was.QuestionsPerCall() || file == "sequences" && (f.Through > 0 || f.Asked >= was.Asked) {
			t.Errorf("%s: %+v, without grants %+v", file, f, was)
		}
	}
}
