package apps

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// Index lists the installed applications. It keeps nothing: each look reads
// the system's list again. It is safe for concurrent use.
type Index struct {
	home   string
	getenv func(string) string
}

// NewIndex returns the index of the user whose home folder that is. getenv is
// os.Getenv if nil; on Linux it is asked for XDG_DATA_HOME, XDG_DATA_DIRS,
// XDG_CURRENT_DESKTOP and PATH.
func NewIndex(home string, getenv func(string) string) *Index {
	if getenv == nil {
		getenv = os.Getenv
	}
	return &Index{home: home, getenv: getenv}
}

// List returns all applications that a menu would show, by id. Those that
// tools never open are among them, with the reason in Why.
func (x *Index) List(ctx context.Context) ([]App, error) {
	found, err := x.scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the applications: %w", err)
	}
	slices.SortFunc(found, func(a, b App) int { return cmp.Compare(a.ID, b.ID) })
	return found, nil
}

// Find returns the application with that id if tools may open it; else the
// error is a Failure that says why not.
func (x *Index) Find(ctx context.Context, id string) (App, error) {
	all, err := x.List(ctx)
	if err != nil {
		return App{}, err
	}
	i := slices.IndexFunc(all, func(a App) bool { return a.ID == id })
	switch {
	case i < 0:
		return App{}, tools.Fail(CodeUnknownApp, unknown(id, all))
	case all[i].Why != "":
		return App{}, tools.Fail(CodeRefusedApp, lang.Say("The application %q is never opened by a tool: %v", id, all[i].Why))
	}
	return all[i], nil
}
