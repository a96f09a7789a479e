package turn

import (
	"strings"
	"unicode/utf8"
)

const (
	thinkOpen  = "<think>"
	thinkClose = "</think>"
)

// splitter takes the thinking out of a reply whose server leaves it in the text:
// a reply that begins with <think>. It holds back what may turn out to be a
// part of a tag, and the beginning of a character that is not whole.
type splitter struct {
	state int // 0: nothing but white space yet, 1: thinking, 2: newlines after it, 3: text
	held  string
}

// feed takes in a piece and returns the text and thinking that are complete.
func (s *splitter) feed(piece string) (text, thinking string) {
	s.held += piece
	if s.state == 0 {
		start := strings.TrimLeft(s.held, " \t\r\n")
		switch {
		case len(start) < len(thinkOpen) && strings.HasPrefix(thinkOpen, start):
			return "", ""
		case strings.HasPrefix(start, thinkOpen):
			s.state, s.held = 1, start[len(thinkOpen):]
		default:
			s.state = 3
		}
	}
	if s.state == 1 {
		before, after, ok := strings.Cut(s.held, thinkClose)
		if !ok {
			return "", s.take(partOf(s.held, thinkClose))
		}
		s.state, s.held, thinking = 2, after, before
	}
	if s.state == 2 {
		if s.held = strings.TrimLeft(s.held, "\r\n"); s.held != "" {
			s.state = 3
		}
	}
	return s.take(0), thinking
}

// rest returns the remaining text and thinking after the end of the reply.
func (s *splitter) rest() (text, thinking string) {
	held := strings.ToValidUTF8(s.held, "\uFFFD")
	s.held = ""
	if s.state == 1 {
		return "", held
	}
	return held, ""
}

// take returns the held text without the last keep bytes and a character that is not whole.
func (s *splitter) take(keep int) string {
	n := len(s.held) - keep
	for back := 1; back < utf8.UTFMax && keep == 0 && back <= len(s.held); back++ {
		if c := s.held[len(s.held)-back]; utf8.RuneStart(c) {
			if !utf8.FullRuneInString(s.held[len(s.held)-back:]) {
				n = len(s.held) - back
			}
			break
		}
	}
	out := s.held[:n]
	s.held = s.held[n:]
	return strings.ToValidUTF8(out, "\uFFFD")
}

// partOf returns how many bytes at the end of s may be the beginning of the tag.
func partOf(s, tag string) int {
	for n := min(len(tag)-1, len(s)); n > 0; n-- {
		if strings.HasPrefix(tag, s[len(s)-n:]) {
			return n
		}
	}
	return 0
}
