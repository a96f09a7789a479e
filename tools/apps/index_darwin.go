package apps

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/app/base/lang"
)

// bundleFolders returns the folders where applications are installed, below the root or the home
// folder; of two with one name the first counts.
func (x *Index) bundleFolders() []string {
	return []string{"/Applications", "/Applications/Utilities", filepath.Join(x.home, "Applications"), "/System/Applications", "/System/Applications/Utilities"}
}

// scan lists the bundles. Their ids are their names, with '-' for spaces.
func (x *Index) scan(ctx context.Context) ([]App, error) {
	var out []App
	taken := map[string]bool{}
	for _, dir := range x.bundleFolders() {
		names, err := os.ReadDir(dir)
		if err != nil {
			continue // a folder that is not there has no applications
		}
		for _, e := range names {
			name, ok := strings.CutSuffix(e.Name(), ".app")
			id := strings.ReplaceAll(name, " ", "-")
			if !ok || !validID.MatchString(id) || taken[id] {
				continue
			}
			taken[id] = true
			out = append(out, bundle(id, name, filepath.Join(dir, e.Name())))
		}
	}
	return out, ctx.Err()
}

// bundle looks at one bundle. Whether it takes files only it knows.
func bundle(id, name, path string) App {
	a := App{ID: id, Name: name, File: path, Takes: ManyFiles}
	real, err := filepath.EvalSymlinks(path)
	if err == nil {
		a.Program = real
		a.Digest, err = bundleDigest(real)
	}
	switch {
	case err != nil:
		a.Why = lang.Say("its bundle cannot be read.")
	case refused(id) || refused(real):
		a.Why = lang.Say("it runs commands or code.")
	}
	return a
}

// bundleDigest pins the description and the programs of a bundle.
func bundleDigest(dir string) (string, error) {
	parts := []string{dir}
	files, err := filepath.Glob(filepath.Join(dir, "Contents/MacOS/*"))
	if err != nil || len(files) == 0 {
		return "", errors.New("it has no program")
	}
	for _, f := range append(files, filepath.Join(dir, "Contents/Info.plist")) {
		s, err := stamp(f)
		if err != nil {
			return "", err
		}
		parts = append(parts, s)
	}
	return digest(parts), nil
}

// stamp changes whenever the file does.
func stamp(file string) (string, error) {
	var st unix.Stat_t
	if err := unix.Stat(file, &st); err != nil {
		return "", fmt.Errorf("look at %s: %w", file, err)
	}
	return fmt.Sprintf("%s %d %d %d %o %d %d %d", file, st.Dev, st.Ino, st.Size, st.Mode, st.Uid, st.Mtim.Nano(), st.Ctim.Nano()), nil
}
