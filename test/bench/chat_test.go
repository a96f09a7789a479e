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

// The bare API client tells a complete reply from an interrupted one.
func TestRequestReply(t *testing.T) {
	const ask = `{"model":"tiny","messages":[{"role":"user","content":"go"}]}`
	for name, c := range map[string]struct {
		does      modelserver.Behaviour
		text, err string
	}{
		"streamed": {streamPieces([]string{"a ", "b ", "c"}, 0), "a b c", ""},
		"cut":      {func(r *modelserver.Reply) { r.Text("a"); r.Cut() }, "", "no end"},
		"ended":    {func(r *modelserver.Reply) { r.Text("a") }, "", "no end"},
		"failed":   {func(r *modelserver.Reply) { r.Text("a"); r.Trouble("the runner died") }, "", "runner died"},
		"page":     {modelserver.Page(200), "", "DOCTYPE"},
	} {
		t.Run(name, func(t *testing.T) {
			server := modelserver.NewScripted(t, modelserver.New)
			server.On("go", c.does)
			s, err := requestReply(t.Context(), directClient(), server.URL, []byte(ask))
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
	s, err := b.openToolSetup(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	file := filepath.Join(s.env.Home, "Documents", "notes.txt")
	if err := os.WriteFile(file, []byte(noteText(1)), 0o644); err != nil {
		t.Fatal(err)
	}
	server := modelserver.NewScripted(t, modelserver.New)
	l := turnLoop{s, modelserver.ModelName}
	bodies, err := l.requestBodies(t.Context(), server.URL, readNotesText, 2)
	if err != nil {
		t.Fatal(err)
	}
	// Two requests do not pass for one, and the error says what was asked and answered.
	_, err = l.requestBodies(t.Context(), server.URL, readNotesText, 1)
	for _, want := range []string{"2 times, not 1", "/api/show", "3 tools", "200 ", "I have read your notes."} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	engine, model, err := l.engine(t.Context(), server.URL)
	if err != nil {
		t.Fatal(err)
	}
	own, err := runTurn(t.Context(), engine, model, readNotesText)
	if err != nil {
		t.Fatal(err)
	}
	hand, err := byHand(t.Context(), directClient(), server.URL, bodies, file)
	if err != nil {
		t.Fatal(err)
	}
	if own.text != strings.TrimSpace(hand.text) || own.text != "I have read your notes." || own.called != calledTool || hand.called != calledTool {
		t.Errorf("%+v, %+v", own, hand)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if _, err := runTurn(t.Context(), engine, model, readNotesText); err == nil {
		t.Error("notes that are not there are read")
	}
}

// Each file of the task gets an answer, and the recorded requests can be sent
// again.
func TestClassifying(t *testing.T) {
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
		if err := bareAnswer(t.Context(), directClient(), server.URL, body); err != nil || !strings.Contains(string(body), h.files[i]) {
			t.Errorf("%s: %v", h.files[i], err)
		}
	}
}

// A reply as seen by successive fetches.
func TestTake(t *testing.T) {
	var s replyTimes
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

// Different replies of a model cannot be compared.
func TestRepliesDiffer(t *testing.T) {
	b := bare(t)
	says := func(text string) replier {
		return func(ctx context.Context) (replyTimes, error) { return replyTimes{first: 1, whole: 2, text: text}, nil }
	}
	if got, err := b.compareReplies(t.Context(), []replier{says("a"), says(" a\n")}); err != nil || got[1].whole != 2 {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := b.compareReplies(t.Context(), []replier{says("a"), says("b")}); err == nil {
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

// The streamed text has the number of tokens that is counted.
func TestPieces(t *testing.T) {
	ps := pieces(streamedTokens)
	if len(ps) != streamedTokens || !strings.Contains(strings.Join(ps, ""), "```go") {
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
