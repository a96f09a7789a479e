package openai

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// stubs are models that an Ollama on this machine lists and passes on: by what
// it says of them, or by their names alone.
func stubs() []modelserver.Installed {
	return []modelserver.Installed{
		{Name: "mine:latest", RemoteHost: "https://ollama.com:443"},
		{Name: "gpt-oss:20b-cloud"},
		{Name: "x:20b:cloud"},
		{Name: "y:Cloud"},
	}
}

func newOllama(t *testing.T, allowRemote bool) (*Backend, *modelserver.Scripted) {
	t.Helper()
	s := modelserver.NewScripted(t, modelserver.New)
	s.SetModels(append(stubs(), modelserver.Installed{Name: "tiny:latest", Family: "llama", Capabilities: []string{"completion"}})...)
	b, err := New(Options{URL: s.URL, AllowRemote: allowRemote})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b, s
}

func ask(t *testing.T, b *Backend, r llm.Request) error {
	t.Helper()
	_, err := b.Chat(t.Context(), r, func(llm.Chunk) error { return nil })
	return err
}

// chats are how many requests for a reply the server got.
func chats(s *modelserver.Scripted) (n int) {
	for _, r := range s.Requests() {
		if strings.HasSuffix(r.Path, "/chat/completions") {
			n++
		}
	}
	return n
}

func TestCloudModelsBehindALocalOllamaAreRemote(t *testing.T) {
	b, s := newOllama(t, false)
	all, err := b.Models(t.Context())
	if err != nil || len(all) != len(stubs())+1 {
		t.Fatalf("%+v, %v", all, err)
	}
	for _, m := range all {
		if m.Remote != (m.Name != "tiny:latest") {
			t.Errorf("%s: remote %v", m.Name, m.Remote)
		}
	}
	for _, m := range stubs() {
		if err := ask(t, b, llm.Request{Model: m.Name}); kindOf(err) != llm.KindRemote {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
	if n := chats(s); n > 0 {
		t.Errorf("%d messages were sent", n)
	}
	if err := ask(t, b, llm.Request{Model: "tiny"}); err != nil {
		t.Errorf("a local model: %v", err)
	}
}

// A model that becomes another machine's between two messages gets no word of the second.
func TestAModelThatMovesAwayGetsNothing(t *testing.T) {
	b, s := newOllama(t, false)
	if err := ask(t, b, llm.Request{Model: "tiny"}); err != nil {
		t.Fatal(err)
	}
	s.SetModels(modelserver.Installed{Name: "tiny:latest", RemoteHost: "https://ollama.com:443"})
	if err := ask(t, b, llm.Request{Model: "tiny"}); kindOf(err) != llm.KindRemote || chats(s) != 1 {
		t.Errorf("the second message: %v, %d chats", err, chats(s))
	}
}

// Background work stays on this machine even where the settings allow others,
// and even when a model was replaced behind its name a moment ago.
func TestLocalOnlyRequestsNeverLeaveThisMachine(t *testing.T) {
	b, s := newOllama(t, true)
	for _, m := range stubs() {
		if err := ask(t, b, llm.Request{Model: m.Name, LocalOnly: true}); kindOf(err) != llm.KindRemote {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
	if err := ask(t, b, llm.Request{Model: "tiny", LocalOnly: true}); err != nil || chats(s) != 1 {
		t.Errorf("a local model: %v, %d chats", err, chats(s))
	}
	s.SetModels(modelserver.Installed{Name: "tiny:latest", RemoteHost: "https://ollama.com:443"})
	if err := ask(t, b, llm.Request{Model: "tiny", LocalOnly: true}); kindOf(err) != llm.KindRemote || chats(s) != 1 {
		t.Errorf("a replaced model: %v, %d chats", err, chats(s))
	}
}

// A server on another machine describes its models as its own: only its address tells that
// they run elsewhere.
func TestLocalOnlyRequestsNeverGoToAServerElsewhere(t *testing.T) {
	for _, address := range []string{"http://192.0.2.1:11434/v1", "https://models.example/v1"} {
		here, s := newOllama(t, true)
		b, err := New(Options{URL: address, AllowRemote: true})
		if err != nil {
			t.Fatal(err)
		}
		b.base, b.http = here.base, here.http // what is sent there reaches s
		if err := ask(t, b, llm.Request{Model: "tiny", LocalOnly: true}); kindOf(err) != llm.KindRemote || chats(s) != 0 {
			t.Errorf("%s: %v, %d chats", address, err, chats(s))
		}
		all, err := b.Models(t.Context())
		if err != nil || slices.ContainsFunc(all, func(m llm.Model) bool { return !m.Remote }) {
			t.Errorf("%s: %+v, %v", address, all, err)
		}
		if err := ask(t, b, llm.Request{Model: "tiny"}); err != nil || chats(s) != 1 {
			t.Errorf("%s: one that may leave: %v, %d chats", address, err, chats(s))
		}
	}
}

// A server that is not Ollama says by the owner of its models whether it runs
// them itself; a proxy does not.
func TestModelsOfUnknownServersAreRemote(t *testing.T) {
	for owner, kind := range map[string]llm.Kind{"vllm": "", "llamacpp": "", "organization_owner": "", "openai": llm.KindRemote, "": llm.KindRemote} {
		s := modelserver.NewScripted(t, modelserver.New)
		s.At("/api/show", modelserver.JSON(`{"error":"Unexpected endpoint or method. (POST /api/show)"}`)) // LM Studio
		s.At("/api/tags", func(r *modelserver.Reply) { r.Answer(http.StatusNotFound, "text/plain", []byte("404 page not found")) })
		s.At("/v1/models", modelserver.JSON(`{"object":"list","data":[{"id":"tiny","owned_by":"`+owner+`"}]}`))
		b, err := New(Options{URL: s.URL})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		if err := ask(t, b, llm.Request{Model: "tiny"}); kindOf(err) != kind {
			t.Errorf("owner %q: %v", owner, err)
		}
		if all, err := b.Models(t.Context()); err != nil || len(all) != 1 || all[0].Remote != (kind != "") {
			t.Errorf("owner %q: %+v, %v", owner, all, err)
		}
	}
}
