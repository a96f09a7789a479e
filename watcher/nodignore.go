package watcher

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	gitignore "github.com/sabhiram/go-gitignore"
)

const (
	// ignoreFile is the name of the file with which a user excludes files of a folder.
	ignoreFile = ".nodignore"
	// maxIgnore bounds the bytes that are read of it; maxPattern bounds a line.
	maxIgnore, maxPattern = 64 << 10, 1 << 10
)

// rules are the patterns of a .nodignore, for its folder and everything below.
type rules struct {
	text     string
	all      bool // the whole folder is excluded
	patterns *gitignore.GitIgnore
}

// parseRules parses a .nodignore: one pattern a line, as in .gitignore. Without
// any pattern the whole folder is excluded. A '!' line reverses an earlier line
// of the same file, but not one of a .nodignore in a folder above. Lines over
// 1 KiB are skipped.
func parseRules(text string) *rules {
	r := &rules{text: text}
	var lines []string
	for line := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || len(line) > maxPattern {
			continue
		}
		lines = append(lines, translatePattern(line))
	}
	r.all = len(lines) == 0
	r.patterns = gitignore.CompileIgnoreLines(lines...)
	return r
}

// translatePattern escapes what the gitignore package would pass to its regular
// expressions unchanged: '(', '+' and similar stand for themselves, '?' for one
// character, '[!a]' for any character but a, and a pattern with a slash inside
// is relative to its folder.
func translatePattern(line string) string {
	negate := strings.HasPrefix(line, "!")
	line = strings.TrimPrefix(line, "!")
	if strings.Contains(strings.TrimSuffix(line, "/"), "/") && !strings.HasPrefix(line, "/") && !strings.HasPrefix(line, "**/") {
		line = "/" + line
	}
	line = strings.ReplaceAll(line, "[!", "[^")
	var b strings.Builder
	if negate {
		b.WriteByte('!')
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\' && i+1 < len(line):
			b.WriteByte(c)
			i++
			b.WriteByte(line[i])
		case strings.IndexByte("(){}+|$", c) >= 0, c == '^' && (i == 0 || line[i-1] != '['):
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '?':
			b.WriteString("[^/]")
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// match reports whether a path, relative to the rules' folder, is excluded.
func (r *rules) match(rel string, isDir bool) bool {
	if r == nil {
		return false
	}
	rel = filepath.ToSlash(rel)
	if isDir {
		rel += "/"
	}
	return r.all || r.patterns.MatchesPath(rel)
}

// readRules reads the .nodignore of a folder; nil means there is none. If it
// cannot be read the whole folder is excluded: its owner wanted something excluded.
func readRules(dir string) *rules {
	f, err := openPlain(filepath.Join(dir, ignoreFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return parseRules("")
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxIgnore+1))
	if err != nil || len(text) > maxIgnore {
		return parseRules("")
	}
	return parseRules(string(text))
}
