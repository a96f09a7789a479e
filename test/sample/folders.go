package sample

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/api"
)

// ListFolders are the watched folders.
func (s *Proposals) ListFolders(context.Context, api.None) (api.FoldersResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return api.FoldersResult{Directories: slices.Clone(s.status.Folders), WatcherStatus: s.status.Watcher}, s.fail
}

// AddFolder watches a folder.
func (s *Proposals) AddFolder(_ context.Context, r api.FolderRequest) (api.FolderResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("add", r.Path, fmt.Sprint(r.Recursive)); err != nil {
		return api.FolderResult{}, err
	}
	problem := ""
	switch {
	case !filepath.IsAbs(r.Path):
		problem = "Path is not absolute"
	case s.missing(r.Path):
		problem = "Directory does not exist"
	case s.watched(r.Path):
		problem = "Directory is already being watched"
	}
	if problem != "" {
		return api.FolderResult{}, &api.Error{Code: api.CodeFailed, Message: problem}
	}
	s.status.Folders = append(slices.Clone(s.status.Folders), api.Folder{Path: r.Path, Recursive: r.Recursive, Enabled: true, State: "watching"})
	return api.FolderResult{Path: r.Path, Enabled: true}, nil
}

// RemoveFolder no longer watches one.
func (s *Proposals) RemoveFolder(_ context.Context, r api.FolderRequest) (api.FolderResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("remove", r.Path); err != nil {
		return api.FolderResult{}, err
	}
	if !s.watched(r.Path) {
		return api.FolderResult{}, &api.Error{Code: api.CodeFailed, Message: "Directory is not being watched"}
	}
	s.status.Folders = slices.DeleteFunc(slices.Clone(s.status.Folders), func(f api.Folder) bool { return f.Path == r.Path })
	return api.FolderResult{Path: r.Path}, nil
}

// Scan proposes for what SetFiles said. Another folder has three files that all wait already.
func (s *Proposals) Scan(_ context.Context, r api.ScanRequest) (api.ScanResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("scan", r.Path, fmt.Sprint(r.Recursive)); err != nil {
		return api.ScanResult{}, err
	}
	if !filepath.IsAbs(r.Path) || s.missing(r.Path) {
		return api.ScanResult{}, api.Invalid("Directory does not exist")
	}
	files, known := s.files[r.Path]
	if !known {
		return api.ScanResult{Looked: 3, Skipped: 3}, nil
	}
	res := api.ScanResult{Looked: len(files)}
	for _, p := range files {
		if s.find(p.ID) != nil {
			res.Skipped++
			continue
		}
		res.Proposals = append(res.Proposals, p)
	}
	if !r.DryRun {
		s.all = append(s.all, res.Proposals...)
	}
	return res, nil
}

func (s *Proposals) watched(path string) bool {
	return slices.ContainsFunc(s.status.Folders, func(f api.Folder) bool { return f.Path == path })
}

// missing says that there is no such folder: in one of SetFiles there are only files.
func (s *Proposals) missing(path string) bool {
	_, inKnown := s.files[filepath.Dir(path)]
	return inKnown
}

// StartWatcher resumes.
func (s *Proposals) StartWatcher(context.Context, api.None) (api.WatcherResult, error) {
	return s.watch(true)
}

// StopWatcher pauses.
func (s *Proposals) StopWatcher(context.Context, api.None) (api.WatcherResult, error) {
	return s.watch(false)
}

func (s *Proposals) watch(on bool) (api.WatcherResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.recordCall("watch", fmt.Sprint(on))
	if err == nil {
		s.status.Watcher = map[bool]api.WatcherStatus{true: api.WatcherRunning, false: api.WatcherStopped}[on]
	}
	return api.WatcherResult{Status: s.status.Watcher, WatchedDirectories: len(s.status.Folders)}, err
}

// KnownFolders are those of somebody who has filed a lot.
func (s *Proposals) KnownFolders(context.Context, api.None) (api.KnownFoldersResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := func(rel ...string) (out []string) {
		for _, r := range rel {
			out = append(out, Home+"/"+r)
		}
		return out
	}
	return api.KnownFoldersResult{
		Recent: at("Uni/Semester 3/Algorithms", "Documents/Bills/2025"),
		Filed: at("Documents", "Documents/2025 Taxes", "Documents/Bills", "Documents/Bills/2024", "Documents/Bills/2025", "Documents/Finances", "Documents/Finances/2024",
			"Documents/Finances/2025", "Documents/Letters", "Documents/Recipes", "Household", "Household/Insurance", "Music", "Pictures", "Pictures/2024", "Pictures/2025",
			"Pictures/2025/11", "Uni", "Uni/Semester 2", "Uni/Semester 2/Analysis", "Uni/Semester 3", "Uni/Semester 3/Algorithms", "Uni/Semester 3/Databases", "papers"),
	}, s.fail
}

// StopScan notes that it was asked for: a scan is done at once here.
func (s *Proposals) StopScan(context.Context, api.None) (api.None, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return api.None{}, s.recordCall("stop scan")
}
