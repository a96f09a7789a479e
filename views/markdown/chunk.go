package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/parser"
)

// chunk is a part of the text that is read by itself.
type chunk struct {
	open   []byte // what opens the code block or the table that it begins in
	from   int
	to     int
	pieces []*piece
	refs   *refs
}

// freeze reads a chunk that nothing that follows can change.
func (s *Stream) freeze(c *chunk, t []byte) {
	changed := s.tailRefs()
	s.tail = nil
	s.read(c, t)
	s.done = append(s.done, c)
	for label, ref := range c.refs.own {
		if _, ok := s.refs[label]; !ok && len(s.refs) < maxRefs {
			s.refs[label] = ref
			changed[label] = ref
		}
	}
	for label := range c.refs.asked {
		s.waits[label] = append(s.waits[label], c)
	}
	s.again(changed, t)
}

// readTail reads what follows the last cut, if it is not what was read.
func (s *Stream) readTail(t []byte, start int) {
	if s.tail != nil && s.tail.to == len(t) && s.tail.from == start {
		return
	}
	changed := s.tailRefs()
	s.tail = &chunk{open: s.open, from: start, to: len(t)}
	s.read(s.tail, t)
	for label, ref := range s.tail.refs.own {
		changed[label] = ref
	}
	s.again(changed, t)
}

// tailRefs are the references of the tail as it was.
func (s *Stream) tailRefs() map[string]parser.Reference {
	own := map[string]parser.Reference{}
	if s.tail != nil {
		for label, ref := range s.tail.refs.own {
			own[label] = ref
		}
	}
	return own
}

// again reads the finished chunks anew that asked for one of these references.
func (s *Stream) again(changed map[string]parser.Reference, t []byte) {
	todo := map[*chunk]bool{}
	for label := range changed {
		for _, c := range s.waits[label] {
			todo[c] = true
		}
	}
	for c := range todo {
		s.read(c, t)
	}
}

// read reads a chunk.
func (s *Stream) read(c *chunk, t []byte) {
	src := t[c.from:c.to]
	if len(c.open) > 0 {
		src = bytes.Join([][]byte{c.open, src}, nil)
	}
	s.parsed += len(src)
	src = src[:len(src):len(src)] // goldmark appends a \n to the last line of code, which must not land in the text
	c.refs = newRefs(s.reference)
	c.pieces = pieces(parse(s.parser, src, c.refs), src)
	if len(c.open) > 0 && len(c.pieces) > 0 && c.pieces[0].form == code {
		c.pieces[0].joins = true
		c.pieces[0].sealed()
	}
}

// reference is what a label stands for outside the chunk that is being read.
func (s *Stream) reference(label string) (parser.Reference, bool) {
	if ref, ok := s.refs[label]; ok {
		return ref, true
	}
	if s.tail != nil && s.tail.refs != nil {
		ref, ok := s.tail.refs.own[label]
		return ref, ok
	}
	return nil, false
}

func (s *Stream) all() []*piece {
	var out []*piece
	for _, c := range s.done {
		out = append(out, c.pieces...)
	}
	return append(out, s.tail.pieces...)
}
