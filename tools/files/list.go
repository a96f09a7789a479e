package files

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

// The limits of a listing.
const (
	maxListed = 200    // entries that are given
	maxNames  = 50_000 // names that are read of one folder
)

type listEntry struct {
	Name string `json:"name"`
	Kind string `json:"kind"`           // file, folder, link, other
	Size *int64 `json:"size,omitempty"` // bytes, of a file
}

type listing struct {
	Path      string      `json:"path"`
	Entries   []listEntry `json:"entries"`
	Total     int         `json:"total"`            // in the folder, without the hidden
	Hidden    int         `json:"hidden,omitempty"` // that no tool may touch
	Truncated string      `json:"truncated,omitempty"`
}

func (k fileTools) listDir() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool: policy.Tool{Name: "files.list_dir", Risk: policy.Low, Confirmation: policy.Never, Yields: both,
			Args: []policy.Arg{{Name: "path", Role: policy.ListPath}}},
		Title:       lang.Say("List a folder"),
		Description: lang.Say("List what is in a folder: names, kinds and sizes, sorted by name, at most %d.", maxListed),
		Limits:      []string{lang.Say("%d names of %s", maxListed, humanize.Comma(maxNames))},
	}, tools.Work[pathArgs]{Preview: k.previewList, Run: k.runList})
}

func (k fileTools) previewList(_ context.Context, c tools.Call, _ pathArgs) (tools.Preview, error) {
	p, _ := c.Place(policy.ListPath)
	dir, err := open.Folder(p)
	if err != nil {
		return tools.Preview{}, refusal(k.displayPath(p.Path), err)
	}
	return tools.Preview{Object: p.Path, Shown: []string{"path"}}, dir.Close()
}

func (k fileTools) runList(ctx context.Context, c tools.Call, _ pathArgs, _ tools.Preview) (tools.Output, error) {
	p, _ := c.Place(policy.ListPath)
	l, err := k.list(ctx, p)
	if err != nil {
		return tools.Output{}, refusal(k.displayPath(p.Path), err)
	}
	return tools.Output{
		Data: l, Source: k.displayPath(p.Path), Bytes: int64(64 * len(l.Entries)), // about what a name takes
		Summary: lang.Say("Listed %v of %s", count(len(l.Entries), "entry", "entries"), k.displayPath(p.Path)),
	}, nil
}

func (k fileTools) list(ctx context.Context, p policy.Place) (listing, error) {
	dir, err := open.Folder(p)
	if err != nil {
		return listing{}, err
	}
	defer dir.Close()
	names, more, err := namesIn(ctx, dir, maxNames)
	if err != nil {
		return listing{}, err
	}
	l := listing{Path: visible(p.Path), Entries: []listEntry{}}
	hidden := k.Env().HiddenPaths(p.Path)
	names = slices.DeleteFunc(names, func(n string) bool { return hidden.Hides(n) && closed(hidden, n, &l) })
	l.Total = len(names)
	for _, n := range names[:min(len(names), maxListed)] {
		if err := ctx.Err(); err != nil {
			return listing{}, err
		}
		if e, ok := describe(dir, n); ok {
			l.Entries = append(l.Entries, e)
		}
	}
	switch {
	case more:
		l.Truncated = lang.Say("The folder has more than %d entries; of those, the first %d by name are given. Use files.search to find others.", maxNames, maxListed)
	case l.Total > maxListed:
		l.Truncated = lang.Say("Only the first %d by name are given. Use files.search to find others.", maxListed)
	}
	return l, nil
}

// closed tells what no tool may touch from a name that merely no path may have
// (one with a newline in it): the latter is listed, written out.
func closed(hidden policy.HiddenPaths, name string, l *listing) bool {
	if visible(name) != name && !hidden.Hides(plain(name)) {
		return false
	}
	l.Hidden++
	return true
}

// describe returns the entry of a name, by a look inside of the folder alone.
func describe(dir *os.Root, name string) (listEntry, bool) {
	st, err := dir.Lstat(name)
	if err != nil {
		return listEntry{}, false // gone meanwhile
	}
	kind := open.KindOf(st.Mode())
	e := listEntry{Name: visible(name), Kind: kindNames[kind]}
	if kind == policy.File {
		size := st.Size()
		e.Size = &size
	}
	return e, true
}

// namesIn reads the names in a folder, sorted, at most max; more says that there are others.
func namesIn(ctx context.Context, dir *os.Root, max int) (names []string, more bool, err error) {
	f, err := dir.Open(".")
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	for {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		some, err := f.Readdirnames(1024)
		names = append(names, some...)
		switch {
		case errors.Is(err, io.EOF):
			slices.Sort(names)
			return names, false, nil
		case err != nil:
			return nil, false, err
		case len(names) > max:
			names = names[:max]
			slices.Sort(names)
			return names, true, nil
		}
	}
}
