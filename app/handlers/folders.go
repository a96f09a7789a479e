package handlers

import (
	"context"
	"os"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/app/folders"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/watcher"
)

// Folders answers the calls about watched folders and the watcher.
type Folders struct {
	Service   *folders.Service
	Proposals *proposal.Service
	Settings  *config.Live
}

// Mount adds the routes to s.
func (h Folders) Mount(s *api.Server) {
	api.Handle(s, api.ListFolders, h.list)
	api.Handle(s, api.AddFolder, h.add)
	api.Handle(s, api.RemoveFolder, h.remove)
	api.Handle(s, api.ScanFolder, h.scan)
	api.Handle(s, api.StartWatcher, h.start)
	api.Handle(s, api.StopWatcher, h.stop)
}

func (h Folders) list(context.Context, api.None) (api.FoldersResult, error) {
	return api.FoldersResult{Directories: fromFolders(h.Service.States()), WatcherStatus: watcherStatus(h.Service)}, nil
}

func fromFolders(all []folders.State) []api.Folder {
	out := []api.Folder{}
	for _, f := range all {
		out = append(out, api.Folder{
			Path: f.Path, Enabled: f.Enabled, Recursive: f.Recursive,
			State: api.FolderState(f.State), Problem: f.Problem, Remedy: f.Remedy,
		})
	}
	return out
}

func watcherStatus(s *folders.Service) api.WatcherStatus {
	if s.Running() {
		return api.WatcherRunning
	}
	return api.WatcherStopped
}

func (h Folders) add(ctx context.Context, r api.FolderRequest) (api.FolderResult, error) {
	f, err := h.Service.AddFolder(ctx, r.Path, r.Recursive)
	return api.FolderResult{Path: f.Path, Enabled: true}, toError(err)
}

func (h Folders) remove(ctx context.Context, r api.FolderRequest) (api.FolderResult, error) {
	f, err := h.Service.RemoveFolder(ctx, r.Path)
	return api.FolderResult{Path: f.Path}, toError(err)
}

func (h Folders) start(ctx context.Context, _ api.None) (api.WatcherResult, error) {
	err := h.Service.Start(ctx)
	return h.watcher(), toError(err)
}

func (h Folders) stop(ctx context.Context, _ api.None) (api.WatcherResult, error) {
	err := h.Service.Stop(ctx)
	return h.watcher(), toError(err)
}

// scan is 'look at what is already here'.
func (h Folders) scan(ctx context.Context, r api.ScanRequest) (api.ScanResult, error) {
	path, err := absolute(r.Path)
	if err != nil {
		return api.ScanResult{}, err
	}
	if fi, err := os.Stat(path); err != nil {
		return api.ScanResult{}, api.Invalid(config.ErrNoFolder.Error())
	} else if !fi.IsDir() {
		return api.ScanResult{}, api.Invalid(config.ErrNotFolder.Error())
	}
	files, err := watcher.Existing(ctx, watcher.Folder{Path: path, Recursive: r.Recursive}, h.Settings.Ignored)
	if err != nil {
		return api.ScanResult{}, &api.Error{Code: api.CodePermission, Message: config.ErrUnreadable.Error()}
	}
	ps, skipped, err := h.Proposals.Look(ctx, folders.Found(files), !r.DryRun)
	if err != nil {
		return api.ScanResult{}, toError(err)
	}
	return api.ScanResult{Proposals: fromProposals(h.Proposals, ps), Looked: len(files), Skipped: skipped}, nil
}

func (h Folders) watcher() api.WatcherResult {
	out := api.WatcherResult{Status: watcherStatus(h.Service)}
	for _, f := range h.Service.Folders() {
		if f.Enabled {
			out.WatchedDirectories++
		}
	}
	return out
}
