package policy

import (
	"path/filepath"
	"reflect"
	"testing"
)

func inspected(t *testing.T, h house, tool, args string) (Facts, Args) {
	t.Helper()
	s := scene{t: t, house: h, env: h.env}
	a, err := Decode([]byte(s.fill(args)))
	if err != nil {
		t.Fatal(err)
	}
	return h.env.Inspect(catalogue()[tool].Tool, a), a
}

func TestInspect(t *testing.T) {
	h := newHouse(t)
	rows := []struct {
		name, tool, args string
		want             Code // of the decision
		destructive      bool
	}{
		{"a new file", "files.write_text", `{"path":"${DOCS}/new.txt","content":"x"}`, CodeMutates, false},
		{"a file that is there", "files.write_text", `{"path":"${DOCS}/a.txt","content":"x"}`, CodeMutates, true},
		{"reading one", "files.read_text", `{"path":"${DOCS}/a.txt"}`, CodeLowRisk, false},
		{"no path", "files.read_text", `{}`, CodeMissing, false},
		{"no patterns", "files.move_glob", `{"from":"${DOWN}","to":"${DOCS}"}`, CodeMissing, false},
		{"an empty list", "files.move_glob", `{"from":"${DOWN}","patterns":[],"to":"${DOCS}"}`, CodeBadPattern, false},
		{"an empty list for a path", "files.read_text", `{"path":[]}`, CodeBadType, false},
		{"a number for a path", "files.read_text", `{"path":1}`, CodeBadType, false},
		{"no files for an application", "apps.open", `{"app":"gedit"}`, CodeMutates, false},
		{"a file for it", "apps.open", `{"app":"gedit","args":["${DOCS}/a.txt"]}`, CodeMutates, false},
		{"a launcher for it", "apps.open", `{"app":"gedit","args":["${DOCS}/a.desktop"]}`, CodeForbidden, false},
		{"a file out of scope for it", "apps.open", `{"app":"gedit","args":["${DOCS}/a.txt","${OUT}/secret"]}`, CodeOutOfScope, false},
		{"a move", "files.move_glob", `{"from":"${DOWN}","patterns":["*.txt"],"to":"${DOCS}"}`, CodeMutates, false},
		{"a move to a folder below", "files.move_glob", `{"from":"${DOCS}","patterns":["*"],"to":"${DOCS}/Projects"}`, CodeMutates, false},
		{"a folder into itself", "files.move_glob", `{"from":"${DOCS}","patterns":["*.txt","projects"],"to":"${DOCS}/Projects"}`, CodeIntoItself, false},
		{"a folder beside", "files.move_glob", `{"from":"${DOCS}","patterns":["Project"],"to":"${DOCS}/Projects"}`, CodeMutates, false},
		{"to where it is", "files.move_glob", `{"from":"${DOCS}","patterns":["*"],"to":"${DOCS}/Projects/.."}`, CodeIntoItself, false},
		{"from a read-only folder", "files.move_glob", `{"from":"${NOTES}","patterns":["*"],"to":"${DOCS}"}`, CodeReadOnly, false},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			f, _ := inspected(t, h, r.tool, r.args)
			d := Decide(Input{OS: h.env.OS, Tool: catalogue()[r.tool].Tool, Scope: h.env.Scope, Facts: f, Now: noon})
			if d.Code != r.want || f.Destructive != r.destructive {
				t.Errorf("got %s (%s), destructive %v", d.Code, d.Reason, f.Destructive)
			}
		})
	}
}

func TestBind(t *testing.T) {
	h := newHouse(t)
	f, a := inspected(t, h, "files.write_text", `{"path":"${DOCS}/../Docs/a.txt","content":"x"}`)
	b := f.Bind("files.write_text", a)
	file := filepath.Join(h.docs, "a.txt")
	if !reflect.DeepEqual(b.Paths, []string{file}) || len(b.Files) != 1 || b.Files[0].Path != file || b.Files[0].Size != 1 || b.Files[0].ID == (FileID{}) {
		t.Errorf("%+v", b)
	}
	f, a = inspected(t, h, "files.write_text", `{"path":"${DOCS}/new.txt","content":"x"}`)
	if b := f.Bind("files.write_text", a); len(b.Files) != 0 {
		t.Errorf("a file that is not there has an identity: %+v", b)
	}
	f, a = inspected(t, h, "browser.open_url", `{"url":"https://Example.com/a"}`)
	if b := f.Bind("browser.open_url", a); !reflect.DeepEqual(b.Recipients, []string{"example.com"}) {
		t.Errorf("%+v", b)
	}
}

// Calls that are bound to anything else are not equal.
func TestBoundEqual(t *testing.T) {
	same := func() Bound {
		return Bound{Tool: "t", Paths: []string{"/a"}, Files: []Identity{{Path: "/a", Size: 1}}, Recipients: []string{"h"}, Extra: []string{"x"}}
	}
	if !same().Equal(same()) {
		t.Error("the same is not equal")
	}
	for name, change := range map[string]func(*Bound){
		"tool":       func(b *Bound) { b.Tool = "u" },
		"path":       func(b *Bound) { b.Paths = append(b.Paths, "/b") },
		"size":       func(b *Bound) { b.Files[0].Size = 2 },
		"no file":    func(b *Bound) { b.Files = nil },
		"recipient":  func(b *Bound) { b.Recipients = nil },
		"what it is": func(b *Bound) { b.Extra = []string{"y"} },
	} {
		other := same()
		if change(&other); other.Equal(same()) {
			t.Errorf("another %s is equal", name)
		}
	}
}
