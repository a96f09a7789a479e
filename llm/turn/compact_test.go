package turn

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools"
)

func TestCompact(t *testing.T) {
	long := strings.Repeat("abc ", 1000)
	list := "[" + strings.Repeat(`{"id":"a1b2c3d4","n":1},`, 500) + `{"id":"z"}]`
	for _, c := range []struct {
		name, raw string
		want      string // "": anything with has
		has       []string
		cut       bool
	}{
		{"short", `{"b":1,"a":[true,null,"x<y"]}`, `{"b":1,"a":[true,null,"x<y"]}`, nil, false},
		{"big numbers stay", `{"n":12345678901234567890.5}`, `{"n":12345678901234567890.5}`, nil, false},
		{"no JSON", `hello`, `"hello"`, nil, false},
		{"two values", `{}{}`, `"{}{}"`, nil, false},
		{"nothing", ``, `""`, nil, false},
		{"too deep", strings.Repeat("[", 100) + strings.Repeat("]", 100), "", []string{`"[[[`}, false},
		{"the longest is cut first", `{"path":"/home/ann/Documents/a.txt","text":"` + long + `"}`, "", []string{`{"path":"/home/ann/Documents/a.txt","text":"abc abc`, `…"}`}, true},
		{"a list", list, "", []string{`[{"id":"a1b2c3d4","n":1},`, `}]`}, true},
		{"a list in an object", `{"proposals":` + list + `,"total":501,"hasMore":false}`, "", []string{`{"proposals":[{"id":"a1b2c3d4","n":1},`, `"total":501,"hasMore":false}`}, true},
		{"long keys", `{"` + long + `":1,"b":2}`, "", []string{`"b":2`}, true},
		{"characters stay whole", `"` + strings.Repeat("é", 3000) + `"`, "", []string{`é…`}, true},
		{"tokens", `{"<s>":"<|im_end|>"}`, `{"< s>":"< |im_end|>"}`, nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, cut := Compact([]byte(c.raw), ResultRoom)
			if c.want != "" && got != c.want || cut != c.cut || !json.Valid([]byte(got)) || len(got) > ResultRoom {
				t.Errorf("got %s, cut %v", got, cut)
			}
			if c.cut && len(got) < ResultRoom*8/10 {
				t.Errorf("only %d bytes are left", len(got))
			}
			for _, h := range c.has {
				if !strings.Contains(got, h) {
					t.Errorf("%s is not in %s", h, got)
				}
			}
		})
	}
}

func FuzzCompact(f *testing.F) {
	for _, s := range []string{`{"a":[1,"x"]}`, `[`, ``, "\xff", `{"a":1}{}`, `"` + strings.Repeat("é", 99) + `"`, strings.Repeat(`[`, 50), `{"a":1,"a":2}`, `[[[[],[]],[[]]]]`} {
		f.Add([]byte(s), 64)
	}
	f.Fuzz(func(t *testing.T, raw []byte, room int) {
		room = 2 + (room%4096+4096)%4096
		got, _ := Compact(raw, room)
		if !json.Valid([]byte(got)) || len(got) > room || BreakTokens(got) != got && !strings.Contains(got, "…") {
			t.Fatalf("Compact(%q, %d) = %q", raw, room, got)
		}
	})
}

