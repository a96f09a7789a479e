package markdown

import (
	"bytes"
	"unicode/utf8"
)

// scanner finds the places where a text can be cut. What it decides depends
// on the text before and, once the first bytes of a line say enough, never on
// how the text came in.
type scanner struct {
	start int    // of the chunk
	line  int    // of the line that is looked at
	blank bool   // the line before is blank
	fence []byte // the line that opened the code block around here, or nil
	lists bool   // the chunk has lines that begin like items of a list
	murky bool   // a fence in it may belong to such an item: only goldmark knows
	flush int    // the last line that begins at the left, if it is far enough down to cut there
	prev  int    // the line before this one
	head  []byte // the two lines that a table begins with, if this may be one of its rows
	tries int    // how often it was asked in this chunk
	asked int    // the line that it was asked about last
	clear bool   // what it said

	stands func(chunk []byte) bool
}

// next is the next place to cut t, the whole text up to now.
func (s *scanner) next(t []byte) (int, bool) {
	for {
		rest := t[s.line:]
		n := bytes.IndexByte(rest, '\n')
		whole := n >= 0
		if !whole {
			n = len(rest) - 1
		}
		line := rest[:n+1]
		switch {
		case s.line+len(line)-s.start > maxChunk:
			return s.force(t), true
		case s.line > s.start && s.ends(t, line, whole):
			return s.cut(s.line), true
		case !whole:
			return 0, false
		}
		s.take(t, line)
		s.prev = s.line
		s.line += len(line)
	}
}

// force cuts a chunk that is too long: before its last line that begins at the
// left, before its last line, or in the middle of it if it has no other. A code
// block or a table goes on in the next chunk.
func (s *scanner) force(t []byte) int {
	fence, head := s.fence, s.head
	switch {
	case fence == nil && head == nil && s.flush > s.start:
		return s.cut(s.flush)
	case s.line > s.start:
		s.cut(s.line)
		s.fence, s.head = fence, head
		return s.line
	}
	at := s.start + maxChunk
	for i := 0; i < utf8.UTFMax && !utf8.RuneStart(t[at]); i++ {
		at--
	}
	s.cut(at)
	s.fence = fence
	return at
}

// open is what has to stand before the chunk for it to be read as what it is.
func (s *scanner) open() []byte {
	if s.fence != nil {
		return s.fence
	}
	return s.head
}

// cut begins the next chunk.
func (s *scanner) cut(at int) int {
	*s = scanner{start: at, line: at, prev: at, stands: s.stands}
	return at
}

// ends says whether the chunk ends before line.
func (s *scanner) ends(t, line []byte, whole bool) bool {
	if !s.blank || len(line) == 0 || s.fence != nil || bytes.IndexByte([]byte(" \t\n"), line[0]) >= 0 {
		return false
	}
	if s.lists {
		if is, sure := item(line, whole); is || !sure {
			return false
		}
	}
	return !s.murky || s.ask(t[s.start:s.line])
}

// ask asks goldmark, once a line and not for ever.
func (s *scanner) ask(chunk []byte) bool {
	if s.asked != s.line {
		if s.asked = s.line; s.tries >= maxTries {
			s.clear = false
			return false
		}
		s.tries++
		s.clear = s.stands(chunk)
	}
	return s.clear
}

// take looks at a whole line that belongs to the chunk.
func (s *scanner) take(t, line []byte) {
	if s.fence == nil && !s.murky && s.line-s.start > maxChunk/2 && bytes.IndexByte([]byte(" \t\n"), line[0]) < 0 {
		s.flush = s.line
	}
	body := bytes.TrimLeft(line, " ")
	indent := len(line) - len(body)
	s.blank = len(bytes.TrimSpace(body)) == 0
	s.table(t, line)
	switch {
	case s.fence != nil:
		if indent < 4 && shuts(s.fence, body) {
			s.fence = nil
		}
	case indent > 3:
	case opens(body) && s.lists && (indent > 0 || s.murky):
		s.murky = true
	case opens(body):
		s.fence = append([]byte(nil), body...)
	default:
		if is, _ := item(body, true); is {
			s.lists = true
		}
	}
}
