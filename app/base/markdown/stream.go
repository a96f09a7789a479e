package markdown

import (
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/parser"
)

// Stream is the text of one message while it is being written, and what it
// reads like. It is used from one goroutine.
type Stream struct {
	text   []byte // with \n at the ends of lines, at most maxKept
	over   int    // bytes that came after that
	cr     bool   // the last byte was \r, and \n may follow
	shown  int    // bytes that are shown at most
	parser parser.Parser
	start  int    // the last cut
	open   []byte // what opens the code block or the table that is cut there
	done   []*chunk
	tail   *chunk // what follows the last cut, as it was read last; may be nil
	refs   map[string]parser.Reference
	waits  map[string][]*chunk // the chunks in done that asked for a reference
	parsed int                 // bytes that were read up to now, for tests
}

// NewStream makes an empty one.
func NewStream() *Stream {
	s := &Stream{shown: firstShown, parser: newParser()}
	s.reset()
	return s
}

func (s *Stream) reset() {
	*s = Stream{shown: s.shown, parser: s.parser, parsed: s.parsed, refs: map[string]parser.Reference{}, waits: map[string][]*chunk{}}
}

// Append adds what came. It costs no more than keeping it: nothing is read
// before it is drawn.
func (s *Stream) Append(text string) {
	if s.cr && text != "" {
		text, s.cr = strings.TrimPrefix(text, "\n"), false
	}
	if strings.Contains(text, "\r") {
		s.cr = strings.HasSuffix(text, "\r")
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	}
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

// Left returns how many bytes are not shown, and whether More would show some.
func (s *Stream) Left() (bytes int, more bool) {
	return max(0, len(s.text)-s.shown) + s.over, len(s.text) > s.shown
}

// Pieces reads what is new and returns all pieces, first to last. Those that
// did not change are the same as before.
func (s *Stream) Pieces() []*Piece {
	t := s.visible()
	for s.read(t) {
	}
	var out []*Piece
	for _, c := range s.done {
		out = append(out, c.pieces...)
	}
	return append(out, s.tail.pieces...)
}

// visible returns what is shown of the text, without a rune that is half there.
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
