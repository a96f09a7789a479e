package handlers

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/agent/doctor"
	"github.com/nod-app/nod/app/agent/welcome"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/folders"
	"github.com/nod-app/nod/watcher"
)

// Welcome answers the calls of the first start.
type Welcome struct {
	Service  welcome.Service
	User     config.UserFolders
	Folders  *folders.Service
	Settings *config.Live
	Letters  *extract.Letters
	Shows    bool // this agent has notifications
	Notify   func(ctx context.Context, title, body string) error
}

// Mount adds the routes to s.
func (h Welcome) Mount(s *api.Server) {
	api.Handle(s, api.GetWelcome, h.get)
	api.Handle(s, api.EndWelcome, h.end)
	api.Handle(s, api.TryNotification, h.tryNotification)
}

func (h Welcome) get(ctx context.Context, _ api.None) (api.WelcomeResult, error) {
	due, err := h.Service.Due(ctx)
	if err != nil {
		return api.WelcomeResult{}, err
	}
	c := h.Settings.Get()
	out := api.WelcomeResult{Due: due, Notifications: c.Notifications.Enabled, Folders: []api.WelcomeFolder{}, ScanRemedy: doctor.LettersRemedy(h.Letters)}
	add := func(f api.WelcomeFolder) {
		if n, _, ok := filesIn(f.Path, mostCounted); ok {
			f.Files = n
			out.Folders = append(out.Folders, f)
		}
	}
	offered := []string{h.User.Downloads, h.User.Desktop}
	for i, dir := range offered {
		f := api.WelcomeFolder{Path: dir, Suggested: i == 0}
		if at := slices.IndexFunc(c.Folders, func(o config.Folder) bool { return o.Path == dir }); at >= 0 {
			f.Watched, f.Recursive = c.Folders[at].Enabled, c.Folders[at].Recursive
		}
		add(f)
	}
	for _, o := range c.Folders {
		if !slices.Contains(offered, o.Path) {
			add(api.WelcomeFolder{Path: o.Path, Watched: o.Enabled, Recursive: o.Recursive})
		}
	}
	return out, nil
}

// mostCounted is how many entries of a folder are read to count its files.
const mostCounted = 10_000

// filesIn counts the files of a folder that can be proposed, by their names, among its
// first entries; all is false if it may have more entries than these, and ok if there is no
// such folder.
func filesIn(dir string, most int) (n int, all, ok bool) {
	f, err := os.Open(dir)
	if err != nil {
		return 0, false, false
	}
	defer f.Close()
	entries, err := f.ReadDir(most)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, false, false
	}
	for _, e := range entries {
		if name := e.Name(); e.Type().IsRegular() && !strings.HasPrefix(name, ".") && !watcher.Partial(filepath.Base(name)) {
			n++
		}
	}
	return n, len(entries) < most, true
}

func (h Welcome) end(ctx context.Context, r api.EndWelcomeRequest) (api.None, error) {
	if r.Closed {
		return api.None{}, h.Service.Close(ctx)
	}
	return api.None{}, h.Service.End(ctx)
}

func (h Welcome) tryNotification(ctx context.Context, _ api.None) (api.None, error) {
	if !h.Shows {
		return api.None{}, api.Invalid(lang.Say("this agent has no tray and shows no notifications; start Nod with: nod"))
	}
	err := h.Notify(ctx, "Nod", "This is how Nod tells you about new files.")
	if err != nil {
		return api.None{}, &api.Error{Code: api.CodeFailed, Message: safetext.Error(err)}
	}
	return api.None{}, nil
}
