package models

import (
	"context"
	"testing"
	"time"

	"github.com/nod-app/nod/test/modelserver"
)

// What a server said of its models is believed for a minute, unless Nod changes the
// models or another server is set.
func TestWhatIsKnownOfAModelIsForgotten(t *testing.T) {
	for name, c := range map[string]struct {
		change func(t *testing.T, m *Manager, s *Settings, now *time.Time)
		known  bool
	}{
		"soon after":     {func(_ *testing.T, _ *Manager, _ *Settings, now *time.Time) { *now = now.Add(knownFor - 1) }, true},
		"later":          {func(_ *testing.T, _ *Manager, _ *Settings, now *time.Time) { *now = now.Add(knownFor) }, false},
		"another server": {func(_ *testing.T, _ *Manager, s *Settings, _ *time.Time) { s.URL = "http://127.0.0.1:1" }, false},
		"it may leave":   {func(_ *testing.T, _ *Manager, s *Settings, _ *time.Time) { s.Remote = true }, false},
		"a model is deleted": {func(t *testing.T, m *Manager, _ *Settings, _ *time.Time) {
			if err := m.Delete(t.Context(), modelserver.ModelName); err != nil {
				t.Fatal(err)
			}
		}, false},
		"a model is downloaded": {func(t *testing.T, m *Manager, _ *Settings, _ *time.Time) {
			if err := m.Pull(t.Context(), "qwen3:4b"); err != nil {
				t.Fatal(err)
			}
			until(t, "it has ended", func() bool { return len(m.Pulls()) == 0 || m.Pulls()[0].Error != "" })
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			server := modelserver.NewScripted(t, modelserver.New)
			s, now := Settings{URL: server.URL}, time.Now()
			m := New(Options{Settings: func() Settings { return s }, Key: func(context.Context) (string, error) { return "", nil }, Changed: func() {}})
			t.Cleanup(m.Close)
			m.now = func() time.Time { return now }
			if _, ok := m.Known(modelserver.ModelName); ok {
				t.Error("known before the server was asked")
			}
			asked, err := m.Model(t.Context(), modelserver.ModelName)
			if err != nil {
				t.Fatal(err)
			}
			if x, ok := m.Known(modelserver.ModelName); !ok || x != asked {
				t.Errorf("known of it: %+v, %t; the server said %+v", x, ok, asked)
			}
			if _, ok := m.Known("other"); ok {
				t.Error("a model is known that is not there")
			}
			c.change(t, m, &s, &now)
			if _, ok := m.Known(modelserver.ModelName); ok != c.known {
				t.Errorf("known: %t", ok)
			}
		})
	}
}

// A model that could not be described once has its tools again with the next reply.
func TestAModelThatWasNotDescribedIsNotKnown(t *testing.T) {
	server := modelserver.NewScripted(t, modelserver.New)
	server.At("/api/show", modelserver.Redirect("http://127.0.0.1:1"))
	s := Settings{URL: server.URL}
	m := New(Options{Settings: func() Settings { return s }, Key: func(context.Context) (string, error) { return "", nil }, Changed: func() {}})
	t.Cleanup(m.Close)
	if x, err := m.Model(t.Context(), modelserver.ModelName); err != nil || x.Tools {
		t.Fatalf("%+v, %v", x, err)
	}
	if x, ok := m.Known(modelserver.ModelName); ok {
		t.Errorf("known: %+v", x)
	}
	server.At("/api/show")
	if x, err := m.Model(t.Context(), modelserver.ModelName); err != nil || !x.Tools {
		t.Errorf("described by now: %+v, %v", x, err)
	}
}
