package config

import (
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Ignored says whether a pattern of the configuration in force names this file
// or folder, regardless of case. A pattern without a slash is one of names, any
// other one of whole paths; it is the form that watcher.Options.Ignore wants.
func (l *Live) Ignored(path string, _ bool) bool {
	whole := strings.ToLower(filepath.ToSlash(path))
	name := strings.ToLower(filepath.Base(path))
	for _, pattern := range l.Get().Ignore {
		pattern = strings.ToLower(pattern)
		text := whole
		if !strings.Contains(pattern, "/") {
			text = name
		}
		if ok, err := doublestar.Match(pattern, text); ok && err == nil {
			return true
		}
	}
	return false
}
