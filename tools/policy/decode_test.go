package policy

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

type writeArgs struct {
	Path    string   `json:"path"`
	Content string   `json:"content"`
	N       int      `json:"n"`
	List    []string `json:"list"`
	Deep    any      `json:"deep"`
}

func decodeErr(raw string) error {
	a, err := Decode([]byte(raw))
	if err == nil {
		var w writeArgs
		err = a.Into(&w)
	}
	return err
}

func TestDecode(t *testing.T) {
	deep := func(n int) string {
		return `{"deep":` + strings.Repeat("[", n-1) + strings.Repeat("]", n-1) + `}`
	}
	large := func(n int) string {
		const frame = `{"content":""}`
		return `{"content":"` + strings.Repeat("a", n-len(frame)) + `"}`
	}
	rows := []struct {
		name, raw string
		want      Code
	}{
		{"plain", `{"path":"/a","content":"x"}`, ""},
		{"nothing", ``, ""},
		{"white space around", " {\"path\":\"/a\"}\n", ""},
		{"twice", `{"path":"/a","path":"/b"}`, CodeDuplicateKey},
		{"twice with an escape", `{"path":"/a","p\u0061th":"/b"}`, CodeDuplicateKey},
		{"case variant", `{"path":"/a","PATH":"/b"}`, CodeDuplicateKey},
		{"Kelvin sign", `{"deep":{"k":1,"\u212a":2}}`, CodeDuplicateKey},
		{"long s", `{"deep":{"s":1,"\u017f":2}}`, CodeDuplicateKey},
		{"same key in two objects", `{"deep":[{"a":1},{"a":1}]}`, ""},
		{"a value like a key", `{"path":"content","content":"path"}`, ""},
		{"other case alone", `{"PATH":"/b"}`, CodeUnknownProperty},
		{"unknown", `{"path":"/a","confirmed":true}`, CodeUnknownProperty},
		{"two values", `{"path":"/a"} {"path":"/b"}`, CodeTrailing},
		{"rubbish after", `{"path":"/a"}]`, CodeTrailing},
		{"lone surrogate", `{"path":"/s\ud800afe"}`, CodeBadUnicode},
		{"bad UTF-8", "{\"path\":\"/\xff\"}", CodeBadUnicode},
		{"surrogate pair", `{"path":"/\ud83d\ude00"}`, ""},
		{"array", `["/a"]`, CodeNotObject},
		{"string", `"/a"`, CodeNotObject},
		{"null", `null`, CodeNotObject},
		{"a null argument", `{"path":null}`, CodeNull},
		{"array for a string", `{"path":["/a"]}`, CodeBadType},
		{"number for a string", `{"path":1}`, CodeBadType},
		{"string for a number", `{"n":"1"}`, CodeBadType},
		{"fraction for a whole number", `{"n":1.5}`, CodeBadType},
		{"largest exact number", `{"deep":9007199254740991}`, ""},
		{"beyond it", `{"deep":9007199254740993}`, CodeBadNumber},
		{"beyond a float", `{"deep":1e999}`, CodeBadNumber},
		{"byte order mark", "\ufeff{}", CodeBadJSON},
		{"comment", `{/*x*/}`, CodeBadJSON},
		{"trailing comma", `{"path":"/a",}`, CodeBadJSON},
		{"cut", `{"path":"/a"`, CodeBadJSON},
		{"depth 16", deep(16), ""},
		{"depth 17", deep(17), CodeTooDeep},
		{"depth 100,000", deep(100_000), CodeTooDeep},
		{"256 KiB", large(MaxArgs), ""},
		{"a byte more", large(MaxArgs + 1), CodeTooLarge},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			err := decodeErr(r.raw)
			var p Problem
			if r.want == "" && err != nil {
				t.Fatalf("refused: %v", err)
			}
			if r.want != "" && (!errors.As(err, &p) || p.Code != r.want || p.Reason == "") {
				t.Fatalf("got %v, want %s", err, r.want)
			}
		})
	}
}

