package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/app/folders"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/watcher"
)

func (a *App) handleFolders(context.Context, api.None) (api.FoldersResult, error) {
	return api.FoldersResult{Directories: fromFolders(a.folders.States()), WatcherStatus: a.watcherStatus()}, nil
}

func fromFolders(states []folders.State) []api.Folder {
	out := []api.Folder{}
	for _, f := range states {
		out = append(out, api.Folder{
			Path: f.Path, Enabled: f.Enabled, Recursive: f.Recursive,
			State: api.FolderState(f.State), Problem: f.Problem, Remedy: f.Remedy,
		})
	}
	return out
}

func (a *App) handleAddFolder(ctx context.Context, r api.FolderRequest) (api.FolderResult, error) {
	f, err := a.folders.AddFolder(ctx, r.Path, r.Recursive)
	if err != nil {
		return api.FolderResult{}, toError(err)
	}
	return api.FolderResult{Path: f.Path, Enabled: true}, nil
}

func (a *App) handleRemoveFolder(ctx context.Context, r api.FolderRequest) (api.FolderResult, error) {
	f, err := a.folders.RemoveFolder(ctx, r.Path)
	if err != nil {
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
	return a.watcherResult(a.folders.Start(ctx))
}

func (a *App) handleStopWatcher(ctx context.Context, _ api.None) (api.WatcherResult, error) {
	return a.watcherResult(a.folders.Stop(ctx))
}

func (a *App) watcherResult(err error) (api.WatcherResult, error) {
	if err != nil {
		return api.WatcherResult{}, toError(err)
	}
	watched := 0
	for _, f := range a.folders.Folders() {
		if f.Enabled {
			watched++
		}
	}
	return api.WatcherResult{Status: a.watcherStatus(), WatchedDirectories: watched}, nil
}

func (a *App) watcherStatus() api.WatcherStatus {
	if a.folders.Running() {
		return api.WatcherRunning
	}
	return api.WatcherStopped
}
