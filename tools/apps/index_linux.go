package apps

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

func (x *Index) scan(ctx context.Context) ([]App, error) {
	all, err := x.launchers(ctx)
	if err != nil {
		return nil, err
	}
	p := newPrograms(x.getenv("PATH"))
	desktops := strings.Split(x.getenv("XDG_CURRENT_DESKTOP"), ":")
	var out []App
	for _, l := range all {
		if a, ok := x.read(l, p, desktops); ok {
			out = append(out, a)
		}
	}
	return out, ctx.Err()
}

// read makes an App of a launcher; false if a menu would not show it. One that
// is broken is listed with the reason, so that its owner can find it.
func (x *Index) read(l launcher, p programs, desktops []string) (App, bool) {
	a := App{ID: l.ID, Name: l.ID, File: l.File}
	content, err := readSmall(l.File)
	if err != nil {
		return broken(a, err), true
	}
	e, err := parseEntry(content)
	if err != nil {
		return broken(a, err), true
	}
	a.Name, a.About = e.Name, e.About
	if !e.shown(desktops) || e.TryExec != "" && !p.there(e.TryExec) {
		return App{}, false
	}
	parts := []string{l.ID, l.File, string(content)}
	a.Program, a.Takes, parts, err = x.started(l.ID, e, p, parts)
	switch {
	case errors.Is(err, errMissing):
		return App{}, false
	case err != nil:
		return broken(a, err), true
	}
	a.Digest = digest(parts)
	return a, true
}

func broken(a App, err error) App {
	a.Why = lang.Say("its launcher %s is refused: %v.", filepath.Base(a.File), err)
	return a
}

// started finds out what a launcher starts, and adds what pins it.
func (x *Index) started(id string, e desktopEntry, p programs, parts []string) (string, Takes, []string, error) {
	if refused(id) {
		return "", 0, nil, errors.New("it runs commands or code")
	}
	if e.Terminal {
		return "", 0, nil, errors.New("it runs in a terminal")
	}
	c, err := parseExec(e.Exec)
	if err != nil {
		return "", 0, nil, err
	}
	program, err := p.resolve(id, c.Words)
	if err != nil {
		return "", 0, nil, err
	}
	parts, err = pin(parts, program)
	if err == nil && e.Activated {
		parts, err = x.service(id, p, parts)
	}
	return program, c.Takes, parts, err
}

// service pins what the session bus would start in the launcher's stead
// (DBusActivatable): GLib then sends a message to the id, and does not run Exec.
func (x *Index) service(id string, p programs, parts []string) ([]string, error) {
	for _, dir := range x.dataDirs() {
		file := filepath.Join(dir, "dbus-1/services", id+".service")
		content, err := readSmall(file)
		if err != nil {
			continue
		}
		v, err := keyfile(content, "D-BUS Service")
		if err != nil || v["Name"] != id {
			return nil, errors.New("the bus starts it by a file " + file + " that cannot be read")
		}
		c, err := parseExec(v["Exec"])
		if err != nil {
			return nil, err
		}
		program, err := p.resolve(id, c.Words)
		if err != nil {
			return nil, err
		}
		return pin(append(parts, file, string(content)), program)
	}
	return nil, errors.New("it is started by the session bus, which has no service of that name")
}

func pin(parts []string, program string) ([]string, error) {
	s, err := stamp(program)
	if err != nil {
		return nil, err
	}
	return append(parts, s), nil
}
