package config

import (
	"maps"
	"regexp"
	"slices"
)

// Server is another program whose tools are used over the Model Context Protocol.
type Server struct {
	Name    string
	Command []string // the program and its arguments
	Folders []string // that it may write, absolute, clean
}

// serverName is what a server may be called: the tools have it before a dot.
var serverName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,31}$`)

// ownNames are the beginnings of names of Nod's own tools.
var ownNames = []string{"apps", "browser", "clipboard", "files", "nod", "notify", "servers", "shell"}

// Limits of [mcp]: servers, and arguments of one command.
const (
	maxServers   = 50
	maxArguments = 100
)

// servers reads [mcp.NAME].
func (in *input) servers(t table) []Server {
	var out []Server
	for _, name := range slices.Sorted(maps.Keys(t.raw)) {
		s := t.sub(name)
		s.only("command", "folders")
		folders := s.texts("folders", in.writable)
		switch command := in.command(s); {
		case !serverName.MatchString(name) || slices.Contains(ownNames, name):
			in.note(t.at(name), "use small letters, digits and underscores, and no name of Nod's own tools, as files", "%q cannot be the name of a server", name)
		case len(command) > 0:
			out = append(out, Server{name, command, folders})
		}
	}
	if len(out) > maxServers {
		in.note(t.path, "remove some", "more than %d servers", maxServers)
	}
	return out
}

// command reads a list of texts, in which one may stand twice.
func (in *input) command(t table) []string {
	list, _ := t.raw["command"].([]any)
	var out []string
	for _, e := range list {
		if s, ok := e.(string); ok {
			out = append(out, s)
		}
	}
	if len(list) == 0 || len(list) > maxArguments || len(out) < len(list) || out[0] == "" {
		in.note(t.at("command"), `write it as ["npx", "-y", "package"]`, "the command is no list of texts")
		return nil
	}
	return out
}
