package handlers

import (
	"context"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/app/folders"
	"github.com/nod-app/nod/app/progress"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/app/safetext"
	"github.com/nod-app/nod/watcher"
)

// Folders answers the calls about watched folders and the watcher.
type Folders struct {
	Service   *folders.Service
	Proposals *proposal.Service
	Settings  *config.Live
	Progress  *progress.Board
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

// scan is 'look at what is already here'. It holds one batch of files at a time, and
// of the proposals what it answers.
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
	task := h.Progress.Begin("Reading "+safetext.Line(filepath.Base(path), labelSize), 0)
	defer task.End()
	out := newScan(h.Proposals)
	var failed error
	tooLong, err := watcher.Existing(ctx, watcher.Folder{Path: path, Recursive: r.Recursive}, h.Settings.Ignored, func(files []watcher.File) error {
		ps, skipped, err := h.Proposals.Look(ctx, folders.Found(files), !r.DryRun)
		failed = err
		out.add(ps, len(files), skipped)
		task.Add(len(files))
		return err
	})
	out.TooLong = tooLong
	switch {
	case failed != nil:
		return api.ScanResult{}, toError(failed)
	case err != nil:
		return api.ScanResult{}, &api.Error{Code: api.CodePermission, Message: config.ErrUnreadable.Error()}
	}
	return out.ScanResult, nil
}

// scan is the answer to a scan while it grows: of all proposals it has a page.
type scan struct {
	api.ScanResult
	service *proposal.Service
}

func newScan(s *proposal.Service) *scan {
	return &scan{ScanResult: api.ScanResult{Proposals: []api.Proposal{}}, service: s}
}

// add takes in what came of one batch of files.
func (s *scan) add(ps []proposal.Proposal, looked, skipped int) {
	s.Looked, s.Skipped, s.Proposed = s.Looked+looked, s.Skipped+skipped, s.Proposed+len(ps)
	if left := largestPage - len(s.Proposals); left > 0 {
		s.Proposals = append(s.Proposals, fromProposals(s.service, ps[:min(left, len(ps))])...)
	}
}

// labelSize bounds the name of a folder in the label of what reads it, in bytes.
const labelSize = 60

func (h Folders) watcher() api.WatcherResult {
	out := api.WatcherResult{Status: watcherStatus(h.Service)}
	for _, f := range h.Service.Folders() {
		if f.Enabled {
			out.WatchedDirectories++
		}
	}
	return out
}
