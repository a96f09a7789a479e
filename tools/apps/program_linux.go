package apps

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// errMissing says that a program is not installed: its launcher is not shown.
var errMissing = errors.New("its program is not installed")

// programs finds what a launcher's first word runs, as GLib does.
type programs struct{ path []string }

// newPrograms takes a PATH. Folders that are not absolute are left out, here
// and in what an application is started with: they depend on where one is.
func newPrograms(path string) programs {
	var p programs
	for _, dir := range filepath.SplitList(path) {
		if filepath.IsAbs(dir) {
			p.path = append(p.path, filepath.Clean(dir))
		}
	}
	return p
}

func (p programs) String() string { return strings.Join(p.path, string(filepath.ListSeparator)) }

// find gives the absolute path, links not resolved. A bare name that is found in a
// folder that others than the system's owner can write to is refused: who can put
// a file there would choose what runs.
func (p programs) find(name string) (string, error) {
	if filepath.IsAbs(name) {
		if !executable(name) {
			return "", errMissing
		}
		return filepath.Clean(name), nil
	}
	if strings.Contains(name, "/") {
		return "", fmt.Errorf("its program %q is no absolute path", name)
	}
	for _, dir := range p.path {
		file := filepath.Join(dir, name)
		if !executable(file) {
			continue
		}
		if !guarded(dir) {
			return "", fmt.Errorf("its program %q would be taken from %s, where others than the system can put files", name, dir)
		}
		return file, nil
	}
	return "", errMissing
}

// there reports whether TryExec is satisfied.
func (p programs) there(name string) bool {
	if filepath.IsAbs(name) {
		return executable(name)
	}
	for _, dir := range p.path {
		if executable(filepath.Join(dir, name)) {
			return true
		}
	}
	return false
}

func executable(file string) bool {
	st, err := os.Stat(file)
	return err == nil && st.Mode().IsRegular() && st.Mode().Perm()&0o111 != 0
}

// guarded says that a folder and all above it belong to root and can be
// written by no one else.
func guarded(dir string) bool {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return false
	}
	for {
		var st unix.Stat_t
		if unix.Stat(real, &st) != nil || st.Uid != 0 || st.Mode&0o022 != 0 {
			return false
		}
		if real == "/" {
			return true
		}
		real = filepath.Dir(real)
	}
}

// stamp changes whenever the file does: its size and times are what its owner
// can set, but for the time of the last change.
func stamp(file string) (string, error) {
	var st unix.Stat_t
	if err := unix.Stat(file, &st); err != nil {
		return "", fmt.Errorf("look at %s: %w", file, err)
	}
	return fmt.Sprintf("%s %d %d %d %o %d %d %d %d", file, st.Dev, st.Ino, st.Size, st.Mode, st.Uid,
		st.Mtim.Nano(), st.Ctim.Nano(), st.Nlink), nil
}
