package handlers

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/progress"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/folders"
	"github.com/nod-app/nod/watcher"
)

// Folders answers the calls about watched folders and the watcher.
type Folders struct {
	Service     *folders.Service
	Proposals   *proposal.Service
	Directories *Directories
	Settings    *config.Live
	Paths       config.Paths
	Progress    *progress.Board
}

// Mount adds the routes to s.
func (h Folders) Mount(s *api.Server) {
	api.Handle(s, api.ListFolders, h.list)
	api.Handle(s, api.AddFolder, h.add)
	api.Handle(s, api.RemoveFolder, h.remove)
	api.Handle(s, api.ScanFolder, h.scan)
	api.Handle(s, api.StopScan, h.stopScan)
	api.Handle(s, api.StartWatcher, h.start)
	api.Handle(s, api.StopWatcher, h.stop)
}

func (h Folders) list(context.Context, api.None) (api.FoldersResult, error) {
	return api.FoldersResult{Directories: fromFolders(h.Service.States()), WatcherStatus: watcherStatus(h.Service)}, nil
}

func fromFolders(all []folders.State) []api.Folder {
	return each(all, func(f folders.State) api.Folder {
		return api.Folder{
			Path: f.Path, Enabled: f.Enabled, Recursive: f.Recursive,
			State: api.FolderState(f.State), Problem: f.Problem, Remedy: f.Remedy,
		}
	})
}

func watcherStatus(s *folders.Service) api.WatcherStatus {
	if s.Running() {
		return api.WatcherRunning
	}
	return api.WatcherStopped
}

func (h Folders) add(ctx context.Context, r api.FolderRequest) (api.FolderResult, error) {
	f, err := h.Service.AddFolder(ctx, r.Path, r.Recursive)
	return api.FolderResult{Path: f.Path, Enabled: true}, err
}

func (h Folders) remove(ctx context.Context, r api.FolderRequest) (api.FolderResult, error) {
	f, err := h.Service.RemoveFolder(ctx, r.Path)
	return api.FolderResult{Path: f.Path}, err
}

func (h Folders) start(ctx context.Context, _ api.None) (api.WatcherResult, error) {
	err := h.Service.Start(ctx)
	return h.watcher(), err
}

func (h Folders) stop(ctx context.Context, _ api.None) (api.WatcherResult, error) {
	err := h.Service.Stop(ctx)
	return h.watcher(), err
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
	whole, names, err := h.sorted(path, r.Names)
	if err != nil {
		return api.ScanResult{}, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	total := len(r.Names)
	if n, all, ok := filesIn(path, mostCounted); total == 0 && ok && all && !r.Recursive {
		total = n
	}
	task := h.Progress.BeginStoppable(lang.Say("Reading %s", safetext.Line(filepath.Base(path), labelSize)), total, func() { cancel(proposal.ErrStopped) })
	defer task.End()
	out := newScan(h.Proposals, h.Directories)
	var failed error
	look := func(files []watcher.File) error {
		if files = named(files, r.Names); len(files) == 0 {
			return nil
		}
		var looked atomic.Int64
		ps, skipped, err := h.Proposals.Look(ctx, files, !r.DryRun, func(n int) {
			looked.Add(int64(n))
			task.Add(n)
		})
		failed = err
		if errors.Is(err, proposal.ErrStopped) {
			out.add(ps, int(looked.Load()), max(0, int(looked.Load())-filesOf(ps)))
			return err
		}
		out.add(ps, len(files), skipped)
		task.Add(len(files) - int(looked.Load()))
		return err
	}
	err = look(whole)
	var omitted watcher.Omitted
	if err == nil && (len(names) > 0 || len(whole) == 0) {
		omitted, err = watcher.Existing(ctx, watcher.Folder{Path: path, Recursive: r.Recursive && len(r.Names) == 0}, h.Settings.Ignored, look)
	}
	if len(r.Names) == 0 {
		out.TooLong, out.Unfinished = omitted.TooLong, omitted.Unfinished
	} else if left := len(r.Names) - out.Looked; left > 0 && failed == nil {
		out.Looked, out.Skipped = len(r.Names), out.Skipped+left // hidden, partial, or ignored
	}
	switch {
	case failed != nil && !errors.Is(failed, proposal.ErrStopped) && !errors.Is(failed, context.Canceled):
		return api.ScanResult{}, failed
	case errors.Is(context.Cause(ctx), proposal.ErrStopped):
		out.Stopped = true
	case failed != nil:
		return api.ScanResult{}, failed
	case err != nil:
		return api.ScanResult{}, &api.Error{Code: api.CodePermission, Message: config.ErrUnreadable.Error()}
	}
	return out.ScanResult, nil
}

// sorted returns what is named in a folder: the folders, each with all that is in it as one, and the names of
// the files. It fails if something else is named, or a folder that is to stay.
func (h Folders) sorted(dir string, all []string) (whole []watcher.File, files []string, err error) {
	if len(all) > mostNames {
		return nil, nil, api.Invalid(lang.Say("At most %d files can be named", mostNames))
	}
	for _, name := range all {
		path := filepath.Join(dir, name)
		id, movable, err := move.IdentifyFile(path)
		switch {
		case filepath.Base(name) != name || name == "." || name == ".." || err != nil || !movable:
			return nil, nil, api.Invalid(lang.Say("There is no file %s", safetext.Line(path, 300)))
		case !id.IsFolder():
			files = append(files, name)
			continue
		}
		if why := h.Service.Stays(h.Paths, path); why != "" {
			return nil, nil, api.Invalid(lang.Say("%s is not moved as a whole: %v. For proposals for the files in it: nod scan --recursive", safetext.Line(path, 300), why))
		}
		whole = append(whole, watcher.File{Path: path, Folder: dir, Signature: watcher.Signature{Identity: id}})
	}
	return whole, files, nil
}

// named returns those of files that are directly called so; without names all.
func named(files []watcher.File, names []string) []watcher.File {
	if len(names) == 0 {
		return files
	}
	return slices.DeleteFunc(files, func(f watcher.File) bool { return !slices.Contains(names, filepath.Base(f.Path)) })
}

// filesOf counts the files of proposals.
func filesOf(ps []proposal.Proposal) int {
	n := 0
	for _, p := range ps {
		n += 1 + len(p.Members)
	}
	return n
}

// stopScan ends every scan that runs.
func (h Folders) stopScan(context.Context, api.None) (api.None, error) {
	h.Progress.Stop()
	return api.None{}, nil
}

// scan is the answer to a scan while it grows: of all proposals it has a page.
type scan struct {
	api.ScanResult
	service *proposal.Service
	folders *Directories
}

func newScan(s *proposal.Service, d *Directories) *scan {
	return &scan{ScanResult: api.ScanResult{Proposals: []api.Proposal{}}, service: s, folders: d}
}

// add takes in what came of one batch of files.
func (s *scan) add(ps []proposal.Proposal, looked, skipped int) {
	s.Looked, s.Skipped, s.Proposed = s.Looked+looked, s.Skipped+skipped, s.Proposed+len(ps)
	if left := largestPage - len(s.Proposals); left > 0 {
		s.Proposals = append(s.Proposals, fromProposals(s.service, s.folders.lookup(), ps[:min(left, len(ps))])...)
	}
}

// mostNames is how many files of a folder a scan can be bounded to.
const mostNames = 1000

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
