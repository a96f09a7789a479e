package config

import (
	"strconv"
	"strings"
)

// item is one statement of a TOML text, or one element of an array in it.
type item struct {
	path        string // "folders[1]" for a header, "folders[1].path" for a pair, "ignore[0]" for an element
	kind        itemKind
	first, last int // its lines, from 1, both included
	value       int // byte offset of a pair's value
	end         int // byte offset after a pair's value
}

type itemKind int

const (
	header itemKind = iota
	pair
	element
)

// scan finds the positions of the statements of a TOML text, which the TOML library
// does not return. The text must be valid; for an invalid text it returns some
// items and never panics.
func scan(text string) []item {
	s := scanner{text: text, line: 1, arrays: map[string]int{}}
	s.pos = len(text) - len(strings.TrimPrefix(text, "\ufeff"))
	for s.pos < len(s.text) {
		s.statement()
	}
	return s.items
}

type scanner struct {
	text   string
	pos    int
	line   int
	table  string         // path of the table that pairs belong to
	arrays map[string]int // path of an array of tables → how many tables it has
	items  []item
}

func (s *scanner) statement() {
	s.blank()
	switch c := s.peek(); {
	case c == 0:
		s.pos++
	case c == '\n':
		s.newline()
	case c == '#':
		s.comment()
	case c == '[':
		s.header()
	default:
		s.pair()
	}
}

func (s *scanner) header() {
	array := strings.HasPrefix(s.text[s.pos:], "[[")
	s.pos += strings.IndexFunc(s.text[s.pos:]+"x", func(r rune) bool { return r != '[' })
	keys := s.keys(']')
	s.table = s.resolve(keys, array)
	s.items = append(s.items, item{path: s.table, kind: header, first: s.line, last: s.line})
	for s.pos < len(s.text) && s.peek() != '\n' {
		s.pos++
	}
}

// resolve returns the path of a table: a part that is an array of tables means its
// newest table.
func (s *scanner) resolve(keys []string, array bool) string {
	path := ""
	for i, k := range keys {
		path = join(path, k)
		if array && i == len(keys)-1 {
			s.arrays[path]++
		}
		if n := s.arrays[path]; n > 0 {
			path = index(path, n-1)
		}
	}
	return path
}

func (s *scanner) pair() {
	first := s.line
	path := s.table
	for _, k := range s.keys('=') {
		path = join(path, k)
	}
	if s.peek() == '=' {
		s.pos++
	}
	s.blank()
	start, at := s.pos, len(s.items)
	s.items = append(s.items, item{path: path, kind: pair, first: first, value: start})
	end := s.value(path)
	s.items[at].last, s.items[at].end = s.line, end
}

func (s *scanner) peek() byte {
	if s.pos >= len(s.text) {
		return 0
	}
	return s.text[s.pos]
}

func (s *scanner) blank() {
	for s.pos < len(s.text) && strings.IndexByte(" \t\r", s.text[s.pos]) >= 0 {
		s.pos++
	}
}

func (s *scanner) comment() {
	for s.pos < len(s.text) && s.text[s.pos] != '\n' {
		s.pos++
	}
}

func (s *scanner) newline() {
	s.line++
	s.pos++
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func index(path string, n int) string { return path + "[" + strconv.Itoa(n) + "]" }

// lines returns the line of each key; a key without its own line has the line of
// what contains it.
type lines map[string]int

func linesOf(items []item) lines {
	l := lines{}
	for _, it := range items {
		if _, ok := l[it.path]; !ok {
			l[it.path] = it.first
		}
	}
	return l
}

func (l lines) of(path string) int {
	for path != "" {
		if line, ok := l[path]; ok {
			return line
		}
		path = path[:max(strings.LastIndexAny(path, ".["), 0)]
	}
	return 0
}
