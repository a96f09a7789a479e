package config

import (
	"maps"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
)

func (in *input) folders(tables []table) []Folder {
	var folders []Folder
	for _, ft := range tables {
		ft.only("path", "enabled", "recursive", "poll")
		f := Folder{
			Path:      in.path(ft, "path"),
			Enabled:   ft.yes("enabled", true),
			Recursive: ft.yes("recursive", false),
			Poll:      ft.yes("poll", false),
		}
		if !ft.has("path") {
			in.note(ft.path, lang.Say(`add path = "~/Downloads"`), "a watched folder needs a path")
		}
		if f.Path == string(filepath.Separator) {
			in.note(ft.at("path"), lang.Say(`name a folder in it, as path = "~/Downloads"`), "/ is the whole computer, with the files of its programs")
		}
		if f.Path != "" && slices.ContainsFunc(folders, func(g Folder) bool { return g.Path == f.Path }) {
			in.note(ft.at("path"), lang.Say("remove one of the two"), "%s is listed twice", f.Path)
		}
		folders = append(folders, f)
	}
	return folders
}

// loops reports watched folders that are destinations too, with subfolders: files
// that Nod moved there would be proposed again.
func (in *input) loops(tables []table, c Config) {
	for i, ft := range tables {
		f := c.Folders[i]
		if !f.Enabled || !f.Recursive || f.Path == "" {
			continue
		}
		if what := sentInto(c, in.paths.Home, f.Path); what != "" {
			in.note(ft.at("recursive"), lang.Say("watch it without its subfolders, or send those files to another place"),
				"%s is watched with its subfolders, and %v go into it", f.Path, what)
		}
	}
}

// sentInto names what is moved to a folder or below it; "" if nothing is.
func sentInto(c Config, home, folder string) string {
	for _, name := range slices.Sorted(maps.Keys(c.Categories)) {
		if within(folder, Root(home, c.Categories[name])) {
			return lang.Say("'%s' files", name)
		}
	}
	for _, r := range c.Rules {
		if r.Destination != "" && within(folder, Root(home, r.Destination)) {
			return lang.Say("files of the rule '%s'", r.Name)
		}
	}
	return ""
}

// within reports whether path is dir or below it; both are absolute and clean.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}
