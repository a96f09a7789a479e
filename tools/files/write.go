package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"unicode/utf8"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

// The limits of a write.
const (
	maxReplaced = 16 << 20  // bytes of a file that may be written over: more is no text, and must be kept
	maxDiff     = 256 << 10 // bytes of it that are shown
)

type writeArgs struct {
	Path    string `json:"path" jsonschema:"Absolute path of the file; its folder must exist"`
	Content string `json:"content" jsonschema:"The whole new text of the file"`
}

type writeResult struct {
	Path     string `json:"path"`
	Bytes    int    `json:"bytes"`
	Replaced bool   `json:"replaced"`
}

func (k fileTools) writeText() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool: policy.Tool{Name: "files.write_text", Risk: policy.Medium, Confirmation: policy.IfDestructive, Mutates: true,
			Args: []policy.Arg{{Name: "path", Role: policy.WritePath}}},
		Title:       lang.Say("Write a file"),
		Description: "Write a text file: a new one, or the whole text of one that is there. The old version is kept, so the user can undo it.",
		Limits: []string{"a text that fits into the " + humanize.IBytes(policy.MaxArgs) + " of arguments",
			"files of " + humanize.IBytes(maxReplaced) + " are replaced", keptText()},
	}, tools.Work[writeArgs]{Preview: k.previewWrite, Run: k.runWrite, Undo: k.undoWrite})
}

func (k fileTools) previewWrite(ctx context.Context, c tools.Call, a writeArgs) (tools.Preview, error) {
	p, _ := c.Place(policy.WritePath)
	dir, name, err := k.writeFolder(p)
	if err != nil {
		return tools.Preview{}, err
	}
	defer dir.Close()
	s := tools.Preview{Object: p.Path, Detail: lang.Say("new, %v", sizeOf(int64(len(a.Content)))), Diff: &tools.Diff{After: a.Content},
		Shown: []string{"path", "content"}}
	if !p.Exists() {
		return s, nil
	}
	if p.Node.Size > maxReplaced {
		return s, tools.Fail(codeTooLarge, lang.Say("%s is larger than %v, so no old version could be kept. Write to a new file.", k.displayPath(p.Path), humanize.IBytes(maxReplaced)))
	}
	if k.Keep == "" {
		return s, unavailable(lang.Say("a place for old versions of files"))
	}
	f, st, err := open.File(dir, name)
	if err != nil {
		return s, refusal(k.displayPath(p.Path), err)
	}
	defer f.Close()
	s.Detail, s.Destructive = lang.Say("replaces %v", sizeOf(st.Size())), true
	s.Findings = executableFinding(st, k.displayPath(p.Path))
	return s, k.diff(ctx, &s, f, st)
}

func (k fileTools) writeFolder(p policy.Place) (*os.Root, string, error) {
	dir, name, err := open.Parent(p)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, open.ErrNotFolder) {
		return nil, "", tools.Fail(codeNoFolder, lang.Say("There is no folder %s. Make it with files.ensure_dir first.", k.displayPath(filepath.Dir(p.Path))))
	}
	if err != nil {
		return nil, "", refusal(k.displayPath(filepath.Dir(p.Path)), err)
	}
	return dir, name, nil
}

// executableFinding returns a finding for a file that may be executed, whatever its name, so that
// a person is asked.
func executableFinding(st fs.FileInfo, said string) []policy.Finding {
	if st.Mode()&0o111 == 0 {
		return nil
	}
	return []policy.Finding{{Problem: policy.Problem{Code: policy.CodeRunnable, Reason: lang.Say("The file %s is a program.", said)}}}
}

