package audit

import "io"

// window is how many bytes are read at once when many lines are read.
const window = 256 << 10

// windowReader is a part of a file in memory. Lines that follow one another in either
// direction come from one read.
type windowReader struct {
	r     io.ReaderAt
	off   int64
	buf   []byte
	ahead bool // read towards the end of the file
	used  int  // reads of the disk
}

// holds says whether the bytes are in memory.
func (p *windowReader) holds(off, size int64) bool {
	return off >= p.off && off+size <= p.off+int64(len(p.buf))
}

// at returns bytes that are good until the next call, nil if the file ends
// before them.
func (p *windowReader) at(off, size int64) []byte {
	if !p.holds(off, size) {
		p.fill(off, size)
	}
	if !p.holds(off, size) {
		return nil
	}
	return p.buf[off-p.off:][:size]
}

// fill reads just the line at first, then whole windows: a page of one record
// costs one small read.
func (p *windowReader) fill(off, size int64) {
	from, n := off, size
	switch {
	case p.used < 4 && !p.ahead:
	case p.ahead:
		n = max(window, size)
	default:
		from = max(0, off+size-window)
		n = max(off+size-from, size)
	}
	p.used++
	if int64(cap(p.buf)) < n {
		p.buf = make([]byte, n)
	}
	got, _ := p.r.ReadAt(p.buf[:n], from)
	p.off, p.buf = from, p.buf[:got]
}
