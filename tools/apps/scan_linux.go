package apps

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// The limits of a look at the launchers: what a full desktop has, ten times.
const (
	maxDepth    = 5
	maxLaunched = 10000
)

// launcher is a .desktop file by its id.
type launcher struct{ ID, File string }

// dataDirs returns the folders with applications/, the most important one first.
func (x *Index) dataDirs() []string {
	home := x.getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(home) {
		home = filepath.Join(x.home, ".local/share")
	}
	shared := x.getenv("XDG_DATA_DIRS")
	if shared == "" {
		shared = "/usr/local/share:/usr/share"
	}
	dirs := []string{home}
	for _, d := range filepath.SplitList(shared) {
		if filepath.IsAbs(d) && !slices.Contains(dirs, d) {
			dirs = append(dirs, d)
		}
	}
	// A session that began before flatpak or snap was installed does not name these.
	for _, d := range []string{filepath.Join(x.home, ".local/share/flatpak/exports/share"), "/var/lib/flatpak/exports/share", "/var/lib/snapd/desktop"} {
		if !slices.Contains(dirs, d) {
			dirs = append(dirs, d)
		}
	}
	return dirs
}

// launchers lists the .desktop files; of several with one id only the first
// counts, even if it cannot be read or is hidden.
func (x *Index) launchers(ctx context.Context) ([]launcher, error) {
	var out []launcher
	taken := map[string]bool{}
	for _, dir := range x.dataDirs() {
		w := &walker{ctx: ctx, top: filepath.Join(dir, "applications")}
		w.walk("", 0)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, l := range w.found {
			if !taken[l.ID] && len(out) < maxLaunched {
				taken[l.ID] = true
				out = append(out, l)
			}
		}
	}
	return out, nil
}

// walker goes through one applications folder. Like GLib it follows links to
// folders; the depth ends a loop.
type walker struct {
	ctx   context.Context
	top   string
	found []launcher
	seen  int
}

func (w *walker) walk(rel string, depth int) {
	names, err := os.ReadDir(filepath.Join(w.top, rel))
	if err != nil || depth > maxDepth {
		return // a folder that is not there, or cannot be read, has no applications
	}
	for _, e := range names {
		if w.seen++; w.seen > maxLaunched || w.ctx.Err() != nil {
			return
		}
		name := filepath.Join(rel, e.Name())
		if e.IsDir() || e.Type()&fs.ModeSymlink != 0 && isDir(filepath.Join(w.top, name)) {
			w.walk(name, depth+1)
			continue
		}
		id, ok := strings.CutSuffix(strings.ReplaceAll(name, "/", "-"), ".desktop")
		if ok && validID.MatchString(id) {
			w.found = append(w.found, launcher{ID: id, File: filepath.Join(w.top, name)})
		}
	}
}

func isDir(path string) bool {
	st, err := os.Stat(path)
	return err == nil && st.IsDir()
}

func readlink(path string) (string, error) {
	target, err := os.Readlink(path)
	if err == nil && !filepath.IsAbs(target) {
		target = filepath.Join(filepath.Dir(path), target)
	}
	return target, err
}

// readSmall reads a regular file of at most maxEntry bytes; a pipe or a device
// does not hold it up.
func readSmall(file string) ([]byte, error) {
	f, err := os.OpenFile(file, os.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, errors.New("it cannot be opened")
	}
	defer f.Close()
	st, err := f.Stat()
	switch {
	case err != nil || !st.Mode().IsRegular():
		return nil, errors.New("it is no regular file")
	case st.Size() > maxEntry:
		return nil, fmt.Errorf("it is larger than %d KiB", maxEntry>>10)
	}
	content, err := io.ReadAll(io.LimitReader(f, maxEntry+1))
	if err != nil || len(content) > maxEntry {
		return nil, errors.New("it cannot be read")
	}
	return content, nil
}
