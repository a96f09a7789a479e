package journal

import (
	"errors"
	"os"
	"path"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// changes is how often a note may change during writing before it is left for later.
const changes = 5

// errMoved means that the note was replaced after it was read.
var errMoved = lang.Errorf("another program is writing the note")

func (v *vault) append(day time.Time, entries []entry) error {
	if len(entries) == 0 {
		return nil
	}
	name, err := v.note(day)
	if err != nil {
		return err
	}
	for range changes {
		if err = v.try(name, entries); !errors.Is(err, errMoved) {
			break
		}
	}
	if err != nil {
		return lang.Errorf("write the daily note %s: %w", name, err)
	}
	return nil
}

// try adds entries to a note. It returns errMoved if the note changed meanwhile.
func (v *vault) try(name string, entries []entry) error {
	before, err := v.root.Lstat(name)
	if errors.Is(err, os.ErrNotExist) {
		return v.create(name, insert(nil, entries))
	}
	if err != nil {
		return err
	}
	old, err := readRegular(v.root.Lstat, v.root.Open, name, maxNote)
	if err != nil {
		return err
	}
	if slices.Contains(old, 0) {
		return lang.Errorf("it is not UTF-8 text")
	}
	text := insert(old, entries)
	if len(text) == len(old) {
		return nil
	}
	return v.replace(name, before, text)
}

// create writes a note that must not exist yet.
func (v *vault) create(name string, text []byte) error {
	if err := v.root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := v.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return errMoved
	}
	if err != nil {
		return err
	}
	if err := fill(f, text); err != nil {
		v.root.Remove(name)
		return err
	}
	return nil
}

// replace replaces a note's text if the note did not change since it was read.
func (v *vault) replace(name string, before os.FileInfo, text []byte) error {
	temp := path.Join(path.Dir(name), ".nod-journal.tmp") // Obsidian ignores names with a leading dot
	_ = v.root.Remove(temp)                               // left by a crash
	f, err := v.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, before.Mode().Perm())
	if err != nil {
		return err
	}
	err = fill(f, text)
	if err == nil {
		err = v.unchanged(name, before)
	}
	if err == nil {
		err = v.root.Rename(temp, name)
	}
	if err != nil {
		v.root.Remove(temp)
	}
	return err
}

func (v *vault) unchanged(name string, before os.FileInfo) error {
	now, err := v.root.Lstat(name)
	if errors.Is(err, os.ErrNotExist) {
		return errMoved
	}
	if err == nil && (!os.SameFile(now, before) || now.Size() != before.Size() || !now.ModTime().Equal(before.ModTime())) {
		return errMoved
	}
	return err
}

func fill(f *os.File, text []byte) error {
	_, err := f.Write(text)
	return errors.Join(err, f.Sync(), f.Close())
}
