package files

import (
	"encoding/json"
	"testing"

	"github.com/nod-app/nod/tools"
)

// TestDefinitions: the tools can be listed without any service, and the
// contract's example is met to the letter.
func TestDefinitions(t *testing.T) {
	all, err := Tools(Options{})
	if err != nil {
		t.Fatal(err)
	}
	reg, err := tools.NewRegistry(tools.Options{Tools: all, Settings: func() tools.Settings { return tools.Settings{} }})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"files.list_dir": "low never", "files.search": "low never", "files.find": "low never", "files.read_text": "low never",
		"files.write_text": "medium if_destructive undo", "files.ensure_dir": "low never undo", "files.move_glob": "medium if_destructive undo",
	}
	for _, s := range reg.Specs() {
		got := s.Risk + " " + s.Confirmation
		if s.Undoable {
			got += " undo"
		}
		if got != want[s.Name] {
			t.Errorf("%s is %q; want %q", s.Name, got, want[s.Name])
		}
		delete(want, s.Name)
		if s.Name == "files.move_glob" {
			sameJSON(t, s.ArgsSchema, `{"type":"object","properties":{"from":{"type":"string"},
				"patterns":{"type":"array","items":{"type":"string"}},"to":{"type":"string"}},"required":["from","patterns","to"]}`)
			if s.Description != "Move files matching patterns from one folder to another." {
				t.Errorf("it says %q", s.Description)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}

func sameJSON(t *testing.T, got json.RawMessage, want string) {
	t.Helper()
	var a, b any
	if err := json.Unmarshal(got, &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(want), &b); err != nil {
		t.Fatal(err)
	}
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	if string(x) != string(y) {
		t.Errorf("got %s; want %s", x, y)
	}
}

// TestWithoutServices: what is not set up fails with a sentence.
func TestWithoutServices(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.Mover, o.Moves, o.Keep = nil, nil, "" })
	h.write("${DOCS}/a.txt", "old")
	h.write("${DOWN}/b.txt", "b")
	h.no("files.write_text", `{"path":"${DOCS}/a.txt","content":"new"}`, codeNoService)
	h.no("files.move_glob", `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}"}`, codeNoService)
	h.holds("${DOCS}/a.txt", "old")
}
