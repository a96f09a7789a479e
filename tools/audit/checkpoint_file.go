package audit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/system/durable"
)

// sector is the size of a checkpoint file: what a disk writes as a whole.
const sector = 512

// FileCheckpoint keeps the checkpoint in a file of its own, for systems
// without a keyring. It should lie in another folder than the log, so that who
// restores the one does not restore the other.
//
// The file is one sector, written in place and left to the system to flush:
// after a power cut it may be some seconds old, which the log tells from
// tampering, and it costs no second fsync.
type FileCheckpoint struct{ Path string }

// Load reads the file.
func (c FileCheckpoint) Load(context.Context) (string, error) {
	b, err := os.ReadFile(c.Path)
	if err != nil {
		return "", err
	}
	text, err := sectorText(b)
	if err != nil {
		return "", fmt.Errorf("%s: %w", c.Path, err)
	}
	return text, nil
}

// sectorText returns the text at the start of a sector; nulls fill the rest.
func sectorText(b []byte) (string, error) {
	text, rest, _ := strings.Cut(string(b), "\x00")
	if len(b) != sector || strings.Trim(rest, "\x00") != "" {
		return "", errBadSeal
	}
	return text, nil
}

// Save writes the file.
func (c FileCheckpoint) Save(_ context.Context, text string) error {
	if len(text) >= sector {
		return fmt.Errorf("a checkpoint of %d bytes does not fit a file of %d", len(text), sector)
	}
	b := make([]byte, sector)
	copy(b, text)
	f, err := os.OpenFile(c.Path, os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return c.create(b)
	}
	if err != nil {
		return err
	}
	_, err = f.WriteAt(b, 0)
	return errors.Join(err, f.Close())
}

func (c FileCheckpoint) create(b []byte) error {
	if err := os.MkdirAll(filepath.Dir(c.Path), 0o700); err != nil {
		return err
	}
	return durable.WriteFile(c.Path, b)
}
