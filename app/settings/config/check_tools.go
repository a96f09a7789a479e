package config

import (
	"maps"
	"net/netip"
	"regexp"
	"slices"
	"strings"
)

// The values that a tool's policy and its browser may have.
var (
	policies = []string{PolicyAllow, PolicyAsk, PolicyDeny}
	browsers = []string{"system", "controlled"}
)

// maxToolName is the longest name that a tool has, in bytes.
const maxToolName = 64

// The forms of ids. Whether the tools and applications exist is not known here;
// other packages warn about unknown ones.
var (
	toolName = regexp.MustCompile(`^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$`)
	appID    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$`)
	hostName = regexp.MustCompile(`^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
)

func (in *input) tools(t table) Tools {
	t.only("folders", "read_only", "apps", "hosts", "offline", "shell", "browser", "policy")
	tools := Tools{
		ReadWrite:  toolFolders(in.paths),
		Apps:       t.texts("apps", in.app),
		Hosts:      t.texts("hosts", in.host),
		Offline:    t.yes("offline", false),
		Shell:      t.yes("shell", false),
		Controlled: in.oneOf(t.at("browser"), t.text("browser", browsers[0]), browsers) == "controlled",
		Overrides:  map[string]string{},
	}
	if t.has("folders") {
		tools.ReadWrite = in.scope(t, "folders", nil)
	}
	tools.ReadOnly = in.scope(t, "read_only", tools.ReadWrite)
	in.overrides(tools.Overrides, t.sub("policy"), "")
	return tools
}

func toolFolders(p Paths) []string {
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
		return "it holds your whole home folder"
	case write:
		return p.Forbidden(dir)
	}
	return p.unreadable(dir)
}

// scope reads a list of folders; taken are those in other lists.
func (in *input) scope(t table, key string, taken []string) []string {
	var seen []string
	return t.texts(key, func(at, s string) (string, bool) {
		dir, err := absolute(in.paths.Home, s)
		if err != nil {
			in.note(at, `write the whole path, or begin it with "~/"`, "%q cannot be used: %v", s, err)
			return "", false
		}
		if why := in.paths.tooWide(dir, key == "folders"); why != "" {
			in.note(at, `choose a folder of your files, as "~/Documents/Notes"`, "tools cannot have %q: %s", s, why)
			return "", false
		}
		if slices.Contains(taken, dir) {
			in.note(at, "take it out of one; where there is no folders, your Documents, Downloads, Desktop and Pictures are in it", "%s is in folders, too", dir)
			return "", false
		}
		if slices.Contains(seen, dir) {
			in.note(at, "remove one of the two", "%s is listed twice", dir)
			return "", false
		}
		seen = append(seen, dir)
		return dir, true
	})
}

func (in *input) app(at, id string) (string, bool) {
	ok := appID.MatchString(id)
	if !ok {
		in.note(at, `write its id, as "org.gnome.gedit"; not a path or a command`, "%q is not the id of an application", id)
	}
	return id, ok
}

func (in *input) host(at, s string) (string, bool) {
	host := strings.ToLower(s)
	_, err := netip.ParseAddr(host)
	ok := err == nil || hostName.MatchString(host)
	if !ok {
		in.note(at, `write it as "example.com", without https://, port and path`, "%q is not the name of a public host", s)
	}
	return host, ok
}

// overrides reads [tools.policy]. In TOML a tool's name without quotes means
// nested tables; it is accepted as the name.
func (in *input) overrides(into map[string]string, t table, prefix string) {
	for _, key := range slices.Sorted(maps.Keys(t.raw)) {
		name := prefix + key
		if len(name) > maxToolName || !toolName.MatchString(name) {
			in.note(t.at(key), `write it as "files.write_text"`, "%q is not the name of a tool", name)
			continue
		}
		if _, nested := t.raw[key].(map[string]any); nested {
			in.overrides(into, t.sub(key), name+".")
			continue
		}
		if _, twice := into[name]; twice {
			in.note(t.at(key), "remove one of the two", "%s is listed twice", name)
		}
		into[name] = in.oneOf(t.at(key), t.text(key, PolicyAsk), policies)
	}
}

func (in *input) oneOf(at, value string, known []string) string {
	if !slices.Contains(known, value) {
		in.note(at, didYouMean(value, known), "%q is unknown here", value)
	}
	return value
}
