package files

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// maxNamedFiles is how many files the result names; those that stayed come first.
const maxNamedFiles = 200

type moveResult struct {
	To        string           `json:"to"`
	Moved     int              `json:"moved"`
	Failed    int              `json:"failed,omitempty"`
	Files     []moveResultFile `json:"files"`
	Truncated string           `json:"truncated,omitempty"`
}

type moveResultFile struct {
	Name  string      `json:"name"`
	Error policy.Code `json:"error,omitempty"` // empty: moved
}

// globUndo is what the undo needs: the moves stand in the log of moves.
type globUndo struct {
	Ref string `json:"ref"`
}

// runGlob moves exactly the listed files, each if it still is what was listed.
func (k fileTools) runGlob(ctx context.Context, c tools.Call, a globArgs, seen tools.Preview) (tools.Output, error) {
	defer k.shown.drop(keyOf(c, a))
	l, ok := seen.Prepared.(batch)
	if !ok {
		return tools.Output{}, lang.Errorf("move files: no list of them")
	}
	to, _ := c.Place(policy.MoveTo)
	ref := "glob-" + strings.ToLower(rand.Text())
	label := lang.Say("Moved %v to %s", count(len(l.items), "file", "files"), visible(path.Base(filepath.ToSlash(to.Path))))
	if err := c.SaveUndo(ctx, label, globUndo{ref}); err != nil {
		return tools.Output{}, err
	}
	results := k.Mover.Perform(ctx, ref, l.requests(ref, to), func() {})
	data := resultOf(to, l, results)
	// How the moves ended is durable on the disk. Without its record the next start looks there.
	complete := func(ctx context.Context) { _ = k.Mover.Complete(ctx) } // the mover tries again before its next move
	out := tools.Output{Data: data, Labels: both, Note: complete,
		Summary: lang.Say("Moved %d of %v to %s", data.Moved, count(len(l.items), "file", "files"), k.displayPath(to.Path))}
	if data.Moved == 0 {
		return out, &tools.Failure{Code: codeNotMoved, Message: lang.Say("None of the files could be moved. %v", whyNot(results)), Data: data}
	}
	return out, nil
}

func (l batch) requests(ref string, to policy.Place) []move.Request {
	rs := make([]move.Request, len(l.items))
	for n, i := range l.items {
		id := i.place.Node
		rs[n] = move.Request{
			Ref: ref, Source: i.place.Path, Root: to.Root, Rel: filepath.Join(filepath.FromSlash(to.Rel), i.name),
			Want: move.Identity{Device: id.ID.Device, Inode: id.ID.Inode, Size: id.Size, Mtime: id.Mtime},
		}
	}
	return rs
}

func resultOf(to policy.Place, l batch, results []move.Result) moveResult {
	m := moveResult{To: visible(to.Path)}
	for n, r := range results {
		f := moveResultFile{Name: visible(l.items[n].name)}
		if stays(r) {
			f.Error = moveCode(r.Err)
			m.Failed++
		} else {
			m.Moved++
		}
		m.Files = append(m.Files, f)
	}
	slices.SortStableFunc(m.Files, func(a, b moveResultFile) int {
		switch {
		case (a.Error == "") == (b.Error == ""):
			return 0
		case a.Error != "":
			return -1
		}
		return 1
	})
	if len(m.Files) > maxNamedFiles {
		m.Files, m.Truncated = m.Files[:maxNamedFiles], lang.Say("Only %d files are named.", maxNamedFiles)
	}
	return m
}

// stays reports whether a file is where it was. One that was moved without a record
// of it is not: the mover records it as soon as the log takes it.
func stays(r move.Result) bool { return r.Err != nil && !errors.Is(r.Err, move.ErrUnrecorded) }