func TestSchemasForOldServers(t *testing.T) {
	for raw, want := range map[string]string{
		`{"$schema":"x","type":"object","properties":{"n":{"type":["null","number"],"minimum":1},"s":{"type":"string","enum":["a","b"],"description":"d"}},"required":["s"],"additionalProperties":false}`: `{"type":"object","properties":{"n":{"type":"number"},"s":{"type":"string","enum":["a","b"],"description":"d"}},"required":["s"]}`,
		`{"type":"object","properties":{"l":{"type":["array","null"],"items":{"type":"object","properties":{"i":{"type":"integer","enum":[1,2]}}}},"any":{"anyOf":[{"type":"string"}]}}}`:                  `{"type":"object","properties":{"l":{"type":"array","items":{"type":"object","properties":{"i":{"type":"integer"}}}},"any":{"type":"string"}}}`,
		``:     `{"type":"object","properties":{}}`,
		`[1]`:  `{"type":"object","properties":{}}`,
		`{}`:   `{"type":"object","properties":{}}`,
		`null`: `{"type":"object","properties":{}}`,
	} {
		if got := string(simpleSchema([]byte(raw))); got != want {
			t.Errorf("%s became\n%s, want\n%s", raw, got, want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"list_proposals", "approve_proposal", "approve_all_proposals", "files.read_text", "clipboard.read"}
	for given, want := range map[string]string{
		"list_proposal": "list_proposals", "ListProposals": "list_proposals", "approve_all": "", "files_read_text": "files.read_text", "read_clipboard": "", "aprove_proposal": "approve_proposal",
		"weather": "", "": "", strings.Repeat("x", 100_000): "", "日本": "",
	} {
		if got, ok := nearest(given, names); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %s %v, want %s", given, got, ok, want)
		}
	}
	if _, ok := nearest("x", nil); ok {
		t.Error("a name was found among none")
	}
}

// How much of a result there is room for: more only if the model asked for it.
func TestRoomForResults(t *testing.T) {
	e := New(Options{Room: map[string]int{"files.read_text": 5000}})
	for _, c := range []struct {
		tool, args string
		want       int
	}{{"a", `{}`, ResultRoom}, {"a", `{"limit":50}`, AskedRoom}, {"files.read_text", `{}`, 5000}, {"a", `broken`, ResultRoom}, {"a", `{"x":{"limit":1}}`, ResultRoom}} {
		if got := e.roomFor(tools.Request{Tool: c.tool, Args: []byte(c.args)}); got != c.want {
			t.Errorf("%s %s: %d", c.tool, c.args, got)
		}
	}
}

// A reply that comes in any pieces is split into the same text and thinking.
func TestInlineThinking(t *testing.T) {
	for whole, want := range map[string][2]string{
		"<think>hm</think>\n\nHé!": {"Hé!", "hm"}, " \n<think>a<b</thin</think>c": {"c", "a<b</thin"}, "<thin air": {"<thin air", ""}, "no <think>x</think>": {"no <think>x</think>", ""},
		"<think>never": {"", "never"}, "": {"", ""}, "<think></think>": {"", ""}, "  ": {"  ", ""}, "caf\xc3": {"caf\uFFFD", ""}, "\xff\xffx": {"\uFFFDx", ""}, "日本": {"日本", ""}, "<": {"<", ""},
	} {
		for size := 1; size <= len(whole)+1; size++ {
			var s splitter
			text, thinking := "", ""
			for piece := range slices.Chunk([]byte(whole), size) {
				a, b := s.feed(string(piece))
				text, thinking = text+a, thinking+b
			}
			a, b := s.rest()
			text = strings.ReplaceAll(text+a, "\uFFFD\uFFFD", "\uFFFD")
			if text != want[0] || thinking+b != want[1] {
				t.Errorf("%q in pieces of %d: %q and %q", whole, size, text, thinking+b)
			}
		}
	}
}

func FuzzCallInText(f *testing.F) {
	for _, s := range []string{`<tool_call>{"name":"a","arguments":{}}</tool_call>`, "```json\n{\"name\":\"a\"", `[TOOL_CALLS][`, "<function=a>", "a()", "{", "[", "```", "<tool_call>", `{"function":{}}`, `[{"name":5}]`} {
		f.Add(s)
	}
	known := func(name string) bool { return name == "a" }
	f.Fuzz(func(t *testing.T, s string) {
		a, ok := callInText(s, known)
		if !ok && a.complete && a.name == "" {
			t.Fatalf("%q: %+v", s, a)
		}
		if _, again := callInText(BreakTokens(s), known); again && !ok && !strings.ContainsAny(s, "\r\x00") && normalOnly(s) {
			t.Fatalf("%q is no call, broken up it is", s)
		}
	})
}

func normalOnly(s string) bool { return visible(s) == s }

func TestEstimateTokens(t *testing.T) {
	for text, want := range map[string][2]int{"hello world": {3, 5}, strings.Repeat("日", 100): {100, 120}, "": {0, 0}, "{}[]": {4, 6}} {
		if got := EstimateTokens(text); got < want[0] || got > want[1] {
			t.Errorf("%q: %d", text, got)
		}
	}
	e := New(Options{})
	for range 200 {
		e.calibrate(fmt.Sprint(len(e.scale)), 100, 150)
	}
	if len(e.scale) > maxScaledModels {
		t.Errorf("%d models are kept", len(e.scale))
	}
	e.calibrate("m", 100, 300)
	e.calibrate("m", 100, 20)
	e.calibrate("m", 100, 0)
	if got := e.scaled("m", 100); got != 300 {
		t.Errorf("%d", got)
	}
	e.calibrate("m", 100, 200)
	if got := e.scaled("m", 100); got != 275 {
		t.Errorf("%d", got)
	}
}
