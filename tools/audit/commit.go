package audit

import (
	"context"
	"errors"
	"fmt"
	"os"

	"golang.org/x/mod/sumdb/tlog"
)

// written is one line of a commit.
type written struct {
	e         auditEntry
	off, size int64
}

// write numbers and commits entries: lines, fsync, stored tree, checkpoint, index, in this
// order. It holds commit. After an error nothing of them is in the log.
func (l *Log) write(ctx context.Context, entries []auditEntry) error {
	if err := l.checkWritable(); err != nil {
		return err
	}
	next := l.tree
	buf, hashes, lines, err := l.encode(entries, &next)
	if err != nil {
		return err
	}
	l.dirty = true
	if _, err = l.f.WriteAt(buf, l.end); err == nil {
		err = l.f.Sync()
	}
	if err != nil {
		return fmt.Errorf("%w (%w)", ErrUnwritable, errors.Join(err, l.restore()))
	}
	l.dirty = false
	l.tree, l.end = next, l.end+int64(len(buf))
	l.hashes.add(hashes)
	// The commit is, whatever becomes of the caller meanwhile.
	l.saveCheckpoint(context.WithoutCancel(ctx))
	for _, w := range lines {
		l.index.add(w.e, w.off, w.size)
	}
	return nil
}

func (l *Log) checkWritable() error {
	switch {
	case l.closed.Load():
		return ErrClosed
	case l.broken.Load():
		return ErrBroken
	}
	if l.dirty {
		if err := l.restore(); err != nil {
			return fmt.Errorf("%w (%w)", ErrUnwritable, err)
		}
	}
	if err := l.checkUnchanged(); err != nil {
		l.broken.Store(true)
		return fmt.Errorf("%w (%w)", ErrBroken, err)
	}
	return nil
}

// restore removes what a failed commit may have left.
func (l *Log) restore() error {
	if err := l.f.Truncate(l.end); err != nil {
		return err
	}
	if err := l.f.Sync(); err != nil {
		return err
	}
	l.dirty = false
	return nil
}

// checkUnchanged returns an error if the file is gone or has another length than it was left with.
func (l *Log) checkUnchanged() error {
	at, err := os.Lstat(l.o.records())
	if err != nil {
		return err
	}
	own, err := l.f.Stat()
	if err != nil {
		return err
	}
	if !os.SameFile(at, own) {
		return fmt.Errorf("another file has taken the place of %s", l.o.records())
	}
	if own.Size() != l.end {
		return fmt.Errorf("%s has %d bytes and was left with %d", l.o.records(), own.Size(), l.end)
	}
	return nil
}

// encode numbers the entries and lays them out as bytes. The end of a call that waits for
// none is an error.
func (l *Log) encode(entries []auditEntry, t *tree) (buf, hashes []byte, lines []written, err error) {
	for i := range entries {
		e := &entries[i]
		if e.Kind == endKind && !l.index.isOpen(e.Ref) {
			return nil, nil, nil, fmt.Errorf("call %d: %w", e.Ref, ErrNotOpen)
		}
		e.N = t.size
		text, err := e.encode()
		if err != nil {
			return nil, nil, nil, err
		}
		line := l.mac.line(text)
		stored, err := t.add(line)
		if err != nil {
			return nil, nil, nil, err
		}
		lines = append(lines, written{e: *e, off: l.end + int64(len(buf)), size: int64(len(line)) + 1})
		buf = append(append(buf, line...), '\n')
		hashes = appendHashes(hashes, stored)
	}
	return buf, hashes, lines, nil
}

// saveCheckpoint moves the checkpoint on. If it cannot, the log goes on, since its lines
// are durable; Verify tells of it, and the next commit tries again.
func (l *Log) saveCheckpoint(ctx context.Context) {
	root, err := l.tree.root()
	s := seal{size: l.tree.size, bytes: l.end, root: root}
	if err == nil && s != l.sealed {
		err = l.o.Checkpoint.Save(ctx, s.format(l.keys))
	}
	l.sealNo = err
	if err == nil {
		l.sealed = s
	}
}

// RootAt returns the root hash of the first size entries: what Head said at the time
// when there were that many. Who noted a root hash can hold the log against it.
func (l *Log) RootAt(size int64) (Root, error) {
	l.commit.Lock()
	defer l.commit.Unlock()
	switch {
	case l.closed.Load():
		return Root{}, ErrClosed
	case size < 0 || size > l.tree.size:
		return Root{}, fmt.Errorf("audit: root hash of %d entries: the log has %d", size, l.tree.size)
	}
	return tlog.TreeHash(size, &l.hashes)
}
