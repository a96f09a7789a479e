package files

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

// stamp changes whenever a file does, where the system has such a thing.
type stamp struct {
	ID    policy.FileID `json:"id"`
	Ctime int64         `json:"ctime"` // nanoseconds since 1970; 0: it says nothing
}

// settleTime is for how long a change may leave a stamp as it is, since clocks of drives are coarse.
const settleTime = 3 * time.Second

// bounds are the most that is looked at.
type bounds struct {
	nodes, depth int
	bytes        int64
}

// What may be in folders of which copies are made, and in those that are looked at after a call.
var (
	beforeCall = bounds{5000, maxDepth, maxVersionBytes}
	afterCall  = bounds{100_000, 500, math.MaxInt64}
)

// scan goes through folders without following links.
type scan struct {
	ctx   context.Context
	k     fileTools
	most  bounds
	known map[string]node                                // of files that are not looked into again if their stamps are the same
	file  func(dir *os.Root, name string, n *node) error // is called for each other file
	base  base
	nodes map[string]node
	bytes int64
	links map[policy.FileID]linked
}

// linked counts the names of a file that has several.
type linked struct {
	seen, all uint64
	name      string
}

// scan returns what is in the folders, themselves included, by key. It leaves out what is no file, folder or link. A file that has
// not changed since known keeps its copy of then.
func (s *Snapshots) scan(ctx context.Context, roots []string, most bounds, known map[string]node, file func(*os.Root, string, *node) error) (map[string]node, error) {
	w := scan{ctx: ctx, k: s.fileTools, most: most, known: known, file: file, nodes: make(map[string]node, len(known)), links: map[policy.FileID]linked{}}
	for _, root := range roots {
		w.base = baseOf(root)
		if err := w.root(); err != nil {
			return nil, err
		}
	}
	for _, l := range w.links {
		if l.seen < l.all && most == beforeCall {
			return nil, tools.Fail(policy.CodeHardLink, lang.Say("%s has a second name elsewhere (a hard link).", l.name))
		}
	}
	return w.nodes, nil
}

func (w *scan) root() error {
	said := w.k.displayPath(w.base.Root)
	st, err := os.Lstat(w.base.Root)
	if err == nil && !st.IsDir() {
		err = open.ErrNotFolder
	}
	if err != nil {
		return refusal(said, err)
	}
	n := w.node(".", st)
	w.nodes[n.key()] = n
	parent, err := os.OpenRoot(filepath.Dir(w.base.Root))
	if err != nil {
		return refusal(said, err)
	}
	defer parent.Close()
	return w.into(parent, filepath.Base(w.base.Root), ".", 0)
}

func (w *scan) node(rel string, st fs.FileInfo) node {
	n := node{base: w.base, Rel: rawText(rel), Mode: st.Mode() & (fs.ModeType | fs.ModePerm)}
	if !st.IsDir() {
		n.Stamp, n.Mtime = stampOf(st), st.ModTime().UnixNano()
	} else {
		n.Stamp.ID = stampOf(st).ID
	}
	return n
}

// into goes through a folder in dir.
func (w *scan) into(dir *os.Root, name, rel string, depth int) error {
	if depth > w.most.depth {
		return tools.Fail(codeTooMany, lang.Say("%s has folders more than %d deep.", w.k.displayPath(w.base.Root), w.most.depth))
	}
	err := reached(dir, name, func() error {
		sub, err := open.Step(dir, name)
		if err != nil {
			return err
		}
		defer sub.Close()
		return w.folder(sub, rel, depth)
	})
	if errors.Is(err, fs.ErrNotExist) && depth > 0 {
		return nil // it is gone by now
	}
	return w.about(rel, err)
}

// about says what an error is about.
func (w *scan) about(rel string, err error) error {
	if err == nil {
		return nil
	}
	return refusal(w.k.displayPath(filepath.Join(w.base.Root, rel)), err)
}

func (w *scan) folder(dir *os.Root, rel string, depth int) error {
	names, more, err := namesIn(w.ctx, dir, w.most.nodes)
	if err != nil {
		return err
	}
	for i, e := range w.entries(dir, rel, names) {
		if errors.Is(e.err, fs.ErrNotExist) {
			continue
		}
		err := e.err
		if err == nil {
			err = w.entry(dir, names[i], e, depth)
		}
		if err != nil {
			return err
		}
	}
	if more {
		return w.tooMany()
	}
	return w.ctx.Err()
}

// entry is what is at a name in a folder.
type entry struct {
	node  node
	key   string
	st    fs.FileInfo
	known bool // it is a file that is as it is known
	err   error
}

// fewNames are not worth being shared out.
const fewNames = 64

// entries looks at the names in a folder, on all processors: of many files most of the time goes into asking for each.
func (w *scan) entries(dir *os.Root, rel string, names []string) []entry {
	out := make([]entry, len(names))
	part := max(fewNames, len(names)/runtime.GOMAXPROCS(0)+1)
	var all sync.WaitGroup
	for from := 0; from < len(names); from += part {
		all.Go(func() {
			for i := from; i < min(from+part, len(names)); i++ {
				out[i] = w.look(dir, rel, names[i])
			}
		})
	}
	all.Wait()
	return out
}

