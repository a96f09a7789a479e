// Package clientconfig reads which servers stand in the configurations of other assistants, and writes Nod in their place. All else in
// these files stays as it is, with its comments.
package clientconfig

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

// Place is where an assistant has its servers.
type Place struct {
	Client string // as people call it
	Path   string
	key    string // of the object of servers
	format format
}

// format reads servers from a text and writes others into it.
type format interface {
	parse(text []byte, key string) ([]Entry, error)
	// write has those servers that have a name in names be served by nod mcp wrap under that name.
	write(text []byte, key, program string, names map[string]string) ([]byte, error)
}

// Places returns where assistants have their servers on a system.
func Places(system, home string) []Place {
	settings, goose := filepath.Join(home, ".config"), filepath.Join(home, ".config", "goose")
	switch system {
	case "darwin":
		settings = filepath.Join(home, "Library", "Application Support")
	case "windows":
		settings = filepath.Join(home, "AppData", "Roaming")
		goose = filepath.Join(settings, "Block", "goose", "config")
	}
	return []Place{
		{"Claude Desktop", filepath.Join(settings, "Claude", "claude_desktop_config.json"), "mcpServers", jsonFormat{}},
		{"Claude Code", filepath.Join(home, ".claude.json"), "mcpServers", jsonFormat{}},
		{"Cursor", filepath.Join(home, ".cursor", "mcp.json"), "mcpServers", jsonFormat{}},
		{"VS Code", filepath.Join(settings, "Code", "User", "mcp.json"), "servers", jsonFormat{}},
		{"goose", filepath.Join(goose, "config.yaml"), "extensions", yamlFormat{}},
		{"LM Studio", filepath.Join(home, ".lmstudio", "mcp.json"), "mcpServers", jsonFormat{}},
	}
}

// Entry is a server in a configuration.
type Entry struct {
	Name    string // as the assistant calls it
	Command []string
	URL     string            // over HTTP, instead of a command
	Secrets map[string]string // variables of its environment, or headers
	Left    string            // why it stays as it is; empty: Nod can take its place
}

// File is a configuration that was read.
type File struct {
	Place
	Entries []Entry // in order
	Text    []byte
}

// The largest file that is read, in bytes, and how deep what it has may be nested.
const (
	maxFile = 8 << 20
	maxDeep = 1000
)

// Read reads a configuration; fs.ErrNotExist: there is none.
func Read(p Place) (File, error) {
	f := File{Place: p}
	text, err := readRegular(p.Path)
	if err != nil {
		return f, err
	}
	f.Text = text
	if deep(text) > maxDeep {
		return f, errors.New("it is nested too deep")
	}
	f.Entries, err = p.format.parse(text, p.key)
	if err != nil {
		return f, fmt.Errorf("it cannot be read: %s", safetext.Line(err.Error(), 200))
	}
	for i, e := range f.Entries {
		f.Entries[i].Left = e.left()
	}
	return f, nil
}

// readRegular reads a file to which no link leads.
func readRegular(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	real, err := filepath.EvalSymlinks(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || real != path:
		return nil, errors.New("it is a link, or no plain file")
	case info.Size() > maxFile:
		return nil, fmt.Errorf("it is larger than %d bytes", maxFile)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = fmt.Errorf("it is larger than %d bytes", maxFile)
	}
	return text, err
}

// deep returns at least how deep a text is nested; brackets in its strings count, too.
func deep(text []byte) (most int) {
	now := 0
	for _, c := range text {
		switch c {
		case '[', '{':
			now++
		case ']', '}':
			now--
		}
		most = max(most, now)
	}
	return most
}

// left returns why a server stays as it is.
func (e Entry) left() string {
	texts := append(slices.Clone(e.Command), e.URL)
	for _, v := range e.Secrets {
		texts = append(texts, v)
	}
	switch {
	case e.Left != "":
		return e.Left
	case e.URL == "" && (len(e.Command) == 0 || e.Command[0] == ""):
		return "it has no command and no address"
	case len(e.Command) > 1 && e.Command[1] == "mcp" && strings.HasPrefix(filepath.Base(e.Command[0]), "nod"):
		return "it is Nod"
	case e.URL != "" && !strings.HasPrefix(e.URL, "https://"):
		return "its address does not begin with https://"
	case slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, "${") }):
		return "it has values that the assistant fills in"
	}
	return ""
}

// Write returns the text of the file with Nod, whose program is named, in the place of the servers that have a name in names.
func (f File) Write(program string, names map[string]string) ([]byte, error) {
	return f.format.write(f.Text, f.key, program, names)
}

// wrap returns the arguments with which Nod serves a server.
func wrap(name string) []string { return []string{"mcp", "wrap", "--name", name} }
