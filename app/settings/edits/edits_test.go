package edits

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/settings/config"
)

// memory keeps changes and whether Nod starts at login.
type memory struct {
	changes map[string]Change
	login   bool
}

func (m *memory) SaveSettingChange(_ context.Context, c Change) error {
	m.changes[c.ID] = c
	return nil
}
func (m *memory) RuleChange(_ context.Context, id string) (Change, error) {
	return m.changes[id], nil
}
func (m *memory) EndRuleChange(context.Context, string, time.Time) (bool, error) { return true, nil }
func (m *memory) RecordAct(context.Context, string, string, any)                 {}
func (m *memory) On() (bool, error)                                              { return m.login, nil }
func (m *memory) Set(on bool) error                                              { m.login = on; return nil }

func newService(t *testing.T) (*Service, *memory) {
	t.Helper()
	dir := t.TempDir()
	p := config.Paths{Home: dir, Config: filepath.Join(dir, "config.toml"), State: dir, LastGood: filepath.Join(dir, "good.toml")}
	if err := os.WriteFile(p.Config, []byte("# mine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	m := &memory{changes: map[string]Change{}}
	return &Service{Home: dir, Settings: config.Open(p), Login: m, Store: m, Acts: m, Now: time.Now, Changed: func(context.Context) {}}, m
}

func value(t *testing.T, s *Service, key string) any {
	t.Helper()
	all, err := s.List()
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range all {
		if o.Key == key {
			return o.Value
		}
	}
	t.Fatalf("there is no setting %s", key)
	return nil
}

// Each kind of setting is changed, taken back and changed again; what was changed since is not lost.
func TestChangesAreUndone(t *testing.T) {
	ctx := t.Context()
	for key, other := range map[string]any{
		"settle": "5s", "tools.offline": true, "model.context": float64(2048), "window.theme": "dark", "login": true, "ignore": []any{"*.iso"}, "rooms.name": "Ann",
	} {
		s, _ := newService(t)
		before := text(key, value(t, s, key))
		c, err := s.Set(ctx, key, other)
		if err != nil || c.ID == "" {
			t.Fatalf("%s: %+v, %v", key, c, err)
		}
		after := text(key, value(t, s, key))
		if _, done, err := s.Undo(ctx, c.ID); !done || err != nil || text(key, value(t, s, key)) != before {
			t.Errorf("%s after undo: %v, %v", key, value(t, s, key), err)
		}
		if _, err := s.Redo(ctx, c.ID); err != nil || text(key, value(t, s, key)) != after {
			t.Errorf("%s after redo: %v, %v", key, value(t, s, key), err)
		}
		if again, err := s.Set(ctx, key, other); err != nil || again.ID != "" {
			t.Errorf("%s as it is: %+v, %v", key, again, err)
		}
	}
	s, _ := newService(t)
	c, _ := s.Set(ctx, "settle", "5s")
	_, _ = s.Set(ctx, "settle", "6s")
	if _, _, err := s.Undo(ctx, c.ID); !errors.Is(err, ErrChanged) || value(t, s, "settle") != "6s" {
		t.Errorf("undo of an older change: %v, %v", value(t, s, "settle"), err)
	}
}

func TestWhatIsNoSettingIsRefused(t *testing.T) {
	s, _ := newService(t)
	for key, value := range map[string]any{"nothing": true, "rules": "x", "login": "yes"} {
		if _, err := s.Set(t.Context(), key, value); !errors.Is(err, config.ErrSetting) {
			t.Errorf("%s: %v", key, err)
		}
	}
}
