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
	// ignoreFile is the name of the file with which a user keeps Nod from a folder.
	ignoreFile = ".nodignore"
	// maxIgnore bounds what is read of it, in bytes; maxPattern one of its lines.
	maxIgnore, maxPattern = 64 << 10, 1 << 10
)

// rules are what a .nodignore says of its folder and everything below.
type rules struct {
	text     string
	all      bool // the whole folder is left alone
	patterns *gitignore.GitIgnore
}

// parseRules reads the text of a .nodignore: patterns as in .gitignore, one a
// line. Without any pattern the whole folder is left alone. A later '!' line
// takes back an earlier one of the same file; a file deeper down can't take
// back what one further up says. Lines over 1 KiB are passed over.
func parseRules(text string) *rules {
	r := &rules{text: text}
	var lines []string
	for line := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || len(line) > maxPattern {
			continue
		}
		lines = append(lines, literal(line))
	}
	r.all = len(lines) == 0
	r.patterns = gitignore.CompileIgnoreLines(lines...)
	return r
}

// literal makes up for what the gitignore package passes to its regular
// expressions as it is: '(', '+' and their like stand for themselves, '?' for
// one character, '[!a]' for anything but a, and a pattern with a slash inside
// is meant from its folder on.
func literal(line string) string {
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

// match reports whether the path below the rules' folder is left alone.
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

// readRules reads the .nodignore of a folder; nil means there is none. One that
// cannot be read leaves the whole folder alone: its owner meant something by it.
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
