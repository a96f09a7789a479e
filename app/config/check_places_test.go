package config

import (
	"path/filepath"
	"testing"
)

func TestForbidden(t *testing.T) {
	at := func(path string) string { return filepath.Join("/home/u", filepath.FromSlash(path)) }
	p := Paths{
		Home: at(""), Config: at(".config/nod/config.toml"), State: at(".local/state/nod"),
		Cache: at(".cache/nod"), Runtime: filepath.FromSlash("/run/user/1/nod"),
	}
	for path, want := range map[string]bool{
		".config/nod": true, ".local/state/nod/x": true, ".cache/nod": true, "../../run/user/1/nod": true,
		".ssh": true, ".SSH/keys": true, ".gnupg": true, ".config/autostart": true, ".config/systemd/user": true,
		"Library/LaunchAgents": true, "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup": true,
		"": false, "Documents": false, ".config": false, ".config/nodes": false, ".sshd": false, "Documents/.ssh": false,
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
