package models

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

func newManager(t *testing.T, s Settings) *Manager {
	t.Helper()
	m := New(Options{Settings: func() Settings { return s }, Key: func(context.Context) (string, error) { return "", nil }, Changed: func() {}, Memory: 8 << 30})
	t.Cleanup(m.Close)
	return m
}

// until polls for what a download changes from its own goroutine.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !ok(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("never: " + what)
		}
	}
}

// The check on the real server: the tiny model does all three tasks, and one
// whose template knows no tools says so.
func TestCheckOnTheRealServer(t *testing.T) {
	m := newManager(t, Settings{URL: modelserver.Real(t).URL})
	if s := m.Server(t.Context()); s.State != Running || s.Started {
		t.Errorf("%+v", s)
	}
	c, err := m.Check(t.Context(), modelserver.ModelName)
	if err != nil || !c.Plain || !c.Tools || !c.Schema || len(c.Notes) > 0 {
		t.Errorf("%+v, %v", c, err)
	}
	c, err = m.Check(t.Context(), modelserver.PlainName)
	if err != nil || c.Tools || len(c.Notes) == 0 {
		t.Errorf("a model without tools: %+v, %v", c, err)
	}
	_, err = m.Check(t.Context(), "none")
	if e := (*llm.Error)(nil); !errors.As(err, &e) || e.Kind != llm.KindNoModel || e.Remedy == "" {
		t.Errorf("%v", err)
	}
}

func TestPullsFromOllamasLibraryOnly(t *testing.T) {
	s := modelserver.NewScripted(t, modelserver.New)
	m := newManager(t, Settings{URL: s.URL})
	for _, name := range []string{"evil.example/x/y", "hf.co/x/y:Q4", "https://evil.example/x", "127.0.0.1:5000/a/b"} {
		if err := m.Pull(t.Context(), name); err == nil && len(m.Pulls()) > 0 {
			until(t, "the pull fails", func() bool { return m.Pulls()[0].Error != "" })
			m.Cancel(name)
		}
	}
	for _, r := range s.Requests() {
		if strings.Contains(r.Path, "pull") {
			t.Errorf("the server was asked to get %+v", r)
		}
	}
}

func TestPullIsShownUntilItEnds(t *testing.T) {
	s := modelserver.NewScripted(t, modelserver.New)
	m := newManager(t, Settings{URL: s.URL})
	s.At("/api/pull", modelserver.PullOffline)
	if err := m.Pull(t.Context(), "qwen3:4b"); err != nil {
		t.Fatal(err)
	}
	until(t, "it says why it failed", func() bool { p := m.Pulls(); return len(p) == 1 && p[0].Error != "" })
	m.Cancel("qwen3:4b")
	if p := m.Pulls(); len(p) != 0 {
		t.Errorf("%+v", p)
	}
	s.At("/api/pull", modelserver.PullHangs)
	if err := m.Pull(t.Context(), "qwen3:4b"); err != nil {
		t.Fatal(err)
	}
	until(t, "it is under way", func() bool { return len(m.Pulls()) == 1 })
	m.Cancel("qwen3:4b")
	until(t, "it is gone", func() bool { return len(m.Pulls()) == 0 })
}

func TestServers(t *testing.T) {
	away := newManager(t, Settings{URL: "http://192.0.2.1:11434"})
	if s := away.Server(t.Context()); s.State != Strange || s.Text == "" {
		t.Errorf("a server elsewhere without leave: %+v", s)
	}
	if _, err := away.Backend().Models(t.Context()); err == nil {
		t.Error("it was asked")
	}
	none := newManager(t, Settings{URL: "http://127.0.0.1:1", OpenAI: true})
	if s := none.Server(t.Context()); s.State != Missing {
		t.Errorf("nobody answers: %+v", s)
	}
	s := modelserver.NewScripted(t, modelserver.New)
	if got := newManager(t, Settings{URL: s.URL + "/v1", OpenAI: true}).Server(t.Context()); got.State != Running {
		t.Errorf("an OpenAI-compatible server: %+v", got)
	}
}

func TestRecommend(t *testing.T) {
	for memory, want := range map[int64]string{1 << 30: "qwen3:0.6b", 8 << 30: "qwen3:4b", 64 << 30: "gpt-oss:20b"} {
		got := Recommend(memory)
		if len(got) == 0 || len(got) > maxRecommended || got[0].Name != want {
			t.Errorf("%d GB: %+v", memory>>30, got)
		}
	}
}

// A model that always thinks gets the room for it: it is not called unable for
// what it did not come to say.
func TestCheckOfAModelThatAlwaysThinks(t *testing.T) {
	thinks := func(tokens int, s *modelserver.Scripted) {
		s.Next(modelserver.AlwaysThinks(tokens, modelserver.Say("Hello!")),
			modelserver.AlwaysThinks(tokens, modelserver.Do("", modelserver.Call{Name: "get_watched_directories", Args: "{}"})),
			modelserver.AlwaysThinks(tokens, modelserver.Say(`{"category":"finances"}`)))
	}
	s := modelserver.NewScripted(t, modelserver.New)
	s.SetModels(modelserver.Installed{Name: "qwen3:4b", Family: "qwen3", Context: 40960, Capabilities: []string{"completion", "tools", "thinking"}})
	m := newManager(t, Settings{URL: s.URL})
	thinks(1500, s)
	if c, err := m.Check(t.Context(), "qwen3:4b"); err != nil || !c.Plain || !c.Tools || !c.Schema || c.Unfinished {
		t.Errorf("with room: %+v, %v", c, err)
	}
	thinks(1_000_000, s)
	if c, err := m.Check(t.Context(), "qwen3:4b"); err != nil || !c.Unfinished || !strings.Contains(c.Says(), "not known") {
		t.Errorf("without end: %+v, %v", c, err)
	}
	// R1 ends its thinking with a lone tag, and its server leaves it in the text.
	s.SetModels(modelserver.Installed{Name: "r1", Family: "qwen2", Capabilities: []string{"completion", "tools"}})
	const thoughts = "The user wants it.\n</think>\n\n"
	s.Next(modelserver.Say(thoughts+"Hello!"), modelserver.Do(thoughts, modelserver.Call{Name: "get_watched_directories", Args: "{}"}),
		modelserver.Say(thoughts+`{"category":"finances"}`))
	if c, err := m.Check(t.Context(), "r1"); err != nil || !c.Schema || !c.Plain || !c.Tools {
		t.Errorf("a lone end tag: %+v, %v", c, err)
	}
}

// A server that cannot bind a model to a schema replies nothing: what the model
// says without it counts.
func TestCheckWithoutASchema(t *testing.T) {
	s := modelserver.NewScripted(t, modelserver.New)
	s.SetModels(modelserver.Installed{Name: "gpt-oss:20b", Family: "gptoss", Capabilities: []string{"completion", "tools"}})
	m := newManager(t, Settings{URL: s.URL})
	s.Next(modelserver.Say("Hello!"), modelserver.Do("", modelserver.Call{Name: "get_watched_directories", Args: "{}"}),
		modelserver.Say(""), modelserver.Say("Here it is:\n```json\n{\"category\":\"finances\"}\n```"))
	if c, err := m.Check(t.Context(), "gpt-oss:20b"); err != nil || !c.Schema {
		t.Errorf("%+v, %v", c, err)
	}
}
