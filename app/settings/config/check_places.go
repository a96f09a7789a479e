package config

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"

	"github.com/nod-app/nod/app/base/forbidden"
	"github.com/nod-app/nod/app/base/lang"
)

// Forbidden says why nothing may be moved into a folder, which is absolute and
// clean; "" if it is allowed. Forbidden are folders where the mere presence of a
// file does harm: it is run by itself, used as a key, read by Nod, or thrown
// away. Each counts by its path and by the path that its links resolve to.
func (p Paths) Forbidden(dir string) string {
	if why := p.unreadable(dir); why != "" {
		return why
	}
	if p.kind(dir) == forbidden.Starts {
		return lang.Say("other programs run what lies there by themselves")
	}
	return ""
}

// unreadable says why tools may not even read a folder; "" if they may.
func (p Paths) unreadable(dir string) string {
	for at, why := range p.own() {
		if p.inside(at, dir) {
			return why
		}
		if real, err := filepath.EvalSymlinks(at); err == nil && real != at && p.inside(real, dir) {
			return why
		}
	}
	if p.kind(dir) == forbidden.Keys {
		return lang.Say("keys are kept there, or what a shell runs at its start")
	}
	return ""
}

// inside reports whether dir is the folder at, or in it; none is that has the home folder in it.
func (p Paths) inside(at, dir string) bool {
	at = strings.ToLower(at) // some file systems ignore case
	return within(at, strings.ToLower(dir)) && !within(at, strings.ToLower(p.Home))
}

// own returns Nod's own folders and the trash, each with why nothing may be moved there.
func (p Paths) own() map[string]string {
	const own = "Nod keeps its own things there"
	all := map[string]string{filepath.Dir(p.Config): own, p.State: own, p.Cache: own, p.Runtime: own}
	if p.Trash != "" {
		all[p.Trash] = lang.Say("it is the trash")
	}
	return all
}

// kind returns why a folder is forbidden by its name, or by a name that leads to it.
func (p Paths) kind(dir string) forbidden.Kind {
	found := forbidden.None
	for _, at := range p.spellings(dir) {
		if rel, err := filepath.Rel(p.Home, at); err == nil && within(p.Home, at) {
			at = rel // what lies above the home folder says nothing of what lies in it
		}
		names := strings.Split(filepath.ToSlash(at), "/")
		for i, name := range names {
			names[i] = forbidden.Fold(name)
		}
		if k := forbidden.Of(names); found == forbidden.None || k == forbidden.Keys {
			found = k
		}
	}
	return found
}

// spellings returns a folder's path, and those by which programs find it: below the usual
// folders of settings and data if the desktop has others, and through links in these.
func (p Paths) spellings(dir string) []string {
	settings, data := filepath.Join(p.Home, ".config"), filepath.Join(p.Home, ".local", "share")
	all := []string{dir}
	as := func(at, usual string) {
		if rel, err := filepath.Rel(strings.ToLower(at), strings.ToLower(dir)); err == nil && at != usual && p.inside(at, dir) {
			all = append(all, filepath.Join(usual, rel))
		}
	}
	as(xdg.ConfigHome, settings)
	as(xdg.DataHome, data)
	for _, folder := range []string{p.Home, settings, filepath.Dir(data), data} {
		entries, _ := os.ReadDir(folder) // without it there are no links in it
		for _, e := range entries {
			if e.Type()&os.ModeSymlink == 0 {
				continue
			}
			link := filepath.Join(folder, e.Name())
			if real, err := filepath.EvalSymlinks(link); err == nil {
				as(real, link)
			}
		}
	}
	return all
}
