package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"github.com/nod-app/nod/app/base/forbidden"
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
		".local/share/Trash/files": true, ".local/share": false, "": false, "Documents": false, ".config": false, ".config/nodes": false, ".sshd": false, "Documents/.ssh": true,
		"Documents/project/.git/hooks": true, "Documents/project": false, "Documents/Applications": false, ".local/share/nod-notes": false, "Games/.minecraft": false,
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

// Rules, edits and imports keep to the list of the tools: whatever it names, nothing is moved there.
func TestForbiddenIsTheListOfTheTools(t *testing.T) {
	home := t.TempDir()
	p := Paths{Home: home, Config: filepath.Join(home, ".config", "nod", "config.toml"), State: "/s", Cache: "/k", Runtime: "/r"}
	for _, kind := range []forbidden.Kind{forbidden.Keys, forbidden.Starts} {
		for _, place := range forbidden.Places(kind) {
			for _, dir := range []string{place, strings.ToUpper(place), place + "/deeper", "Documents/" + place} {
				if p.Forbidden(filepath.Join(home, filepath.FromSlash(dir))) == "" {
					t.Errorf("%s is allowed", dir)
				}
			}
		}
	}
}

// The folders of settings and data count by what they are, also where the desktop has others.
func TestForbiddenInOtherFoldersOfSettings(t *testing.T) {
	home := t.TempDir()
	settings, data := filepath.Join(home, "settings"), filepath.Join(home, "data")
	t.Setenv("XDG_CONFIG_HOME", settings)
	t.Setenv("XDG_DATA_HOME", data)
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	p := Paths{Home: home, Config: filepath.Join(settings, "nod", "config.toml"), State: "/s", Cache: "/k", Runtime: "/r"}
	for dir, want := range map[string]bool{
		"settings/autostart": true, "settings/kitty/x": true, "data/applications": true, "data/dbus-1/services": true,
		"settings": false, "settings/notes": false, "data": false, "kitty": false,
	} {
		if got := p.Forbidden(filepath.Join(home, dir)) != ""; got != want {
			t.Errorf("%s is forbidden: %v", dir, got)
		}
	}
}

// A folder that is a link is forbidden by where it leads, too.
func TestForbiddenByALink(t *testing.T) {
	home, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	must(t, os.Mkdir(filepath.Join(home, "keys"), 0o700))
	must(t, os.Symlink(filepath.Join(home, "keys"), filepath.Join(home, ".ssh")))
	p := Paths{Home: home, Config: "/c/config.toml", State: "/s", Cache: "/k", Runtime: "/r"}
	must(t, os.MkdirAll(filepath.Join(home, "dotfiles", "kitty"), 0o700))
	must(t, os.Mkdir(filepath.Join(home, ".config"), 0o700))
	must(t, os.Symlink("../dotfiles/kitty", filepath.Join(home, ".config", "kitty")))
	must(t, os.Mkdir(filepath.Join(home, "local"), 0o700))
	must(t, os.Symlink("local", filepath.Join(home, ".local")))
	must(t, os.Symlink(home, filepath.Join(home, ".config", "gtk-3.0"))) // odd, and must not close the home folder
	if why := p.Forbidden(filepath.Join(home, "Documents")); why != "" {
		t.Errorf("the home folder is closed: %s", why)
	}
	for _, dir := range []string{".ssh", "keys", "keys/old", "dotfiles/kitty", "dotfiles/kitty/kittens", "local/bin", "local/share/applications"} {
		if p.Forbidden(filepath.Join(home, dir)) == "" {
			t.Errorf("%s is allowed", dir)
		}
	}
}
