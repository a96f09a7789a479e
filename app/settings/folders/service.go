// Package folders keeps the watched folders: what the settings say of them, what
// the watcher does with them, and what the store remembers of them.
package folders

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/watcher"
)

// Options configure a Service; all but Watches must be set.
type Options struct {
	Settings Settings
	Watcher  Watcher
	Store    Store
	Drives   Drives
	Watches  bool   // this agent watches; without, it only answers
	Applied  func() // called when a configuration was applied
	Changed  func() // called when the watcher was paused or resumed
}

// Settings is config.toml; *config.Live implements it.
type Settings interface {
	Get() config.Config
	Problems() []config.Problem
	AddFolder(path string, recursive bool) (config.Folder, error)
	RemoveFolder(path string) (config.Folder, error)
}

// Watcher watches folders; *watcher.Watcher implements it.
type Watcher interface {
	watcherControl
	Health() []watcher.Health
}

// Drives knows the drives that folders lay on; *move.Drives implements it.
type Drives interface {
	// Forget forgets the drive that a folder lay on: what is there now is the folder.
	Forget(ctx context.Context, folder string)
}

// Store remembers what is known of folders over restarts.
type Store interface {
	Setting(ctx context.Context, name string) (string, error)
	SetSetting(ctx context.Context, name, value string) error
	Watched(ctx context.Context) ([]string, error)
	ForgetFolder(ctx context.Context, path string, stay []watcher.Folder) error
}

// Service adds and removes folders, and pauses the watcher.
type Service struct {
	o        Options
	applying sync.Mutex // one configuration is applied at a time
	paused   atomic.Bool
	begun    atomic.Bool // the watcher knows which folders are watched
}

// State is a configured folder and how it is watched.
type State struct {
	config.Folder
	State           watcher.State
	Problem, Remedy string
}

// New makes a Service; nothing is watched before Apply.
func New(o Options) *Service { return &Service{o: o} }

// pausedSetting keeps a pause over restarts.
const pausedSetting = "watcher.paused"

// Restore pauses the watcher if it was paused when the last agent ended.
func (s *Service) Restore(ctx context.Context) error {
	paused, err := s.o.Store.Setting(ctx, pausedSetting)
	if err != nil {
		return err
	}
	if s.paused.Store(paused != ""); s.paused.Load() {
		s.o.Watcher.Pause()
	}
	return nil
}

// Folders returns the configured folders.
func (s *Service) Folders() []config.Folder { return slices.Clone(s.o.Settings.Get().Folders) }

// States returns the configured folders and how they are watched.
func (s *Service) States() []State {
	health := map[string]watcher.Health{}
	if s.o.Watches {
		for _, h := range s.o.Watcher.Health() {
			health[h.Folder.Path] = h
		}
	}
	var out []State
	for _, f := range s.o.Settings.Get().Folders {
		h, ok := health[f.Path]
		if !ok {
			h.State = watcher.Stopped
		}
		out = append(out, State{Folder: f, State: h.State, Problem: h.Problem, Remedy: h.Remedy})
	}
	return out
}

// AddFolder adds a folder to the settings and watches it.
func (s *Service) AddFolder(ctx context.Context, path string, recursive bool) (config.Folder, error) {
	f, err := s.o.Settings.AddFolder(path, recursive)
	if err != nil {
		return config.Folder{}, err
	}
	s.o.Drives.Forget(ctx, f.Path)
	return f, s.Apply(context.WithoutCancel(ctx))
}

// RemoveFolder removes a folder from the settings and stops watching it.
func (s *Service) RemoveFolder(ctx context.Context, path string) (config.Folder, error) {
	f, err := s.o.Settings.RemoveFolder(path)
	if err != nil {
		return config.Folder{}, err
	}
	return f, s.Apply(context.WithoutCancel(ctx))
}

// Paused reports whether the person has paused the watcher.
func (s *Service) Paused() bool { return s.paused.Load() }

// Running reports whether folders are watched now.
func (s *Service) Running() bool { return s.begun.Load() && !s.paused.Load() }

// ErrNotRunning says that this agent does not watch: it lives for one command.
// What was asked for holds for the next one.
//
//lint:ignore ST1005 it begins with the name of the program, and is shown as it is
var ErrNotRunning = lang.Errorf("Nod is not running; start it with: nod")

// Start ends a pause.
func (s *Service) Start(ctx context.Context) error {
	if err := s.setPaused(ctx, false); err != nil {
		return err
	}
	if !s.o.Watches {
		return ErrNotRunning
	}
	s.o.Watcher.Resume()
	s.o.Changed()
	return nil
}

// Stop pauses the watcher until Start, also over restarts.
func (s *Service) Stop(ctx context.Context) error {
	if err := s.setPaused(ctx, true); err != nil {
		return err
	}
	s.o.Watcher.Pause()
	s.o.Changed()
	return nil
}

func (s *Service) setPaused(ctx context.Context, paused bool) error {
	value := ""
	if paused {
		value = "yes"
	}
	if err := s.o.Store.SetSetting(ctx, pausedSetting, value); err != nil {
		return err
	}
	s.paused.Store(paused)
	return nil
}
