// Package forbidden knows by their names the places that hold keys or that programs run
// by themselves. Tools, rules, edits and imports keep to this one list.
//
// Names are given folded (Fold), those of a path in their order, from the root on.
package forbidden

import (
	"path"
	"slices"
	"strings"
)

// Kind is why a place is forbidden.
type Kind int

const (
	None   Kind = iota
	Keys        // it holds keys, passwords or what a shell runs at its start: neither read nor written
	Starts      // other programs run what lies there by themselves: not written
)

// Of returns why a place is forbidden by one of the names of its path. A file of keys
// and a launcher can be folders, so each name counts.
func Of(names []string) Kind {
	switch {
	case hasAny(names, keyTable) || slices.ContainsFunc(names, IsKeyFile):
		return Keys
	case hasAny(names, launchTable) || slices.ContainsFunc(names, isLauncher):
		return Starts
	}
	return None
}

// IsKeyFile reports whether a name ends as those of files that hold nothing but keys and passwords.
func IsKeyFile(name string) bool { return slices.Contains(secretEndings, path.Ext(name)) }

func isLauncher(name string) bool { return slices.Contains(launchers, path.Ext(name)) }

// Runs reports whether the file at a path runs once it is started, or changes how other
// programs behave.
func Runs(names []string) bool {
	if len(names) == 0 {
		return false
	}
	name := names[len(names)-1]
	return hasAny(names, runnableTable) || slices.Contains(runnables, path.Ext(name)) || slices.Contains(runnableNames, name)
}

// InHidden reports whether a path, whose last name is the file, leads through a
// hidden folder: there programs look for what they run, and a person does not look.
func InHidden(names []string) bool {
	return len(names) > 1 && slices.ContainsFunc(names[:len(names)-1], func(name string) bool { return strings.HasPrefix(name, ".") })
}

// KeysIn returns the last names of the listed places of keys that would lie in a folder.
func KeysIn(folder []string) (names []string) {
	text := "/" + strings.Join(folder, "/") + "/"
	for _, p := range slices.Concat(secretPlaces, shellPlaces) {
		before, last := path.Split(p)
		if strings.HasSuffix(text, "/"+before) {
			names = append(names, last)
		}
	}
	return names
}

// Places returns the listed places of a kind, with '/' between their names.
func Places(k Kind) []string {
	switch k {
	case Keys:
		return slices.Concat(secretPlaces, shellPlaces)
	case Starts:
		return slices.Clone(launchPlaces)
	}
	return nil
}
