package contract

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
	"github.com/nod-app/nod/test/modelserver"
)

// RunScripted holds what a back end does when a server goes wrong, in every way
// that is known, and with replies that no real server can be brought to give.
func RunScripted(t *testing.T, open func(*testing.T, wire.Limits) (Rig, *modelserver.Scripted)) {
	low := wire.DefaultLimits() // what has no end comes to them sooner
	low.Text, low.Empty = 64<<10, 3000
	for _, f := range slices.Concat(modelserver.Failures(), modelserver.ParserErrors()) {
		t.Run("failure/"+f.Name, func(t *testing.T) {
			r, s := scripted(t, low, open)
			if f.Floods && r.TextInOnePiece && testing.Short() {
				t.Skip("the newer server sends as much, in smaller pieces")
			}
			s.Next(f.Play)
			fails(t, r, s, f)
			want(t, ask(t, r, text("hello")), "") // the next one is whole
		})
	}
	for name, test := range map[string]func(*testing.T, Rig, *modelserver.Scripted){
		"thoughts come apart":              thoughts,
		"a reply that was cut says so":     short,
		"stops while the model loads":      loading,
		"hands on before the end":          early,
		"joins a character cut in two":     cutInTwo,
		"at most 64 calls":                 callLimit,
		"arguments as a string":            stringArguments,
		"long text comes whole":            long,
		"sends what it was asked":          sent,
		"asks for thinking only where can": think,
	} {
		t.Run(name, func(t *testing.T) {
			r, s := scripted(t, wire.DefaultLimits(), open)
			test(t, r, s)
		})
	}
}

func scripted(t *testing.T, l wire.Limits, open func(*testing.T, wire.Limits) (Rig, *modelserver.Scripted)) (Rig, *modelserver.Scripted) {
	var s *modelserver.Scripted
	r := rig(t, func(t *testing.T) (r Rig) {
		r, s = open(t, l)
		return r
	})
	return r, s
}

func fails(t *testing.T, r Rig, s *modelserver.Scripted, f modelserver.Failure) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), replyTimeout)
	defer cancel()
	stop := sync.OnceFunc(func() {
		go func() {
			eventually(replyTimeout, func() bool { return s.Hanging() > 0 })
			cancel()
		}()
	})
	if f.Hangs && f.Said == "" {
		stop()
	}
	h := askWith(ctx, r.Backend, withTools("What happens now?"), func(h heard) error {
		if f.Hangs && h.text == f.Said {
			stop()
		}
		return nil
	})
	want(t, h, f.Kind)
	if f.Said != "" && h.text != f.Said {
		t.Errorf("heard %q, not %q", h.text, f.Said)
	}
	if f.Kind != "" && h.done != (llm.Completion{}) {
		t.Errorf("%+v, though it failed", h.done)
	}
	ids := map[string]bool{}
	for _, c := range h.calls {
		if c.ID == "" || ids[c.ID] || c.Args == "" {
			t.Errorf("call %+v", c)
		}
		ids[c.ID] = true
	}
}

func thoughts(t *testing.T, r Rig, s *modelserver.Scripted) {
	s.Next(modelserver.Think("The user wants a greeting.", "Hello!"))
	h := ask(t, r, text("hello"))
	want(t, h, "")
	if h.text != "Hello!" || h.thinking != "The user wants a greeting." {
		t.Errorf("text %q, thoughts %q", h.text, h.thinking)
	}
}

func short(t *testing.T, r Rig, s *modelserver.Scripted) {
	s.Next(modelserver.CutShort("One two"))
	h := ask(t, r, text("hello"))
	if want(t, h, ""); h.text != "One two" || h.done.Reason != "length" {
		t.Errorf("%q, %+v", h.text, h.done)
	}
}

func loading(t *testing.T, r Rig, s *modelserver.Scripted) {
	open := make(chan struct{})
	defer close(open)
	s.Next(modelserver.Load(open, modelserver.Say("late")))
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		eventually(replyTimeout, func() bool { return asked(s) })
		cancel()
	}()
	want(t, askWith(ctx, r.Backend, text("hello"), func(heard) error { return nil }), llm.KindStopped)
}

func asked(s *modelserver.Scripted) bool {
	for _, q := range s.Requests() {
		if strings.HasSuffix(q.Path, "/chat") || strings.HasSuffix(q.Path, "/completions") {
			return true
		}
	}
	return false
}

// early: a piece is passed on before the next one comes.
func early(t *testing.T, r Rig, s *modelserver.Scripted) {
	open := make(chan struct{})
	s.Next(modelserver.SayUntil("One ", open, "two"))
	h := askWith(t.Context(), r.Backend, text("hello"), func(h heard) error {
		if h.chunks == 1 {
			if h.text != "One " {
				t.Errorf("heard %q first", h.text)
			}
			close(open)
		}
		return nil
	})
	if want(t, h, ""); h.text != "One two" {
		t.Errorf("heard %q", h.text)
	}
}

