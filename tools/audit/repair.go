package audit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/nod-app/nod/app/base/lang"
)

// The tool of the entries that the log makes about itself, and its title.
const (
	LogTool  = "nod.audit"
	LogTitle = "Note about the log"
)

// sizeOf returns the size of a file, 0 if it does not exist.
func sizeOf(path string) (int64, error) {
	fi, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 0, nil
	case err != nil:
		return 0, err
	case !fi.Mode().IsRegular():
		return 0, fmt.Errorf("%s is not a file: move it away", path)
	}
	return fi.Size(), nil
}

// read examines the whole log and fills the index.
func (l *Log) read(ctx context.Context, s seal, sealErr error) (*examination, error) {
	e, err := gather(l.keys, l.f, l.hashes.f, s, sealErr)
	if err != nil {
		return nil, err
	}
	return examine(ctx, e, func(s goodLine) { l.index.add(s.head, s.off, s.size) })
}

func gather(k keys, records, hashes *os.File, s seal, sealErr error) (evidence, error) {
	fi, err := records.Stat()
	if err != nil {
		return evidence{}, err
	}
	hi, err := hashes.Stat()
	if err != nil {
		return evidence{}, err
	}
	return evidence{
		keys: k, seal: s, sealErr: sealErr,
		records: io.NewSectionReader(records, 0, fi.Size()), size: fi.Size(),
		hashes: io.NewSectionReader(hashes, 0, hi.Size()), stored: hi.Size(),
	}, nil
}

// repair completes an intact log after a crash, and records that it did.
func (l *Log) repair(ctx context.Context, x *examination) error {
	if err := l.rebuildIfWrong(ctx, x); err != nil {
		return err
	}
	l.dirty = x.torn > 0
	var entries []auditEntry
	if x.lines == 0 {
		e := l.note("begun", lang.Say("The log was begun."))
		e.Key = l.keys.id
		entries = append(entries, e)
	}
	if x.torn > 0 {
		entries = append(entries, l.note("torn_tail", lang.Say("A crash tore the last write; %d bytes that no call waited for were cut off.", x.torn)))
	}
	if x.r.has(HashesChanged) {
		entries = append(entries, l.noteRebuilt())
	}
	for _, n := range l.index.unfinished() {
		entries = append(entries, endEntry(n, Outcome{Result: Unknown, Summary: lang.Say("Nod stopped before the outcome was known.")}, l.o.Now()))
	}
	if len(entries) == 0 {
		l.saveCheckpoint(ctx)
		return nil
	}
	_, err := l.append(ctx, entries)
	return err
}

func (l *Log) note(code, text string) auditEntry {
	return completedEntry(l.keys, Completed{
		Call:    Call{Tool: LogTool, Decision: Allowed, Code: code, Reason: text},
		Outcome: Outcome{Result: OK},
	}, l.o.Now())
}

func (l *Log) noteRebuilt() auditEntry {
	return l.note("hashes", lang.Say("The stored tree was made again from the entries, which are right."))
}

// rebuildIfWrong rebuilds the stored tree if it is not that of the lines.
func (l *Log) rebuildIfWrong(ctx context.Context, x *examination) error {
	if x.check.wrong == 0 && !x.check.short && x.stored == x.hashBytes() {
		return nil
	}
	return l.rebuild(ctx, x.lines, x.good)
}

// rebuild writes the stored tree of some lines again, which take that many bytes.
func (l *Log) rebuild(ctx context.Context, lines, size int64) error {
	if err := l.writeTree(ctx, lines, size); err != nil {
		return fmt.Errorf("make the stored tree again: %w", err)
	}
	return nil
}

func (l *Log) writeTree(ctx context.Context, lines, size int64) error {
	if err := l.hashes.f.Truncate(0); err != nil {
		return err
	}
	l.hashes.written, l.hashes.backlog = 0, nil
	var t tree
	var pending []byte
	in := newLineReader(io.NewSectionReader(l.f, 0, size), size)
	for t.size < lines {
		line, err := in.next()
		if err != nil {
			return err
		}
		hashes, err := t.add(line.text)
		if err != nil {
			return err
		}
		pending = appendHashes(pending, hashes)
		if len(pending) > 1<<20 || t.size == lines {
			l.hashes.add(pending)
			pending = pending[:0]
		}
	}
	if len(l.hashes.backlog) > 0 {
		return fmt.Errorf("%s cannot be written: free some space on its disk", l.o.hashes())
	}
	return errors.Join(ctx.Err(), l.hashes.f.Sync())
}

func appendHashes(b []byte, hashes []tlog.Hash) []byte {
	for _, h := range hashes {
		b = append(b, h[:]...)
	}
	return b
}
