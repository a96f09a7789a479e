package audit

import (
	"context"
	"errors"
	"fmt"
	"io"

	"golang.org/x/mod/sumdb/tlog"
)

// evidence is everything that a verification reads.
type evidence struct {
	keys    keys
	records io.Reader
	size    int64 // of the records file
	hashes  io.Reader
	stored  int64 // size of the hash file
	seal    seal
	sealErr error // errNoSeal or errBadSeal
}

// goodLine is a line with a right MAC. Its text is valid until the next line is read.
type goodLine struct {
	head auditEntry
	off  int64
	size int64
	text []byte
}

// examination is one pass over the records file.
type examination struct {
	evidence
	r      Report
	mac    *macer
	order  *sequence
	tree   tree
	check  *hashCheck
	lines  int64
	bad    int64 // lines that Nod did not write
	good   int64 // bytes up to the end of the last whole line
	atSeal Root  // root hash of the first seal.size lines
	torn   int64 // bytes of a torn tail
	rest   bool  // the last line has no newline, and no crash explains it
}

// batchSize is how many lines are read between two checks of the context.
const batchSize = 1 << 12

// examine reads the evidence once and judges it; visit (or nil) sees every
// good line. Its error is that the evidence could not be read to the end.
func examine(ctx context.Context, e evidence, visit func(goodLine)) (*examination, error) {
	x := &examination{evidence: e, mac: e.keys.macer(), check: newHashCheck(e.hashes, e.stored)}
	x.order = newSequence(&x.r)
	x.atSeal, _ = x.tree.root()
	in := newLineReader(e.records, e.size)
	for x.torn == 0 && !x.r.has(WrongKey) {
		if x.lines%batchSize == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		l, err := in.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = x.line(l, visit)
		}
		if err != nil {
			return nil, fmt.Errorf("read the audit log: %w", err)
		}
	}
	return x, x.conclude()
}

func (x *examination) line(l rawLine, visit func(goodLine)) error {
	if !l.whole && l.off >= x.seal.bytes || l.null && l.off >= x.seal.bytes {
		x.torn = x.size - l.off
		return nil
	}
	if !l.whole {
		x.rest = true
		return nil
	}
	x.lines++
	x.good = l.off + l.size
	text, ok := x.mac.text(l.text)
	var head auditEntry
	if ok {
		var err error
		head, err = parseEntry(text)
		ok = err == nil
	}
	switch {
	case ok:
		x.order.good(head.N, x.lines)
		if visit != nil {
			visit(goodLine{head: head, off: l.off, size: l.size, text: text})
		}
	case x.lines == 1 && x.otherKey(l.text):
		x.r.add(WrongKey, 0, 1, "The log was begun with another key than the one that is held against it.")
	default:
		x.bad++
		x.order.edit(x.lines)
	}
	return x.grow(l.text)
}

func (x *examination) grow(line []byte) error {
	hashes, err := x.tree.add(line)
	if err != nil {
		return err
	}
	if x.tree.size == x.seal.size {
		if x.atSeal, err = x.tree.root(); err != nil {
			return err
		}
	}
	return x.check.see(hashes)
}

// otherKey reports whether the first line names another key. A checkpoint that was
// made with this key proves that it lies.
func (x *examination) otherKey(line []byte) bool {
	if len(line) <= macSize || x.sealErr == nil {
		return false
	}
	e, err := parseEntry(line[macSize+1:])
	return err == nil && e.N == 0 && e.Key != "" && e.Key != x.keys.id
}

func (x *examination) conclude() error {
	x.r.Records, x.r.Bytes, x.r.Sealed = x.lines-x.bad, x.good, x.seal.size
	var err error
	if x.r.Root, err = x.tree.root(); err != nil {
		return err
	}
	if x.r.Problems == nil {
		x.r.Problems = []Problem{}
	}
	if !x.r.has(WrongKey) {
		next := x.order.end()
		x.checkEnd(next)
		x.checkSeal(next)
		x.checkHashes()
	}
	x.r.OK = x.r.only(TornTail)
	return nil
}

// checkEnd tells a torn tail, a cut one and a log that was put back apart.
func (x *examination) checkEnd(next int64) {
	if x.torn > 0 {
		x.r.add(TornTail, next, x.lines+1, "A crash tore the last write: %d bytes after entry %d, which no call waited for.", x.torn, next-1)
	}
	short := x.size < x.seal.bytes
	if x.rest && !short {
		x.r.add(Edited, next, x.lines+1, "Line %d is not what Nod wrote there.", x.lines+1)
	}
	missing := x.seal.size - next
	switch {
	case short && missing > 0 && !x.rest && len(x.r.Problems) == 0 && x.stored == x.hashBytes():
		x.r.add(RolledBack, next, 0, "An older log was put back: it has %d entries, and there were %d.", next, x.seal.size)
	case short && (missing > 0 || x.rest):
		x.r.add(CutTail, next, 0, "The end was cut off: the log has %d entries, and there were %d.", next, x.seal.size)
	case x.stored > x.hashBytes() && x.stored%tlog.HashSize == 0 && x.order.max+1 == x.lines && x.torn == 0:
		x.r.add(CutTail, next, 0, "The end was cut off: the log has %d entries, and the stored tree knows of more.", next)
	}
}

// hashBytes returns the size of the hash file for the lines that are there.
func (x *examination) hashBytes() int64 { return tlog.StoredHashCount(x.lines) * tlog.HashSize }

func (x *examination) checkSeal(next int64) {
	switch {
	case errors.Is(x.sealErr, errBadSeal):
		x.r.add(BadCheckpoint, 0, 0, "The checkpoint was changed, or made with another key.")
	case x.sealErr != nil:
		x.r.add(CheckpointGone, 0, 0, "The checkpoint is gone: whether the log's end was cut cannot be told.")
	case x.r.only(TornTail) && next >= x.seal.size && x.atSeal != x.seal.root:
		x.r.add(RolledBack, 0, 0, "An older log was put back and continued: its first %d entries are not those of the checkpoint.", x.seal.size)
	}
}

// checkHashes holds the stored tree against lines that are right.
func (x *examination) checkHashes() {
	if !x.r.only(TornTail, CheckpointGone, BadCheckpoint) {
		return
	}
	sealed := tlog.StoredHashCount(min(x.seal.size, x.lines))
	switch {
	case x.check.wrong > 0:
		_, n := tlog.SplitStoredHashIndex(x.check.first)
		x.r.add(HashesChanged, n, 0, "The stored tree differs from the entries in %d hashes; the entries are right.", x.check.wrong)
	case x.check.short && x.check.read < sealed:
		x.r.add(HashesChanged, 0, 0, "The stored tree has %d hashes and should have %d; the entries are right.", x.check.read, sealed)
	case x.stored > x.hashBytes():
		x.r.add(HashesChanged, 0, 0, "The stored tree is %d bytes too long; the entries are right.", x.stored-x.hashBytes())
	case x.sealErr == nil && x.stored%tlog.HashSize != 0:
		x.r.add(HashesChanged, 0, 0, "The stored tree ends within a hash; the entries are right.")
	}
}
