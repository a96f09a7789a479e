package config

import (
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/base/glob"
)

// Ignored reports whether a pattern of the current configuration matches a file or
// folder, ignoring case. A pattern without a slash applies to names, any other to
// whole paths. It is used as watcher.Options.Ignore.
func (l *Live) Ignored(path string, _ bool) bool {
	whole := strings.ToLower(filepath.ToSlash(path))
	name := strings.ToLower(filepath.Base(path))
	for _, pattern := range l.Get().Ignore {
		pattern = strings.ToLower(pattern)
		text := whole
		if !strings.Contains(pattern, "/") {
			text = name
		}
		if glob.Match(pattern, text) {
			return true
		}
	}
	return false
}
