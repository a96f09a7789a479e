package ollama

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// elsewhere is a server at an address that is not this machine's, as New takes it; what
// is sent there reaches s.
func elsewhere(t *testing.T, address string, s *modelserver.Scripted) *Backend {
	t.Helper()
	b, err := New(Options{URL: address, AllowRemote: true})
	if err != nil {
		t.Fatal(err)
	}
	reached, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	inner := &http.Transport{}
	t.Cleanup(inner.CloseIdleConnections)
	b.http.Transport = detour{reached, inner}
	return b
}

// detour sends each request to one server, whatever its address.
type detour struct {
	to    *url.URL
	inner http.RoundTripper
}

func (d detour) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = d.to.Scheme, d.to.Host, ""
	return d.inner.RoundTrip(r)
}

// A server on another machine describes its models as its own: only its address tells that
// they run elsewhere. What is for this machine alone never goes there, whatever the settings allow.
func TestNothingForThisMachineGoesToAServerElsewhere(t *testing.T) {
	for _, address := range []string{"http://192.0.2.1:11434", "http://[2001:db8::1]:11434", "https://models.example", "http://127.0.0.1.example:11434"} {
		s := modelserver.NewScripted(t, modelserver.New)
		s.SetModels(
			modelserver.Installed{Name: "embed:latest", Family: "bert", Capabilities: []string{"embedding"}},
			modelserver.Installed{Name: "chat:latest", Family: "llama", Capabilities: []string{"completion"}},
		)
		b := elsewhere(t, address, s)
		if _, err := b.Embed(t.Context(), "embed", []string{"private"}); kindOf(err) != llm.KindRemote {
			t.Errorf("%s: texts to compare: %v", address, err)
		}
		ask := llm.Request{Model: "chat", LocalOnly: true, Messages: []llm.Message{{Role: llm.User, Text: "private"}}}
		if _, err := b.Chat(t.Context(), ask, func(llm.Chunk) error { return nil }); kindOf(err) != llm.KindRemote {
			t.Errorf("%s: a message: %v", address, err)
		}
		for _, r := range s.Requests() {
			if strings.Contains(string(r.Body), "private") {
				t.Errorf("%s: the text went to %s", address, r.Path)
			}
		}
		all, err := b.Models(t.Context())
		if err != nil || len(all) != 2 || !all[0].Remote || !all[1].Remote {
			t.Errorf("%s: %+v, %v", address, all, err)
		}
		ask.LocalOnly = false // so that it is known that texts reach s
		s.Next(modelserver.Say("hi"))
		if _, err := b.Chat(t.Context(), ask, func(llm.Chunk) error { return nil }); err != nil {
			t.Errorf("%s: a message that may leave: %v", address, err)
		}
		if all := s.Requests(); !strings.Contains(string(all[len(all)-1].Body), "private") {
			t.Errorf("%s: the test looks in the wrong place", address)
		}
	}
}

// A model that becomes another machine's between two messages gets no word of the second,
// whether its digest changes or not, and whether a list was asked for in between or not.
func TestAModelThatMovesAwayGetsNothing(t *testing.T) {
	for _, digest := range []string{"", strings.Repeat("1", 64)} {
		for _, listed := range []bool{false, true} {
			b, s := on(t, Options{})
			ask := func(text string) error {
				r := llm.Request{Model: "tiny", Messages: []llm.Message{{Role: llm.User, Text: text}}}
				_, err := b.Chat(t.Context(), r, func(llm.Chunk) error { return nil })
				return err
			}
			if err := ask("hello"); err != nil {
				t.Fatal(err)
			}
			s.SetModels(modelserver.Installed{Name: "tiny:latest", Digest: digest, RemoteHost: "https://ollama.com:443", Capabilities: []string{"completion"}})
			if listed {
				if _, err := b.Models(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if err := ask("private"); kindOf(err) != llm.KindRemote {
				t.Errorf("digest %q, listed %v: %v", digest, listed, err)
			}
			for _, r := range s.Requests() {
				if strings.Contains(string(r.Body), "private") {
					t.Errorf("digest %q, listed %v: the text went to %s", digest, listed, r.Path)
				}
			}
		}
	}
}

// A reply that says that it was made elsewhere ends there, and is an error that says so.
func TestAReplyFromElsewhereEnds(t *testing.T) {
	b, s := on(t, Options{})
	s.Next(modelserver.Lines(`{"model":"tiny","remote_host":"https://ollama.com:443","message":{"role":"assistant","content":"hi"},"done":false}`,
		`{"model":"tiny","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}`))
	said := ""
	_, err := b.Chat(t.Context(), llm.Request{Model: "tiny"}, func(c llm.Chunk) error { said += c.Text; return nil })
	if kindOf(err) != llm.KindRemote || said != "" {
		t.Errorf("%v, %q", err, said)
	}
}
