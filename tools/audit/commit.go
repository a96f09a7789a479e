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
	e         entry
	off, size int64
}

// write commits a group: lines, fsync, stored tree, checkpoint, index, in this
// order. It holds commit. After an error nothing of the group is in the log. A group
// of ends for which nothing waits is written now and synced with the next one, or soon.
func (l *Log) write(ctx context.Context, g *group) error {
	if err := l.checkWritable(); err != nil {
		return err
	}
	next := l.tree
	buf, hashes, lines, err := l.encodeGroup(g, &next)
	if err != nil || len(lines) == 0 {
		return err
	}
	l.dirty = true
	soon := g.soon()
	_, err = l.f.WriteAt(buf, l.end)
	if err == nil && !soon {
		tellWritten(lines)
		err = l.f.Sync()
	}
	if err != nil {
		return fmt.Errorf("%w (%w)", ErrUnwritable, errors.Join(err, l.restore()))
	}
	l.dirty = false
	l.tree, l.end = next, l.end+int64(len(buf))
	if soon {
		l.hashes.hold(hashes)
		l.unsynced = append(l.unsynced, buf...)
		l.syncSoon()
	} else {
		l.hashes.add(hashes)
		// The commit is, whatever becomes of the caller meanwhile.
		l.synced(context.WithoutCancel(ctx))
	}
	for _, w := range lines {
		l.index.add(w.e, w.off, w.size)
	}
	return nil
}

// tellWritten tells those who wait for the number of their intent.
func tellWritten(lines []written) {
	for _, w := range lines {
		if w.e.written != nil {
			w.e.written(w.e.N)
		}
	}
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

// restore removes what a failed commit may have left, and writes again what was not
// durable before it: a failed fsync may have lost that.
func (l *Log) restore() error {
	if err := l.f.Truncate(l.end); err != nil {
		return err
	}
	if _, err := l.f.WriteAt(l.unsynced, l.end-int64(len(l.unsynced))); err != nil {
		return err
	}
	if err := l.f.Sync(); err != nil {
		return err
	}
	l.dirty = false
	if len(l.unsynced) > 0 {
		l.hashes.add(nil)
		l.synced(context.Background())
	}
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

// encodeGroup numbers the entries and lays them out as bytes. Ends of calls that wait
// for none are left out.
func (l *Log) encodeGroup(g *group, t *tree) (buf, hashes []byte, lines []written, err error) {
	g.skip = make([]error, len(g.entries))
	ended := map[int64]bool{}
	for i := range g.entries {
		e := &g.entries[i]
		if e.Kind == endKind {
			if ended[e.Ref] || !l.index.isOpen(e.Ref) {
				g.skip[i] = fmt.Errorf("call %d: %w", e.Ref, ErrNotOpen)
				continue
			}
			ended[e.Ref] = true
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
	if err := l.sync(); err != nil {
		return Root{}, err
	}
	return tlog.TreeHash(size, &l.hashes)
}
