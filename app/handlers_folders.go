package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/watcher"
)

func (a *App) handleFolders(context.Context, api.None) (api.FoldersResult, error) {
	return api.FoldersResult{Directories: a.folders(), WatcherStatus: a.watcherStatus()}, nil
}

// folders are the configured folders with their health.
func (a *App) folders() []api.Folder {
	health := map[string]watcher.Health{}
	if a.Watch {
		for _, h := range a.watcher.Health() {
			health[h.Folder.Path] = h
		}
	}
	out := []api.Folder{}
	for _, f := range a.settings.Get().Folders {
		h, ok := health[f.Path]
		if !ok {
			h.State = watcher.Stopped
		}
		out = append(out, api.Folder{
			Path: f.Path, Enabled: f.Enabled, Recursive: f.Recursive,
			State: api.FolderState(h.State), Problem: h.Problem, Remedy: h.Remedy,
		})
	}
	return out
}

func (a *App) handleAddFolder(ctx context.Context, r api.FolderRequest) (api.FolderResult, error) {
	f, err := a.settings.AddFolder(r.Path, r.Recursive)
	if err != nil {
		return api.FolderResult{}, toError(err)
	}
	if err := a.applySettings(context.WithoutCancel(ctx)); err != nil {
		return api.FolderResult{}, toError(err)
	}
	return api.FolderResult{Path: f.Path, Enabled: true}, nil
}

func (a *App) handleRemoveFolder(ctx context.Context, r api.FolderRequest) (api.FolderResult, error) {
	f, err := a.settings.RemoveFolder(r.Path)
	if err != nil {
		return api.FolderResult{}, toError(err)
	}
	if err := a.applySettings(context.WithoutCancel(ctx)); err != nil {
		return api.FolderResult{}, toError(err)
	}
	return api.FolderResult{Path: f.Path}, nil
}

func absolute(path string) (string, error) {
	if !filepath.IsAbs(path) {
		return "", api.Invalid(fmt.Sprintf("the path %q is not absolute", path))
	}
	return filepath.Clean(path), nil
}

// handleScan is 'look at what is already here'.
func (a *App) handleScan(ctx context.Context, r api.ScanRequest) (api.ScanResult, error) {
	path, err := absolute(r.Path)
	if err != nil {
		return api.ScanResult{}, err
	}
	if fi, err := os.Stat(path); err != nil {
		return api.ScanResult{}, api.Invalid(config.ErrNoFolder.Error())
	} else if !fi.IsDir() {
		return api.ScanResult{}, api.Invalid(config.ErrNotFolder.Error())
	}
	files, err := watcher.Existing(ctx, watcher.Folder{Path: path, Recursive: r.Recursive}, a.settings.Ignored)
	if err != nil {
		return api.ScanResult{}, &api.Error{Code: api.CodePermission, Message: config.ErrUnreadable.Error()}
	}
	ps, skipped, err := a.service.Look(ctx, toFound(files), !r.DryRun)
	if err != nil {
		return api.ScanResult{}, toError(err)
	}
	return api.ScanResult{Proposals: a.fromProposals(ps), Looked: len(files), Skipped: skipped}, nil
}

// toFound hands the watcher's files to the domain.
func toFound(files []watcher.File) []proposal.Found {
	out := make([]proposal.Found, len(files))
	for i, f := range files {
		out[i] = proposal.Found{Path: f.Path, Folder: f.Folder}
		out[i].Identity.Device, out[i].Identity.Inode = f.Signature.Device, f.Signature.Inode
		out[i].Identity.Size, out[i].Identity.Mtime = f.Signature.Size, f.Signature.Mtime
	}
	return out
}

func (a *App) handleStartWatcher(ctx context.Context, _ api.None) (api.WatcherResult, error) {
	return a.pause(ctx, false)
}

func (a *App) handleStopWatcher(ctx context.Context, _ api.None) (api.WatcherResult, error) {
	return a.pause(ctx, true)
}

// pausedSetting remembers a pause over restarts.
const pausedSetting = "watcher.paused"

func (a *App) pause(ctx context.Context, paused bool) (api.WatcherResult, error) {
	value := map[bool]string{true: "yes"}[paused]
	if err := a.store.SetSetting(ctx, pausedSetting, value); err != nil {
		return api.WatcherResult{}, toError(err)
	}
	a.paused.Store(paused)
	if !paused && !a.Watch { // the next one watches, but none does now
		return api.WatcherResult{}, &api.Error{Code: api.CodeFailed, Message: "Nod is not running; start it with: nod"}
	}
	if paused {
		a.watcher.Pause()
	} else {
		a.watcher.Resume()
	}
	a.hub.Publish(api.TopicStatus, "")
	watched := 0
	for _, f := range a.settings.Get().Folders {
		if f.Enabled {
			watched++
		}
	}
	return api.WatcherResult{Status: a.watcherStatus(), WatchedDirectories: watched}, nil
}

func (a *App) watcherStatus() api.WatcherStatus {
	if a.paused.Load() || !a.Watch {
		return "stopped"
	}
	return "running"
}
