package openai

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
	"github.com/nod-app/nod/test/modelserver"
)

// plays answers every request for a reply with these bytes.
func plays(t *testing.T, stream string) *Backend {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, stream)
	}))
	t.Cleanup(s.Close)
	b, err := New(Options{URL: s.URL, AllowRemote: true}) // the server says nothing of its models
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

func hear(ctx context.Context, b *Backend) (text string, calls []llm.Call, done llm.Completion, err error) {
	done, err = b.Chat(ctx, llm.Request{Model: "m"}, func(c llm.Chunk) error {
		text += c.Text
		calls = append(calls, c.Calls...)
		return nil
	})
	return text, calls, done, err
}

func kindOf(err error) llm.Kind {
	var e *llm.Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return ""
}

func says(s string) string { return `data: {"choices":[{"delta":{` + s + `}}]}` + "\n\n" }

const (
	stop = `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}` + "\n\n"
	end  = "data: [DONE]\n\n"
)

// The ways in which servers send calls in pieces.
func TestCallsArePutTogether(t *testing.T) {
	piece := func(s string) string { return says(`"tool_calls":[` + s + `]`) }
	for name, c := range map[string]struct {
		stream string
		want   string
	}{
		"in pieces": {piece(`{"index":0,"id":"a","function":{"name":"x","arguments":""}}`) + piece(`{"index":0,"function":{"arguments":"{\"n\""}}`) + piece(`{"index":0,"function":{"arguments":":1}"}}`), `a x {"n":1}`},
		"two in turn": {piece(`{"index":0,"id":"a","function":{"name":"x","arguments":"{"}},{"index":1,"id":"b","function":{"name":"y","arguments":"{"}}`) +
			piece(`{"index":0,"function":{"arguments":"}"}},{"index":1,"function":{"arguments":"}"}}`), "a x {}|b y {}"},
		"the id and name in each":    {piece(`{"index":0,"id":"a","function":{"name":"x","arguments":"{"}}`) + piece(`{"index":0,"id":"a","function":{"name":"x","arguments":"}"}}`), "a x {}"},
		"no index, other ids":        {piece(`{"id":"a","function":{"name":"x","arguments":"{}"}}`) + piece(`{"id":"b","function":{"name":"y","arguments":"{}"}}`), "a x {}|b y {}"},
		"no index, no ids":           {piece(`{"function":{"name":"x","arguments":"{}"}}`) + piece(`{"function":{"name":"y","arguments":"{}"}}`), "? x {}|? y {}"},
		"an object for a string":     {piece(`{"index":0,"id":"a","function":{"name":"x","arguments":{"n":1}}}`), `a x {"n":1}`},
		"no arguments":               {piece(`{"index":0,"id":"a","function":{"name":"x"}}`), "a x {}"},
		"arguments that were cut":    {piece(`{"index":0,"id":"a","function":{"name":"x","arguments":"{\"n\":"}}`), `a x {"n":`},
		"a character cut in two":     {piece(`{"index":0,"id":"a","function":{"name":"x","arguments":"{\"n\":\"`+"\xc3"+`"}}`) + piece(`{"index":0,"function":{"arguments":"`+"\xa9"+`\"}"}}`), `a x {"n":"é"}`},
		"a hostile index":            {piece(`{"index":-9223372036854775808,"id":"a","function":{"name":"x","arguments":"{}"}}`), "a x {}"},
		"with the reason in the end": {strings.Replace(piece(`{"index":0,"id":"a","function":{"name":"x","arguments":"{}"}}`), "}]}\n", `,"finish_reason":"tool_calls"}]}`+"\n", 1), "a x {}"},
	} {
		t.Run(name, func(t *testing.T) {
			_, calls, _, err := hear(t.Context(), plays(t, c.stream+stop+end))
			var got []string
			for _, c := range calls {
				if strings.HasPrefix(c.ID, "call_") {
					c.ID = "?"
				}
				got = append(got, c.ID+" "+c.Name+" "+c.Args)
			}
			if strings.Join(got, "|") != c.want || err != nil {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
}

// What ends a reply, and what only seems to.
func TestEnds(t *testing.T) {
	word := says(`"content":"One"`)
	for name, c := range map[string]struct {
		stream string
		want   llm.Kind
		reason string
	}{
		"reason and end":     {word + stop + end, "", "stop"},
		"reason only":        {word + stop, "", "stop"},
		"end only":           {word + end, "", "stop"},
		"cut for its length": {word + strings.Replace(stop, "stop", "length", 1) + end, "", "length"},
		"none":               {word, llm.KindInterrupted, ""},
		"a null reason":      {word + `data: {"choices":[{"delta":{},"finish_reason":null}]}` + "\n\n", llm.KindInterrupted, ""},
		"rubbish after":      {word + stop + "data: oops", "", "stop"},
		"an error after":     {word + stop + `data: {"error":{"message":"x"}}` + "\n\n" + end, "", "stop"},
		"an error":           {word + `data: {"error":{"message":"CUDA out of memory"}}` + "\n\n" + end, llm.KindServer, ""},
		"an error in words":  {word + `data: {"error":"EngineDeadError"}` + "\n\n", llm.KindInterrupted, ""},
		"no choices":         {`data: {"choices":[]}` + "\n\n", llm.KindInterrupted, ""},
		"wrong types":        {`data: {"choices":5}` + "\n\n", llm.KindServer, ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, done, err := hear(t.Context(), plays(t, c.stream))
			if kindOf(err) != c.want || done.Reason != c.reason {
				t.Errorf("%+v, %v", done, err)
			}
		})
	}
}

// A server that keeps the stream open after its end does not keep the reply.
func TestStreamLeftOpen(t *testing.T) {
	s := modelserver.NewScripted(t, modelserver.New)
	s.Next(func(r *modelserver.Reply) { r.Text("One"); r.Done("stop"); r.Hang() })
	b, err := New(Options{URL: s.URL, AllowRemote: true}) // the server says nothing of its models
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if text, _, _, err := hear(t.Context(), b); text != "One" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}

// The key goes along, and is in no error, whatever the server says.
func TestKey(t *testing.T) {
	const key = "sk-very-secret"
	s := modelserver.NewScripted(t, modelserver.New)
	s.SetKey(key)
	for given, want := range map[string]llm.Kind{key: "", "": llm.KindDenied, "sk-other-secret": llm.KindDenied} {
		b, err := New(Options{URL: s.URL, Key: func(context.Context) (string, error) { return given, nil }})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		ask := func() error {
			r := llm.Request{Model: "tiny", Messages: []llm.Message{{Role: llm.User, Text: "hello"}}}
			_, err := b.Chat(t.Context(), r, func(llm.Chunk) error { return nil })
			return err
		}
		if err := ask(); kindOf(err) != want {
			t.Errorf("%q: %v", given, err)
		}
		if given == "" {
			continue
		}
		for _, code := range []int{400, 401, 404, 500} {
			s.Next(modelserver.Status(code, "bad key "+given))
			err := ask()
			if all := fmt.Sprintf("%v %+v %#v", err, errors.Unwrap(err), err); kindOf(err) == "" || strings.Contains(all, given) {
				t.Errorf("%d: %s", code, all)
			}
		}
	}
}

func TestModels(t *testing.T) {
	for name, c := range map[string]struct {
		body string
		code int
		want llm.Kind
		n    int
	}{
		"two":            {`{"data":[{"id":"a","max_model_len":4096},{"id":"b"}]}`, 200, "", 2},
		"none":           {`{"data":[]}`, 200, "", 0},
		"another API":    {`{"version":"1"}`, 200, llm.KindNotAServer, 0},
		"no JSON":        {`hello`, 200, llm.KindNotAServer, 0},
		"cut":            {`{"data":[{"id"`, 200, llm.KindNotAServer, 0},
		"no such route":  {`{"detail":"Not Found"}`, 404, llm.KindNotAServer, 0},
		"wants a key":    {`{"error":{"message":"no"}}`, 401, llm.KindDenied, 0},
		"busy":           {``, 503, llm.KindServer, 0},
		"empty":          {``, 200, llm.KindNotAServer, 0},
		"hostile length": {`{"data":[{"id":"a","max_model_len":-5}]}`, 200, "", 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(c.code)
				_, _ = io.WriteString(w, c.body)
			}))
			defer s.Close()
			b, err := New(Options{URL: s.URL, AllowRemote: true}) // the server says nothing of its models
			if err != nil {
				t.Fatal(err)
			}
			defer b.Close()
			got, err := b.Models(t.Context())
			if kindOf(err) != c.want || len(got) != c.n || c.n > 0 && (got[0].Context < 0 || !got[0].Tools) {
				t.Errorf("%+v, %v", got, err)
			}
		})
	}
}

