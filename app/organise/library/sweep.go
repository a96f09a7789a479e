package library

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/watcher"
)

// Limits of what is looked at; what lies beyond is not known.
const (
	maxFiles   = 100_000
	maxFolders = 20_000
	maxDepth   = 40
)

// notedAtOnce is how many files are noted in one change of the index, which others wait
// for.
const notedAtOnce = 500

// errEnough ends a sweep that has reached a limit.
var errEnough = lang.Errorf("there is more than is looked at")

// sweep notes which files there are, and whether that has changed.
func (s *Service) sweep(ctx context.Context, x *Index) (changed bool, err error) {
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	now := time.Now().UnixNano()
	skip := s.o.Skip()
	ignore := func(path string, isDir bool) bool {
		return isDir && slices.Contains(skip, path) || s.o.Ignore(path, isDir)
	}
	files, folders, fresh := 0, 0, 0
	var pending []seen
	pendingFiles := 0
	flush := func() error {
		n, err := x.addFolders(ctx, pending, now)
		fresh, pending, pendingFiles = fresh+n, nil, 0
		return err
	}
	task := s.o.Begin(lang.Say("Looking at your folders"), 0)
	defer task.End()
	err = watcher.Walk(ctx, x.home, maxDepth, ignore, func(dir string, entries []fs.DirEntry) error {
		rel := x.relative(dir)
		if rel == "." {
			return nil // loose files in the home folder are filed nowhere
		}
		if folders++; folders > maxFolders || files >= maxFiles {
			return errEnough
		}
		found := entriesOf(entries[:min(len(entries), maxFiles-files)])
		files += len(found)
		s.set(State{Phase: Looking, Done: files})
		task.Add(len(found))
		pending, pendingFiles = append(pending, seen{rel, found}), pendingFiles+len(found)
		if pendingFiles < notedAtOnce {
			return nil
		}
		return flush()
	})
	if err != nil && !errors.Is(err, errEnough) {
		return false, err
	}
	if err := flush(); err != nil {
		return false, err
	}
	if err := x.retryRead(ctx); err != nil {
		return false, err
	}
	gone, err := x.dropUnseen(ctx, now)
	if err != nil {
		return false, err
	}
	if fresh+gone > 0 {
		x.forget()
	}
	return fresh+gone > 0, nil
}

// lookIn notes which files there are in some folders, without those below them, and
// whether that has changed. What may not be looked into, or is gone, leaves the index.
func (s *Service) lookIn(ctx context.Context, x *Index, dirs []string) (changed bool, err error) {
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	now := time.Now().UnixNano()
	skip := s.o.Skip()
	elsewhere := func(path string, isDir bool) bool {
		leads := func(dir string) bool { return contains(path, dir) }
		return isDir && (!slices.ContainsFunc(dirs, leads) || slices.Contains(skip, path)) || s.o.Ignore(path, isDir)
	}
	found := map[string]bool{}
	n := 0
	err = watcher.Walk(ctx, x.home, maxDepth, elsewhere, func(dir string, entries []fs.DirEntry) error {
		rel := x.relative(dir)
		if rel == "." || !slices.Contains(dirs, dir) {
			return nil
		}
		found[dir] = true
		fresh, err := x.addFolders(ctx, []seen{{rel, entriesOf(entries[:min(len(entries), maxFiles)])}}, now)
		if err != nil {
			return err
		}
		gone, err := x.dropUnseenIn(ctx, rel, now)
		n += fresh + gone
		return err
	})
	if err != nil {
		return false, err
	}
	gone, err := x.dropBelow(ctx, slices.DeleteFunc(slices.Clone(dirs), func(dir string) bool { return found[dir] || !contains(x.home, dir) || dir == x.home }))
	if err != nil {
		return false, err
	}
	if n+gone > 0 {
		x.forget()
	}
	return n+gone > 0, nil
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
			out = append(out, entry{e.Name(), info.Size(), info.ModTime()})
		}
	}
	return out
}

// readOne reads one file; one that cannot be read counts by its name.
func (s *Service) readOne(ctx context.Context, x *Index, r indexRow) (learned, error) {
	f, words, err := s.learn(ctx, x, filepath.Join(x.home, filepath.FromSlash(path.Join(r.dir, r.file.Name))))
	return learned{row: r, file: f, words: words, later: err != nil && !s.gaveUp(r.id, err)}, ctx.Err()
}

// gaveUp reports whether a file is not read again until it changes, and has another id then:
// it took too long twice. Once may have been the computer, which was busy; and a drive
// that does not answer, or a reader that does not start, says nothing of its files.
func (s *Service) gaveUp(id int64, err error) bool {
	if errors.Is(err, extract.ErrDrive) || errors.Is(err, extract.ErrStart) {
		return false
	}
	again := s.slow[id]
	s.slow[id] = true
	return again
}

// learn returns the metadata of a file, and the words of its text; of a private text sealed, of one that holds a
// secret nothing, and nothing at all if the file makes its reader panic: it would again. After an error it is
// to be read later.
func (s *Service) learn(ctx context.Context, x *Index, full string) (f place.File, words []string, err error) {
	defer func() {
		if recover() != nil {
			f, words, err = place.File{}, nil, nil
		}
	}()
	mime, err := s.mime(ctx, full)
	if err != nil {
		return f, nil, err
	}
	f.Taken, err = bounded(ctx, &s.reads, func() (time.Time, error) { return takenAt(full, mime), nil })
	if tooLong(err) {
		return f, nil, err
	}
	text, err := s.contents(ctx, full, mime)
	if err != nil {
		return f, nil, err
	}
	if s.o.Sensitive(ctx, full, text) == "" {
		f.Text = place.ReadText(text)
		return f, place.TextTerms(text, maxWords), nil
	}
	if x.seal == nil || s.o.Secret(ctx, full, text) != "" {
		return f, nil, nil
	}
	f.Text = place.ReadText(text).Sealed(x.seal)
	return f, place.Text{Terms: place.TextTerms(text, maxWords)}.Sealed(x.seal).Terms, nil
}
