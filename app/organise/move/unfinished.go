package move

import (
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
)

// unfinished is an unfinished move with its folders open; nil: there is no such folder.
type unfinished struct {
	Record
	source, destination, temp spot
	findings
	synced map[string]bool // folders that were synced since Recover began: thousands of moves share a few
	drives answers
}

func (s *unfinished) open() error {
	from, errFrom := s.folder(s.Source)
	to, errTo := s.folder(s.Destination)
	s.source = spot{from, filepath.Base(s.Source)}
	s.destination = spot{to, filepath.Base(s.Destination)}
	s.temp = spot{to, filepath.Base(s.Temp)}
	s.away = errFrom != nil || errTo != nil
	for _, err := range []error{errFrom, errTo} {
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, ErrAway) {
			return err
		}
	}
	return nil
}

// folder opens the folder of a file, unless its drive is away.
func (s *unfinished) folder(path string) (*folder, error) {
	dir := filepath.Dir(path)
	if err := s.drives.away(dir); err != nil {
		return nil, err
	}
	return openFolder(dir)
}

func (s *unfinished) close() {
	for _, f := range []*folder{s.source.dir, s.destination.dir} {
		if f != nil {
			f.close()
		}
	}
}

func (s *unfinished) see() (err error) {
	for _, p := range []struct {
		spot
		to **look
	}{{s.source, &s.findings.source}, {s.destination, &s.findings.destination}, {s.temp, &s.findings.temp}} {
		if *p.to, err = statMovable(p.spot, s.Identity.IsFolder()); err != nil {
			return err
		}
		if *p.to, err = removePlaceholder(p.spot, *p.to); err != nil {
			return err
		}
	}
	a, b := s.findings.source, s.findings.destination
	if a != nil && b != nil && a.SameFile(b.Identity) && sameEntry(s.source, s.destination) {
		s.respelt = true
		s.renamed = s.source.name != s.destination.name && s.destination.dir.lists(s.destination.name)
	}
	return nil
}

// statMovable returns regular files only, or folders only: nothing else is ever moved.
func statMovable(s spot, folder bool) (*look, error) {
	if s.dir == nil {
		return nil, nil
	}
	l, err := s.look()
	if errors.Is(err, fs.ErrNotExist) || err == nil && (folder && !l.folder || !folder && !l.regular) {
		return nil, nil
	}
	return &l, err
}

// cleanUp removes the temporary file and syncs the folders. The file under the
// temporary name never is the last one by now.
func (s *unfinished) cleanUp() error {
	if s.findings.temp != nil {
		if err := s.temp.remove(); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for _, f := range []*folder{s.destination.dir, s.source.dir} {
		if f == nil || s.synced[f.path] && !f.touched {
			continue
		}
		if err := f.removeProbes(); err != nil {
			return err
		}
		if err := f.sync(); err != nil {
			return err
		}
		s.synced[f.path] = true
	}
	return nil
}

// after returns the file at its destination as it was moved: what was written to a
// renamed file since must not pass for it.
func (s *unfinished) after() Identity {
	now, err := s.destination.look()
	if err != nil || s.TempInode == 0 && now.Inode == s.Identity.Inode {
		i := s.Identity
		i.Device = now.Device
		return i
	}
	return now.Identity
}

func (s *unfinished) why() string {
	switch {
	case s.findings.source == nil && s.findings.temp == nil:
		return lang.Say("interrupted, and since then: %v", ErrMissing)
	case s.findings.source != nil && !s.findings.source.SameState(s.Identity):
		return lang.Say("interrupted, and since then: %v", ErrChanged)
	}
	return lang.Say("interrupted before the file was moved; it is where it was")
}