func (w *scan) look(dir *os.Root, rel, name string) (e entry) {
	if e.st, e.err = dir.Lstat(name); e.err != nil {
		return e
	}
	e.node = w.node(path.Join(rel, name), e.st)
	e.key = e.node.key()
	e.known = e.st.Mode().IsRegular() && e.node.has(w.known[e.key])
	return e
}

func (w *scan) tooMany() error {
	return tools.Fail(codeTooMany, lang.Say("%s has more than %d files and folders.", w.k.displayPath(w.base.Root), w.most.nodes))
}

func (w *scan) entry(dir *os.Root, name string, e entry, depth int) error {
	if len(w.nodes) >= w.most.nodes {
		return w.tooMany()
	}
	n, rel := e.node, string(e.node.Rel)
	var err error
	switch open.KindOf(e.st.Mode()) {
	case policy.Folder:
		w.nodes[e.key] = n
		return w.into(dir, name, rel, depth+1)
	case policy.Link:
		var to string
		to, err = dir.Readlink(name)
		n.Link = rawText(to)
	case policy.File:
		if !e.known {
			n.Size = e.st.Size()
		}
		w.count(n, e.st)
		if w.bytes += n.Size; w.bytes > w.most.bytes {
			return tools.Fail(codeTooLarge, lang.Say("%s has more than %v.", w.k.displayPath(w.base.Root), humanize.IBytes(uint64(w.most.bytes))))
		}
		if !e.known {
			err = reached(dir, name, func() error { return w.file(dir, name, &n) })
		}
	default:
		return nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	w.nodes[e.key] = n
	return w.about(rel, err)
}

func (w *scan) count(n node, st fs.FileInfo) {
	if all := linksOf(st); all > 1 {
		l := w.links[n.Stamp.ID]
		w.links[n.Stamp.ID] = linked{l.seen + 1, all, w.k.displayPath(filepath.Join(n.Root, string(n.Rel)))}
	}
}

// reached calls f, and once more if the owner has no right to read a name, with that right until it returns.
func reached(dir *os.Root, name string, f func() error) error {
	err := f()
	if !errors.Is(err, fs.ErrPermission) {
		return err
	}
	st, failed := dir.Lstat(name)
	if failed != nil || st.Mode()&fs.ModeSymlink != 0 || st.Mode()&0o700 == 0o700 || dir.Chmod(name, st.Mode().Perm()|0o700) != nil {
		return err
	}
	defer func() { _ = dir.Chmod(name, st.Mode().Perm()) }()
	return f()
}

// copied returns what is in the folders of the tree and copies each file. It keeps the copy of a file whose stamp has not
// changed.
func (t *Tree) copied(ctx context.Context) (map[string]node, error) {
	return t.s.scan(ctx, t.roots, beforeCall, t.nodes, func(dir *os.Root, name string, n *node) error { return t.copy(dir, name, n) })
}

// looked returns what is in the folders of the tree, with a sum of each file of which there is no copy.
func (t *Tree) looked(ctx context.Context) (map[string]node, error) {
	return t.s.scan(ctx, t.roots, afterCall, t.nodes, func(dir *os.Root, name string, n *node) (err error) {
		n.Sum, err = sumIn(ctx, dir, name, n.Size)
		return err
	})
}

// has gives a node of a file the copy of an older one, if there is one and the file is as it was then.
func (n *node) has(old node) bool {
	if old.Copy == "" || n.Stamp.Ctime == 0 || old.Stamp != n.Stamp {
		return false
	}
	n.Copy, n.Size = old.Copy, old.Size
	return true
}

// copy copies a file, by reference where the drive can do that. Its stamp holds if the file rests since a while.
func (t *Tree) copy(dir *os.Root, name string, n *node) error {
	f, st, err := open.File(dir, name)
	if err != nil {
		return err
	}
	defer f.Close()
	t.copies++
	n.Copy = strconv.Itoa(t.copies)
	out, err := os.OpenFile(filepath.Join(t.dir, n.Copy), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return notCopied(err)
	}
	n.Stamp, n.Mtime = stampOf(st), st.ModTime().UnixNano()
	if t.s.Now().Sub(time.Unix(0, n.Stamp.Ctime)) < settleTime {
		n.Stamp.Ctime = 0
	}
	n.Size, err = io.Copy(out, io.LimitReader(f, maxVersionBytes+1))
	if err := errors.Join(err, out.Close()); err != nil {
		return notCopied(err)
	}
	return nil
}

// notKept returns that a copy, or what is noted of it, cannot be read.
func notKept(err error) error {
	return tools.Fail(tools.CodeFailed, lang.Say("What was kept cannot be read: %v.", cause(err)))
}

func notCopied(err error) error {
	if isFull(err) {
		return tools.Fail(codeFull, lang.Say("There is no space left for copies."))
	}
	return tools.Fail(tools.CodeFailed, lang.Say("A copy could not be made: %v.", cause(err)))
}

func sumOfFile(ctx context.Context, path string) (string, error) {
	dir, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return "", err
	}
	defer dir.Close()
	st, err := dir.Stat(filepath.Base(path))
	if err != nil {
		return "", err
	}
	return sumIn(ctx, dir, filepath.Base(path), st.Size())
}
