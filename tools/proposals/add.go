package proposals

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

type addArgs struct {
	Path      string `json:"path" jsonschema:"Absolute path to the directory to watch"`
	Recursive bool   `json:"recursive,omitempty" jsonschema:"Whether to watch subdirectories. Defaults to false."`
}

// added is AddWatchedResult's data.
type added struct {
	Path    string `json:"path"`
	Enabled bool   `json:"enabled"`
}

// folderUndo is a folder as it was added, or before it was removed.
type folderUndo struct {
	Path      string `json:"path"`
	Recursive bool   `json:"recursive"`
}

func (s *proposalTools) add() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool: policy.Tool{Name: "add_watched_directory", Risk: policy.High, Confirmation: policy.Always, Mutates: true,
			Args: []policy.Arg{{Name: "path", Role: policy.WidenPath}}},
		Title:       lang.Say("Watch a folder"),
		Description: "Watch one more folder for new files. The user is asked first; the home folder itself and whole disks are refused.",
	}, tools.Work[addArgs]{Preview: s.previewAdd, Run: s.runAdd, Undo: s.undoAdd})
}

func (s *proposalTools) previewAdd(_ context.Context, c tools.Call, a addArgs) (tools.Preview, error) {
	place, ok := c.Place(policy.WidenPath)
	if !ok {
		return tools.Preview{}, config.ErrNoFolder
	}
	path, id, err := watchableFolder(place.Path)
	if err != nil {
		return tools.Preview{}, err
	}
	if err := s.tooWide(path); err != nil {
		return tools.Preview{}, err
	}
	preview := tools.Preview{Object: path, Detail: lang.Say("without its subfolders"), Prepared: path,
		Bind: []string{path, strconv.FormatUint(id.Device, 10), strconv.FormatUint(id.Inode, 10)}}
	if a.Recursive {
		preview.Detail = lang.Say("with all its subfolders")
	}
	if place.Path != path {
		preview.Rows = append(preview.Rows, tools.Row{Name: lang.Say("Asked for as"), Value: place.Path})
	}
	preview.Rows = append(preview.Rows, tools.Row{Name: lang.Say("From then on"), Value: lang.Say("new files in it are opened to propose where they belong"), Said: true})
	if f, ok := find(s.Folders.Folders(), path); ok {
		if f.Enabled {
			return tools.Preview{}, config.ErrAlreadyWatched
		}
		preview.NoUndo = lang.Say("The folder is in the settings already, switched off; switch it off again there.")
	}
	return preview, nil
}

// runAdd adds the folder that the links led to when the person was asked, so
// that no link, changed later, leads the watcher elsewhere.
func (s *proposalTools) runAdd(ctx context.Context, c tools.Call, a addArgs, seen tools.Preview) (tools.Output, error) {
	path := seen.Prepared.(string)
	if seen.NoUndo == "" {
		if err := c.SaveUndo(ctx, lang.Say("Began to watch %s", line(path, 200)), folderUndo{path, a.Recursive}); err != nil {
			return tools.Output{}, err
		}
	}
	f, err := s.Folders.AddFolder(ctx, path, a.Recursive)
	if err != nil {
		return tools.Output{}, err
	}
	return tools.Output{Data: added{visible(f.Path), f.Enabled}, Summary: lang.Say("Watches %s.", visible(f.Path))}, nil
}

func (s *proposalTools) undoAdd(ctx context.Context, raw json.RawMessage) (string, error) {
	var m folderUndo
	if err := json.Unmarshal(raw, &m); err != nil {
		return "", lang.Errorf("read what was noted for undo: %w", err)
	}
	f, ok := find(s.Folders.Folders(), m.Path)
	if !ok {
		return "", tools.FailPermanently(codeNotWatched, config.ErrNotWatched.Error())
	}
	if f != addedFolder(m) {
		return "", tools.FailPermanently(codeChanged, lang.Say("The folder is watched in another way by now; change it in the settings."))
	}
	if _, err := s.Folders.RemoveFolder(ctx, f.Path); err != nil {
		return "", failure(err)
	}
	return lang.Say("Watches %s no more.", visible(f.Path)), nil
}

func addedFolder(m folderUndo) config.Folder {
	return config.Folder{Path: m.Path, Enabled: true, Recursive: m.Recursive}
}

func (s *proposalTools) restoreFolder(ctx context.Context, m folderUndo) (string, error) {
	f, err := s.Folders.AddFolder(ctx, m.Path, m.Recursive)
	if errors.Is(err, config.ErrAlreadyWatched) {
		return "", tools.FailPermanently(codeWatched, lang.Say("The folder is watched again already."))
	}
	if err != nil {
		return "", failure(err)
	}
	return lang.Say("Watches %s again.", visible(f.Path)), nil
}
