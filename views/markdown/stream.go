package markdown

import (
	"unicode/utf8"

	"github.com/yuin/goldmark/parser"
)

// Stream is the text of one message while it is being written, and what it
// reads like. It is used from one goroutine.
type Stream struct {
	text   []byte // with \n at the ends of lines, at most maxKept
	over   int    // bytes that came after that
	cr     bool   // the last byte was \r, of which \n may be the other half
	shown  int    // bytes that are shown at most
	parser parser.Parser
	scan   scanner
	open   []byte // what opens the code block or the table that the tail begins in
	done   []*chunk
	tail   *chunk // nil if there is nothing after the last cut
	refs   map[string]parser.Reference
	waits  map[string][]*chunk // the chunks in done that asked for a reference
	parsed int                 // bytes that were read up to now, for tests
}

// NewStream makes an empty one.
func NewStream() *Stream {
	s := &Stream{shown: firstShown}
	s.reset()
	return s
}

func (s *Stream) reset() {
	if s.parser == nil {
		s.parser = newParser()
	}
	*s = Stream{shown: s.shown, parser: s.parser, parsed: s.parsed, refs: map[string]parser.Reference{}, waits: map[string][]*chunk{}}
	p := s.parser
	s.scan.stands = func(chunk []byte) bool { return stands(p, chunk) }
}

// Append adds what came. It costs no more than keeping it: nothing is read
// before it is drawn.
func (s *Stream) Append(text string) {
	for len(text) > 0 {
		if s.cr {
			s.cr = false
			if text[0] == '\n' {
				text = text[1:]
				continue
			}
		}
		i := 0
		for i < len(text) && text[i] != '\r' {
			i++
		}
		s.keep(text[:i])
		if i < len(text) {
			s.keep("\n")
			s.cr = true
			i++
		}
		text = text[i:]
	}
}

func (s *Stream) keep(text string) {
	room := min(len(text), maxKept-len(s.text))
	s.text = append(s.text, text[:room]...)
	s.over += len(text) - room
}

// Set puts another text in the place of what there is. If it only goes on
// from there, that is all that is read.
func (s *Stream) Set(text string) {
	if s.over == 0 && !s.cr && len(text) >= len(s.text) && text[:len(s.text)] == string(s.text) {
		s.Append(text[len(s.text):])
		return
	}
	s.reset()
	s.Append(text)
}

// More shows more of a text that is too long to be shown at once.
func (s *Stream) More() { s.shown = min(maxKept, s.shown+moreShown) }

// Left is how many bytes are not shown, and whether More would show some.
func (s *Stream) Left() (bytes int, more bool) {
	return max(0, len(s.text)-s.shown) + s.over, len(s.text) > s.shown
}

// settle reads what is new and returns all pieces, first to last. Those that
// did not change are the same as before.
func (s *Stream) settle() []*piece {
	t := s.visible()
	for {
		start := s.scan.start
		at, ok := s.scan.next(t)
		if !ok {
			s.readTail(t, start)
			return s.all()
		}
		s.freeze(&chunk{open: s.open, from: start, to: at}, t)
		s.open = s.scan.open()
	}
}

// visible is what is shown of the text, without a rune that is half there.
func (s *Stream) visible() []byte {
	t := s.text[:min(len(s.text), s.shown)]
	for i := 1; i < utf8.UTFMax && i <= len(t); i++ {
		if b := t[len(t)-i]; utf8.RuneStart(b) {
			if !utf8.FullRune(t[len(t)-i:]) {
				return t[:len(t)-i]
			}
			break
		}
	}
	return t
}
