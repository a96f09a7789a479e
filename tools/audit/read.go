package audit

import "time"

// reader reads lines that the index names. The two lines of a call lie far apart
// when many calls ran at once, so they are read with two windows.
type reader struct {
	mac          *macer
	starts, ends windowReader
}

// reader is ErrClosed after Close.
func (l *Log) reader() (*reader, error) {
	if l.closed.Load() {
		return nil, ErrClosed
	}
	return &reader{mac: l.keys.macer(), starts: windowReader{r: l.f}, ends: windowReader{r: l.f}}, nil
}

// forwards has it read towards the end of the file.
func (r *reader) forwards() { r.starts.ahead, r.ends.ahead = true, true }

// start are the bytes of a call's first line, good until the next one is read;
// nil if the file ends before them.
func (r *reader) start(w indexEntry) []byte { return r.starts.at(w.off, int64(w.size)) }

// end are those of its end, if it has one; mostly both lie side by side.
func (r *reader) end(w indexEntry) []byte {
	if r.starts.holds(w.endOff, int64(w.endSize)) {
		return r.starts.at(w.endOff, int64(w.endSize))
	}
	return r.ends.at(w.endOff, int64(w.endSize))
}

// entry is what a line says, if its bytes are those that were written.
func (r *reader) entry(line []byte) (entry, bool) {
	if len(line) == 0 || line[len(line)-1] != '\n' {
		return entry{}, false
	}
	text, ok := r.mac.text(line[:len(line)-1])
	if !ok {
		return entry{}, false
	}
	e, err := parseEntry(text)
	return e, err == nil
}

// record reads a call. One that is damaged on disk is told by what the index
// knows of it.
func (r *reader) record(w indexEntry) Record {
	e, ok := r.entry(r.start(w))
	var end *entry
	if ok && w.endOff > 0 {
		var x entry
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