// To the tools of other programs a null can mean something; all else is refused there, too.
func TestNullsOfForeignTools(t *testing.T) {
	a, err := DecodeForeign([]byte(`{"path":null,"deep":[null]}`))
	if err != nil || string(a.Canonical) != `{"deep":[null],"path":null}` {
		t.Errorf("%s, %v", a.Canonical, err)
	}
	for _, raw := range []string{`null`, `{"a":null,"A":1}`, `{"a":1e999}`} {
		if _, err := DecodeForeign([]byte(raw)); err == nil {
			t.Errorf("%.40s is taken", raw)
		}
	}
}

func TestCanonical(t *testing.T) {
	a, err := Decode([]byte(`{ "b" : 1.0, "a":"\u00e9\/", "c":[1e2] }`))
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"a":"é/","b":1,"c":[100]}`; string(a.Canonical) != want {
		t.Errorf("got %s, want %s (RFC 8785)", a.Canonical, want)
	}
}

func TestHash(t *testing.T) {
	hash := func(change func(*Bound)) ArgsHash {
		a, err := Decode([]byte(`{"path":"/d/a"}`))
		if err != nil {
			t.Fatal(err)
		}
		b := Bound{Tool: "files.read_text", Args: a, Paths: []string{"/d/a"}, Recipients: []string{"a.example"},
			Files: []Identity{{Path: "/d/a", ID: FileID{1, 2}, Size: 3, Mtime: 4}}}
		change(&b)
		h, err := b.Hash()
		if err != nil || len(h) != 64 {
			t.Fatal(h, err)
		}
		return h
	}
	same := hash(func(*Bound) {})
	if same != hash(func(b *Bound) { b.Args, _ = Decode([]byte(` {"path" : "\/d\/a"} `)) }) {
		t.Error("two spellings of the same JSON are two hashes")
	}
	others := map[string]func(*Bound){
		"tool":       func(b *Bound) { b.Tool = "files.write_text" },
		"arguments":  func(b *Bound) { b.Args, _ = Decode([]byte(`{"path":"/d/a "}`)) },
		"path":       func(b *Bound) { b.Paths = []string{"/d/b"} },
		"inode":      func(b *Bound) { b.Files[0].ID.Inode = 1<<60 + 1 },
		"next inode": func(b *Bound) { b.Files[0].ID.Inode = 1<<60 + 2 },
		"size":       func(b *Bound) { b.Files[0].Size = 4 },
		"time":       func(b *Bound) { b.Files[0].Mtime = 5 },
		"one more":   func(b *Bound) { b.Files = append(b.Files, Identity{Path: "/d/c"}) },
		"recipient":  func(b *Bound) { b.Recipients = []string{"b.example"} },
		"extra":      func(b *Bound) { b.Extra = []string{"p1 digest"} },
	}
	seen := map[ArgsHash]string{same: "unchanged"}
	for name, change := range others {
		h := hash(change)
		if was, ok := seen[h]; ok {
			t.Errorf("%s has the hash of %s", name, was)
		}
		seen[h] = name
	}
}

// What Decode takes is JSON to encoding/json, too, and means the same; its
// canonical form is a fixed point.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{`{}`, `{"path":"/a","PATH":"/b"}`, `{"a":[{"b":1e2}]}`, "{\"a\":\"\xff\"}", `{"a":"\ud800"}`, `{"a":1}{}`, "\ufeff{}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		a, err := Decode(raw)
		if err != nil {
			var p Problem
			if !errors.As(err, &p) || p.Code == "" || p.Reason == "" {
				t.Fatalf("an error without a reason: %v", err)
			}
			return
		}
		again, err := Decode(a.Canonical)
		if err != nil || string(again.Canonical) != string(a.Canonical) {
			t.Fatalf("%q is canonical as %q and then as %q (%v)", raw, a.Canonical, again.Canonical, err)
		}
		if !jsontext.Value(a.Canonical).IsValid() {
			t.Fatalf("%q has no valid canonical form: %q", raw, a.Canonical)
		}
		var m map[string]any
		if err := json.Unmarshal(a.Canonical, &m); err != nil {
			t.Fatalf("encoding/json does not take %q: %v", a.Canonical, err)
		}
		for k := range m {
			if _, p := a.strings(k); p != nil && p.Code != CodeBadType {
				t.Fatal(p)
			}
		}
	})
}
