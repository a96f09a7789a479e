package config

import (
	"maps"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
)

// errTable is for forms of TOML that Nod does not edit.
var errTable = lang.Errorf("the settings file is written in a way that Nod cannot change; change it by hand")

// Read says whether a folder is read to learn where files belong; path is absolute or
// begins with "~".
func (l *Live) Read(path string, read bool) error {
	dir, err := folderPath(l.paths.Home, path)
	if err != nil {
		return err
	}
	return l.edit(func(d document, c Config) (string, Config, error) {
		unread := slices.DeleteFunc(slices.Clone(c.Unread), func(o string) bool { return o == dir })
		if !read {
			unread = append(unread, dir)
		}
		return l.paths.set(d, c, "filed.exclude", tildes(l.paths.Home, unread))
	})
}

// SetKinds sets the folders of kinds of files: a path, KindAsk, or "" to let Nod decide.
// Kinds that are not named stay as they are.
func (l *Live) SetKinds(kinds map[string]string) error {
	return l.edit(func(d document, c Config) (string, Config, error) {
		chosen := maps.Clone(c.Kinds)
		if chosen == nil {
			chosen = map[string]string{}
		}
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			answer := kinds[kind]
			if answer == "" && chosen[kind] == "" {
				continue
			}
			if answer != "" && answer != KindAsk {
				dir, err := folderPath(l.paths.Home, answer)
				if err != nil {
					return "", c, err
				}
				answer = dir
			}
			text, ok := d.setInTable("kinds", kind, quote(tilde(l.paths.Home, answer)))
			if !ok {
				return "", c, errTable
			}
			d = documentOf(text)
			if chosen[kind] = answer; answer == "" {
				delete(chosen, kind)
			}
		}
		if c.Kinds = chosen; len(chosen) == 0 {
			c.Kinds = nil
		}
		return d.text, c, nil
	})
}
