package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestOverrides(t *testing.T) {
	dir := t.TempDir()
	for _, env := range []string{envConfig, envState, envCache, envRuntime} {
		t.Setenv(env, filepath.Join(dir, env))
	}
	p := FindPaths()
	for got, want := range map[string]string{
		p.Config:  filepath.Join(dir, envConfig, "config.toml"),
		p.State:   filepath.Join(dir, envState),
		p.Log:     filepath.Join(dir, envState, "nod.log"),
		p.Cache:   filepath.Join(dir, envCache),
		p.Runtime: filepath.Join(dir, envRuntime),
		p.Socket:  filepath.Join(dir, envRuntime, "agent.sock"),
	} {
		if got != want {
			t.Errorf("%s; want %s", got, want)
		}
	}
	t.Setenv(envConfig, "relative")
	if !filepath.IsAbs(FindPaths().Config) {
		t.Error("a relative override was taken")
	}
}

func TestLongRuntimeFolderFallsBack(t *testing.T) {
	t.Setenv(envRuntime, "/"+strings.Repeat("x", maxSocket))
	t.Setenv("TMPDIR", "/"+strings.Repeat("y", maxSocket))
	if s := FindPaths().Socket; len(s) > maxSocket || !filepath.IsAbs(s) {
		t.Errorf("socket %s", s)
	}
}

func TestPrepare(t *testing.T) {
	dir := t.TempDir()
	p := Paths{Config: dir + "/c/config.toml", State: dir + "/s", Cache: dir + "/k", Runtime: dir + "/r"}
	must(t, os.Mkdir(p.Runtime, 0o777))
	must(t, os.Chmod(p.Runtime, 0o777))
	must(t, p.Prepare())
	if st, err := os.Stat(p.Runtime); err != nil || st.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", st.Mode(), err)
	}
	must(t, os.Remove(p.Runtime))
	must(t, os.Symlink(p.State, p.Runtime))
	if err := p.Prepare(); err == nil || !strings.Contains(err.Error(), "not safe") {
		t.Errorf("a link as runtime folder: %v", err)
	}
}

func TestPrepareRefusesForeignFolder(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can make a folder of somebody else")
	}
	dir := t.TempDir()
	p := Paths{Config: dir + "/c/config.toml", State: dir + "/s", Cache: dir + "/k", Runtime: dir + "/r"}
	must(t, os.Mkdir(p.Runtime, 0o700))
	must(t, os.Chown(p.Runtime, 12345, -1))
	if err := p.Prepare(); err == nil || !strings.Contains(err.Error(), "another user") {
		t.Errorf("%v", err)
	}
}

func TestUserFolders(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(dir, "cfg"))
	must(t, os.Mkdir(filepath.Join(dir, "cfg"), 0o700))
	write(t, filepath.Join(dir, "cfg", "user-dirs.dirs"),
		"XDG_DOWNLOAD_DIR=\"$HOME/Herunter\"\nXDG_MUSIC_DIR=\"$HOME/\"\n")
	t.Setenv("XDG_STATE_HOME", dir)
	p := FindPaths()
	if slices.Contains(p.Programs, dir) || !slices.Contains(p.Programs, filepath.Join(dir, "cfg")) {
		t.Errorf("folders of programs: %q", p.Programs)
	}
	u := p.User
	if u.Downloads != filepath.Join(dir, "Herunter") || u.Music != filepath.Join(dir, "Music") || u.Videos != filepath.Join(dir, "Videos") {
		t.Errorf("%+v", u)
	}
}

func TestWriteDefault(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "config.toml")
	p := Paths{Config: path, Home: "/h", User: UserFolders{"/h/Landing", "/h/D", "/h/P", "/h/M", "/h/V", "/h/T"}}
	must(t, WriteDefault(p))
	st, err := os.Stat(path)
	must(t, err)
	if st.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", st.Mode())
	}
	if _, problems := Load(p); len(problems) > 0 {
		t.Error(problems)
	}
	if text := read(t, path); !strings.Contains(text, `path = "~/Landing"`) {
		t.Errorf("not the user's own folders:\n%s", text)
	}
	write(t, path, "mine")
	must(t, WriteDefault(p))
	if read(t, path) != "mine" {
		t.Error("the user's file was overwritten")
	}
}
