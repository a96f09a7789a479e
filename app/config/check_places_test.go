package config

import (
	"os"
	"path/filepath"
	"testing"
)

func TestForbidden(t *testing.T) {
	at := func(path string) string { return filepath.Join("/home/u", filepath.FromSlash(path)) }
	p := Paths{
		Home: at(""), Config: at(".config/nod/config.toml"), State: at(".local/state/nod"),
		Cache: at(".cache/nod"), Runtime: filepath.FromSlash("/run/user/1/nod"),
		Trash: at(".local/share/Trash"),
	}
	for path, want := range map[string]bool{
		".config/nod": true, ".local/state/nod/x": true, ".cache/nod": true, "../../run/user/1/nod": true,
		".ssh": true, ".SSH/keys": true, ".gnupg": true, ".config/autostart": true, ".config/systemd/user": true,
		"Library/LaunchAgents": true, "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup": true,
		".local/share/Trash/files": true, ".local/share": false, "": false, "Documents": false, ".config": false, ".config/nodes": false, ".sshd": false, "Documents/.ssh": false,
	} {
		if why := p.Forbidden(at(path)); (why != "") != want {
			t.Errorf("%s: %q, want one: %v", at(path), why, want)
		}
	}
	p.State = at("") // as odd settings of the environment may have it
	if why := p.Forbidden(at("Documents")); why != "" {
		t.Errorf("all of the home folder is refused: %s", why)
	}
}

// A folder that is a link is forbidden by where it leads, too.
func TestForbiddenByALink(t *testing.T) {
	home, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	must(t, os.Mkdir(filepath.Join(home, "keys"), 0o700))
	must(t, os.Symlink(filepath.Join(home, "keys"), filepath.Join(home, ".ssh")))
	p := Paths{Home: home, Config: "/c/config.toml", State: "/s", Cache: "/k", Runtime: "/r"}
	for _, dir := range []string{".ssh", "keys", "keys/old"} {
		if p.Forbidden(filepath.Join(home, dir)) == "" {
			t.Errorf("%s is allowed", dir)
		}
	}
}
