package files

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// draft is a complete file in the folder where it is to be, under a name of its own.
type draft struct {
	dir  *os.Root
	name string   // empty: it has its final one
	file *os.File // until it is finished
	info fs.FileInfo
}

// hooks let tests stop a write between its steps and pretend that a drive cannot
// exchange names.
type hooks struct {
	at       func(point string) // how far a write has come
	exchange func(dir *os.Root, a, b string) error
}

// draftName cannot be guessed, is hidden, and looks unfinished to watchers.
func draftName() string { return ".nod-" + strings.ToLower(rand.Text()) + ".part" }

// newDraft makes a draft with a name of its own, with the content and with the mode and
// the owner of the file that it will replace; without one, with those of any new file.
func newDraft(dir *os.Root, content io.Reader, mode fs.FileMode, old *os.File) (*draft, error) {
	d := &draft{dir: dir, name: draftName()}
	f, err := dir.OpenFile(d.name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, permissions(old))
	if err != nil {
		return nil, err
	}
	if err := d.fill(f, content, mode, old); err != nil {
		_ = dir.Remove(d.name) // it is what was made above: no one knows the name
		return nil, err
	}
	return d, nil
}

func permissions(old *os.File) fs.FileMode {
	if old != nil {
		return 0o600 // until it has those of the old file
	}
	return 0o666 // what the umask leaves of it
}

// fill writes a file that was just made; after an error it is closed.
func (d *draft) fill(f *os.File, content io.Reader, mode fs.FileMode, old *os.File) error {
	_, err := io.Copy(f, content)
	if err == nil && old != nil {
		keepOwner(f, old)
		err = f.Chmod(mode.Perm())
	}
	if err == nil {
		d.info, err = f.Stat()
	}
	if err != nil {
		_ = f.Close()
		return err
	}
	d.file = f
	return nil
}

// finish makes the draft durable. Before that it gets no other name.
func (d *draft) finish() error {
	err := errors.Join(d.file.Sync(), d.file.Close())
	d.file = nil
	return err
}

// discard removes the draft if it still is one.
func (d *draft) discard() {
	if d.file != nil {
		_ = d.file.Close()
	}
	if d.name == "" {
		return
	}
	if st, err := d.dir.Lstat(d.name); err == nil && os.SameFile(st, d.info) {
		_ = d.dir.Remove(d.name)
	}
}

// place gives the draft a name that is free.
func (d *draft) place(name string) error {
	if err := renameNew(d.dir, d.name, name); err != nil {
		return err
	}
	d.placed()
	return nil
}

// placed ends the draft: it is under its name, whatever comes now. Should
// the folder not be synced, a power cut could still bring the old state back.
func (d *draft) placed() {
	d.name = ""
	_ = flush(d.dir)
}

// replace gives the draft the name of a file that still is as it must be. Both
// trade names in one step and what came out is looked at once more, so that
// nothing is lost which someone wrote in the last moment: then they trade
// back. Where the system cannot trade, that moment stays.
func (d *draft) replace(name string, still func(name string) error, h hooks) error {
	if err := still(name); err != nil {
		return err
	}
	h.at("checked")
	err := h.exchange(d.dir, d.name, name)
	if errors.Is(err, errors.ErrUnsupported) {
		if err := d.dir.Rename(d.name, name); err != nil {
			return err
		}
		d.placed()
		return nil
	}
	if err != nil {
		return err
	}
	h.at("exchanged")
	if err := still(d.name); err != nil {
		return errors.Join(err, d.back(name))
	}
	_ = d.dir.Remove(d.name) // the old version, which is kept elsewhere
	d.placed()
	return nil
}

// back undoes an exchange. If that fails, the person's file is under the
// draft's name and must stay there.
func (d *draft) back(name string) error {
	if err := exchange(d.dir, d.name, name); err != nil {
		stays := d.name
		d.name = ""
		return tools.Fail(tools.CodeFailed, lang.Say("The file was changed in this moment; what was in it is in %s beside it.", stays))
	}
	return nil
}
