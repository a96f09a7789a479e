package files

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

// maxMoved is how many files one call may move: what a person can still be
// expected to see to the end of a list.
const maxMoved = 10_000

// batch is the files that one call moves.
type batch struct {
	items []batchItem
	left  int // matched, and tools may not move them
}

// batchItem is one file with its identity.
type batchItem struct {
	name  string
	place policy.Place
}

func (l batch) bytes() int64 {
	var n int64
	for _, i := range l.items {
		n += i.place.Node.Size
	}
	return n
}

// gather lists the regular files that match, and refuses what could not all
// arrive. Its failures tell no names: the trace has no label of theirs yet.
func (k fileTools) gather(ctx context.Context, c tools.Call, a globArgs) (batch, error) {
	from, _ := c.Place(policy.MoveFrom)
	to, _ := c.Place(policy.MoveTo)
	names, err := k.matching(ctx, from, a.Patterns)
	if err != nil {
		return batch{}, refusal(k.displayPath(from.Path), err)
	}
	taken, err := namesAt(ctx, to)
	if err != nil {
		return batch{}, refusal(k.displayPath(to.Path), err)
	}
	l, err := k.admit(ctx, from, to, names)
	if err != nil {
		return batch{}, err
	}
	switch {
	case len(l.items) == 0 && l.left > 0:
		return l, tools.Fail(codeNoMatch, lang.Say("No file that tools may move matches in %s (%v may not be moved). Nothing was done.", k.displayPath(from.Path), count(l.left, "file", "files")))
	case len(l.items) == 0:
		return l, tools.Fail(codeNoMatch, lang.Say("No file in %s matches. Nothing was done.", k.displayPath(from.Path)))
	}
	return l, k.collide(l, taken, to)
}

// matching gives the names in a folder that match, sorted.
func (k fileTools) matching(ctx context.Context, from policy.Place, patterns []string) ([]string, error) {
	dir, err := open.Folder(from)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, more, err := namesIn(ctx, dir, maxNames)
	if err != nil {
		return nil, err
	}
	if more {
		return nil, tools.Fail(codeTooMany, lang.Say("%s has more than %d entries.", k.displayPath(from.Path), maxNames))
	}
	var out []string
	for _, n := range names {
		if policy.MatchName(patterns, n) {
			out = append(out, n)
		}
	}
	return out, nil
}

// admit sorts out what is no file and what tools may not move there.
func (k fileTools) admit(ctx context.Context, from, to policy.Place, names []string) (batch, error) {
	env := k.Env()
	var l batch
	for _, n := range names {
		if err := ctx.Err(); err != nil {
			return l, err
		}
		p := env.Resolve(policy.MovedItem, filepath.Join(from.Path, n))
		if p.Problem == nil && p.Node.Kind != policy.File {
			continue // a folder, a link, a pipe; or gone meanwhile
		}
		// The name may be one that is closed just in the new folder ("config" in ".git").
		there := env.Resolve(policy.WritePath, filepath.Join(to.Path, n))
		if p.Problem != nil || p.Root == "" || there.Problem != nil || there.Root == "" {
			l.left++
			continue
		}
		if l.items = append(l.items, batchItem{n, p}); len(l.items) > maxMoved {
			return l, tools.Fail(codeTooMany, lang.Say("More than %d files match: use patterns that match fewer.", maxMoved))
		}
	}
	return l, nil
}

// namesAt returns the names in the destination, folded; none if it is yet to be made.
func namesAt(ctx context.Context, to policy.Place) (map[string]bool, error) {
	taken := map[string]bool{}
	dir, err := open.Folder(to)
	if errors.Is(err, fs.ErrNotExist) {
		return taken, nil
	}
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, more, err := namesIn(ctx, dir, 10*maxNames)
	if err == nil && more {
		err = tools.Fail(codeTooMany, lang.Say("The destination has too many entries."))
	}
	for _, n := range names {
		taken[folded(n)] = true
	}
	return taken, err
}

// collide refuses the whole lot if a name is taken at the destination, or two
// files would be one where case is ignored: which of them should go, the model has
// to say.
func (k fileTools) collide(l batch, taken map[string]bool, to policy.Place) error {
	there, twice := 0, 0
	seen := map[string]bool{}
	for _, i := range l.items {
		name := folded(i.name)
		if taken[name] {
			there++
		}
		if seen[name] {
			twice++
		}
		seen[name] = true
	}
	switch {
	case there > 0:
		return tools.Fail(codeExists, lang.Say("%d of the %v have a namesake in %s. Nothing was moved. List the folder and use patterns that leave them out.",
			there, count(len(l.items), "matching file", "matching files"), k.displayPath(to.Path)))
	case twice > 0:
		return tools.Fail(codeExists, lang.Say("%v differ from another one only in upper and lower case, which some drives do not tell apart. Nothing was moved.",
			count(twice, "name", "names")))
	}
	return nil
}
