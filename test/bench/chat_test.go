package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/modelserver"
)

// The bare API tells a whole reply from one that broke off.
func TestBareChat(t *testing.T) {
	const ask = `{"model":"tiny","messages":[{"role":"user","content":"go"}]}`
	for name, c := range map[string]struct {
		does      modelserver.Behaviour
		text, err string
	}{
		"poured": {pour([]string{"a ", "b ", "c"}, 0), "a b c", ""},
		"cut":    {func(r *modelserver.Reply) { r.Text("a"); r.Cut() }, "", "no end"},
		"ended":  {func(r *modelserver.Reply) { r.Text("a") }, "", "no end"},
		"failed": {func(r *modelserver.Reply) { r.Text("a"); r.Trouble("the runner died") }, "", "runner died"},
		"page":   {modelserver.Page(200), "", "DOCTYPE"},
	} {
		t.Run(name, func(t *testing.T) {
			server := modelserver.NewScripted(t, modelserver.New)
			server.On("go", c.does)
			s, err := bareChat(t.Context(), direct(), server.URL, []byte(ask))
			if (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Fatalf("%v, want %q", err, c.err)
			}
			if err == nil && (s.text != c.text || s.first <= 0 || s.whole < s.first) {
				t.Errorf("%+v", s)
			}
		})
	}
}

// The turn loop, by hand: the same requests give the same reply.
func TestTurnByHand(t *testing.T) {
	b := bare(t)
	s, err := b.openShop(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	file := filepath.Join(s.env.Home, "Documents", "notes.txt")
	if err := os.WriteFile(file, []byte(noteText(1)), 0o644); err != nil {
		t.Fatal(err)
	}
	server := modelserver.NewScripted(t, modelserver.New)
	l := loop{s, modelserver.ModelName}
	bodies, err := l.overheard(t.Context(), server.URL, notesPlease, 2)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.overheard(t.Context(), server.URL, notesPlease, 1); err == nil {
		t.Error("two requests pass for one")
	}
	engine, model, err := l.engine(t.Context(), server.URL)
	if err != nil {
		t.Fatal(err)
	}
	own, err := runTurn(t.Context(), engine, model, notesPlease)
	if err != nil {
		t.Fatal(err)
	}
	hand, err := byHand(t.Context(), direct(), server.URL, bodies, file)
	if err != nil {
		t.Fatal(err)
	}
	if own.text != strings.TrimSpace(hand.text) || own.text != "I have read your notes." || own.called != calledTool || hand.called != calledTool {
		t.Errorf("%+v, %+v", own, hand)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if _, err := runTurn(t.Context(), engine, model, notesPlease); err == nil {
		t.Error("notes that are not there are read")
	}
}

// Each file of the errand gets an opinion, and what the model was asked can be
// asked again.
func TestFiling(t *testing.T) {
	server := modelserver.NewScripted(t, modelserver.New)
	h, err := newHome(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	bodies, err := h.questions(t.Context(), server.URL)
	if err != nil {
		t.Fatal(err)
	}
	for i, body := range bodies {
		if err := answered(t.Context(), direct(), server.URL, body); err != nil || !strings.Contains(string(body), h.files[i]) {
			t.Errorf("%s: %v", h.files[i], err)
		}
	}
}

// What is seen of a reply, fetch by fetch.
func TestTake(t *testing.T) {
	var s spoken
	seen := func(at time.Duration, m ...api.Message) bool {
		done, err := s.take(api.ChatView{Messages: m}, at)
		if err != nil {
			t.Fatal(err)
		}
		return done
	}
	reply := func(state api.MessageState, text string) api.Message {
		return api.Message{Role: "assistant", State: state, Text: text, Cards: []api.Card{{Tool: "x"}}}
	}
	if seen(1, api.Message{Role: "user", State: "done", Text: "go"}) || seen(2, reply("streaming", "")) || seen(3, reply("streaming", "a")) || seen(4) {
		t.Error("it has ended before its end")
	}
	if !seen(5, reply("done", "ab")) || s.first != 3 || s.whole != 5 || s.text != "ab" || s.called != "x" {
		t.Errorf("%+v", s)
	}
	if _, err := s.take(api.ChatView{Messages: []api.Message{reply("failed", "")}}, 6); err == nil {
		t.Error("a failure passes for a reply")
	}
}

// What a model says differently to one of the speakers is no comparison.
func TestSpeechesDiffer(t *testing.T) {
	b := bare(t)
	says := func(text string) speaker {
		return func(ctx context.Context) (spoken, error) { return spoken{first: 1, whole: 2, text: text}, nil }
	}
	if got, err := b.speeches(t.Context(), []speaker{says("a"), says(" a\n")}); err != nil || got[1].whole != 2 {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := b.speeches(t.Context(), []speaker{says("a"), says("b")}); err == nil {
		t.Error("a and b are the same")
	}
}

func TestParseMetrics(t *testing.T) {
	const out = "goos: linux\nBenchmarkStream/nod/300-2  1  42 ns/op  2.5 µs/token\nBenchmarkStream/nod/300-2  1  44 ns/op  3.5 µs/token\n" +
		"BenchmarkStream/nod/300-2  1  44 ns/op  9 µs/token\nPASS\n"
	m := parseMetrics(out)
	if got := m.time("BenchmarkStream/nod/300", "µs/token", time.Microsecond); got != 3500*time.Nanosecond {
		t.Errorf("%s", got)
	}
	if m.time("BenchmarkStream/nod/300", "MB/s", 1) != 0 || m.time("BenchmarkOther", "ns/op", 1) != 0 {
		t.Error("what was not reported has a value")
	}
}

// What streams into the window has as many tokens as are counted.
func TestPieces(t *testing.T) {
	ps := pieces(poured)
	if len(ps) != poured || !strings.Contains(strings.Join(ps, ""), "```go") {
		t.Errorf("%d pieces", len(ps))
	}
}

func TestAdded(t *testing.T) {
	if got := added(3*time.Millisecond, time.Millisecond); got != "adds 2.00 ms" {
		t.Errorf("%q", got)
	}
	if got := added(1, 2); strings.Contains(got, "-") {
		t.Errorf("%q", got)
	}
}
