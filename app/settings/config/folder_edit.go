package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// Errors of AddFolder and RemoveFolder. The proposal contract defines the first
// four texts.
var (
	//lint:ignore ST1005 contract text
	ErrNoFolder  = lang.Errorf("Directory does not exist")
	ErrNotFolder = lang.Errorf("Path is not a directory")
	//lint:ignore ST1005 contract text
	ErrAlreadyWatched = lang.Errorf("Directory is already being watched")
	//lint:ignore ST1005 contract text
	ErrUnreadable = lang.Errorf("Cannot read directory")
	//lint:ignore ST1005 in the contract's manner
	ErrNotWatched = lang.Errorf("Directory is not being watched")
	ErrRelative   = lang.Errorf("Path is not absolute")
)

// addFolder adds a folder, or enables a disabled one.
func addFolder(d document, c Config, f Folder) (string, Config, error) {
	i := slices.IndexFunc(c.Folders, func(o Folder) bool { return sameFolder(o.Path, f.Path) })
	if i < 0 {
		c.Folders = append(slices.Clone(c.Folders), f)
		return d.appendBlock("folders", []string{
			fmt.Sprintf("path = %s", quote(f.Path)),
			fmt.Sprintf("enabled = %s", strconv.FormatBool(f.Enabled)),
			fmt.Sprintf("recursive = %s", strconv.FormatBool(f.Recursive)),
		}), c, nil
	}
	if c.Folders[i].Enabled {
		return "", c, ErrAlreadyWatched
	}
	return setFolder(d, c, i, map[string]bool{"enabled": true, "recursive": f.Recursive})
}

func removeFolder(d document, c Config, i int) (string, Config, error) {
	text, ok := d.removeBlock(index("folders", i))
	if !ok {
		return "", c, errInline
	}
	c.Folders = slices.Delete(slices.Clone(c.Folders), i, i+1)
	return text, c, nil
}

// setFolder sets boolean keys of a folder.
func setFolder(d document, c Config, i int, values map[string]bool) (string, Config, error) {
	c.Folders = slices.Clone(c.Folders)
	f := &c.Folders[i]
	switches := map[string]*bool{"enabled": &f.Enabled, "recursive": &f.Recursive}
	for _, key := range []string{"enabled", "recursive"} {
		value, asked := values[key]
		if !asked || *switches[key] == value {
			continue
		}
		text, ok := d.setKey(index("folders", i), key, strconv.FormatBool(value))
		if !ok {
			return "", c, errInline
		}
		d = documentOf(text)
		*switches[key] = value
	}
	return d.text, c, nil
}

// errInline is for the one form of TOML that Nod does not edit.
var errInline = lang.Errorf("the folders are written as one list in braces; write each as a [[folders]] block to have Nod change them")

func checkFolder(home, path string) (string, error) {
	clean, err := folderPath(home, path)
	if err != nil {
		return "", err
	}
	err = answered(readTime, func() error { return checkReadable(clean) })
	if errors.Is(err, errStalled) {
		err = fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	if err != nil {
		return "", err
	}
	return clean, nil
}

// checkReadable says why a folder cannot be watched, or nil.
func checkReadable(path string) error {
	st, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist), isNotDir(err):
		return ErrNoFolder
	case err != nil:
		return ErrUnreadable
	case !st.IsDir():
		return ErrNotFolder
	}
	f, err := os.Open(path)
	if err != nil {
		return ErrUnreadable
	}
	defer f.Close()
	if _, err := f.Readdirnames(1); err != nil && !isEOF(err) {
		return ErrUnreadable
	}
	return nil
}

// folderPath cleans a path from a person or a program.
func folderPath(home, path string) (string, error) {
	if filepath.IsAbs(path) {
		path = filepath.Clean(path)
	} else if path != "~" && !strings.HasPrefix(path, "~/") {
		return "", ErrRelative
	}
	clean, err := absolute(home, path)
	if err != nil {
		return "", lang.Errorf("the folder %q cannot be used: %w", path, err)
	}
	return clean, nil
}

// find returns the index of a watched folder.
func find(c Config, home, path string) (int, error) {
	clean, err := folderPath(home, path)
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(c.Folders, func(f Folder) bool { return f.Path == clean })
	if i < 0 {
		i = slices.IndexFunc(c.Folders, func(f Folder) bool { return sameFolder(f.Path, clean) })
	}
	if i < 0 {
		return 0, fmt.Errorf("%w: %s", ErrNotWatched, clean)
	}
	return i, nil
}

// sameFolder reports whether two paths are the same folder, by name or on disk.
func sameFolder(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	sa, errA := os.Stat(a)
	sb, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(sa, sb)
}
