package move

import (
	"errors"
	"io/fs"
	"path/filepath"
)

// scene is an unfinished move with its folders open; a nil folder is not there.
type scene struct {
	Record
	source, destination, temp spot
	sight
}

func (s *scene) open() error {
	from, errFrom := openFolder(filepath.Dir(s.Source))
	to, errTo := openFolder(filepath.Dir(s.Destination))
	s.source = spot{from, filepath.Base(s.Source)}
	s.destination = spot{to, filepath.Base(s.Destination)}
	s.temp = spot{to, filepath.Base(s.Temp)}
	s.away = errFrom != nil || errTo != nil
	for _, err := range []error{errFrom, errTo} {
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func (s *scene) close() {
	for _, f := range []*folder{s.source.dir, s.destination.dir} {
		if f != nil {
			f.close()
		}
	}
}

func (s *scene) see() (err error) {
	for _, p := range []struct {
		spot
		to **look
	}{{s.source, &s.sight.source}, {s.destination, &s.sight.destination}, {s.temp, &s.sight.temp}} {
		if *p.to, err = glance(p.spot); err != nil {
			return err
		}
	}
	a, b := s.sight.source, s.sight.destination
	if a != nil && b != nil && a.sameFile(b.Identity) && sameEntry(s.source, s.destination) {
		s.respelt = true
		s.renamed = s.source.name != s.destination.name && s.destination.dir.lists(s.destination.name)
	}
	return nil
}

// glance sees regular files only: nothing else was ever moved.
func glance(s spot) (*look, error) {
	if s.dir == nil {
		return nil, nil
	}
	l, err := s.look()
	if errors.Is(err, fs.ErrNotExist) || err == nil && !l.regular {
		return nil, nil
	}
	return &l, err
}

// tidy removes the temporary file and syncs the folders. The file under the
// temporary name never is the last one by now.
func (s *scene) tidy() error {
	if s.sight.temp != nil {
		if err := s.temp.remove(); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for _, f := range []*folder{s.destination.dir, s.source.dir} {
		if f == nil {
			continue
		}
		if err := f.sync(); err != nil {
			return err
		}
	}
	return nil
}

// after is the file at its destination as it was moved: what was written to a
// renamed file since must not pass for it.
func (s *scene) after() Identity {
	now, err := s.destination.look()
	if err != nil || s.TempInode == 0 && now.Inode == s.Identity.Inode {
		i := s.Identity
		i.Device = now.Device
		return i
	}
	return now.Identity
}

func (s *scene) why() string {
	switch {
	case s.sight.source == nil && s.sight.temp == nil:
		return "interrupted, and since then: " + ErrMissing.Error()
	case s.sight.source != nil && !s.sight.source.sameState(s.Identity):
		return "interrupted, and since then: " + ErrChanged.Error()
	}
	return "interrupted before the file was moved; it is where it was"
}