// diff shows the text before and after.
func (k fileTools) diff(ctx context.Context, s *tools.Preview, f *os.File, st fs.FileInfo) error {
	b, err := readUpTo(ctx, f, st.Size(), maxDiff)
	if err != nil {
		return refusal(k.displayPath(s.Object), err)
	}
	text, ok := textOf(b)
	switch {
	case !ok:
		s.Diff.Before = lang.Say("(no text: %v)", sizeOf(st.Size()))
		s.Rows = append(s.Rows, tools.Row{Name: lang.Say("Before"), Value: lang.Say("no text, but a picture, a program or the like"), Said: true})
		return nil
	case !utf8.Valid(b) && st.Size() <= maxDiff:
		s.Rows = append(s.Rows, tools.Row{Name: lang.Say("Encoding"), Value: lang.Say("was another one, becomes UTF-8"), Said: true})
	}
	s.Diff.Before = text
	if st.Size() > int64(len(b)) {
		s.Rows = append(s.Rows, tools.Row{Name: lang.Say("Before"), Value: lang.Say("only the first %v of %v are shown", sizeOf(maxDiff), sizeOf(st.Size())), Said: true})
	}
	return nil
}

func (k fileTools) runWrite(ctx context.Context, c tools.Call, a writeArgs, _ tools.Preview) (tools.Output, error) {
	p, _ := c.Place(policy.WritePath)
	dir, name, err := k.writeFolder(p)
	if err != nil {
		return tools.Output{}, err
	}
	defer dir.Close()
	if err := k.write(ctx, c, p, dir, name, []byte(a.Content)); err != nil {
		return tools.Output{}, refusal(k.displayPath(p.Path), err)
	}
	return tools.Output{
		Data:    writeResult{Path: visible(p.Path), Bytes: len(a.Content), Replaced: p.Exists()},
		Summary: lang.Say("Wrote %v to %s", sizeOf(int64(len(a.Content))), k.displayPath(p.Path)),
	}, nil
}

// write puts the new version beside the old one, keeps that one and says what it
// will do, then does it in one step that gives the new version its name. A crash
// leaves the old file or the new one, whole.
func (k fileTools) write(ctx context.Context, c tools.Call, p policy.Place, dir *os.Root, name string, content []byte) (err error) {
	undoData := writeUndo{base: baseOf(p.Root), Rel: p.Rel, Size: int64(len(content)), Sum: sumOf(content)}
	mode := fs.FileMode(0)
	var old *os.File
	var before []byte
	if p.Exists() {
		if old, _, err = open.File(dir, name); err != nil {
			return err
		}
		if undoData.Old, before, err = readToKeep(ctx, old, p.Node); err != nil {
			return errors.Join(err, old.Close())
		}
		mode = fs.FileMode(undoData.Old.Mode)
	}
	draft, err := newDraft(dir, bytes.NewReader(content), mode, old)
	old.Close() // nil or not; Windows would rename over no open file
	if err != nil {
		return err
	}
	defer draft.discard()
	k.at("drafted")
	err = k.secure(ctx, c, draft, lang.Say("Wrote %s", visible(name)), undoData, before)
	if err == nil {
		k.at("noted")
		err = k.put(draft, name, p.Node)
	}
	if err != nil && undoData.Old != nil {
		k.removeVersion(undoData.Old.Name)
	}
	return err
}

// secure makes durable what must be before the draft gets its name: the old version, what
// undo needs and the draft.
func (k fileTools) secure(ctx context.Context, c tools.Call, d *draft, label string, m writeUndo, before []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if m.Old != nil {
		if err := k.saveVersion(m.Old, before); err != nil {
			return err
		}
		k.at("kept")
	}
	if err := c.SaveUndo(ctx, label, m); err != nil {
		return err
	}
	return d.finish()
}

// put gives the draft its name: a new one, or that of exactly the file that was
// decided about.
func (k fileTools) put(d *draft, name string, want policy.Node) error {
	if want.Kind == policy.Absent {
		return d.place(name)
	}
	return d.replace(name, func(at string) error { return unchanged(d.dir, at, want) }, k.hooks)
}

// unchanged returns an error if a name is not that of the file that was decided about.
func unchanged(dir *os.Root, name string, want policy.Node) error {
	n, err := open.NodeAt(dir, name)
	switch {
	case err != nil:
		return err
	case n.ID != want.ID || n.Size != want.Size || n.Mtime != want.Mtime:
		return open.ErrSwapped
	case n.Links > 1:
		return tools.Fail(policy.CodeHardLink, lang.Say("The file has a second name elsewhere (a hard link). Write to a new file."))
	}
	return nil
}

func sumOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
