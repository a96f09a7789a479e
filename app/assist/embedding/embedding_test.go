package embedding_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/assist/embedding"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/models"
	"github.com/nod-app/nod/test/modelserver"
)

func TestWhichModelCompares(t *testing.T) {
	embeds, replies := []string{"embedding"}, []string{"completion"}
	cloud := modelserver.Installed{Name: "away:latest", Capabilities: embeds, RemoteHost: "https://ollama.com:443"}
	chat := modelserver.Installed{Name: "chat:latest", Capabilities: replies}
	nomic, minilm := modelserver.Installed{Name: "nomic:latest", Capabilities: embeds}, modelserver.Installed{Name: "minilm:l6", Capabilities: embeds}
	for name, tt := range map[string]struct {
		set       string
		remote    string // the address of a server elsewhere
		installed []modelserver.Installed
		want, why string
	}{
		"none installed":   {"", "", []modelserver.Installed{chat}, "", "no embedding model is installed"},
		"the first":        {"", "", []modelserver.Installed{chat, cloud, nomic, minilm}, "nomic:latest", ""},
		"named":            {"minilm:l6", "", []modelserver.Installed{nomic, minilm}, "minilm:l6", ""},
		"without its tag":  {"nomic", "", []modelserver.Installed{minilm, nomic}, "nomic:latest", ""},
		"not installed":    {"bge", "", []modelserver.Installed{nomic}, "", "bge is not installed"},
		"one that replies": {"chat", "", []modelserver.Installed{nomic, chat}, "", "is no embedding model"},
		"in the cloud":     {"away", "", []modelserver.Installed{nomic, cloud}, "", "on another computer"},
		"off":              {config.EmbeddingOff, "", []modelserver.Installed{nomic}, "", ""},
		"server elsewhere": {"", "http://192.0.2.1:11434", []modelserver.Installed{nomic}, "", "on another computer"},
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewScripted(t, modelserver.New)
			s.SetModels(tt.installed...)
			c := config.Config{Embedding: tt.set, Model: config.Model{URL: tt.remote, Remote: tt.remote != ""}}
			server := models.New(models.Options{Settings: func() models.Settings { return models.Settings{URL: s.URL} }, Changed: func() {}})
			defer server.Close()
			m := embedding.Models{Server: func() embedding.Server { return server }, Settings: func() config.Config { return c }}
			got, err := m.Choose(t.Context())
			if err != nil || got.Name != tt.want || !strings.Contains(got.Why, tt.why) || (got.Why == "") != (tt.why == "") {
				t.Errorf("%+v, %v", got, err)
			}
			if tt.remote != "" && len(s.Requests()) > 0 {
				t.Error("the server was asked")
			}
		})
	}
}

// What was chosen before the settings changed is sent nothing, and a server elsewhere is
// sent nothing by itself, whatever the settings say.
func TestTextsAreNotSentAgainstTheSettings(t *testing.T) {
	for name, c := range map[string]config.Config{
		"off":       {Embedding: config.EmbeddingOff},
		"elsewhere": {Model: config.Model{URL: "http://192.0.2.1:11434", Remote: true}},
	} {
		s := modelserver.NewScripted(t, modelserver.New)
		s.SetModels(modelserver.Installed{Name: "nomic:latest", Digest: "sha256:1", Capabilities: []string{"embedding"}})
		server := models.New(models.Options{Settings: func() models.Settings { return models.Settings{URL: s.URL} }, Changed: func() {}})
		defer server.Close()
		now := config.Config{}
		m := embedding.Models{Server: func() embedding.Server { return server }, Settings: func() config.Config { return now }}
		if name, digest, err := m.Model(t.Context()); name != "nomic:latest" || digest != "sha256:1" || err != nil {
			t.Errorf("%s %s, %v", name, digest, err)
		}
		if got, err := m.Embed(t.Context(), "nomic:latest", []string{"text"}); len(got) != 1 || err != nil {
			t.Errorf("%v, %v", got, err)
		}
		now = c
		before := len(s.Requests())
		if got, err := m.Embed(t.Context(), "nomic:latest", []string{"private"}); got != nil || err == nil || len(s.Requests()) != before {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

// Only the server's own answer about texts is one.
func TestWhatCannotBeRead(t *testing.T) {
	m := embedding.Models{}
	for kind, want := range map[llm.Kind]bool{llm.KindBadText: true, llm.KindServer: false, llm.KindUnreachable: false, llm.KindStopped: false, llm.KindInterrupted: false} {
		if got := m.Unreadable(fmt.Errorf("compare: %w", &llm.Error{Kind: kind})); got != want {
			t.Errorf("%s: %v", kind, got)
		}
	}
}

// A server that does not answer is an error, not a person who wants no model.
func TestNoServerToCompareWith(t *testing.T) {
	s := modelserver.NewScripted(t, modelserver.New)
	s.Close()
	server := models.New(models.Options{Settings: func() models.Settings { return models.Settings{URL: s.URL} }, Changed: func() {}})
	defer server.Close()
	m := embedding.Models{Server: func() embedding.Server { return server }, Settings: func() config.Config { return config.Config{} }}
	if name, _, err := m.Model(context.Background()); err == nil || name != "" {
		t.Errorf("%q, %v", name, err)
	}
}
