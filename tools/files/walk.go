package files

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/secret"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

// walk searches a tree. It goes into real folders only, each opened in the one
// before, so that no link put there meanwhile leads it anywhere.
type walk struct {
	ctx   context.Context
	env   policy.Env
	base  string // absolute path of the root
	query string // folded
	// sensitive says why a file's lines are not given, only that they are there; nil: all are.
	sensitive func(ctx context.Context, path, text string) string

	hits    []hit
	found   []string // absolute paths of the files among the hits
	bytes   int      // of the hits
	visited int
	files   int    // whose text was searched
	partly  int    // of those, only the beginning
	unread  int    // not opened, since they have a second name
	deep    bool   // there are folders beyond maxDepth
	why     string // it ended early; empty: it did not
}

// done reports whether the walk must end, and remembers why.
func (w *walk) done() bool {
	switch {
	case w.why != "":
	case w.ctx.Err() != nil:
		w.why = lang.Say("The search took too long: search in a folder further down.")
	case w.visited >= maxVisited:
		w.why = lang.Say("Only the first %d files and folders were searched: search in a folder further down.", maxVisited)
	case len(w.hits) >= maxHits || w.bytes >= maxHitBytes:
		w.why = lang.Say("There are more hits than can be given: use a longer query.")
	}
	return w.why != ""
}

// folder searches the files of a folder, then the folders in it, so that what
// lies near the root is found first.
func (w *walk) folder(dir *os.Root, rel string, depth int) {
	if depth > maxDepth {
		w.deep = true
		return
	}
	names, more, err := namesIn(w.ctx, dir, maxVisited)
	if err != nil {
		return // it may not be read; what it holds stays unknown, as with find
	}
	hidden := w.env.HiddenPaths(w.absolute(rel))
	var folders []string
	for _, name := range names {
		if w.done() {
			return
		}
		w.visited++
		if hidden.Hides(name) {
			continue
		}
		if w.entry(dir, path.Join(rel, name), name) == policy.Folder {
			folders = append(folders, name)
		}
	}
	if more {
		w.visited = maxVisited
	}
	slices.SortStableFunc(folders, dotsLast)
	for _, name := range folders {
		if w.done() {
			return
		}
		next, err := open.Step(dir, name)
		if err != nil {
			continue
		}
		w.folder(next, path.Join(rel, name), depth+1)
		next.Close()
	}
}

// end returns why not all was searched; empty: it was.
func (w *walk) end() string {
	if !w.done() && w.deep {
		return lang.Say("Folders more than %d deep were not searched.", maxDepth)
	}
	return w.why
}

// dotsLast orders the hidden folders of programs after those of people.
func dotsLast(a, b string) int {
	x, y := strings.HasPrefix(a, "."), strings.HasPrefix(b, ".")
	switch {
	case x == y:
		return 0
	case x:
		return 1
	}
	return -1
}

// entry looks at one name, and into it if it is a text.
func (w *walk) entry(dir *os.Root, rel, name string) policy.Kind {
	st, err := dir.Lstat(name)
	if err != nil {
		return policy.Absent
	}
	kind := open.KindOf(st.Mode())
	if strings.Contains(folded(name), w.query) {
		w.add(hit{Path: rel, Kind: kindNames[kind]})
	}
	if kind == policy.File && st.Size() > 0 {
		w.file(dir, rel, name)
	}
	return kind
}

func (w *walk) file(dir *os.Root, rel, name string) {
	f, st, err := open.File(dir, name)
	if err != nil {
		return
	}
	defer f.Close()
	if n, err := open.Node(f); err != nil || n.Links > 1 {
		w.unread++
		return
	}
	b, err := readUpTo(w.ctx, f, st.Size(), maxScanned)
	if err != nil || isBinary(b) {
		return
	}
	text, ok := textOf(b)
	if !ok {
		return
	}
	if w.files++; len(b) == maxScanned {
		w.partly++
	}
	if !strings.Contains(folded(text), w.query) {
		return
	}
	closed := w.sensitive != nil && w.sensitive(w.ctx, w.absolute(rel), text) != ""
	number, lines := 0, 0
	var secrets secret.Lines
	for line := range strings.SplitSeq(text, "\n") {
		if number++; lines == maxLines {
			return
		}
		continues, label := secrets.Next(line)
		if strings.Contains(folded(line), w.query) {
			lines++
			h := hit{Path: rel, Line: number}
			if !closed && !continues {
				h.Text = snippet(label, line, w.query)
			}
			w.add(h)
		}
	}
}

func (w *walk) add(h hit) {
	if len(w.hits) >= maxHits || w.bytes >= maxHitBytes {
		return
	}
	if at := w.absolute(h.Path); h.Kind == "" || h.Kind == kindNames[policy.File] {
		if n := len(w.found); n == 0 || w.found[n-1] != at {
			w.found = append(w.found, at)
		}
	}
	h.Path = w.visiblePath(h.Path)
	w.hits = append(w.hits, h)
	w.bytes += len(h.Path) + len(h.Text) + 40
}

func (w *walk) absolute(rel string) string { return filepath.Join(w.base, filepath.FromSlash(rel)) }

func (w *walk) visiblePath(rel string) string {
	parts := strings.Split(rel, "/")
	for i := range parts {
		parts[i] = visible(parts[i])
	}
	return strings.Join(parts, "/")
}