// moveCodes are what app/organise/move says, in order.
var moveCodes = []struct {
	err  error
	code policy.Code
	text string
}{
	{move.ErrLog, tools.CodeFailed, lang.Said("Nod cannot write its log of moves; free some space on its disk")},
	{move.ErrExists, codeExists, lang.Said("the name is taken there")},
	{move.ErrChanged, codeChanged, lang.Said("it was changed since it was listed")},
	{move.ErrMissing, codeNotFound, lang.Said("it is not there any more")},
	{move.ErrAway, codeAway, lang.Said("its drive is not connected")},
	{move.ErrNotRegular, policy.CodeNotRegular, lang.Said("it is no regular file any more")},
	{move.ErrHardLinked, policy.CodeHardLink, lang.Said("it has other names (hard links) and would go to another drive")},
	{move.ErrFull, codeFull, lang.Said("there is no space left")},
	{move.ErrOutside, policy.CodeOutOfScope, lang.Said("the destination leaves its folder")},
	{move.ErrPermission, codeNoAccess, lang.Said("the destination cannot be written to")},
	{move.ErrSource, codeNoAccess, lang.Said("it cannot be taken from its folder")},
	{move.ErrName, policy.CodeBadPath, lang.Said("its name cannot be used there")},
	{move.ErrReversed, tools.CodeUndone, lang.Said("it was moved back already")},
	{context.Canceled, tools.CodeCanceled, lang.Said("it was stopped")},
	{context.DeadlineExceeded, tools.CodeTimeout, lang.Said("it took too long")},
}

func moveCode(err error) policy.Code {
	for _, m := range moveCodes {
		if errors.Is(err, m.err) {
			return m.code
		}
	}
	return tools.CodeFailed
}

// whyNot returns the reason of the first file that stayed.
func whyNot(results []move.Result) string {
	for _, r := range results {
		for _, m := range moveCodes {
			if errors.Is(r.Err, m.err) {
				return lang.Say("Of the first one: %v.", m.text)
			}
		}
	}
	return lang.Say("The log says why.")
}

// undoGlob moves back the files that are still as they were moved. What cannot go back stays and
// is named; as long as it may succeed later it can be tried again.
func (k fileTools) undoGlob(ctx context.Context, raw json.RawMessage) (string, error) {
	var m globUndo
	if err := json.Unmarshal(raw, &m); err != nil || m.Ref == "" {
		return "", lang.Errorf("read what the undo needs: %w", errors.Join(err, lang.Errorf("no moves are named")))
	}
	if k.Mover == nil || k.Moves == nil {
		return "", unavailable(lang.Say("moving files"))
	}
	if err := k.Mover.Complete(ctx); err != nil {
		return "", fmt.Errorf("%w: %w", tools.ErrRecords, err)
	}
	records, err := k.Moves.MovesOf(ctx, m.Ref, []string{m.Ref})
	if err != nil {
		return "", lang.Errorf("find the moves: %w", err)
	}
	if len(records) == 0 {
		return "", tools.FailPermanently(tools.CodeNothing, lang.Say("No file of it is left to be moved back."))
	}
	results := k.Mover.Undo(ctx, "undo-"+m.Ref, records)
	failed := slices.DeleteFunc(slices.Clone(results), func(r move.Result) bool { return !stays(r) })
	back := len(results) - len(failed)
	if back == 0 && errors.Is(failed[0].Err, move.ErrLog) {
		return "", fmt.Errorf("%w: %w", tools.ErrRecords, failed[0].Err)
	}
	if len(failed) == 0 {
		return lang.Say("Moved back %v.", count(back, "file", "files")), nil
	}
	said := lang.Say("Moved back %d of %v. The others stay where they are. %v", back, count(len(results), "file", "files"), whyNot(failed))
	gone := !slices.ContainsFunc(failed, func(r move.Result) bool {
		return !errors.Is(r.Err, move.ErrMissing) && !errors.Is(r.Err, move.ErrChanged) && !errors.Is(r.Err, move.ErrNotRegular)
	})
	switch {
	case back == 0:
		return "", &tools.Failure{Code: codeNotMoved, Message: said, Permanent: gone}
	case gone: // all that can ever be moved back is back
		return said, nil
	}
	return lang.Say("Moved back %v.", count(back, "file", "files")), tools.Fail(codeNotMoved, said)
}
