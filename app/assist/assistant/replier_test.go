package assistant

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/models"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/tools"
)

// noTools are no tools at all.
type noTools struct{}

func (noTools) Specs() []tools.Spec                                            { return nil }
func (noTools) Call(context.Context, *tools.Trace, tools.Batch) []tools.Result { return nil }

func noWait() error { return nil }

func testReplier(t *testing.T, s *modelserver.Scripted, remote bool) Replier {
	t.Helper()
	return testReplierAt(t, s.URL, remote)
}

func testReplierAt(t *testing.T, url string, remote bool) Replier {
	t.Helper()
	m := models.New(models.Options{
		Settings: func() models.Settings { return models.Settings{URL: url, Remote: remote} },
		Key:      func(context.Context) (string, error) { return "", nil },
		Changed:  func() {},
	})
	t.Cleanup(m.Close)
	return Replier{engine: turn.New(turn.Options{Backend: m.Backend, Tools: noTools{}}), models: m, thinks: m.Thinks}
}

// wasAsked says whether a model was asked to reply.
func wasAsked(s *modelserver.Scripted) bool { return asked(s, "/api/chat") > 0 }

// What a person says leaves this computer only once it is durable; a model on this
// computer does not wait for the disk.
func TestWhatLeavesThisComputerIsDurableBefore(t *testing.T) {
	errFull := errors.New("the disk is full")
	for name, c := range map[string]struct {
		remote bool  // text may leave
		save   error // why the message cannot be saved
		asked  bool
	}{
		"it may leave":                       {true, nil, true},
		"it may leave, and cannot be saved":  {true, errFull, false},
		"it stays here":                      {false, nil, true},
		"it stays here, and cannot be saved": {false, errFull, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewScripted(t, modelserver.New)
			s.Next(modelserver.Say("hi"))
			waited := false
			saved := func() error {
				waited = true
				if wasAsked(s) {
					t.Error("the model was asked before")
				}
				return c.save
			}
			req := turn.Request{Model: llm.Model{Name: modelserver.ModelName}, Text: "hello"}
			out := testReplier(t, s, c.remote).Reply(t.Context(), req, saved, func(turn.Event) {})
			if waited != c.remote || wasAsked(s) != c.asked || (out.Ended == turn.Answered) != c.asked {
				t.Errorf("waited %t, asked %t, %s, %+v", waited, wasAsked(s), out.Ended, out.Problem)
			}
		})
	}
}

// fileTools are tools that a model can be offered.
type fileTools struct {
	noTools
	specs []tools.Spec
}

func (f fileTools) Specs() []tools.Spec { return f.specs }

// A server that cannot describe a model just now does not take its tools from it: what it
// says that it calls would be shown as its answer. One that has none only talks, and that is
// said.
func TestAModelThatWasNotDescribedIsOfferedTools(t *testing.T) {
	const none = "registry.ollama.ai/library/tiny:latest does not support tools"
	for name, c := range map[string]struct {
		plays []modelserver.Behaviour
		asked []bool // with tools
		said  bool   // that it has none
	}{
		"it calls tools": {[]modelserver.Behaviour{modelserver.Say("hi")}, []bool{true}, false},
		"it calls none":  {[]modelserver.Behaviour{modelserver.Status(400, none), modelserver.Say("hi")}, []bool{true, false}, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewScripted(t, modelserver.New)
			s.At("/api/show", modelserver.Status(500, "oops"))
			s.Next(c.plays...)
			r := testReplier(t, s, false)
			r.engine = turn.New(turn.Options{Backend: r.models.Backend, Tools: fileTools{specs: specs(t)}})
			said := false
			out := r.Reply(t.Context(), turn.Request{Model: llm.Model{Name: modelserver.ModelName}, Text: "Read my notes"}, noWait, func(e turn.Event) {
				if n, ok := e.(turn.Notice); ok && n.Code == string(llm.KindNoTools) {
					said = true
				}
			})
			if out.Ended != turn.Answered || said != c.said {
				t.Errorf("%s, %+v, said %t", out.Ended, out.Problem, said)
			}
			var withTools []bool
			for _, a := range s.Requests() {
				if a.Path == "/api/chat" {
					withTools = append(withTools, len(a.Chat.Tools) > 0)
				}
			}
			if !slices.Equal(withTools, c.asked) {
				t.Errorf("asked with tools: %v, want %v", withTools, c.asked)
			}
		})
	}
}

