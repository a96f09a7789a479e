package config

import (
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"
)

// Forbidden says why nothing may be moved into a folder, which is absolute and
// clean; "" if it is allowed. Forbidden are folders where the mere presence of a
// file does harm: it is run at the next login, used as a key, read by Nod, or thrown
// away. Each counts by its path and by the path that its links resolve to.
func (p Paths) Forbidden(dir string) string {
	for _, f := range p.forbidden() {
		if p.inside(f.dir, dir) {
			return f.why
		}
		if real, err := filepath.EvalSymlinks(f.dir); err == nil && real != f.dir && p.inside(real, dir) {
			return f.why
		}
	}
	return ""
}

// inside says whether dir is the folder at, or in it; none is that has the home folder in it.
func (p Paths) inside(at, dir string) bool {
	at = strings.ToLower(at) // some file systems ignore case
	return within(at, strings.ToLower(dir)) && !within(at, strings.ToLower(p.Home))
}

type forbidden struct{ dir, why string }

func (p Paths) forbidden() []forbidden {
	const own, keys, starts = "Nod keeps its own things there", "keys are kept there", "what lies there is run when you log in"
	var all []forbidden
	for _, dir := range []string{filepath.Dir(p.Config), p.State, p.Cache, p.Runtime} {
		all = append(all, forbidden{dir, own})
	}
	if p.Trash != "" {
		all = append(all, forbidden{p.Trash, "it is the trash"})
	}
	for _, dir := range []string{".ssh", ".gnupg"} {
		all = append(all, forbidden{filepath.Join(p.Home, dir), keys})
	}
	for _, dir := range []string{
		filepath.Join(p.Home, ".config", "autostart"), filepath.Join(xdg.ConfigHome, "autostart"),
		filepath.Join(p.Home, ".config", "systemd"), filepath.Join(xdg.ConfigHome, "systemd"),
		filepath.Join(p.Home, "Library", "LaunchAgents"),
		filepath.Join(p.Home, "AppData", "Roaming", "Microsoft", "Windows", "Start Menu", "Programs", "Startup"),
	} {
		all = append(all, forbidden{dir, starts})
	}
	return all
}
