package config

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	debounce = 200 * time.Millisecond // an editor saves in several steps
	pollTime = 2 * time.Second        // where events are not available
)

// Watch reloads the file when it is saved, until ctx ends. It calls changed after
// each change of the configuration or the problems, on its own goroutine.
func (l *Live) Watch(ctx context.Context, changed func()) {
	for ctx.Err() == nil {
		dirs := l.paths.folders()
		w, err := watchFolders(dirs)
		if err != nil {
			l.poll(ctx, changed)
			continue
		}
		l.update(changed) // changes before the watch was added
		l.follow(ctx, w, dirs, changed)
		w.Close()
	}
}

func (l *Live) update(changed func()) {
	if l.Reload() {
		changed()
	}
}

// poll checks the file once after a while; then events are tried again.
func (l *Live) poll(ctx context.Context, changed func()) {
	select {
	case <-ctx.Done():
	case <-time.After(pollTime):
		l.update(changed)
	}
}

// follow checks the file after each burst of events. It returns when a new watch is
// needed.
func (l *Live) follow(ctx context.Context, w *fsnotify.Watcher, dirs []string, changed func()) {
	quiet := time.NewTimer(debounce)
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-w.Events:
			if !ok {
				return
			}
			quiet.Reset(debounce)
			gone := e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename)
			if gone && slices.Contains(dirs, e.Name) {
				return
			}
		case _, ok := <-w.Errors:
			if !ok {
				return
			}
			quiet.Reset(debounce)
		case <-quiet.C:
			l.update(changed)
			if l.stalled() { // no one says when a drive answers again
				quiet.Reset(pollTime)
				continue
			}
			if !slices.Equal(l.paths.folders(), dirs) {
				return // a link has another target now, or there is a folder of subjects
			}
		}
	}
}

func watchFolders(dirs []string) (*fsnotify.Watcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	for _, dir := range dirs {
		if err := w.Add(dir); err != nil {
			w.Close()
			return nil, err
		}
	}
	return w, nil
}

// folders returns the folder of config.toml, that of subjects if there is one and, if config.toml
// is a link, the folder of its target: a save by rename is seen only there.
func (p Paths) folders() []string {
	dirs := []string{filepath.Dir(p.Config)}
	if st, err := os.Lstat(p.Config); err == nil && st.Mode()&os.ModeSymlink != 0 {
		if target, err := filepath.EvalSymlinks(p.Config); err == nil {
			dirs = append(dirs, filepath.Dir(target))
		}
	}
	if st, err := os.Stat(p.subjects()); err == nil && st.IsDir() {
		dirs = append(dirs, p.subjects())
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}
