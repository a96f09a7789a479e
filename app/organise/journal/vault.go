package journal

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/nod-app/nod/app/base/lang"
)

// ErrNoVault is wrapped by errors whose text names the missing vault.
var ErrNoVault = lang.Errorf("the vault does not exist")

// noVault is ErrNoVault with a sentence for people.
type noVault struct {
	folder string
	err    error // why the folder cannot be opened; nil: it can be opened but is not a vault
}

func (e noVault) Error() string {
	switch {
	case e.err == nil:
		return lang.Say("The folder %s is not an Obsidian vault: it has no .obsidian folder.", e.folder)
	case errors.Is(e.err, os.ErrNotExist):
		return lang.Say("The Obsidian vault %s does not exist.", e.folder)
	}
	return lang.Say("The Obsidian vault %s cannot be opened: %v.", e.folder, e.err)
}
func (e noVault) Unwrap() error { return ErrNoVault }

// CheckVault returns an error if a vault cannot be used; it wraps ErrNoVault if
// there is no vault.
func CheckVault(dir string) error {
	v, err := openVault(dir)
	if err == nil {
		v.close()
	}
	return err
}

// vault is an open Obsidian vault. Nothing outside it is changed, wherever links
// in it lead.
type vault struct {
	root   *os.Root
	folder string // of the daily notes, in the vault
	format string // of their names, as in Moment.js
	remark string // a warning about the vault's settings
}

// maxSettings and maxNote bound the files that are read, in bytes.
const (
	maxSettings = 64 << 10
	maxNote     = 16 << 20
)

func openVault(dir string) (*vault, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, noVault{dir, withoutPath(err)}
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

// withoutPath returns an error without its operation and path, which the sentence around
// it names.
func withoutPath(err error) error {
	if pe, ok := errors.AsType[*os.PathError](err); ok {
		return pe.Err
	}
	return err
}

func (v *vault) close() { v.root.Close() }

// settings reads the vault's settings for daily notes, if there are any.
func (v *vault) settings(file string) error {
	text, err := readRegular(os.Stat, os.Open, file, maxSettings)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return lang.Errorf("read the settings of daily notes %s: %w", file, err)
	}
	var s struct{ Folder, Format string }
	if err := json.Unmarshal(text, &s); err != nil {
		v.remark = lang.Say("%s is damaged (%v); daily notes are assumed to be named %s.", file, err, defaultFormat)
		return nil
	}
	if v.folder, err = localFolder(s.Folder); err != nil {
		return err
	}
	if s.Format = strings.TrimSpace(s.Format); s.Format == "" {
		return nil
	}
	if _, ok := formatDate(s.Format, time.Now()); !ok {
		v.remark = lang.Say("Nod does not support the date format %q of the vault's daily notes and uses %s instead.", s.Format, defaultFormat)
		return nil
	}
	v.format = s.Format
	return nil
}

// localFolder refuses a folder of daily notes that is outside the vault.
func localFolder(folder string) (string, error) {
	folder = strings.TrimSpace(folder)
	if folder == "" || folder == "/" {
		return "", nil
	}
	if !staysInside(folder) {
		return "", lang.Errorf("the folder %q of the vault's daily notes is outside the vault; choose another one in Obsidian", folder)
	}
	return path.Clean(folder), nil
}

// staysInside reports whether a path with slashes stays in the folder where it starts.
func staysInside(p string) bool {
	return filepath.IsLocal(filepath.FromSlash(p)) && !path.IsAbs(p) &&
		!slices.Contains(strings.FieldsFunc(p, func(r rune) bool { return r == '/' || r == '\\' }), "..") &&
		!strings.ContainsFunc(p, unicode.IsControl)
}

func (v *vault) note(day time.Time) (string, error) {
	name, _ := formatDate(v.format, day) // settings has checked it
	name = path.Join(v.folder, strings.TrimLeft(name, "/"))
	if first, _, _ := strings.Cut(name, "/"); !staysInside(name) || strings.EqualFold(first, ".obsidian") {
		return "", lang.Errorf("the date format %q of the vault's daily notes does not give a valid name; choose another one in Obsidian", v.format)
	}
	return name + ".md", nil
}

// readRegular reads a regular file; it never blocks on a pipe.
func readRegular(stat func(string) (os.FileInfo, error), open func(string) (*os.File, error), name string, most int64) ([]byte, error) {
	st, err := stat(name)
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() || st.Size() > most {
		return nil, lang.Errorf("it is not a regular file of at most %d KB", most>>10)
	}
	f, err := open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}
