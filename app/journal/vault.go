package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"
)

// ErrNoVault is in an error whose text says which vault is not there.
var ErrNoVault = errors.New("the vault is not there")

// noVault is ErrNoVault in a sentence for people.
type noVault struct {
	folder string
	err    error // why the folder cannot be opened; nil: it can be, and is no vault
}

func (e noVault) Error() string {
	switch {
	case e.err == nil:
		return fmt.Sprintf("The folder %s is no Obsidian vault: there is no .obsidian folder in it.", e.folder)
	case errors.Is(e.err, os.ErrNotExist):
		return fmt.Sprintf("The Obsidian vault %s is not there.", e.folder)
	}
	return fmt.Sprintf("The Obsidian vault %s cannot be opened: %v.", e.folder, e.err)
}
func (e noVault) Unwrap() error { return ErrNoVault }

// CheckVault says what is wrong with a vault that is to be written to; it is an
// ErrNoVault if there is none.
func CheckVault(dir string) error {
	v, err := openVault(dir)
	if err == nil {
		v.close()
	}
	return err
}

// vault is an Obsidian vault that is there. Nothing outside it is touched,
// wherever links in it may lead.
type vault struct {
	root   *os.Root
	folder string // of the daily notes, in the vault
	format string // of their names, in the manner of Moment.js
	remark string // what is odd about the vault's settings
}

// maxSettings and maxNote are how long files may be that are read, in bytes.
const (
	maxSettings = 64 << 10
	maxNote     = 16 << 20
)

func openVault(dir string) (*vault, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, noVault{dir, bare(err)}
	}
	// The settings may be a link to those of another vault: they are only read.
	if st, err := os.Stat(filepath.Join(dir, ".obsidian")); err != nil || !st.IsDir() {
		root.Close()
		return nil, noVault{folder: dir}
	}
	v := &vault{root: root, format: defaultFormat}
	if err := v.settings(filepath.Join(dir, ".obsidian", "daily-notes.json")); err != nil {
		root.Close()
		return nil, err
	}
	return v, nil
}

// bare is an error without its operation and path, which the sentence around it names.
func bare(err error) error {
	if pe, ok := errors.AsType[*os.PathError](err); ok {
		return pe.Err
	}
	return err
}

func (v *vault) close() { v.root.Close() }

// settings reads the vault's own settings of daily notes, if there are any.
func (v *vault) settings(file string) error {
	text, err := readRegular(os.Stat, os.Open, file, maxSettings)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the settings of daily notes %s: %w", file, err)
	}
	var s struct{ Folder, Format string }
	if err := json.Unmarshal(text, &s); err != nil {
		v.remark = fmt.Sprintf("%s is broken (%v); daily notes are taken to be named %s.", file, err, defaultFormat)
		return nil
	}
	if v.folder, err = localFolder(s.Folder); err != nil {
		return err
	}
	if s.Format = strings.TrimSpace(s.Format); s.Format == "" {
		return nil
	}
	if _, ok := formatDate(s.Format, time.Now()); !ok {
		v.remark = fmt.Sprintf("Nod does not know all of the date format %q of the vault's daily notes and uses %s.", s.Format, defaultFormat)
		return nil
	}
	v.format = s.Format
	return nil
}

// localFolder refuses a folder of daily notes that leads out of the vault.
func localFolder(folder string) (string, error) {
	folder = strings.TrimSpace(folder)
	if folder == "" || folder == "/" {
		return "", nil
	}
	if !sound(folder) {
		return "", fmt.Errorf("the folder %q of the vault's daily notes leads out of the vault; choose another one in Obsidian", folder)
	}
	return path.Clean(folder), nil
}

// sound says whether a path with slashes stays in the folder that it starts from.
func sound(p string) bool {
	return filepath.IsLocal(filepath.FromSlash(p)) && !path.IsAbs(p) &&
		!slices.Contains(strings.FieldsFunc(p, func(r rune) bool { return r == '/' || r == '\\' }), "..") &&
		!strings.ContainsFunc(p, unicode.IsControl)
}

// note is the path of a day's note in the vault.
func (v *vault) note(day time.Time) (string, error) {
	name, _ := formatDate(v.format, day) // settings has tried it
	name = path.Join(v.folder, strings.TrimLeft(name, "/"))
	if first, _, _ := strings.Cut(name, "/"); !sound(name) || strings.EqualFold(first, ".obsidian") {
		return "", fmt.Errorf("the date format %q of the vault's daily notes gives no name in the vault; choose another one in Obsidian", v.format)
	}
	return name + ".md", nil
}

// readRegular reads a regular file, and waits for no pipe.
func readRegular(stat func(string) (os.FileInfo, error), open func(string) (*os.File, error), name string, most int64) ([]byte, error) {
	st, err := stat(name)
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() || st.Size() > most {
		return nil, fmt.Errorf("it is not a regular file of at most %d KB", most>>10)
	}
	f, err := open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}
