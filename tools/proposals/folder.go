package proposals

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// watchableFolder returns the folder that a path leads to, or an error in the contract's words if
// it cannot be watched.
func watchableFolder(path string) (real string, id move.Identity, err error) {
	real, err = filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return "", id, config.ErrNoFolder
	}
	if err != nil {
		return "", id, config.ErrUnreadable
	}
	if id, err = move.Identify(real); err != nil {
		return "", id, config.ErrUnreadable
	}
	return real, id, readable(real)
}

func readable(dir string) error {
	st, err := os.Stat(dir)
	switch {
	case err != nil:
		return config.ErrUnreadable
	case !st.IsDir():
		return config.ErrNotFolder
	}
	f, err := os.Open(dir)
	if err != nil {
		return config.ErrUnreadable
	}
	defer f.Close()
	if _, err := f.Readdirnames(1); err != nil && err != io.EOF {
		return config.ErrUnreadable
	}
	return nil
}

// tooWide refuses what would show everything, no matter who approves it: a whole
// disk, the home folder, whatever the home folder lies in, and the places that no
// tool looks at.
func (s *proposalTools) tooWide(real string) error {
	switch {
	case filepath.Dir(real) == real:
		return tools.Fail(codeTooWide, lang.Say("That is a whole disk and cannot be watched. Choose a folder for files that arrive, such as Downloads."))
	case s.Home != "" && within(real, move.Resolved(s.Home)):
		return tools.Fail(codeTooWide, lang.Say("That is the home folder itself, or holds it, and cannot be watched. Choose a folder in it, such as Downloads."))
	case s.Hidden(real):
		return tools.Fail(policy.CodeForbidden, lang.Say("That folder holds keys, passwords or Nod's own files. It cannot be watched."))
	}
	return nil
}

// within reports whether path is dir or below it. Where file systems usually
// ignore case, so does this: to refuse one folder more is no harm.
func within(dir, path string) bool {
	rel, err := filepath.Rel(strings.ToLower(dir), strings.ToLower(path))
	return err == nil && filepath.IsLocal(rel)
}

// find gives the folder of the settings that a path names, also by another way.
func find(folders []config.Folder, path string) (config.Folder, bool) {
	at := func(same func(string) bool) int {
		return slices.IndexFunc(folders, func(f config.Folder) bool { return same(f.Path) })
	}
	i := at(func(p string) bool { return p == path })
	if st, err := os.Stat(path); i < 0 && err == nil {
		i = at(func(p string) bool { o, err := os.Stat(p); return err == nil && os.SameFile(st, o) })
	}
	if i < 0 {
		return config.Folder{}, false
	}
	return folders[i], true
}
