package servers

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/system/durable"
)

// pin is what was approved of a server, as a file that says whether it is whole.
type pin struct {
	Description string `json:"description"`
	SHA256      string `json:"sha256"` // of the description
}

func (sv *server) pinPath() string { return filepath.Join(sv.o.Folder, sv.Name+".json") }

// errDamaged says that what was approved of a server cannot be read: then nothing counts as approved.
var errDamaged = lang.Errorf("what you approved of it cannot be read any more; approve it again")

// approved returns the description that was approved; empty: none was.
func (sv *server) approved() (string, error) {
	raw, err := os.ReadFile(sv.pinPath())
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	var p pin
	if err != nil || json.Unmarshal(raw, &p) != nil || p.SHA256 != hash(p.Description) {
		return "", errDamaged
	}
	return p.Description, nil
}

// setApproved keeps a description as approved; empty: none is.
func (sv *server) setApproved(text string) error {
	if text == "" {
		err := os.Remove(sv.pinPath())
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return err
	}
	raw, err := json.Marshal(pin{text, hash(text)})
	if err == nil {
		err = os.MkdirAll(sv.o.Folder, 0o700)
	}
	if err == nil {
		err = durable.WriteFile(sv.pinPath(), raw)
	}
	if err != nil {
		return lang.Errorf("keep what was approved of %s: %w", sv.Name, err)
	}
	return nil
}
