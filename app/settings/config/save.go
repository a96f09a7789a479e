package config

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"

	"github.com/nod-app/nod/app/base/lang"
)

// InvalidError means that config.toml has problems, or would have after an edit.
type InvalidError struct {
	Path     string
	After    bool // the edit would cause the problems; else they exist now
	Problems []Problem
}

// Error implements error.
func (e *InvalidError) Error() string {
	texts := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		texts[i] = p.String()
	}
	if e.After {
		return lang.Say("this cannot be set: %v", strings.Join(texts, "; "))
	}
	return lang.Say("%s has problems and cannot be changed until they are fixed: %v", e.Path, strings.Join(texts, "; "))
}

// change returns a new text and configuration for a text and its configuration.
type change func(document, Config) (string, Config, error)

// save changes the file, after checking that the new text is exactly the old
// configuration with that change, and returns the new text.
func (l *Live) save(do change) (string, error) {
	path := l.paths.Config
	raw, err := l.files.file(path) // first: where it lies may not answer
	if err != nil {
		return "", lang.Errorf("change the settings %s: %w", path, err)
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", lang.Errorf("change the settings %s: %w", path, err)
	}
	before, problems := l.paths.Parse(string(raw))
	if l.good != nil && len(problems) == 0 { // else there is nothing to lose
		problems = l.paths.incomplete(string(raw), before, l.good)
	}
	if len(problems) > 0 {
		return "", &InvalidError{Path: path, Problems: problems}
	}
	text, want, err := do(documentOf(string(raw)), before)
	if err != nil {
		return "", err
	}
	after, problems := l.paths.Parse(text)
	if len(problems) > 0 {
		return "", &InvalidError{Path: path, After: true, Problems: problems}
	}
	if !sameConfig(after, want) {
		return "", lang.Errorf("change the settings %s: the file is written in a way that Nod cannot change safely; change it by hand", path)
	}
	if now, err := l.files.file(target); err != nil || !bytes.Equal(now, raw) {
		return "", lang.Errorf("change the settings %s: another program is changing the file; try again", path)
	}
	if err := replace(target, []byte(text)); err != nil {
		return "", lang.Errorf("save the settings %s: %w", path, err)
	}
	return text, nil
}

// sameConfig compares two configurations; regular expressions by their text.
func sameConfig(a, b Config) bool {
	return reflect.DeepEqual(plain(a), plain(b))
}

// plain returns a configuration with compiled expressions as text and empty lists
// as nil.
func plain(c Config) Config {
	if len(c.Folders) == 0 {
		c.Folders = nil
	}
	rules := make([]rule, len(c.Rules))
	for i, r := range c.Rules {
		if r.Content != nil {
			r.Glob, r.Content = r.Glob+"\x00"+r.Content.String(), nil
		}
		rules[i] = r
	}
	c.Rules = rules
	return c
}

// replace replaces the whole file and keeps its mode, so that a crash leaves the
// old or the new file.
func replace(path string, text []byte) error {
	mode := os.FileMode(0o600)
	if st, err := os.Stat(path); err == nil {
		mode = st.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".config-*.toml")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder makes a rename durable, if the OS can sync a folder.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return nil //nolint:nilerr // the file is in place; only its durability is unsure
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, syscall.EINVAL) && os.PathSeparator == '/' {
		return err
	}
	return nil
}

func isEOF(err error) bool { return errors.Is(err, io.EOF) }

func isNotDir(err error) bool { return errors.Is(err, syscall.ENOTDIR) }
