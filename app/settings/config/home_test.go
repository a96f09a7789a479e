package config

import (
	"os"
	osuser "os/user"
	"runtime"
	"strings"
	"testing"
)

func TestAHomeThatTheEnvironmentLeavesOut(t *testing.T) {
	u, err := osuser.Current()
	if err != nil || u.HomeDir == "" || runtime.GOOS == "windows" {
		t.Skip("the system names no home folder")
	}
	t.Setenv("HOME", "")
	if p := FindPaths(); p.Home == "/" && u.HomeDir != "/" || strings.HasPrefix(p.State, "/.local") {
		t.Errorf("%+v", p)
	}
}

func TestNothingIsMadeBelowTheRoot(t *testing.T) {
	dir := t.TempDir()
	p := Paths{Home: "/", Config: dir + "/c/config.toml", State: dir + "/s", Cache: dir + "/k", Runtime: dir + "/r"}
	if err := p.Prepare(); err == nil || !strings.Contains(err.Error(), "HOME") {
		t.Errorf("%v", err)
	}
	if made, err := os.ReadDir(dir); len(made) > 0 || err != nil {
		t.Errorf("made %v, %v", made, err)
	}
}

func TestTheDefaultWatchesWhatIsThere(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	p := FindPaths()
	for _, there := range []bool{false, true} {
		if there {
			must(t, os.Mkdir(p.User.Downloads, 0o755))
			must(t, os.Remove(p.Config))
		}
		must(t, WriteDefault(p))
		c, problems := Load(p)
		if len(problems) > 0 || len(c.Folders) != 1 || c.Folders[0].Enabled != there {
			t.Errorf("there: %v: %+v, %v", there, c.Folders, problems)
		}
	}
}
