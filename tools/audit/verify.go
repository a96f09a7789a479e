package audit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// Verify reads the whole log and holds it against the checkpoint. Appends go
// on meanwhile; what they add is not looked at. A stored tree that is not right
// is made again. After a verification that found more than that, all appends
// are ErrBroken: what cannot be trusted is not continued.
func (l *Log) Verify(ctx context.Context) (Report, error) {
	f, err := l.snapshot(ctx)
	if err != nil {
		return Report{}, fmt.Errorf("audit: verify %s: %w", l.o.Dir, err)
	}
	r, err := f.verify(ctx, l.o.Dir)
	if err != nil {
		return Report{}, err
	}
	switch {
	case r.only(HashesChanged) && r.has(HashesChanged):
		err = l.mendTree(ctx, &r)
	case !r.only(TornTail, HashesChanged, NotSealed):
		l.broken.Store(true)
	}
	if err != nil {
		return Report{}, fmt.Errorf("audit: verify %s: %w", l.o.Dir, err)
	}
	l.commit.Lock()
	defer l.commit.Unlock()
	r.Mended = slices.Clone(l.mended)
	return r, nil
}

// mendTree makes the stored tree of an intact log again, and records that it did.
func (l *Log) mendTree(ctx context.Context, r *Report) error {
	if err := l.rebuildCommitted(ctx, r.Problems); err != nil {
		return err
	}
	r.OK, r.Problems = true, []Problem{}
	_, err := l.append(ctx, []auditEntry{l.noteRebuilt()})
	return err
}

func (l *Log) rebuildCommitted(ctx context.Context, found []Problem) error {
	l.commit.Lock()
	defer l.commit.Unlock()
	if l.closed.Load() {
		return ErrClosed
	}
	l.mended = append(l.mended, found...)
	return l.rebuild(ctx, l.tree.size, l.end)
}

// snapshot opens what is at the paths now, and takes no part in what is
// appended later.
func (l *Log) snapshot(ctx context.Context) (*files, error) {
	l.commit.Lock()
	defer l.commit.Unlock()
	if l.closed.Load() {
		return nil, ErrClosed
	}
	f, err := openFiles(ctx, l.o, l.keys)
	if err != nil {
		return nil, err
	}
	f.unsaved = l.sealNo
	if f.sealErr == nil && l.sealNo == nil && f.seal != l.sealed {
		f.sealErr = errBadSeal // an older one was put back
	}
	return f, nil
}

// Verify checks a log without opening it for writing and changes nothing: for
// a log whose agent does not run. While one runs it may take the write under
// way for a torn tail, so ask the agent instead.
func Verify(ctx context.Context, o Options) (Report, error) {
	if err := o.check(); err != nil {
		return Report{}, err
	}
	f, err := openFiles(ctx, o, derive(o.Key))
	if err != nil {
		return Report{}, fmt.Errorf("audit: verify %s: %w", o.Dir, err)
	}
	if errors.Is(f.sealErr, errNoSeal) && f.size == 0 && f.stored == 0 { // there is no log yet
		f.sealErr = nil
		if f.seal, err = emptySeal(); err != nil {
			return Report{}, err
		}
	}
	return f.verify(ctx, o.Dir)
}

// files is the evidence in a folder, opened for reading.
type files struct {
	evidence
	unsaved error // why the checkpoint could not be saved
	close   []io.Closer
}

func openFiles(ctx context.Context, o Options, k keys) (*files, error) {
	f := &files{evidence: evidence{keys: k}}
	f.seal, f.sealErr = loadSeal(ctx, o.Checkpoint, k)
	if unreadable(f.sealErr) {
		return nil, f.sealErr
	}
	err := f.open(o.records(), &f.records, &f.size)
	if err == nil {
		err = f.open(o.hashes(), &f.hashes, &f.stored)
	}
	if err != nil {
		return nil, errors.Join(err, f.done())
	}
	return f, nil
}

// open opens a file that may not be there, up to its present end.
func (f *files) open(path string, r *io.Reader, size *int64) error {
	var err error
	*r = strings.NewReader("")
	if *size, err = sizeOf(path); err != nil || *size == 0 {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	*r = io.LimitReader(file, *size)
	f.close = append(f.close, file)
	return nil
}

func (f *files) done() error {
	var errs []error
	for _, c := range f.close {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

// verify judges the evidence and closes the files.
func (f *files) verify(ctx context.Context, dir string) (Report, error) {
	x, err := examine(ctx, f.evidence, nil)
	if err = errors.Join(err, f.done()); err != nil {
		return Report{}, fmt.Errorf("audit: verify %s: %w", dir, err)
	}
	if f.unsaved != nil {
		x.r.OK = false
		x.r.add(NotSealed, x.r.Sealed, 0, "The checkpoint cannot be saved (%v): nothing vouches for the newest entries.", f.unsaved)
	}
	return x.r, nil
}
