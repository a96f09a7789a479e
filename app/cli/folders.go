package cli

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type foldersCmd struct {
	List   foldersListCmd   `cmd:"" default:"withargs" help:"List the watched folders."`
	Add    foldersAddCmd    `cmd:"" help:"Watch a folder. Files already in it are not proposed."`
	Remove foldersRemoveCmd `cmd:"" help:"Stop watching a folder. Its proposals are kept."`
}

type foldersListCmd struct{ contractFlag }

func (c *foldersListCmd) Run(s *Session) error {
	r, err := call(s, api.ListFolders, api.None{})
	data := watchedData{Directories: []directory{}, WatcherStatus: r.WatcherStatus}
	for _, f := range r.Directories {
		data.Directories = append(data.Directories, directory{f.Path, f.Enabled, f.Recursive})
	}
	return s.finish(c.JSON, err, data, func() {
		for _, f := range r.Directories {
			state := []string{word(f.State)}
			if f.Recursive {
				state = append(state, lang.T("including subfolders"))
			}
			s.printf("%s  %s\n", f.Path, list(state))
			if f.Problem != "" {
				s.printf("    %s %s\n", f.Problem, f.Remedy)
			}
		}
		s.printf("%s\n", watcherState(r.WatcherStatus))
	})
}

type foldersAddCmd struct {
	Path      string `arg:"" help:"The folder."`
	Recursive bool   `short:"r" help:"Include subfolders."`
	JSON      bool   `help:"Print JSON as in the proposal contract."`
}

func (c *foldersAddCmd) Run(s *Session) error {
	path, err := filepath.Abs(c.Path)
	if err != nil {
		return err
	}
	r, err := call(s, api.AddFolder, api.FolderRequest{Path: path, Recursive: c.Recursive})
	err = ofFolder(c.JSON, err, path)
	return s.finish(c.JSON, err, addedData{r.Path, r.Enabled}, func() {
		s.say("Watching %s. For proposals for the files already in it, use nod scan.", r.Path)
	})
}

type foldersRemoveCmd struct {
	Path string `arg:"" help:"The folder."`
	JSON bool   `help:"Print JSON as in the proposal contract."`
}

func (c *foldersRemoveCmd) Run(s *Session) error {
	path, err := filepath.Abs(c.Path)
	if err != nil {
		return err
	}
	r, err := call(s, api.RemoveFolder, api.FolderRequest{Path: path})
	return s.finish(c.JSON, err, removedData{r.Path}, func() { s.say("No longer watching %s.", r.Path) })
}

// ofFolder names the folder that an error is of, where a person reads it: the contract's
// texts do not.
func ofFolder(asJSON bool, err error, path string) error {
	var e *api.Error
	if asJSON || !errors.As(err, &e) || strings.Contains(e.Message, path) {
		return err
	}
	return &api.Error{Code: e.Code, Message: e.Message + ": " + path}
}
