package apps

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// scan lists the shortcuts of the Start menu, the user's own first. Their ids
// are their names, with '-' for spaces.
func (x *Index) scan(ctx context.Context) ([]App, error) {
	var out []App
	taken := map[string]bool{}
	for _, base := range []string{x.getenv("APPDATA"), x.getenv("ProgramData")} {
		if !filepath.IsAbs(base) {
			continue
		}
		top := filepath.Join(base, `Microsoft\Windows\Start Menu\Programs`)
		err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return ctx.Err() // what cannot be read has no applications
			}
			name, ok := strings.CutSuffix(d.Name(), ".lnk")
			id := strings.ReplaceAll(name, " ", "-")
			if ok && validID.MatchString(id) && !taken[id] {
				taken[id] = true
				out = append(out, shortcut(id, name, path))
			}
			return ctx.Err()
		})
		if err != nil {
			return nil, err
		}
	}
	return out, ctx.Err()
}

// shortcut looks at one. One with arguments is started without files: they
// would take the arguments' place.
func shortcut(id, name, path string) App {
	a := App{ID: id, Name: name, File: path, Takes: ManyFiles}
	content, err := os.ReadFile(path)
	if err != nil {
		a.Why = lang.Say("its shortcut cannot be read.")
		return a
	}
	target, arguments, err := shellLink(content)
	if err != nil {
		a.Why = err.Error() + "."
		return a
	}
	if a.Program = target; arguments {
		a.Takes = NoFiles
	}
	st, err := os.Stat(target)
	switch {
	case !strings.EqualFold(filepath.Ext(target), ".exe"), err != nil:
		a.Why = lang.Say("it leads to no program on this computer.")
	case refused(id) || refused(target):
		a.Why = lang.Say("it runs commands or code.")
	default:
		a.Digest = digest([]string{id, path, string(content), fmt.Sprintf("%s %d %d", target, st.Size(), st.ModTime().UnixNano())})
	}
	return a
}
