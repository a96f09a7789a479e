package apps

import (
	"fmt"
	"slices"
	"strings"
)

// desktopEntry is what a .desktop file says.
type desktopEntry struct {
	Name       string
	About      string // GenericName and Keywords
	Exec       string // unescaped, not split yet
	TryExec    string
	Terminal   bool
	Activated  bool // started by a message on the session bus
	Hidden     bool // there, and to be taken as if it were not
	NoDisplay  bool // not for menus
	OnlyShowIn []string
	NotShowIn  []string
}

// parseEntry reads a .desktop file of an application. What is no application is
// an error, too.
func parseEntry(content []byte) (desktopEntry, error) {
	v, err := keyfile(content, "Desktop Entry")
	if err != nil {
		return desktopEntry{}, err
	}
	if v["Type"] != "Application" {
		return desktopEntry{}, fmt.Errorf("it is of type %q, no application", v["Type"])
	}
	e := desktopEntry{OnlyShowIn: list(v["OnlyShowIn"]), NotShowIn: list(v["NotShowIn"])}
	for key, into := range map[string]*string{"Name": &e.Name, "Exec": &e.Exec, "TryExec": &e.TryExec} {
		if *into, err = text(v[key]); err != nil {
			return desktopEntry{}, fmt.Errorf("its %s cannot be read: %w", key, err)
		}
	}
	for key, into := range map[string]*bool{"Terminal": &e.Terminal, "DBusActivatable": &e.Activated, "Hidden": &e.Hidden, "NoDisplay": &e.NoDisplay} {
		if *into, err = boolean(v[key]); err != nil {
			return desktopEntry{}, fmt.Errorf("its %s is %w", key, err)
		}
	}
	e.About = v["GenericName"] + " " + v["Keywords"]
	if e.Name == "" {
		return desktopEntry{}, fmt.Errorf("it has no name")
	}
	return e, nil
}

func boolean(s string) (bool, error) {
	switch s {
	case "true":
		return true, nil
	case "false", "":
		return false, nil
	}
	return false, fmt.Errorf("%q, neither true nor false", s)
}

func list(s string) []string {
	return slices.DeleteFunc(strings.Split(s, ";"), func(p string) bool { return p == "" })
}

// shown reports whether a menu of these desktops ($XDG_CURRENT_DESKTOP, split)
// would have it (§6, OnlyShowIn): the first desktop that is named decides.
func (e desktopEntry) shown(desktops []string) bool {
	if e.Hidden || e.NoDisplay {
		return false
	}
	for _, d := range desktops {
		if slices.Contains(e.OnlyShowIn, d) {
			return true
		}
		if slices.Contains(e.NotShowIn, d) {
			return false
		}
	}
	return len(e.OnlyShowIn) == 0
}
