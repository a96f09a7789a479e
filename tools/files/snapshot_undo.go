package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
)

// namedProblems is how many things that stay as they are are told of.
const namedProblems = 5

// reversal takes back what a call changed.
type reversal struct {
	*Snapshots
	ctx       context.Context
	id        string
	problems  []error
	permanent bool // no problem can go away
	stays     map[string]bool
}

// Undo takes back what a call did in the folders, where it still is as the call left it. It says what stays and why. What
// is back already, as after an undo that was cut short, is no problem.
func (s *Snapshots) Undo(ctx context.Context, id string) (string, error) {
	changes, err := s.changes(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return "", tools.FailPermanently(codeNotFound, lang.Say("What was there before is not kept: %v, and the folders must be there.", keptText()))
	}
	if err != nil {
		return "", notKept(err)
	}
	r := &reversal{Snapshots: s, ctx: ctx, id: id, permanent: true, stays: map[string]bool{}}
	for _, c := range changes {
		r.open(c)
	}
	for _, c := range slices.Backward(changes) {
		if c.replaced() {
			r.each(c, r.remove)
		}
	}
	for _, c := range changes {
		r.each(c, r.put)
	}
	for _, c := range slices.Backward(changes) {
		r.each(c, r.close)
	}
	return r.result(len(changes))
}

func (r *reversal) result(all int) (string, error) {
	if len(r.problems) == 0 {
		return lang.Say("Put back %v.", count(all, "file or folder", "files and folders")), nil
	}
	var said []string
	for _, p := range r.problems[:min(len(r.problems), namedProblems)] {
		said = append(said, p.Error())
	}
	if n := len(r.problems) - namedProblems; n > 0 {
		said = append(said, lang.Say("And %d more.", n))
	}
	done := ""
	if n := all - len(r.problems); n > 0 {
		done = lang.Say("Put back %d of %v.", n, count(all, "file or folder", "files and folders"))
	}
	return done, &tools.Failure{Code: codeChanged, Message: strings.Join(said, " "), Permanent: r.permanent}
}

// each does a part of the undo of a change that no other part has failed of, in the folder that it is in.
func (r *reversal) each(c change, do func(dir *os.Root, name string, c change) error) {
	n := c.of()
	if r.stays[n.key()] {
		return
	}
	if r.ctx.Err() != nil {
		r.stay(n, r.ctx.Err())
		return
	}
	if n.Rel == "." {
		r.stay(n, inParent(n.Root, c, do))
		return
	}
	dir, err := open.Descend(n.Root, path.Dir(string(n.Rel)))
	if errors.Is(err, fs.ErrNotExist) && c.Before == nil && !n.away() {
		return // what the call made went with its folder
	}
	if err == nil {
		err = do(dir, path.Base(string(n.Rel)), c)
		dir.Close()
	}
	r.stay(n, err)
}

// inParent does it for a folder that a program has.
func inParent(root string, c change, do func(*os.Root, string, change) error) error {
	dir, err := os.OpenRoot(filepath.Dir(root))
	if err != nil {
		return err
	}
	defer dir.Close()
	return do(dir, filepath.Base(root), c)
}

func (r *reversal) said(n node) string { return r.displayPath(filepath.Join(n.Root, string(n.Rel))) }

// stay notes what stays as it is, if there is an error.
func (r *reversal) stay(n node, err error) {
	if err == nil {
		return
	}
	failed := n.notUndone(r.said(n), err)
	var f *tools.Failure
	r.permanent = r.permanent && errors.As(failed, &f) && f.Permanent
	r.problems = append(r.problems, failed)
	r.stays[n.key()] = true
}

// open gives the owner of a folder the rights that the call took away.
func (r *reversal) open(c change) {
	if c.Before != nil && c.After != nil && c.Before.Mode.IsDir() && c.After.Mode.IsDir() {
		r.each(c, func(dir *os.Root, name string, c change) error { return chmod(dir, name, c.After, c.Before.Mode|0o700) })
	}
}

// close gives a folder the rights that it had.
func (r *reversal) close(dir *os.Root, name string, c change) error {
	if c.Before == nil || !c.Before.Mode.IsDir() {
		return nil
	}
	return chmod(dir, name, c.Before, c.Before.Mode)
}

