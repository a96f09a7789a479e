package config

import (
	"strconv"
	"strings"
)

// value skips a value to the end of its line and records the elements of an array.
// It returns where the value ends, without comments and spaces.
func (s *scanner) value(path string) int {
	depth, n, end := 0, 0, s.pos
	inArray, expect := s.peek() == '[', false
	for s.pos < len(s.text) {
		c := s.peek()
		if c == '\n' && depth <= 0 {
			return end
		}
		if expect && !strings.ContainsRune(" \t\r\n#]", rune(c)) {
			s.items = append(s.items, item{path: index(path, n), kind: element, first: s.line, last: s.line})
			n, expect = n+1, false
		}
		switch {
		case c == '\n':
			s.newline()
			continue
		case c == '#':
			s.comment()
			continue
		case c == '"' || c == '\'':
			s.quoted()
			end = s.pos
			continue
		case c == '[' || c == '{':
			depth++
			expect = inArray && depth == 1
		case c == ']' || c == '}':
			depth--
		case c == ',':
			expect = inArray && depth == 1
		}
		s.pos++
		if c != ' ' && c != '\t' && c != '\r' {
			end = s.pos
		}
	}
	return end
}

// keys reads a dotted key up to the given byte, which it does not consume, unless
// it is ']'.
func (s *scanner) keys(stop byte) []string {
	var keys []string
	for s.pos < len(s.text) {
		switch c := s.peek(); {
		case c == stop:
			if stop == ']' {
				s.pos++
			}
			return keys
		case c == '\n':
			return keys
		case c == '"' || c == '\'':
			keys = append(keys, s.quoted())
		case c == '.' || c == ' ' || c == '\t' || c == '\r':
			s.pos++
		default:
			keys = append(keys, s.bare(stop))
		}
	}
	return keys
}

func (s *scanner) bare(stop byte) string {
	start := s.pos
	for s.pos < len(s.text) && !strings.ContainsRune(". \t\r\n\"'", rune(s.peek())) && s.peek() != stop {
		s.pos++
	}
	return s.text[start:s.pos]
}

// quoted skips a string of any kind and returns its content.
func (s *scanner) quoted() string {
	quote := s.text[s.pos : s.pos+1]
	if three := strings.Repeat(quote, 3); strings.HasPrefix(s.text[s.pos:], three) {
		quote = three
	}
	s.pos += len(quote)
	start := s.pos
	for s.pos < len(s.text) && !strings.HasPrefix(s.text[s.pos:], quote) {
		switch c := s.peek(); {
		case c == '\n' && len(quote) == 1:
			return s.text[start:s.pos] // an unterminated string ends with its line
		case c == '\n':
			s.line++
		case c == '\\' && quote[0] == '"' && s.pos+1 < len(s.text) && s.text[s.pos+1] != '\n':
			s.pos++
		}
		s.pos++
	}
	content := s.text[start:min(s.pos, len(s.text))]
	s.pos = min(s.pos+len(quote), len(s.text))
	for len(quote) == 3 && s.peek() == quote[0] { // up to two quotes may precede the last three
		s.pos++
	}
	if quote == `"` {
		if plain, err := strconv.Unquote(quote + content + quote); err == nil {
			return plain
		}
	}
	return content
}
