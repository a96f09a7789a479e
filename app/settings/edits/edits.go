// Package edits changes one setting at a time, so that each change can be undone. config.toml holds
// the settings, but for the start at login, which the system holds.
package edits

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
)

// Change is one change of the settings: the unit of undo.
type Change struct {
	ID            string
	Label         string // "Changed Offline"
	At            time.Time
	Before, After string // what was changed, as text
}

// ErrChanged means that settings or rules are no longer what a change made of them.
var ErrChanged = lang.Errorf("that has been changed since")

// Store keeps changes; app/store implements it. Each method is durable when it returns.
type Store interface {
	// SaveSettingChange keeps a change and adds its entry to the ledger.
	SaveSettingChange(ctx context.Context, c Change) error
	// RuleChange returns a change of rules or settings.
	RuleChange(ctx context.Context, id string) (Change, error)
	// EndRuleChange marks the entry of a change as undone, and says whether it was not.
	EndRuleChange(ctx context.Context, id string, at time.Time) (bool, error)
}

// Login is whether Nod starts when its user logs in; package autostart implements it.
type Login interface {
	On() (bool, error)
	Set(on bool) error
}

// Recorder records in the audit log what a person did.
type Recorder interface {
	RecordAct(ctx context.Context, act, summary string, args any)
}

// Service changes settings.
type Service struct {
	Home     string
	Settings *config.Live
	Login    Login // nil: it cannot be set
	Store    Store
	Acts     Recorder
	Now      func() time.Time
	Changed  func(context.Context) // called after each change
}

const loginKey = "login"

// definition returns the setting with that key; the one of the start at login stands here, since the
// file does not hold it.
func (s *Service) definition(key string) (config.Setting, bool) {
	if key == loginKey {
		return config.Setting{Key: loginKey, Page: config.PageGeneral, Title: lang.Mark("Start at login"), Default: false,
			Help: lang.Mark("In the tray, without a window.")}, s.Login != nil
	}
	return config.Find(key)
}

// State is a setting with its value, as the file would have it.
type State struct {
	config.Setting
	Kind  config.Kind
	Value any // nil for a block
}

// List returns all settings with their values.
func (s *Service) List() ([]State, error) {
	all := config.Settings()
	if login, ok := s.definition(loginKey); ok {
		all = append([]config.Setting{login}, all...)
	}
	states := make([]State, len(all))
	for i, d := range all {
		states[i] = State{Setting: d, Kind: d.Kind()}
		if d.Key == loginKey {
			states[i].Kind = config.KindSwitch
		}
		if states[i].Kind == config.KindBlock {
			continue
		}
		value, err := s.value(d)
		if err != nil {
			return nil, err
		}
		states[i].Value = value
	}
	return states, nil
}

func (s *Service) value(d config.Setting) (any, error) {
	if d.Key == loginKey {
		return s.Login.On()
	}
	return d.Value(s.Home, s.Settings.Get()), nil
}

// Set changes a setting; the value is a bool, a number, a string or a list of strings, as JSON or TOML have it.
func (s *Service) Set(ctx context.Context, key string, value any) (Change, error) {
	d, ok := s.definition(key)
	if !ok {
		return Change{}, lang.Errorf("%w: there is no setting %q", config.ErrSetting, key)
	}
	before, err := s.value(d)
	if err != nil {
		return Change{}, err
	}
	if err := s.put(key, value); err != nil {
		return Change{}, err
	}
	after, err := s.value(d)
	if err != nil || text(key, before) == text(key, after) {
		return Change{}, err
	}
	return s.keep(ctx, Change{Label: lang.Say("Changed “%v”", d.Title), Before: text(key, before), After: text(key, after)})
}

func (s *Service) put(key string, value any) error {
	if key != loginKey {
		return s.Settings.Set(key, value)
	}
	on, ok := value.(bool)
	if !ok {
		return lang.Errorf("%w: whether Nod starts at login is true or false", config.ErrSetting)
	}
	return s.Login.Set(on)
}

// keep notes a change that was made, and tells those whom it concerns.
func (s *Service) keep(ctx context.Context, c Change) (Change, error) {
	c.ID, c.At = decision.NewID(), s.Now()
	ctx = context.WithoutCancel(ctx)
	err := s.Store.SaveSettingChange(ctx, c)
	s.Acts.RecordAct(ctx, "settings", c.Label+".", map[string]string{"change": c.ID, "before": c.Before, "after": c.After})
	s.Changed(ctx)
	if err != nil {
		return c, lang.Errorf("%v, but that cannot be undone: %w", c.Label, err)
	}
	return c, nil
}

// Undo takes a change back, if the setting is as it left it. false: it is undone already.
func (s *Service) Undo(ctx context.Context, id string) (Change, bool, error) {
	c, err := s.Store.RuleChange(ctx, id)
	if err != nil {
		return c, false, err
	}
	if err := s.restore(c.After, c.Before); err != nil {
		return c, true, err
	}
	done, err := s.Store.EndRuleChange(context.WithoutCancel(ctx), id, s.Now())
	s.Changed(context.WithoutCancel(ctx))
	return c, done, err
}

// Redo makes a change again that was taken back, and returns the new one.
func (s *Service) Redo(ctx context.Context, id string) (Change, error) {
	c, err := s.Store.RuleChange(ctx, id)
	if err != nil {
		return c, err
	}
	if err := s.restore(c.Before, c.After); err != nil {
		return c, err
	}
	return s.keep(ctx, c)
}

// one is a setting with its value, as a change keeps it.
type one struct {
	Key   string
	Value any
}

func text(key string, value any) string {
	b, err := json.Marshal(one{key, value})
	if err != nil {
		panic(err) // a value is a bool, a number, a text or a list of texts
	}
	return string(b)
}

// restore puts one value in the place of another, if that one is.
func (s *Service) restore(current, wanted string) error {
	var to one
	if err := json.Unmarshal([]byte(wanted), &to); err != nil {
		return fmt.Errorf("read what the setting was: %w", err)
	}
	d, ok := s.definition(to.Key)
	if !ok {
		return lang.Errorf("%w: there is no setting %q any more", config.ErrSetting, to.Key)
	}
	now, err := s.value(d)
	switch {
	case err != nil || text(to.Key, now) == wanted: // Nod ended before it could note that
		return err
	case text(to.Key, now) != current:
		return ErrChanged
	}
	return s.put(to.Key, to.Value)
}
