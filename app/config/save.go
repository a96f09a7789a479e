package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
)

// InvalidError says that config.toml is wrong, or that an edit would make it so.
type InvalidError struct {
	Path     string
	After    bool // the edit would bring the problems in; else they stand there now
	Problems []Problem
}

func (e *InvalidError) Error() string {
	texts := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		texts[i] = p.String()
	}
	if e.After {
		return "this cannot be set: " + strings.Join(texts, "; ")
	}
	return fmt.Sprintf("%s has problems and is not changed until they are mended: %s", e.Path, strings.Join(texts, "; "))
}

// change makes a new text and what it must mean of a text and its meaning.
type change func(document, Config) (string, Config, error)

// edit changes the file, once it is sure that the new text means exactly the
// old configuration with that change.
func edit(path string, p Paths, do change) error {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return fmt.Errorf("change the settings %s: %w", path, err)
	}
	raw, err := readFile(target)
	if err != nil {
		return fmt.Errorf("change the settings %s: %w", path, err)
	}
	before, problems := p.Parse(string(raw))
	if len(problems) > 0 {
		return &InvalidError{Path: path, Problems: problems}
	}
	text, want, err := do(documentOf(string(raw)), before)
	if err != nil {
		return err
	}
	after, problems := p.Parse(text)
	if len(problems) > 0 {
		return &InvalidError{Path: path, After: true, Problems: problems}
	}
	if !sameConfig(after, want) {
		return fmt.Errorf("change the settings %s: the file is written in a way that Nod cannot change safely; change it by hand", path)
	}
	if now, err := readFile(target); err != nil || !bytes.Equal(now, raw) {
		return fmt.Errorf("change the settings %s: somebody else is changing the file; try again", path)
	}
	if err := replace(target, []byte(text)); err != nil {
		return fmt.Errorf("save the settings %s: %w", path, err)
	}
	return nil
}

// sameConfig compares what two configurations say; regular expressions by text.
func sameConfig(a, b Config) bool {
	return reflect.DeepEqual(plain(a), plain(b))
}

// plain is a configuration whose compiled expressions are put as text, and
// whose lists without an entry are no lists.
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

// replace puts a whole new text under the file's name, with its mode, so that a
// crash leaves the old or the new one.
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

// syncFolder makes a rename durable where the OS lets a folder be synced.
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
