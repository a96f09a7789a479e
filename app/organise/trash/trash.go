// Package trash is the trash of a person's home folder, as the freedesktop.org Trash
// specification 1.0 has it: files in files, and for each a note in info of where it was.
package trash

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Home is the trash of the home folder; Dir is $XDG_DATA_HOME/Trash.
type Home struct {
	Dir string
	Now func() time.Time
}

// maxTries bounds how many numbered names are tried.
const maxTries = 10_000

// Add writes the note of a file that is about to be moved to the trash, and says where
// it is to be moved: the note is written first, so that two programs never take one name.
func (h Home) Add(path string) (dir, name string, err error) {
	if err := errors.Join(os.MkdirAll(h.files(), 0o700), os.MkdirAll(h.info(), 0o700)); err != nil {
		return "", "", lang.Errorf("prepare the trash: %w", err)
	}
	note := "[Trash Info]\nPath=" + (&url.URL{Path: path}).EscapedPath() + "\nDeletionDate=" + h.Now().Local().Format("2006-01-02T15:04:05") + "\n"
	base, ext := filepath.Base(path), filepath.Ext(path)
	name = base
	for n := 2; n < maxTries; n++ {
		err := h.note(name, note)
		if err == nil {
			return h.files(), name, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", "", lang.Errorf("note in the trash where %s was: %w", base, err)
		}
		name = base[:len(base)-len(ext)] + "." + strconv.Itoa(n) + ext
	}
	return "", "", lang.Errorf("the trash has too many files with the name %s; empty it", base)
}

// note takes a name; fs.ErrExist: it is taken.
func (h Home) note(name, text string) error {
	if _, err := os.Lstat(filepath.Join(h.files(), name)); err == nil {
		return fs.ErrExist
	}
	f, err := os.OpenFile(h.of(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// Forget removes the note of a file that is not in the trash any more.
func (h Home) Forget(name string) error {
	if _, err := os.Lstat(filepath.Join(h.files(), name)); err == nil {
		return nil // another one has come to its name
	}
	return os.Remove(h.of(name))
}

func (h Home) of(name string) string { return filepath.Join(h.info(), name+".trashinfo") }
func (h Home) files() string         { return filepath.Join(h.Dir, "files") }
func (h Home) info() string          { return filepath.Join(h.Dir, "info") }
