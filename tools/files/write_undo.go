package files

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
)

// writeUndo is what the undo of a write needs.
type writeUndo struct {
	base
	Rel  string   `json:"rel"`
	Sum  string   `json:"sum"` // SHA-256 of what was written, hex
	Size int64    `json:"size"`
	Old  *version `json:"old,omitempty"` // nil: the file was new
}

// undoWrite puts the old version back, or removes the new file, if the file
// still is byte for byte what was written.
func (k fileTools) undoWrite(ctx context.Context, raw json.RawMessage) (string, error) {
	var m writeUndo
	if err := json.Unmarshal(raw, &m); err != nil {
		return "", lang.Errorf("read what the undo needs: %w", err)
	}
	said := k.displayPath(filepath.Join(m.Root, filepath.FromSlash(m.Rel)))
	dir, err := open.Descend(m.Root, path.Dir(m.Rel))
	if err != nil {
		return "", m.notUndone(said, err)
	}
	defer dir.Close()
	name := path.Base(m.Rel)
	still := func(at string) error {
		sum, err := sumIn(ctx, dir, at, m.Size)
		if err == nil && sum != m.Sum {
			err = open.ErrSwapped
		}
		return err
	}
	done := lang.Say("Removed %s.", said)
	if m.Old == nil {
		err = removeIf(dir, name, still, k.hooks)
	} else {
		err = k.restore(dir, name, m.Old, still)
		done = lang.Say("Put the old version of %s back.", said)
	}
	if err != nil {
		return "", m.notUndone(said, err)
	}
	return done, nil
}

// removeIf removes a file if still returns no error. The file is taken aside first and looked at
// again there: what someone writes under its name in the meantime is not touched.
func removeIf(dir *os.Root, name string, still func(string) error, h hooks) error {
	if err := still(name); err != nil {
		return err
	}
	h.at("checked")
	aside := draftName()
	if err := renameNew(dir, name, aside); err != nil {
		return err
	}
	if err := still(aside); err != nil {
		if back := renameNew(dir, aside, name); back != nil {
			return tools.Fail(codeChanged, lang.Say("The file was changed in this moment; it is in %s beside it.", aside))
		}
		return err
	}
	if err := dir.Remove(aside); err != nil {
		return errors.Join(err, renameNew(dir, aside, name))
	}
	_ = flush(dir) // it is gone; at worst a power cut brings it back
	return nil
}

func (k fileTools) restore(dir *os.Root, name string, v *version, still func(string) error) error {
	if err := still(name); err != nil {
		return err
	}
	b, err := k.readVersion(v)
	if err != nil {
		return err
	}
	now, _, err := open.File(dir, name)
	if err != nil {
		return err
	}
	d, err := newDraft(dir, bytes.NewReader(b), fs.FileMode(v.Mode), now)
	now.Close()
	if err != nil {
		return err
	}
	defer d.discard()
	if err := d.finish(); err != nil {
		return err
	}
	then := time.Unix(0, v.Mtime)
	if err := dir.Chtimes(d.name, then, then); err != nil {
		return err
	}
	if err := d.replace(name, still, k.hooks); err != nil {
		return err
	}
	k.removeVersion(v.Name)
	return nil
}
