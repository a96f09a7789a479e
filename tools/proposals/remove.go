package proposals

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

type removeArgs struct {
	Path string `json:"path" jsonschema:"Absolute path of the directory to stop watching"`
}

// removed is RemoveWatchedResult's data.
type removed struct {
	Path string `json:"path"`
}

func (s *proposalTools) remove() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool: policy.Tool{Name: "remove_watched_directory", Risk: policy.Medium, Confirmation: policy.IfDestructive, Mutates: true,
			Args: []policy.Arg{{Name: "path", Role: policy.WidenPath}}},
		Title:       lang.Say("Stop watching a folder"),
		Description: "Stop watching a folder and take it off the list of watched folders. Its files and proposals stay.",
	}, tools.Work[removeArgs]{Preview: s.previewRemove, Run: s.runRemove, Undo: s.undoRemove})
}

func (s *proposalTools) previewRemove(_ context.Context, c tools.Call, _ removeArgs) (tools.Preview, error) {
	place, ok := c.Place(policy.WidenPath)
	if !ok {
		return tools.Preview{}, config.ErrNotWatched
	}
	f, ok := find(s.Folders.Folders(), place.Path)
	if !ok {
		return tools.Preview{}, fmt.Errorf("%w: %s", config.ErrNotWatched, place.Path)
	}
	preview := tools.Preview{Object: f.Path, Bind: []string{fmt.Sprintf("%+v", f)}, Prepared: f}
	if f != addedFolder(folderUndo{f.Path, f.Recursive}) {
		preview.NoUndo = lang.Say("The folder has settings of its own; add it again in the settings.")
	}
	return preview, nil
}

func (s *proposalTools) runRemove(ctx context.Context, c tools.Call, _ removeArgs, seen tools.Preview) (tools.Output, error) {
	f := seen.Prepared.(config.Folder)
	if seen.NoUndo == "" {
		if err := c.SaveUndo(ctx, lang.Say("Stopped watching %v", line(f.Path, 200)), folderUndo{f.Path, f.Recursive}); err != nil {
			return tools.Output{}, err
		}
	}
	f, err := s.Folders.RemoveFolder(ctx, f.Path)
	if err != nil {
		return tools.Output{}, err
	}
	return tools.Output{Data: removed{visible(f.Path)}, Summary: lang.Say("Watches %s no more.", visible(f.Path))}, nil
}

func (s *proposalTools) undoRemove(ctx context.Context, raw json.RawMessage) (string, error) {
	var m folderUndo
	if err := json.Unmarshal(raw, &m); err != nil {
		return "", lang.Errorf("read what was noted for undo: %w", err)
	}
	return s.restoreFolder(ctx, m)
}
