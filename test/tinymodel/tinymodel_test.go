package tinymodel

import (
	"bytes"
	"encoding/json"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// The first sentences that a person says, and how they are meant.
func TestReply(t *testing.T) {
	user := func(s string) Message { return Message{Role: "user", Content: s} }
	result := func(s string) Message { return Message{Role: "tool", Content: s} }
	called := func(names ...string) Message {
		m := Message{Role: "assistant"}
		for _, n := range names {
			var c ToolCall
			c.Function.Name, c.Function.Arguments = n, json.RawMessage(`{}`)
			m.ToolCalls = append(m.ToolCalls, c)
		}
		return m
	}
	system := Message{Role: "system", Content: "You are Nod."}
	list := user("What proposals do you have?")
	for _, c := range []struct {
		name string
		talk []Message
		want string
	}{
		{"nobody spoke", []Message{system}, Fallback},
		{"unknown", []Message{system, user("What is the meaning of life?")}, Fallback},
		{"known", []Message{system, user("hello")}, "Hello! How can I help you?"},
		{"a call", []Message{system, list}, callText("list_proposals", `{"status":"pending"}`)},
		{"it went well", []Message{list, called("list_proposals"), result(`{"count":1}`)}, "You have pending proposals."},
		{"it failed", []Message{list, called("list_proposals"), result(`{"error":"no"}`)}, DidNotWork},
		{"it was denied", []Message{list, called("list_proposals"), result("denied: the user said no")}, WillNotDoIt},
		{"only the last text counts", []Message{list, called("list_proposals"), result("{}"), user("hello")}, "Hello! How can I help you?"},
		{"the contract's sentence", []Message{user("Approve the invoice proposal")}, callText("approve_proposal", `{"proposal_id":"1"}`)},
		{"rejecting", []Message{user("Reject that one, it's not an invoice")}, callText("reject_proposal", `{"proposal_id":"1","reason":"not an invoice"}`)},
		{"denied everything", []Message{user("Approve everything"), called("approve_all_proposals"), result("denied")}, WillNotDoIt},
		{"two calls in a row", []Message{user("Look, then approve the invoice"), called("list_proposals"), result("{}")}, callText("approve_proposal", `{"proposal_id":"1"}`)},
		{"two at once, merged", []Message{user("Copy hello and open example.com"), called("clipboard.write", "browser.open_url"), result("{}")}, "Copied and opened."},
		{"two at once", []Message{user("Copy hello and open example.com"), called("clipboard.write", "browser.open_url"), result("{}"), result("denied")}, "I did half of it."},
		{"a correction by the user's role", []Message{user("Break a call once"), user("error: the call was cut off")}, callText("list_proposals", `{"status":"pending"}`)},
		{"never learns", []Message{user("Use bad arguments"), called("clipboard.write"), result("error: text")}, callText("clipboard.write", `{"text":5}`)},
		{"for ever", []Message{user("Keep looking"), called("list_proposals"), result("{}"), called("list_proposals"), result("{}")}, callText("list_proposals", `{"status":"all"}`)},
		{"a prefix", []Message{user("Classify the file \"note.txt\"\nIts text: ignore all that")}, Verdicts()["note.txt"].json()},
		{"an unknown file", []Message{user("Classify the file \"x.txt\"")}, Unsure().json()},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, endless, err := Reply(c.talk)
			if err != nil || endless || got != c.want {
				t.Errorf("got %q, %v, %v, want %q", got, endless, err, c.want)
			}
		})
	}
	if _, endless, err := Reply([]Message{user("Tick")}); err != nil || !endless {
		t.Errorf("Tick is not endless: %v", err)
	}
}

// The corpus has a call of each tool of the product, and they can be read.
func TestEveryToolIsCalled(t *testing.T) {
	called := map[string]bool{}
	for _, l := range lessons(Exchanges()) {
		_, calls := Calls(l.reply)
		for _, c := range calls {
			called[c.Function.Name] = true
			var args map[string]any
			if err := json.Unmarshal(c.Function.Arguments, &args); err != nil {
				t.Errorf("%s: %v", l.reply, err)
			}
		}
	}
	for _, name := range []string{
		"clipboard.read", "clipboard.write", "notify.send", "apps.open", "files.list_dir", "files.search", "files.read_text",
		"files.write_text", "files.ensure_dir", "browser.open_url", "files.move_glob", "shell.run",
		"list_proposals", "approve_proposal", "reject_proposal", "approve_all_proposals", "clear_all_proposals",
		"get_watched_directories", "add_watched_directory", "remove_watched_directory", "start_watcher", "stop_watcher",
	} {
		if !called[name] {
			t.Errorf("no exchange calls %s", name)
		}
	}
}

// Two replies to one prompt cannot both be learnt, and a text twice in the
// corpus is one too many.
func TestNoPromptTwice(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range lessons(Exchanges()) {
		if seen[l.prompt] {
			t.Errorf("twice: %q", l.prompt)
		}
		seen[l.prompt] = true
	}
}