func chmod(dir *os.Root, name string, as *node, mode fs.FileMode) error {
	st, err := dir.Lstat(name)
	switch {
	case err != nil:
		return err
	case st.Mode().Type() != as.Mode.Type():
		return open.ErrSwapped
	case st.Mode().Perm() == mode.Perm():
		return nil
	}
	return dir.Chmod(name, mode.Perm())
}

// replaced reports whether what the call put there must go before what was there comes back: it was nothing, or no file
// or folder as it is now.
func (c change) replaced() bool {
	return c.After != nil && (c.Before == nil || c.Before.Mode.Type() != c.After.Mode.Type() || c.After.Mode&fs.ModeSymlink != 0)
}

// remove removes what the call put at a name.
func (r *reversal) remove(dir *os.Root, name string, c change) error {
	if r.is(dir, name, c.Before) == nil {
		return nil
	}
	if err := r.is(dir, name, c.After); err != nil {
		return err
	}
	if c.After.Mode.IsDir() {
		err := removeFolder(dir, name)
		if isNotEmpty(err) {
			err = tools.Fail(codeNotEmpty, lang.Say("%s is not empty, so it was left alone.", r.said(*c.After)))
		}
		return err
	}
	return removeIf(dir, name, func(at string) error { return r.is(dir, at, c.After) }, r.hooks)
}

// put puts back what was at a name before the call.
func (r *reversal) put(dir *os.Root, name string, c change) error {
	if c.Before == nil {
		return nil
	}
	was := *c.Before
	if r.is(dir, name, &was) == nil {
		if was.Mode.IsRegular() {
			return chmod(dir, name, &was, was.Mode)
		}
		return nil
	}
	switch {
	case was.Mode.IsDir():
		return dir.Mkdir(name, was.Mode.Perm()|0o700)
	case was.Mode&fs.ModeSymlink != 0:
		return dir.Symlink(string(was.Link), name)
	}
	left := func(at string) error { return r.is(dir, at, c.After) }
	over := c.After != nil && c.After.Mode.IsRegular()
	if over {
		if err := left(name); err != nil {
			return err
		}
	}
	d, err := r.draftOf(dir, was)
	if err != nil {
		return err
	}
	defer d.discard()
	if over {
		return d.replace(name, left, r.hooks)
	}
	return d.place(name)
}

// draftOf returns a draft of a file as it was.
func (r *reversal) draftOf(dir *os.Root, was node) (*draft, error) {
	in, err := os.Open(r.kept(r.id + "." + was.Copy))
	if err != nil {
		return nil, tools.FailPermanently(codeNotFound, lang.Say("The copy of %s is not kept any more.", r.said(was)))
	}
	defer in.Close()
	h := sha256.New()
	d, err := newDraft(dir, io.TeeReader(in, h), 0, nil)
	if err != nil {
		return nil, err
	}
	if hex.EncodeToString(h.Sum(nil)) != was.Sum {
		d.discard()
		return nil, tools.FailPermanently(tools.CodeFailed, lang.Say("The copy of %s is damaged.", r.said(was)))
	}
	err = errors.Join(d.file.Chmod(was.Mode.Perm()), d.finish(), dir.Chtimes(d.name, was.mtime(), was.mtime()))
	if err != nil {
		d.discard()
	}
	return d, err
}

// is returns no error if a name is that of what a node has, whatever its rights; nil: of nothing.
func (r *reversal) is(dir *os.Root, name string, n *node) error {
	st, err := dir.Lstat(name)
	switch {
	case n == nil && errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case n == nil || st.Mode().Type() != n.Mode.Type():
		return open.ErrSwapped
	case n.Mode.IsRegular():
		return reached(dir, name, func() error {
			sum, err := sumIn(r.ctx, dir, name, n.Size)
			if err == nil && sum != n.Sum {
				err = open.ErrSwapped
			}
			return err
		})
	case n.Mode&fs.ModeSymlink != 0:
		to, err := dir.Readlink(name)
		if err == nil && to != string(n.Link) {
			err = open.ErrSwapped
		}
		return err
	}
	return nil
}