// asked is how often a path was asked for.
func asked(s *modelserver.Scripted, path string) (n int) {
	for _, r := range s.Requests() {
		if r.Path == path {
			n++
		}
	}
	return n
}

// The server is not asked for its models before each reply, only where the one model runs.
func TestModelsAreNotListedForEachReply(t *testing.T) {
	s := modelserver.NewScripted(t, modelserver.New)
	r := testReplier(t, s, false)
	const replies = 3
	first := 0 // requests for the first one
	for n := range replies {
		s.Next(modelserver.Say("hi"))
		out := r.Reply(t.Context(), turn.Request{Model: llm.Model{Name: modelserver.ModelName}, Text: "hello"}, noWait, func(turn.Event) {})
		if out.Ended != turn.Answered {
			t.Fatalf("%s, %+v", out.Ended, out.Problem)
		}
		if n == 0 {
			first = len(s.Requests())
		}
	}
	var later []string
	for _, r := range s.Requests()[first:] {
		later = append(later, r.Path)
	}
	if want := slices.Repeat([]string{"/api/show", "/api/chat"}, replies-1); !slices.Equal(later, want) {
		t.Errorf("for %d more replies the server was asked %q", replies-1, later)
	}
}

// If a server has ended since it listed its models, it is looked for as one of which
// nothing is known.
func TestAServerThatHasEndedIsLookedForAgain(t *testing.T) {
	s := modelserver.NewScripted(t, modelserver.New)
	to, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	serve := func(address string) *httptest.Server {
		l, err := net.Listen("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		front := &httptest.Server{Listener: l, Config: &http.Server{Handler: httputil.NewSingleHostReverseProxy(to)}}
		front.Start()
		return front
	}
	front := serve("127.0.0.1:0")
	address := front.Listener.Addr().String()
	r := testReplierAt(t, front.URL, false)
	ask := turn.Request{Model: llm.Model{Name: modelserver.ModelName}, Text: "hello"}
	s.Next(modelserver.Say("hi"))
	if out := r.Reply(t.Context(), ask, noWait, func(turn.Event) {}); out.Ended != turn.Answered {
		t.Fatalf("%s, %+v", out.Ended, out.Problem)
	}
	front.Close()
	r.models.Backend().(interface{ Close() }).Close() // the connection that was kept, which no one may have found closed yet
	back := false
	s.Next(modelserver.Say("hi again"))
	out := r.Reply(t.Context(), ask, noWait, func(e turn.Event) {
		if _, failed := e.(turn.UsageChanged); failed && !back { // it was asked in vain
			back = true
			t.Cleanup(serve(address).Close)
		}
	})
	if out.Ended != turn.Answered || !back {
		t.Errorf("%s, %+v", out.Ended, out.Problem)
	}
}

// A model thinks before its reply to one message, if the person wants that and it can; other replies are as the settings say.
func TestThinkingBeforeOneReply(t *testing.T) {
	s := modelserver.NewScripted(t, modelserver.New)
	for _, c := range []struct {
		can, wanted, want bool
		always            *bool // what a check of models does
	}{
		{can: true}, {can: true, wanted: true, want: true}, {wanted: true},
		{can: true, always: new(true), want: true}, {can: true, always: new(false)}, {always: new(true)},
	} {
		r := testReplier(t, s, false)
		if c.always != nil {
			r = r.Thinking(*c.always)
		}
		model := llm.Model{Name: modelserver.ModelName, Thinking: c.can}
		if got := r.completed(t.Context(), model, turn.Request{Text: "hello", Think: c.wanted}).Think; got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
}