// FuzzReply: whatever comes, what is handed on is valid text, and no reply is
// whole whose end was not said.
func FuzzReply(f *testing.F) {
	f.Add(says(`"content":"hi"`) + stop + end)
	f.Add(says(`"tool_calls":[{"index":0,"function":{"name":"x","arguments":"{"}}]`) + stop)
	f.Add("data: {\"choices\":[{\"delta\":{\"content\":\"\xf0\x9f\"}}]}\n\n")
	f.Fuzz(func(t *testing.T, in string) {
		l := wire.DefaultLimits()
		calls := 0
		r := wire.NewReply(t.Context(), l, func(c llm.Chunk) error {
			for _, c := range c.Calls {
				calls++
				if c.ID == "" || !utf8.ValidString(c.Args+c.Name) {
					t.Fatalf("%+v", c)
				}
			}
			if !utf8.ValidString(c.Text + c.Thinking) {
				t.Fatalf("%q", c.Text)
			}
			return nil
		})
		k := &replyStream{backend: &Backend{limits: l}, cancel: func() {}, reply: r, calls: callAssembler{max: l.Calls},
			events: eventReader{max: l.Line, onEmpty: r.AddEmpty}}
		k.events.from = bufio.NewReader(strings.NewReader(in))
		err := k.readAll()
		if k.closeTimer != nil {
			k.closeTimer.Stop()
		}
		_ = r.Flush()
		if calls > l.Calls || k.complete && !strings.Contains(in, "finish_reason") && !strings.Contains(in, doneEvent) && !strings.Contains(in, `\u`) {
			t.Fatalf("%d calls, whole %t, %v", calls, k.complete, err)
		}
	})
}