// cutInTwo sends the bytes of a character in two pieces that are no valid text
// each.
func cutInTwo(t *testing.T, r Rig, s *modelserver.Scripted) {
	s.Next(func(a *modelserver.Reply) {
		for _, piece := range []string{"Bonjour \xf0\x9f", "\x99\x82!", "\xff", "bien\xc3"} {
			a.Raw(swap(a, piece))
		}
		a.Done("stop")
	})
	h := ask(t, r, text("hello"))
	if want(t, h, ""); h.text != "Bonjour 🙂!\ufffdbien\ufffd" {
		t.Errorf("heard %q", h.text)
	}
}

// swap returns a piece of a reply with raw bytes for its text.
func swap(a *modelserver.Reply, raw string) []byte {
	if strings.HasPrefix(a.Request.Path, "/v1/") {
		return []byte(`data: {"choices":[{"index":0,"delta":{"content":"` + raw + `"}}]}` + "\n\n")
	}
	return []byte(`{"model":"tiny","message":{"role":"assistant","content":"` + raw + `"},"done":false}` + "\n")
}

func callLimit(t *testing.T, r Rig, s *modelserver.Scripted) {
	s.Next(modelserver.ManyCalls(64), modelserver.ManyCalls(65))
	h := ask(t, r, withTools("hello"))
	if want(t, h, ""); len(h.calls) != 64 {
		t.Errorf("%d calls", len(h.calls))
	}
	h = ask(t, r, withTools("hello"))
	if want(t, h, llm.KindTooLarge); len(h.calls) != 64 {
		t.Errorf("%d calls", len(h.calls))
	}
}

func stringArguments(t *testing.T, r Rig, s *modelserver.Scripted) {
	for args, wanted := range map[string]string{
		`{"a":1}`:                    `{"a":1}`,
		`"{\"a\": 1}"`:               `{"a": 1}`,
		`{"a":12345678901234567890}`: `{"a":12345678901234567890}`, // no float between
		`{"a":1,"a":2}`:              `{"a":1,"a":2}`,              // for the strict decoder to see
		`[1]`:                        `[1]`,
		`null`:                       `{}`,
		`""`:                         `{}`,
	} {
		s.Next(modelserver.Do("", modelserver.Call{Name: "list_proposals", Args: args}))
		h := ask(t, r, withTools("hello"))
		if want(t, h, ""); len(h.calls) != 1 || h.calls[0].Args != wanted {
			t.Errorf("%s: calls %+v, not %s", args, h.calls, wanted)
		}
	}
}

// long is a reply as large as may be.
func long(t *testing.T, r Rig, s *modelserver.Scripted) {
	s.Next(modelserver.Big(4 << 20))
	h := ask(t, r, text("hello"))
	if want(t, h, ""); len(h.text) != 4<<20 {
		t.Errorf("heard %d bytes", len(h.text))
	}
}

func sent(t *testing.T, r Rig, s *modelserver.Scripted) {
	warm := 0.5
	req := withTools("hello")
	req.Messages = []llm.Message{
		{Role: llm.System, Text: "Be brief."}, {Role: llm.User, Text: "Look."},
		{Role: llm.Assistant, Calls: []llm.Call{{ID: "call_a", Name: "list_proposals", Args: `{"status":"all"}`}, {ID: "call_b", Name: "list_proposals", Args: `not JSON`}}},
		{Role: llm.ToolRole, CallID: "call_a", Tool: "list_proposals", Text: `{"items":[]}`}, {Role: llm.User, Text: "hello"},
	}
	req.Temperature, req.Format = &warm, []byte(`{"type":"object"}`)
	want(t, ask(t, r, req), "")
	all := s.Requests()
	body := string(all[len(all)-1].Body)
	for _, part := range []string{`"Be brief."`, `"call_a"`, `"tool_call_id":"call_a"`, `"temperature":0.5`, `"type":"object"`, `"clipboard.write"`, `"stream":true`} {
		if !strings.Contains(body, part) && !(part == `"stream":true` && strings.HasPrefix(all[len(all)-1].Path, "/api/")) {
			t.Errorf("%s was not sent: %s", part, body)
		}
	}
	if strings.Contains(body, "not JSON") {
		t.Errorf("arguments that are no JSON were sent: %s", body)
	}
}

// think: new servers refuse to think with a model that cannot.
func think(t *testing.T, r Rig, s *modelserver.Scripted) {
	req := text("hello")
	req.Think = true
	want(t, ask(t, r, req), "")
}
