package markdown

import (
	"bytes"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
)

// chunk is a part of the text that is read by itself.
type chunk struct {
	open     []byte // what opens the code block or the table that it begins in
	from, to int
	pieces   []*Piece
	refs     *refs
}

// read reads what follows the last cut, if it is not what was read last, and
// cuts it where it can. true: it was cut, so there is more to read.
func (s *Stream) read(t []byte) (cut bool) {
	end, full := s.end(t)
	if s.tail != nil && s.tail.from == s.start && s.tail.to == end {
		return false
	}
	c := &chunk{open: s.open, from: s.start, to: end}
	var before map[string]parser.Reference
	if s.tail != nil {
		before = s.tail.refs.own
	}
	s.tail = c
	doc, src := s.parse(c, t)
	at, open := c.cut(doc, src, full)
	if at > 0 {
		c.to, s.start, s.open = at, at, open
		if len(c.refs.own) > 0 { // some may stand after the cut
			doc, src = s.parse(c, t)
		}
		s.freeze(c)
	}
	c.build(doc, src)
	s.readAgain(t, before, c.refs.own)
	return at > 0
}

// end returns how far to read: to the end, or as far as one chunk goes, by whole
// lines if it has any.
func (s *Stream) end(t []byte) (end int, full bool) {
	end = s.start + maxChunk
	if len(t) <= end {
		return len(t), false
	}
	if i := bytes.LastIndexByte(t[s.start:end], '\n'); i >= 0 {
		return s.start + i + 1, true
	}
	for i := 1; i < utf8.UTFMax && !utf8.RuneStart(t[end]); i++ {
		end--
	}
	return end, true
}

func (s *Stream) parse(c *chunk, t []byte) (doc ast.Node, src []byte) {
	src = bytes.Join([][]byte{c.open, t[c.from:c.to]}, nil) // a copy, since goldmark appends a \n to the last line of code
	s.parsed += len(src)
	c.refs = newRefs(s.reference)
	return parse(s.parser, src, c.refs), src
}

// build makes the pieces of a chunk, up to its end.
func (c *chunk) build(doc ast.Node, src []byte) {
	end := len(c.open) + c.to - c.from
	for n := doc.LastChild(); n != nil && n.Pos() >= end; n = doc.LastChild() {
		doc.RemoveChild(doc, n)
	}
	c.pieces = pieces(doc, src[:min(end, len(src))])
	if len(c.open) > 0 && len(c.pieces) > 0 && c.pieces[0].Form == Code {
		c.pieces[0].Joins = true
	}
}

// freeze keeps a chunk that nothing that follows can change.
func (s *Stream) freeze(c *chunk) {
	s.tail = nil
	s.done = append(s.done, c)
	for label, ref := range c.refs.own {
		if _, ok := s.refs[label]; !ok && len(s.refs) < maxRefs {
			s.refs[label] = ref
		}
	}
	for label := range c.refs.asked {
		s.waits[label] = append(s.waits[label], c)
	}
}

// readAgain reads the finished chunks that asked for one of these references.
func (s *Stream) readAgain(t []byte, changed ...map[string]parser.Reference) {
	todo := map[*chunk]bool{}
	for _, refs := range changed {
		for label := range refs {
			for _, c := range s.waits[label] {
				todo[c] = true
			}
		}
	}
	for c := range todo {
		c.build(s.parse(c, t))
	}
}

// reference returns what a label represents outside the chunk that is being read.
func (s *Stream) reference(label string) (parser.Reference, bool) {
	ref, ok := s.refs[label]
	if !ok && s.tail != nil {
		ref, ok = s.tail.refs.own[label]
	}
	return ref, ok
}

// cut returns where a chunk can be cut, and what has to open the next one; 0: nowhere.
// That is before its last block that follows a blank line: all above it is closed
// then, unless it is the beginning of what may become the next item of a list. A
// full chunk is cut anyway.
func (c *chunk) cut(doc ast.Node, src []byte, full bool) (at int, open []byte) {
	shift, whole := c.from-len(c.open), bytes.LastIndexByte(src, '\n')+1
	for n := doc.LastChild(); n != nil; n = n.PreviousSibling() {
		at := lineStart(src, n.Pos())
		sure := at < whole || at < len(src) && src[at] > '9'
		if at > len(c.open) && sure && len(bytes.TrimSpace(src[lineStart(src, at-1):at])) == 0 {
			return shift + at, nil
		}
	}
	if !full {
		return 0, nil
	}
	last := doc.LastChild()
	if l, ok := last.(*ast.List); ok && lineStart(src, l.Pos()) <= len(c.open) {
		last = l.LastChild() // a list is cut between its items
	}
	if last != nil && lineStart(src, last.Pos()) > len(c.open) {
		return shift + lineStart(src, last.Pos()), nil
	}
	return c.to, opening(last, src)
}

// lineStart returns where the line begins that a byte is in.
func lineStart(src []byte, at int) int { return bytes.LastIndexByte(src[:max(0, at)], '\n') + 1 }

// opening returns what makes the rest of a block be read as what it is, if the block
// is all of src and goes on after it.
func opening(n ast.Node, src []byte) []byte {
	lines := 0
	switch n := n.(type) {
	case *ast.FencedCodeBlock:
		if l := n.Lines(); l.Len() > 0 && l.At(l.Len()-1).Stop >= len(src) || bytes.Count(src, []byte("\n")) == 1 {
			lines = 1
		}
	case *extast.Table:
		lines = 2
	}
	end := 0
	for range lines {
		end += bytes.IndexByte(src[end:], '\n') + 1
	}
	if end > maxHead {
		return nil
	}
	return src[:end:end]
}
