package ollama

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
	"github.com/nod-app/nod/test/modelserver"
)

func on(t *testing.T, o Options) (*Backend, *modelserver.Scripted) {
	t.Helper()
	s := modelserver.NewScripted(t, modelserver.New)
	o.URL = s.URL
	b, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b, s
}

func names(t *testing.T, b *Backend) string {
	t.Helper()
	ms, err := b.Models(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range ms {
		out = append(out, m.Name)
	}
	return strings.Join(out, " ")
}

func TestDownloadsAndDeletesAModel(t *testing.T) {
	b, _ := on(t, Options{})
	var last llm.Progress
	if err := b.Pull(t.Context(), "llama3.2", func(p llm.Progress) { last = p }); err != nil {
		t.Fatal(err)
	}
	if last.Status != "success" {
		t.Errorf("the last word was %+v", last)
	}
	if got := names(t, b); !strings.Contains(got, "llama3.2:latest") {
		t.Error(got)
	}
	if err := b.Delete(t.Context(), "llama3.2"); err != nil {
		t.Fatal(err)
	}
	if got := names(t, b); strings.Contains(got, "llama3.2") {
		t.Error(got)
	}
	if err := b.Delete(t.Context(), "llama3.2"); kindOf(err) != llm.KindNoModel {
		t.Errorf("%v", err)
	}
}

func TestFailedDownloads(t *testing.T) {
	for name, c := range map[string]struct {
		play modelserver.Behaviour
		want llm.Kind
		says string
	}{
		"offline":    {modelserver.PullOffline, llm.KindServer, "library cannot be reached"},
		"cut":        {modelserver.PullCut, llm.KindInterrupted, "stopped during the download"},
		"hangs":      {modelserver.PullHangs, llm.KindStopped, "was stopped"},
		"no such":    {modelserver.Lines(`{"error":"pull model manifest: file does not exist"}`), llm.KindNoModel, "library has no model"},
		"disk full":  {modelserver.Lines(`{"error":"write /x: no space left on device"}`), llm.KindServer, "no room"},
		"a web page": {modelserver.Page(200), llm.KindNotAServer, "web page"},
		"500":        {modelserver.Status(500, "oops"), llm.KindServer, "oops"},
		"nonsense":   {modelserver.Lines("oops"), llm.KindServer, "cannot be read"},
	} {
		t.Run(name, func(t *testing.T) {
			b, s := on(t, Options{})
			s.At("/api/pull", c.play)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			err := b.Pull(ctx, "llama3.2", func(llm.Progress) {
				if name == "hangs" {
					cancel()
				}
			})
			var e *llm.Error
			if !errors.As(err, &e) || e.Kind != c.want || !strings.Contains(e.Text, c.says) || e.Remedy == "" {
				t.Errorf("%v: %+v", err, e)
			}
		})
	}
	b, _ := on(t, Options{})
	for _, name := range []string{"", "a b", "../x", "x\n"} {
		if err := b.Pull(t.Context(), name, func(llm.Progress) {}); kindOf(err) != llm.KindNoModel {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A pull of 20 s with 50 lines a second is told of at most 10 times a second,
// with its speed.
func TestProgressIsReportedAtIntervals(t *testing.T) {
	now := time.Unix(1000, 0)
	var told []llm.Progress
	p := pullReporter{on: func(x llm.Progress) { told = append(told, x) }, now: func() time.Time { return now }}
	for i := range 1000 {
		p.update(api.ProgressResponse{Status: "pulling x", Digest: "sha256:x", Total: 1e9, Completed: int64(i) * 20_000})
		now = now.Add(20 * time.Millisecond)
	}
	p.update(api.ProgressResponse{Status: "success"})
	p.report()
	if len(told) < 150 || len(told) > 202 {
		t.Errorf("told %d times", len(told))
	}
	middle := told[len(told)/2]
	if middle.Speed < 900_000 || middle.Speed > 1_100_000 || middle.Total != 1e9 {
		t.Errorf("%+v", middle)
	}
	if last := told[len(told)-1]; last.Status != "success" || !p.complete {
		t.Errorf("%+v", last)
	}
}

func TestHostileProgress(t *testing.T) {
	p := pullReporter{on: func(x llm.Progress) {
		if x.Completed < 0 || x.Completed > x.Total || x.Speed < 0 || strings.ContainsAny(x.Status, "\x1b\n") {
			t.Errorf("%+v", x)
		}
	}, now: time.Now}
	for i, n := range []int64{-5, 1 << 62, 0, 7} {
		p.update(api.ProgressResponse{Status: "a\x1b[31m\n", Digest: fmt.Sprint(i / 2), Total: 100, Completed: n})
		p.report()
	}
}

func TestRemoteModelsMustBeAllowed(t *testing.T) {
	away := []modelserver.Installed{
		{Name: "gpt-oss:120b-cloud", Capabilities: []string{"completion", "tools"}},
		{Name: "other:latest", RemoteHost: "https://ollama.com:443", Capabilities: []string{"completion"}},
	}
	b, s := on(t, Options{})
	s.SetModels(away...)
	ms, err := b.Models(t.Context())
	if err != nil || len(ms) != 2 || !ms[0].Remote || !ms[1].Remote {
		t.Errorf("%+v, %v", ms, err)
	}
	for _, m := range away {
		_, err := b.Chat(t.Context(), llm.Request{Model: m.Name, Messages: []llm.Message{{Role: llm.User, Text: "secret"}}}, func(llm.Chunk) error { return nil })
		if kindOf(err) != llm.KindRemote {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
	for _, r := range s.Requests() {
		if strings.Contains(string(r.Body), "secret") {
			t.Errorf("the text was sent: %s", r.Body)
		}
	}
	free, s := on(t, Options{AllowRemote: true})
	s.SetModels(away...)
	s.Next(modelserver.Say("hi"))
	if _, err := free.Chat(t.Context(), llm.Request{Model: away[0].Name}, func(llm.Chunk) error { return nil }); err != nil {
		t.Error(err)
	}
}

// Someone removes a model, or puts another in its place, behind a conversation.
func TestModelChangesBehindTheConversation(t *testing.T) {
	b, s := on(t, Options{AllowRemote: true}) // or it is asked for each time, as words must stay here
	now := time.Unix(1000, 0)
	b.now = func() time.Time { return now }
	tools := llm.Request{Model: "tiny", Tools: []llm.Tool{{Name: "list_proposals", Schema: []byte(`{}`)}},
		Messages: []llm.Message{{Role: llm.User, Text: "hello"}}}
	chat := func() llm.Kind {
		_, err := b.Chat(t.Context(), tools, func(llm.Chunk) error { return nil })
		return kindOf(err)
	}
	if k := chat(); k != "" {
		t.Fatal(k)
	}
	asked := len(s.Requests())
	if k := chat(); k != "" || len(s.Requests()) != asked+1 {
		t.Errorf("%s after %d requests: the model is asked for each time", k, len(s.Requests())-asked)
	}
	s.SetModels(modelserver.Installed{Name: "tiny:latest", Capabilities: []string{"completion"}})
	if k := chat(); k != llm.KindNoTools { // the server itself says so
		t.Error(k)
	}
	s.SetModels()
	if k := chat(); k != llm.KindNoModel {
		t.Error(k)
	}
	now = now.Add(2 * infoLifetime)
	if k := chat(); k != llm.KindNoModel {
		t.Error(k)
	}
}

// A description of a model is as new as the list that has the model's digest unchanged.
func TestAListConfirmsADescription(t *testing.T) {
	b, s := on(t, Options{AllowRemote: true}) // or it is asked for each time, as words must stay here
	now := time.Unix(1000, 0)
	b.now = func() time.Time { return now }
	var name string
	for range 2 {
		now = now.Add(infoLifetime)
		all, err := b.Models(t.Context())
		if err != nil || len(all) == 0 {
			t.Fatal(all, err)
		}
		name = all[0].Name
	}
	asked := len(s.Requests())
	s.Next(modelserver.Say("hi"))
	ask := llm.Request{Model: name, Messages: []llm.Message{{Role: llm.User, Text: "hello"}}}
	if _, err := b.Chat(t.Context(), ask, func(llm.Chunk) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if later := s.Requests()[asked:]; len(later) != 1 {
		t.Errorf("for a reply right after a list the server was asked %+v", later)
	}
}

func TestOptionsAreSent(t *testing.T) {
	b, s := on(t, Options{})
	s.SetModels(modelserver.Installed{Name: "tiny:latest", Capabilities: []string{"completion", "thinking"}})
	for _, c := range []struct {
		r    llm.Request
		body []string
		not  []string
	}{
		{llm.Request{}, []string{`"options":{}`, `"think":false`}, []string{"keep_alive", "num_ctx"}},
		{llm.Request{Think: true, Context: 8192, MaxTokens: 9, KeepAlive: -1}, []string{`"think":true`, `"num_ctx":8192`, `"num_predict":9`, `"keep_alive":"0s"`}, nil},
		{llm.Request{KeepAlive: time.Hour}, []string{`"keep_alive":"1h0m0s"`}, nil},
	} {
		c.r.Model = "tiny"
		s.Next(modelserver.Say("hi"))
		if _, err := b.Chat(t.Context(), c.r, func(llm.Chunk) error { return nil }); err != nil {
			t.Fatal(err)
		}
		all := s.Requests()
		body := string(all[len(all)-1].Body)
		for _, part := range c.body {
			if !strings.Contains(body, part) {
				t.Errorf("%s is not in %s", part, body)
			}
		}
		for _, part := range c.not {
			if strings.Contains(body, part) {
				t.Errorf("%s is in %s", part, body)
			}
		}
	}
}

// Old servers refuse schemas with several types or choices that are no text.
func TestOldServersTakeAnySchema(t *testing.T) {
	s := modelserver.NewScripted(t, modelserver.Old)
	for name, url := range map[string]string{"scripted": s.URL, "real": modelserver.Real(t).URL} {
		b, err := New(Options{URL: url})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		req := llm.Request{Model: "tiny", Messages: []llm.Message{{Role: llm.User, Text: "What proposals do you have?"}}, Tools: []llm.Tool{{Name: "list_proposals",
			Schema: []byte(`{"type":"object","properties":{"limit":{"type":["integer","null"],"enum":[1,5]},"in":{"type":"object","properties":{"x":{"type":["string"]}}}}}`)}}}
		calls := 0
		_, err = b.Chat(t.Context(), req, func(c llm.Chunk) error { calls += len(c.Calls); return nil })
		if err != nil || calls != 1 {
			t.Errorf("%s: %d calls, %v", name, calls, err)
		}
	}
}

func TestFailedLists(t *testing.T) {
	for name, c := range map[string]struct {
		path string
		play modelserver.Behaviour
		want llm.Kind
	}{
		"a web page":      {"/api/tags", modelserver.Page(200), llm.KindNotAServer},
		"no JSON":         {"/api/tags", modelserver.Lines("oops"), llm.KindNotAServer},
		"500":             {"/api/tags", modelserver.Status(500, "oops"), llm.KindServer},
		"no such route":   {"/api/tags", modelserver.Status(404, "404 page not found"), llm.KindNotAServer},
		"cut":             {"/api/tags", (*modelserver.Reply).Cut, llm.KindInterrupted},
		"elsewhere":       {"/api/tags", modelserver.Redirect("http://192.0.2.1/"), llm.KindNotAServer},
		"endless":         {"/api/tags", modelserver.Endless, llm.KindTooLarge},
		"nothing to show": {"/api/show", modelserver.Status(500, "oops"), ""},
		"show is cut":     {"/api/show", (*modelserver.Reply).Cut, ""},
		"show is wrong":   {"/api/show", modelserver.Lines(`{"model_info":5}`), ""},
		"hostile context": {"/api/show", modelserver.Lines(`{"model_info":{"general.architecture":"x","x.context_length":-7}}`), ""},
	} {
		t.Run(name, func(t *testing.T) {
			limits := wire.DefaultLimits()
			limits.Body, limits.Stream = 1<<20, 1<<20
			b, s := on(t, Options{Limits: limits})
			s.At(c.path, c.play)
			ms, err := b.Models(t.Context())
			if kindOf(err) != c.want || c.want == "" && len(ms) != 2 {
				t.Errorf("%+v, %v", ms, err)
			}
			for _, m := range ms {
				if m.Context < 0 {
					t.Errorf("%+v", m)
				}
			}
		})
	}
}

// A model whose description cannot be had may still reply.
func TestRepliesWithoutADescription(t *testing.T) {
	b, s := on(t, Options{})
	s.At("/api/show", modelserver.Status(500, "oops"))
	s.Next(modelserver.Say("hi"))
	r := llm.Request{Model: "tiny", Tools: []llm.Tool{{Name: "x", Schema: []byte(`{}`)}}}
	if _, err := b.Chat(t.Context(), r, func(llm.Chunk) error { return nil }); err != nil {
		t.Error(err)
	}
	if _, err := b.Chat(t.Context(), llm.Request{Model: "gpt-oss:20b-cloud"}, func(llm.Chunk) error { return nil }); kindOf(err) != llm.KindRemote {
		t.Errorf("%v", err)
	}
}

// What is not known to run here is remote: where neither the description nor the
// list says anything of a model, nothing is sent to it.
func TestAModelOfWhichNothingIsKnownIsRemote(t *testing.T) {
	b, s := on(t, Options{})
	s.At("/api/show", modelserver.Status(500, "oops"))
	s.At("/api/tags", modelserver.Status(500, "oops"))
	if _, err := b.Chat(t.Context(), llm.Request{Model: "tiny"}, func(llm.Chunk) error { return nil }); kindOf(err) != llm.KindRemote {
		t.Errorf("%v", err)
	}
}

// keep_alive goes along with each request: Ollama unloads at 0.
func TestKeepAlive(t *testing.T) {
	for set, want := range map[time.Duration]any{0: nil, time.Hour: "1h0m0s", -1: "0s"} {
		b, s := on(t, Options{KeepAlive: set})
		if _, err := b.Chat(t.Context(), llm.Request{Model: "tiny"}, func(llm.Chunk) error { return nil }); err != nil {
			t.Fatal(err)
		}
		all := s.Requests()
		if got := all[len(all)-1].Chat.KeepAlive; got != want {
			t.Errorf("%s: %v", set, got)
		}
	}
}
