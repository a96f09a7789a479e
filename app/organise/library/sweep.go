package library

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/watcher"
)

// Limits of what is looked at; what lies beyond is not known.
const (
	maxFiles   = 100_000
	maxFolders = 20_000
	maxDepth   = 40
)

// notedAtOnce is how many files are noted in one change of the index, which others wait for.
const notedAtOnce = 500

// errEnough ends a look at all folders that has reached a limit.
var errEnough = lang.Errorf("there is more than is looked at")

// sweep has the index know which files there are: in all folders or, if some are given, in those without what is
// below them. It returns whether that has changed. What may not be looked into, or is gone, leaves the index.
func (s *Service) sweep(ctx context.Context, x *Index, some []string) (changed bool, err error) {
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	found, news, err := s.noteFolders(ctx, x, some)
	if err != nil {
		return false, err
	}
	gone := 0
	if some == nil {
		if gone, err = x.keepOnly(ctx, found); err == nil {
			err = x.exec(ctx, `UPDATE files SET read = 0 WHERE read = ?`, readLater)
		}
	} else {
		gone, err = x.dropBelow(ctx, slices.DeleteFunc(some, func(dir string) bool { return found[x.relative(dir)] }))
	}
	if news+gone > 0 {
		x.forget()
	}
	return news+gone > 0, err
}

// noteFolders notes the files in all folders, or in some, and returns which folders it found and how much is new.
func (s *Service) noteFolders(ctx context.Context, x *Index, some []string) (found map[string]bool, news int, err error) {
	skip := s.o.Skip()
	ignore := func(path string, isDir bool) bool {
		leads := func(dir string) bool { return contains(path, dir) }
		return isDir && (slices.Contains(skip, path) || some != nil && !slices.ContainsFunc(some, leads)) || s.o.Ignore(path, isDir)
	}
	progress := func(int) {}
	if some == nil {
		task := s.o.Begin(lang.Say("Looking at your folders"), 0)
		defer task.End()
		progress = func(n int) {
			s.set(State{Phase: Looking, Done: s.State().Done + n})
			task.Add(n)
		}
		s.set(State{Phase: Looking})
	}
	found = map[string]bool{}
	files, pendingFiles := 0, 0
	var pending []folder
	flush := func() error {
		n, err := x.note(ctx, pending)
		news, pending, pendingFiles = news+n, nil, 0
		return err
	}
	err = watcher.Walk(ctx, x.home, maxDepth, ignore, func(dir string, entries []fs.DirEntry) error {
		rel := x.relative(dir)
		if rel == "." || some != nil && !slices.Contains(some, dir) {
			return nil // loose files in the home folder are filed nowhere
		}
		if len(found) == maxFolders || files >= maxFiles {
			return errEnough
		}
		f := folder{rel, entriesOf(entries[:min(len(entries), maxFiles-files)])}
		progress(len(f.files))
		found[rel], files = true, files+len(f.files)
		pending, pendingFiles = append(pending, f), pendingFiles+len(f.files)
		if pendingFiles < notedAtOnce {
			return nil
		}
		return flush()
	})
	if err != nil && !errors.Is(err, errEnough) {
		return nil, news, err
	}
	err = flush()
	return found, news, err
}

// skips reports whether a folder is, or is in, one that holds nothing filed.
func (s *Service) skips(x *Index, dir string) bool {
	return s.o.Ignore(dir, true) || slices.ContainsFunc(s.o.Skip(), func(not string) bool { return not != x.home && contains(not, dir) })
}

// relative returns a folder relative to the home folder, with forward slashes.
func (x *Index) relative(dir string) string {
	rel, err := filepath.Rel(x.home, dir)
	if err != nil {
		return "."
	}
	return filepath.ToSlash(rel)
}

func entriesOf(entries []fs.DirEntry) []entry {
	out := make([]entry, 0, len(entries))
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			out = append(out, entry{e.Name(), info.Size(), info.ModTime().UnixNano()})
		}
	}
	return out
}
