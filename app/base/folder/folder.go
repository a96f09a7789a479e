// Package folder lists what is in a folder and finds folders by a part of their path, for a person who chooses one.
package folder

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Names returns the names of the folders in a folder, with a separator at their end, then of its files unless only
// folders are wanted, in the order in which people look them up; if there are endings, of the files that have one of them.
// A link is what it leads to; dir ends with a separator.
func Names(dir string, folders bool, endings ...string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	var out, files []string
	for _, e := range entries {
		folder := e.IsDir()
		if e.Type()&fs.ModeSymlink != 0 {
			st, err := os.Stat(dir + e.Name())
			folder = err == nil && st.IsDir()
		}
		switch {
		case folder:
			out = append(out, e.Name()+string(filepath.Separator))
		case !folders && (len(endings) == 0 || slices.Contains(endings, strings.ToLower(filepath.Ext(e.Name())))):
			files = append(files, e.Name())
		}
	}
	order(out)
	order(files)
	return append(out, files...), err
}

// Present returns those of some paths that are folders, each once.
func Present(paths []string) []string {
	var out []string
	for _, p := range paths {
		if st, err := os.Stat(p); err == nil && st.IsDir() && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// Readable returns what a file or a folder is; an error if it is not there, or may not be read.
func Readable(path string) (fs.FileInfo, error) {
	st, err := os.Stat(path)
	if err != nil || !st.IsDir() && !st.Mode().IsRegular() { // a pipe would wait for its writer
		return st, err
	}
	f, err := os.Open(path)
	if err == nil {
		_ = f.Close() // nothing was written
	}
	return st, err
}
