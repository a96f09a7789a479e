package config

import (
	"maps"
	"net/netip"
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// policies are the values that a tool's policy may have.
var policies = []string{PolicyAllow, PolicyAsk, PolicyDeny}

// maxToolName is the longest name that a tool has, in bytes.
const maxToolName = 64

// The forms of ids. Whether the tools and applications exist is not known here;
// other packages warn about unknown ones.
var (
	toolName = regexp.MustCompile(`^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$`)
	appID    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$`)
	hostName = regexp.MustCompile(`^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
)

// toolFolders returns the folders that tools can use by default.
func (p Paths) toolFolders() []string {
	var dirs []string
	for _, dir := range []string{p.User.Documents, p.User.Downloads, p.User.Desktop, p.User.Pictures} {
		if dir != "" && p.tooWide(dir, true) == "" && !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// tooWide says why tools may not use a folder, to read or also to write in it; "" if they may.
func (p Paths) tooWide(dir string, write bool) string {
	switch {
	case within(dir, p.Home):
		return lang.Say("it holds your whole home folder")
	case write:
		return p.Forbidden(dir)
	}
	return p.unreadable(dir)
}

func (in *input) writable(at, s string) (string, bool) { return in.scope(at, s, true) }
func (in *input) readable(at, s string) (string, bool) { return in.scope(at, s, false) }

func (in *input) scope(at, s string, write bool) (string, bool) {
	dir, ok := in.file(at, s)
	if !ok {
		return "", false
	}
	if why := in.paths.tooWide(dir, write); why != "" {
		in.note(at, lang.Say(`choose a folder of your files, as "~/Documents/Notes"`), "tools cannot have %q: %s", s, why)
		return "", false
	}
	return dir, true
}

func (in *input) app(at, id string) (string, bool) {
	ok := appID.MatchString(id)
	if !ok {
		in.note(at, lang.Say(`write its id, as "org.gnome.gedit"; not a path or a command`), "%q is not the id of an application", id)
	}
	return id, ok
}

func (in *input) host(at, s string) (string, bool) {
	host := strings.ToLower(s)
	_, err := netip.ParseAddr(host)
	ok := err == nil || hostName.MatchString(host)
	if !ok {
		in.note(at, lang.Say(`write it as "example.com", without https://, port and path`), "%q is not the name of a public host", s)
	}
	return host, ok
}

// overrides reads [tools.policy]. In TOML a tool's name without quotes means
// nested tables; it is accepted as the name.
func (in *input) overrides(into map[string]string, t table, prefix string) {
	for _, key := range slices.Sorted(maps.Keys(t.raw)) {
		name := prefix + key
		if len(name) > maxToolName || !toolName.MatchString(name) {
			in.note(t.at(key), lang.Say(`write it as "files.write_text"`), "%q is not the name of a tool", name)
			continue
		}
		if _, nested := t.raw[key].(map[string]any); nested {
			in.overrides(into, t.sub(key), name+".")
			continue
		}
		if _, twice := into[name]; twice {
			in.note(t.at(key), lang.Say("remove one of the two"), "%s is listed twice", name)
		}
		into[name] = t.text(key, PolicyAsk)
		in.oneOf(t.at(key), into[name], policies)
	}
}
