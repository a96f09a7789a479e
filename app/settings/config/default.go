package config

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

//go:embed default.toml
var defaultText string

// WriteDefault writes the commented default config.toml, readable by its owner
// only, and creates its folder. It does not change an existing file. If the drive
// does not answer it is left trying, without an error: Open says so.
func WriteDefault(p Paths) error {
	done := make(chan error, 1)
	go func() { done <- writeDefault(p) }()
	select {
	case err := <-done:
		return err
	case <-time.After(readTime):
		return nil
	}
}

func writeDefault(p Paths) error {
	path := p.Config
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return lang.Errorf("make the settings folder %s: %w", filepath.Dir(path), err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return lang.Errorf("write the default settings %s: %w", path, err)
	}
	_, err = f.WriteString(defaultFor(p, !missing(p.User.Downloads)))
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		os.Remove(path) // an incomplete file would be taken for the user's settings
		return lang.Errorf("write the default settings %s: %w", path, err)
	}
	return nil
}

// Default returns the default text for a user with a Downloads folder.
func Default(p Paths) string { return defaultFor(p, true) }

// defaultFor returns the default text, with the Downloads folder enabled or not.
func defaultFor(p Paths, watch bool) string {
	enabled := "enabled = true"
	if !watch {
		enabled = "# The folder was not there when Nod wrote this file; once it is, this may be true.\nenabled = false"
	}
	texts := []string{"@downloads@", quote(tilde(p.Home, p.User.Downloads)), "@enabled@", enabled, "@categories@", categoryLines(p.Home, p.User)}
	settings := map[string][]string{}
	for _, s := range Settings() {
		if path, _ := s.split(); s.in != nil {
			settings[path] = append(settings[path], s.file(p))
		}
	}
	for path, rows := range settings {
		texts = append(texts, "@"+cmp.Or(path, "top")+"@", strings.Join(rows, "\n\n"))
	}
	return strings.NewReplacer(texts...).Replace(defaultText)
}

// file returns a setting as the default file has it: its help as a comment, and its default.
func (s Setting) file(p Paths) string {
	_, name := s.split()
	value := s.Default
	if of, ok := value.(func(Paths) []string); ok {
		value = tildes(p.Home, of(p))
	}
	text := comment(s.Title + ". " + s.Help)
	for _, c := range s.Choices {
		text += "#   " + quote(c.Value) + "  " + c.Name + "\n"
	}
	if bounds := s.Bounds(); bounds != "" {
		text += "#   " + bounds + "\n"
	}
	if s.Empty != "" {
		text += "#   " + valueText(s.Default) + "  " + s.Empty + "\n"
	}
	if s.Example != "" {
		example := quote(s.Example)
		if _, many := s.in(new(Config)).(*[]string); many {
			example = "[" + example + "]"
		}
		text += "#   as " + name + " = " + example + "\n"
	}
	return text + name + " = " + valueText(value)
}

// commentWidth is how long the lines of a comment are, in characters.
const commentWidth = 88

// comment wraps a text as the lines of a comment.
func comment(text string) string {
	var b strings.Builder
	line := "#"
	for word := range strings.FieldsSeq(text) {
		if len(line)+1+len(word) > commentWidth {
			b.WriteString(line + "\n")
			line = "#"
		}
		line += " " + word
	}
	return b.String() + line + "\n"
}

// missing reports whether a folder does not exist; one that cannot be checked may appear later.
func missing(dir string) bool {
	st, err := os.Stat(dir)
	return errors.Is(err, fs.ErrNotExist) || err == nil && !st.IsDir()
}

func categoryLines(home string, user UserFolders) string {
	rows := make([]string, len(categories))
	for i, c := range categories {
		rows[i] = fmt.Sprintf("%s = %s", c.name, quote(tilde(home, c.place(user))))
	}
	return strings.Join(rows, "\n")
}

// tilde writes a path with "~" and slashes where it is below the home folder.
func tilde(home, path string) string {
	rel, err := filepath.Rel(home, path)
	if err != nil || home == "" || !filepath.IsLocal(rel) {
		return path
	}
	if rel == "." {
		return "~"
	}
	return "~/" + filepath.ToSlash(rel)
}

// tildes writes each path as tilde does.
func tildes(home string, paths []string) []string {
	short := make([]string, len(paths))
	for i, path := range paths {
		short[i] = tilde(home, path)
	}
	return short
}

// quote writes a TOML string: in single quotes if that saves escapes and the text
// has no control characters.
func quote(s string) string {
	plain := strconv.Quote(s)
	if strings.Contains(plain[1:len(plain)-1], `\`) && !strings.ContainsFunc(s, needsEscape) {
		return "'" + s + "'"
	}
	return escape(s)
}

func needsEscape(r rune) bool { return r == '\'' || r < ' ' || r == 0x7f || r == '\ufeff' }

// escape writes a TOML basic string; TOML has fewer escapes than Go.
func escape(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String() + `"`
}
