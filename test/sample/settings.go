package sample

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/agent/handlers"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/edits"
)

// Settings answers the calls about settings, as the agent does, on a config.toml of its own.
type Settings struct {
	Live  *config.Live
	Login *Login
	File  string // config.toml
}

// Login is whether Nod starts at login, in memory.
type Login struct{ Started bool }

// On implements edits.Login.
func (l *Login) On() (bool, error) { return l.Started, nil }

// Set implements edits.Login.
func (l *Login) Set(on bool) error { l.Started = on; return nil }

// NewSettings makes the default settings of Ann in a folder.
func NewSettings(dir string) (*Settings, error) {
	user := config.UserFolders{Downloads: Home + "/Downloads", Documents: Home + "/Documents", Pictures: Home + "/Pictures",
		Music: Home + "/Music", Videos: Home + "/Videos", Desktop: Home + "/Desktop"}
	p := config.Paths{Home: Home, User: user, Config: filepath.Join(dir, "config.toml"), State: filepath.Join(dir, "state"), LastGood: filepath.Join(dir, "state", "last.toml")}
	if err := os.WriteFile(p.Config, []byte(config.Default(p)), 0o600); err != nil {
		return nil, err
	}
	return &Settings{Live: config.Open(p), Login: &Login{}, File: p.Config}, nil
}

// Mount implements Part.
func (s *Settings) Mount(to *api.Server) {
	handlers.Settings{Service: &edits.Service{
		Home: Home, Settings: s.Live, Login: s.Login, Store: unkept{}, Acts: unkept{}, Now: time.Now, Changed: func(context.Context) {},
	}}.Mount(to)
}

// unkept keeps no changes.
type unkept struct{}

func (unkept) SaveSettingChange(context.Context, edits.Change) error { return nil }
func (unkept) RuleChange(context.Context, string) (edits.Change, error) {
	return edits.Change{}, errors.ErrUnsupported
}
func (unkept) EndRuleChange(context.Context, string, time.Time) (bool, error) {
	return false, errors.ErrUnsupported
}
func (unkept) RecordAct(context.Context, string, string, any) {}
