package config

import (
	"os"
	osuser "os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"

	"github.com/adrg/xdg"

	"github.com/nod-app/nod/app/base/lang"
)

// Paths holds the paths of Nod's own files and of the user's folders.
type Paths struct {
	Home     string   // the user's home folder
	Config   string   // config.toml
	State    string   // folder of the store
	LastGood string   // copy of the last config.toml without a problem
	Log      string   // log file
	Cache    string   // folder of files that can be recreated
	Runtime  string   // folder of the socket, 0700
	Socket   string   // the agent's unix socket, at most maxSocket bytes; names its pipe on Windows
	Trash    string   // folder of the home's trash; empty where the system has another kind (Windows, macOS)
	Programs []string // folders of programs, which hold nothing of the user's own: settings, state, caches
	User     UserFolders
}

// UserFolders are the user's folders, as configured on the desktop.
type UserFolders struct {
	Downloads, Documents, Pictures, Music, Videos, Desktop string
}

// All returns each of them.
func (u UserFolders) All() []string {
	return []string{u.Downloads, u.Documents, u.Pictures, u.Music, u.Videos, u.Desktop}
}

// Environment variables that override paths, for tests and packaging.
const (
	envConfig  = "NOD_CONFIG_DIR"
	envState   = "NOD_STATE_DIR"
	envCache   = "NOD_CACHE_DIR"
	envRuntime = "NOD_RUNTIME_DIR"
)

// FindPaths returns the paths for the current environment. It creates nothing on
// disk; Prepare does. It must not be called concurrently.
func FindPaths() Paths {
	findHome()
	xdg.Reload()
	configDir := override(envConfig, filepath.Join(xdg.ConfigHome, "nod"))
	state := override(envState, filepath.Join(xdg.StateHome, "nod"))
	run := runtimeDir()
	return Paths{
		Home:     xdg.Home,
		Config:   filepath.Join(configDir, "config.toml"),
		State:    state,
		LastGood: filepath.Join(state, "config.last-good.toml"),
		Log:      filepath.Join(state, "nod.log"),
		Cache:    override(envCache, filepath.Join(xdg.CacheHome, "nod")),
		Runtime:  run,
		Socket:   filepath.Join(run, socketName),
		Trash:    trashFolder(),
		Programs: programFolders(),
		User:     userFolders(),
	}
}

// trashFolder returns where the freedesktop.org Trash specification has the home's trash.
func trashFolder() string {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" || !filepath.IsAbs(xdg.DataHome) {
		return ""
	}
	return filepath.Join(xdg.DataHome, "Trash")
}

// programFolders leaves out a folder that someone has set to the home folder itself.
func programFolders() []string {
	all := []string{xdg.ConfigHome, xdg.StateHome, xdg.CacheHome, xdg.DataHome}
	return slices.DeleteFunc(all, func(dir string) bool { return !filepath.IsAbs(dir) || filepath.Clean(dir) == filepath.Clean(xdg.Home) })
}

// findHome sets HOME if a service or cron did not, for this process and those it
// starts: without it every folder would be below "/".
func findHome() {
	if runtime.GOOS == "windows" || os.Getenv("HOME") != "" {
		return
	}
	if u, err := osuser.Current(); err == nil && u.HomeDir != "" {
		_ = os.Setenv("HOME", u.HomeDir) // a folder's name is always a valid value
	}
}

const socketName = "agent.sock"

func override(env, fallback string) string {
	if dir := os.Getenv(env); filepath.IsAbs(dir) {
		return filepath.Clean(dir)
	}
	return fallback
}

// runtimeDir returns the session's runtime folder. If there is none (no login
// session, a container) or its name is too long for a socket, it returns one in
// the temporary folder; Prepare checks that it belongs to the user.
func runtimeDir() string {
	candidates := []string{override(envRuntime, ""), sessionDir()}
	for _, dir := range candidates {
		if dir != "" && len(filepath.Join(dir, socketName)) <= maxSocket {
			return dir
		}
	}
	own := "nod-" + strconv.Itoa(os.Getuid())
	dir := filepath.Join(os.TempDir(), own)
	if len(filepath.Join(dir, socketName)) <= maxSocket {
		return dir
	}
	return filepath.Join(shortTemp, own)
}

func sessionDir() string {
	if st, err := os.Stat(xdg.RuntimeDir); err != nil || !st.IsDir() {
		return ""
	}
	return filepath.Join(xdg.RuntimeDir, "nod")
}

func userFolders() UserFolders {
	pick := func(dir, name string) string {
		// user-dirs.dirs says "$HOME/" for a folder that the user does not want.
		if dir == "" || filepath.Clean(dir) == filepath.Clean(xdg.Home) {
			return filepath.Join(xdg.Home, name)
		}
		return filepath.Clean(dir)
	}
	return UserFolders{
		Downloads: pick(xdg.UserDirs.Download, "Downloads"),
		Documents: pick(xdg.UserDirs.Documents, "Documents"),
		Pictures:  pick(xdg.UserDirs.Pictures, "Pictures"),
		Music:     pick(xdg.UserDirs.Music, "Music"),
		Videos:    pick(xdg.UserDirs.Videos, "Videos"),
		Desktop:   pick(xdg.UserDirs.Desktop, "Desktop"),
	}
}

// Prepare creates Nod's folders but that of the settings, which WriteDefault creates,
// accessible only to their owner, and refuses a runtime folder that another user
// created or can write to. Without a home folder it creates nothing.
func (p Paths) Prepare() error {
	if p.Home == "/" {
		return lang.Errorf("there is no home folder: HOME is not set, or is /; set HOME to your home folder")
	}
	for _, dir := range []string{p.State, p.Cache, p.Runtime} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return lang.Errorf("create Nod's folder %s: %w", dir, err)
		}
	}
	if err := private(p.Runtime); err != nil {
		return lang.Errorf("the folder %s of Nod's socket is not safe: %w; remove it, or set %s to another folder",
			p.Runtime, err, envRuntime)
	}
	return nil
}
