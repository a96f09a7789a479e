package audit

import (
	"io"
	"slices"
	"time"
)

// recordReader reads the lines that the index names, one at a time.
type recordReader struct {
	mac  *macer
	f    io.ReaderAt
	line []byte
}

// reader returns a reader of the log; ErrClosed after Close.
func (l *Log) reader() (*recordReader, error) {
	if l.closed.Load() {
		return nil, ErrClosed
	}
	return &recordReader{mac: l.keys.macer(), f: l.f}, nil
}

// start returns the bytes of a call's first line, good until the next line is read;
// nil if the file ends before them.
func (r *recordReader) start(w indexEntry) []byte { return r.read(w.off, w.size) }

func (r *recordReader) end(w indexEntry) []byte { return r.read(w.endOff, w.endSize) }

func (r *recordReader) read(off int64, size uint32) []byte {
	r.line = slices.Grow(r.line[:0], int(size))[:size]
	if _, err := r.f.ReadAt(r.line, off); err != nil {
		return nil
	}
	return r.line
}

// entry returns the entry in a line, if its bytes are those that were written.
func (r *recordReader) entry(line []byte) (auditEntry, bool) {
	if len(line) == 0 || line[len(line)-1] != '\n' {
		return auditEntry{}, false
	}
	text, ok := r.mac.text(line[:len(line)-1])
	if !ok {
		return auditEntry{}, false
	}
	e, err := parseEntry(text)
	return e, err == nil
}

// record reads a call. One that is damaged on disk is told by what the index
// knows of it.
func (r *recordReader) record(w indexEntry) Record {
	e, ok := r.entry(r.start(w))
	var end *auditEntry
	if ok && w.endOff > 0 {
		var x auditEntry
		x, ok = r.entry(r.end(w))
		ok = ok && x.Ref == w.id
		end = &x
	}
	if !ok || e.N != w.id {
		return damaged(w)
	}
	return record(e, end)
}

func damaged(w indexEntry) Record {
	rec := Record{ID: w.id, Start: time.UnixMicro(w.start).UTC(), Damaged: true}
	for _, d := range []Decision{Allowed, Blocked} {
		if code(d) == w.decision {
			rec.Decision = d
		}
	}
	for _, x := range []Result{OK, Error, Unknown} {
		if code(x) == w.result {
			rec.Result = x
		}
	}
	return rec
}
