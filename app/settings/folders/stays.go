package folders

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/settings/config"
)

// Stays returns why a folder is not to be moved as a whole; empty: it may be.
func (s *Service) Stays(paths config.Paths, path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	holds := func(at string) bool {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			at = real
		}
		rel, err := filepath.Rel(path, at)
		return err == nil && filepath.IsLocal(rel)
	}
	switch why := paths.Forbidden(path); {
	case why != "":
		return why
	case strings.HasPrefix(filepath.Base(path), "."):
		return "it is hidden, and programs look for it there"
	case slices.ContainsFunc(s.Folders(), func(f config.Folder) bool { return holds(f.Path) }):
		return "it is watched, or a folder in it is"
	case slices.ContainsFunc(slices.Concat(paths.User.All(), paths.Programs, []string{paths.Home, paths.State}), holds):
		return "other programs look for it, or for a folder in it, where it is"
	}
	return ""
}