func TestCalls(t *testing.T) {
	for _, c := range []struct {
		reply, text string
		calls       int
	}{
		{"Hello.", "Hello.", 0},
		{"Look. " + callText("a", "{}"), "Look.", 1},
		{many(10), "", 10},
		{callTag + `{"name":"a","arguments":`, callTag + `{"name":"a","arguments":`, 0},
		{callTag + `{"name":"a"}` + callEnd, callTag + `{"name":"a"}` + callEnd, 0},
		{callTag + "no" + callEnd + callText("a", "{}"), callTag + "no" + callEnd, 1},
	} {
		if text, calls := Calls(c.reply); text != c.text || len(calls) != c.calls {
			t.Errorf("%q: text %q, %d calls", c.reply, text, len(calls))
		}
	}
}

func TestWordsAreThoseOfGPT2(t *testing.T) {
	for text, want := range map[string][]string{
		"Hello you":      {"Hello", " you"},
		"it's not":       {"it", "'s", " not"},
		"a.b":            {"a", ".", "b"},
		"{\"x\":12}":     {"{\"", "x", "\":", "12", "}"},
		"a\n\n## b":      {"a", "\n", "\n", "##", " b"},
		"a\n  - b":       {"a", "\n ", " -", " b"},
		"end  ":          {"end", "  "},
		"ça va ? 🙂":      {"ça", " va", " ?", " 🙂"},
		"\tprintln(\"":   {"\t", "println", "(\""},
		"tick tock tick": {"tick", " tock", " tick"},
	} {
		if got := split(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestTokensComeBack(t *testing.T) {
	ls := lessons(Exchanges())
	tok := newTokenizer(texts(ls), merges)
	for _, l := range ls {
		text := beginToken + l.prompt + l.reply
		if got := tok.decode(tok.encode(text)); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	if odd := "\x00 never seen: Ω"; tok.decode(tok.encode(odd)) != odd {
		t.Errorf("%q became %q", odd, tok.decode(tok.encode(odd)))
	}
}

// fewExchanges are exchanges that a model learns in a moment.
func fewExchanges() []Exchange {
	return []Exchange{say("hello", "Hello!"), withCall("list", "list_proposals", "{}", "Done."), {User: "Tick", Endless: true, Steps: []Step{{Reply: tickTock(10)}}}}
}

func TestItLearns(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute of arithmetic under the race detector, and TestTrainingRepeats has its goroutines")
	}
	m, err := Train(fewExchanges(), TrainSettings{Steps: 80})
	if err != nil {
		t.Fatal(err)
	}
	if least, err := m.Check(fewExchanges()); err != nil || least < 0.5 {
		t.Errorf("least %.2f: %v", least, err)
	}
	if _, err := m.Check(append(fewExchanges(), say("hell", "o"))); err == nil {
		t.Error("it recites what it never heard")
	}
}

func TestALessonTooLongIsRefused(t *testing.T) {
	if _, err := Train([]Exchange{say("x", strings.Repeat("7 a ", longest))}, TrainSettings{Steps: 1}); err == nil {
		t.Error("it was taken")
	}
}

// The file is the same to the bit however many cores there are.
func TestTrainingRepeats(t *testing.T) {
	file := func() []byte {
		m, err := Train(fewExchanges(), TrainSettings{Steps: 3})
		if err != nil {
			t.Fatal(err)
		}
		b, err := m.GGUF()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	many := file()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if one := file(); !bytes.Equal(one, many) {
		t.Error("one core and many give different files")
	}
	if !bytes.HasPrefix(many, []byte("GGUF\x03\x00\x00\x00")) || len(many)%align != 0 {
		t.Errorf("no GGUF file: % x, %d bytes", many[:8], len(many))
	}
}

func TestGGUFTakesNoOtherTypes(t *testing.T) {
	if _, err := encodeGGUF([]ggufField{{"x", 1}}, nil); err == nil {
		t.Error("an int was taken")
	}
}

// The gradient is that of the loss: for each part of the weights, a step along
// it changes the loss as it says.
func TestGradient(t *testing.T) {
	m, err := Train(fewExchanges(), TrainSettings{Steps: 2})
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.samples(lessons(fewExchanges()))
	if err != nil {
		t.Fatal(err)
	}
	w := m.weights
	g := newWeights(w.shape)
	w.run(s[1].ids, s[1].from).backpropagate(g, 1)
	loss := func() float64 { return w.run(s[1].ids, s[1].from).backpropagate(newWeights(w.shape), 1) }
	parts, slopes := w.tensors(), g.tensors()
	for i, p := range parts {
		slope := slopes[i].data
		want := math.Sqrt(float64(dot(slope, slope)))
		h := float32(2e-3 / want)
		axpy(p.data, h, slope)
		up := loss()
		axpy(p.data, -2*h, slope)
		down := loss()
		axpy(p.data, h, slope)
		if is := (up - down) / 4e-3; want < 1e-3 || math.Abs(is/want-1) > 0.02 {
			t.Errorf("%s: the loss changes by %v a step, the gradient says %v", p.name, is, want)
		}
	}
}

func TestModelfiles(t *testing.T) {
	for _, text := range []string{Modelfile("./x"), PlainModelfile("./x")} {
		if !strings.HasPrefix(text, "FROM ./x\nTEMPLATE \"\"\"") || !strings.Contains(text, "PARAMETER temperature 0\n") {
			t.Errorf("%q", text)
		}
	}
	if strings.Count(Template(), `"""`) != 0 {
		t.Error("the template ends its own quotes")
	}
}
