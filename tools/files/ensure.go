package files

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

type ensureResult struct {
	Path string `json:"path"`
	Made int    `json:"folders_made"` // 0: it was there
}

// ensureUndo is what the undo needs: which folders below the root were made,
// the outermost first.
type ensureUndo struct {
	base
	Made []string `json:"made"`
}

func (k fileTools) ensureDir() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool: policy.Tool{Name: "files.ensure_dir", Risk: policy.Low, Confirmation: policy.Never, Mutates: true,
			Args: []policy.Arg{{Name: "path", Role: policy.MakePath}}},
		Title:       lang.Say("Make a folder"),
		Description: "Make a folder, and those above it that are missing. Does nothing if it is there.",
		Limits:      []string{lang.Say("%d new folders", maxNewFolders)},
	}, tools.Work[pathArgs]{Preview: k.previewEnsure, Run: k.runEnsure, Undo: k.undoEnsure})
}

func (k fileTools) previewEnsure(_ context.Context, c tools.Call, _ pathArgs) (tools.Preview, error) {
	p, _ := c.Place(policy.MakePath)
	missing, err := missingIn(p)
	if err != nil {
		return tools.Preview{}, refusal(k.displayPath(p.Path), err)
	}
	s := tools.Preview{Object: p.Path, Shown: []string{"path"}, Detail: lang.Say("is there already")}
	if len(missing) > 0 {
		s.Detail = count(len(missing), "new folder", "new folders")
	}
	return s, nil
}

// maxNewFolders is how many folders one call may make.
const maxNewFolders = 32

// missingIn returns the folders of a place that are not there, the outermost first,
// each relative to the place's root.
func missingIn(p policy.Place) ([]string, error) {
	var missing []string
	rel := p.Rel
	for {
		dir, err := open.Descend(p.Root, rel)
		if err == nil {
			slices.Reverse(missing)
			return missing, dir.Close()
		}
		if !errors.Is(err, fs.ErrNotExist) || rel == "." {
			return nil, err
		}
		if missing = append(missing, rel); len(missing) > maxNewFolders {
			return nil, tools.Fail(codeTooDeep, lang.Say("The path has more than %d folders that do not exist. Use a shorter one.", maxNewFolders))
		}
		rel = path.Dir(rel)
	}
}

func (k fileTools) runEnsure(ctx context.Context, c tools.Call, _ pathArgs, _ tools.Preview) (tools.Output, error) {
	p, _ := c.Place(policy.MakePath)
	missing, err := missingIn(p)
	if err != nil {
		return tools.Output{}, refusal(k.displayPath(p.Path), err)
	}
	out := tools.Output{Data: ensureResult{visible(p.Path), len(missing)}, Summary: lang.Say("%s was there already", k.displayPath(p.Path))}
	if len(missing) == 0 {
		return out, nil
	}
	if err := c.SaveUndo(ctx, lang.Say("Made the folder %s", visible(path.Base(p.Rel))), ensureUndo{baseOf(p.Root), missing}); err != nil {
		return tools.Output{}, err
	}
	if err := makeAll(ctx, p.Root, missing); err != nil {
		return tools.Output{}, refusal(k.displayPath(p.Path), err)
	}
	out.Summary = lang.Say("Made the folder %s", k.displayPath(p.Path))
	return out, nil
}

// makeAll makes folders, all or none. One that someone else made in this
// moment is not ours to remove later, so it ends the call.
func makeAll(ctx context.Context, root string, missing []string) error {
	for i, rel := range missing {
		err := ctx.Err()
		if err == nil {
			err = makeOne(root, rel)
		}
		if err != nil {
			return errors.Join(err, removeAll(root, missing[:i]))
		}
	}
	return nil
}

func makeOne(root, rel string) error {
	dir, err := open.Descend(root, path.Dir(rel))
	if err != nil {
		return err
	}
	defer dir.Close()
	if err := dir.Mkdir(path.Base(rel), 0o777); err != nil { // what the umask leaves of it
		return err
	}
	_ = flush(dir) // it is made; at worst a power cut takes it back
	return nil
}

// removeAll removes empty folders, the innermost first.
func removeAll(root string, made []string) error {
	for _, rel := range slices.Backward(made) {
		dir, err := open.Descend(root, path.Dir(rel))
		if err != nil {
			return err
		}
		err = removeFolder(dir, path.Base(rel))
		_ = flush(dir)
		dir.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

func (k fileTools) undoEnsure(ctx context.Context, raw json.RawMessage) (string, error) {
	var m ensureUndo
	if err := json.Unmarshal(raw, &m); err != nil || len(m.Made) == 0 {
		return "", lang.Errorf("read what the undo needs: %w", errors.Join(err, lang.Errorf("no folders are named")))
	}
	said := k.displayPath(filepath.Join(m.Root, filepath.FromSlash(m.Made[len(m.Made)-1])))
	err := empty(ctx, m)
	if err == nil {
		err = removeAll(m.Root, m.Made)
	}
	switch {
	case err == nil:
		return lang.Say("Removed %v: %s.", count(len(m.Made), "folder", "folders"), said), nil
	case isNotEmpty(err):
		return "", tools.Fail(codeNotEmpty, lang.Say("%s was put to use: there is something in it, so it was left alone.", said))
	}
	return "", m.notUndone(said, err)
}

// empty checks that the folders hold nothing but each other.
func empty(ctx context.Context, m ensureUndo) error {
	for i, rel := range m.Made {
		dir, err := open.Descend(m.Root, rel)
		if err != nil {
			return err
		}
		err = holds(ctx, dir, m.Made[i+1:])
		dir.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

func holds(ctx context.Context, dir *os.Root, inner []string) error {
	names, _, err := namesIn(ctx, dir, 2)
	if err != nil {
		return err
	}
	var want []string
	if len(inner) > 0 {
		want = []string{path.Base(inner[0])}
	}
	if len(names) == 0 && len(want) > 0 {
		return fs.ErrNotExist // one of them was removed
	}
	if strings.Join(names, "/") != strings.Join(want, "/") {
		return tools.Fail(codeNotEmpty, lang.Say("There is something in the folder by now, so it was left alone."))
	}
	return nil
}
