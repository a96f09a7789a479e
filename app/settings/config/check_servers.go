package config

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// Server is another program whose tools are used over the Model Context Protocol.
type Server struct {
	Name    string
	Command []string // the program and its arguments
	URL     string   // where it is reached over HTTP, instead of a command
	Folders []string // that it may write, absolute, clean
	Secrets []string // variables of its environment, or headers of its requests, whose values are in the keyring
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
		is := Server{Name: name, URL: in.serverURL(s)}
		if is.URL != "" {
			s.only("url", "secrets")
			is.Secrets = s.texts("secrets", in.header)
		} else {
			s.only("command", "url", "folders", "secrets")
			is.Command, is.Folders, is.Secrets = in.command(s), s.texts("folders", in.writable), s.texts("secrets", in.variable)
		}
		switch {
		case !serverName.MatchString(name) || slices.Contains(ownNames, name):
			in.note(t.at(name), lang.Say("use small letters, digits and underscores, and no name of Nod's own tools, as files"), "%q cannot be the name of a server", name)
		case is.URL != "" || len(is.Command) > 0:
			out = append(out, is)
		}
	}
	if len(out) > maxServers {
		in.note(t.path, lang.Say("remove some"), "more than %d servers", maxServers)
	}
	return out
}

// variableName is what a variable of a server's environment may be called.
var variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)

// loading are variables, or beginnings of their names, that change which program is run, or from where: nobody has approved those.
var loading = []string{"PATH", "HOME", "TMPDIR", "LD_", "DYLD_", "NOD_", "NODE_OPTIONS", "NODE_PATH", "NPM_CONFIG_", "PYTHON", "PERL5", "RUBY", "BASH_ENV", "ENV", "SHELL",
	"IFS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "DOTNET_", "GCONV_PATH", "XDG_", "SYSTEMROOT", "COMSPEC", "PATHEXT"}

// variable checks the name of a secret.
func (in *input) variable(at, s string) (string, bool) {
	upper := strings.ToUpper(s)
	own := slices.ContainsFunc(loading, func(l string) bool {
		return upper == l || strings.HasPrefix(upper, l) && (strings.HasSuffix(l, "_") || l == "PYTHON" || l == "PERL5" || l == "RUBY")
	})
	if !variableName.MatchString(s) || own {
		in.note(at, lang.Say("name a variable that has a secret, as GITHUB_TOKEN"), "%q cannot be a secret of a server", s)
		return "", false
	}
	return s, true
}

// headerName is what a header that has a secret may be called.
var headerName = regexp.MustCompile(`^(?i:authorization|x-[a-z0-9-]{1,60}|[a-z0-9-]{1,40}-(key|token))$`)

// header checks the name of a header.
func (in *input) header(at, s string) (string, bool) {
	if !headerName.MatchString(s) {
		in.note(at, lang.Say("name a header as Authorization or X-Api-Key"), "%q cannot be a secret of a server", s)
		return "", false
	}
	return s, true
}

// serverURL reads the address of a server over HTTP; empty: it has none.
func (in *input) serverURL(t table) string {
	text := t.text("url", "")
	if u, err := url.Parse(text); text != "" && (err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || u.Fragment != "") {
		in.note(t.at("url"), lang.Say("write an address as https://example.org/mcp, and secrets under secrets"), "%q is no address of a server", text)
	}
	return text
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
		in.note(t.at("command"), lang.Say(`write it as ["npx", "-y", "package"]`), "the command is no list of texts")
		return nil
	}
	return out
}
