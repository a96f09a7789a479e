package audit

import (
	"io"
	"time"
)

// window is how many bytes are read at once when many records are read.
const window = 256 << 10

// reader reads lines that the index names. Records that follow one another in
// either direction come from one read.
type reader struct {
	r     io.ReaderAt
	mac   *macer
	off   int64
	buf   []byte
	ahead bool // read towards the end of the file
	used  int  // reads of the disk
}

// reader is ErrClosed after Close.
func (l *Log) reader() (*reader, error) {
	if l.closed.Load() {
		return nil, ErrClosed
	}
	return &reader{r: l.f, mac: l.keys.macer()}, nil
}

// at returns bytes that are good until the next call, nil if the file ends
// before them.
func (r *reader) at(off, size int64) []byte {
	if off < r.off || off+size > r.off+int64(len(r.buf)) {
		r.fill(off, size)
	}
	i := off - r.off
	if i < 0 || i+size > int64(len(r.buf)) {
		return nil
	}
	return r.buf[i : i+size]
}

// fill reads just the line at first, then whole windows: a page of one record
// costs one small read.
func (r *reader) fill(off, size int64) {
	from, n := off, size
	switch {
	case r.used < 4 && !r.ahead:
	case r.ahead:
		n = max(window, size)
	default:
		from = max(0, off+size-window)
		n = max(off+size-from, size)
	}
	r.used++
	if int64(cap(r.buf)) < n {
		r.buf = make([]byte, n)
	}
	got, _ := r.r.ReadAt(r.buf[:n], from)
	r.off, r.buf = from, r.buf[:got]
}

// warm reads the line first from which the other one of a call is within reach.
func (r *reader) warm(w row) {
	if w.endOff > 0 && !r.ahead {
		r.at(w.endOff, int64(w.endSize))
	}
}

// line is the JSON of a line, if its bytes are those that were written.
func (r *reader) line(off int64, size uint32) ([]byte, bool) {
	b := r.at(off, int64(size))
	if len(b) == 0 || b[len(b)-1] != '\n' {
		return nil, false
	}
	return r.mac.text(b[:len(b)-1])
}

func (r *reader) entry(off int64, size uint32) (entry, bool) {
	text, ok := r.line(off, size)
	if !ok {
		return entry{}, false
	}
	e, err := parseEntry(text)
	return e, err == nil
}

// record reads a call. One that is damaged on disk is told by what the index
// knows of it.
func (r *reader) record(w row) Record {
	r.warm(w)
	e, ok := r.entry(w.off, w.size)
	var end *entry
	if ok && w.endOff > 0 {
		var x entry
		x, ok = r.entry(w.endOff, w.endSize)
		ok = ok && x.Ref == w.id
		end = &x
	}
	if !ok || e.N != w.id {
		return damaged(w)
	}
	return record(e, end)
}

func damaged(w row) Record {
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
