package folders

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/watcher"
)

// watcherControl is what of a watcher changes what it does.
type watcherControl interface {
	SetSettle(time.Duration)
	Set(ctx context.Context, folders []watcher.Folder)
	Pause()
	Resume()
}

// Apply makes the watcher follow what the settings say now.
func (s *Service) Apply(ctx context.Context) error {
	s.applying.Lock() // the newest configuration is applied last
	defer s.applying.Unlock()
	sound := len(s.o.Settings.Problems()) == 0 // asked first: then what follows is what the user wrote
	c := s.o.Settings.Get()
	s.watch(ctx, c)
	var err error
	if sound {
		err = s.forgetRemoved(ctx, c.Folders)
	}
	s.o.Applied()
	return err
}

// Begin says from now on which folders are watched. What comes into them after it has returned
// is proposed, so it is called before anybody can be told that they are watched. It waits for
// no disk.
func (s *Service) Begin(ctx context.Context) {
	s.applying.Lock()
	defer s.applying.Unlock()
	s.watch(ctx, s.o.Settings.Get())
}

// watch lets the watcher watch the folders of a configuration, and look at all of them, for the
// ignore patterns. The caller holds applying.
func (s *Service) watch(ctx context.Context, c config.Config) {
	if !s.o.Watches {
		return
	}
	var enabled []watcher.Folder
	for _, f := range c.Folders {
		if f.Enabled {
			enabled = append(enabled, toWatched(f))
		}
	}
	s.o.Watcher.SetSettle(c.Settle)
	s.o.Watcher.Set(ctx, enabled)
	s.begun.Store(true)
}

// forgetRemoved makes folders new again that are configured no more, so that
// what comes meanwhile is not proposed should one be added again. It is not for
// a configuration with problems, which is not what the user wants.
func (s *Service) forgetRemoved(ctx context.Context, configured []config.Folder) error {
	stay := make([]watcher.Folder, len(configured))
	for i, f := range configured {
		stay[i] = toWatched(f)
	}
	watched, err := s.o.Store.Watched(ctx)
	if err != nil {
		return err
	}
	for _, path := range watched {
		if slices.ContainsFunc(stay, func(f watcher.Folder) bool { return f.Path == path }) {
			continue
		}
		if err := s.o.Store.ForgetFolder(ctx, path, stay); err != nil {
			return err
		}
	}
	return nil
}

func toWatched(f config.Folder) watcher.Folder {
	return watcher.Folder{Path: f.Path, Recursive: f.Recursive, Poll: f.Poll}
}
