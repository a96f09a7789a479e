package config

import (
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
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

// scan finds the positions of the statements of a TOML text. The text must be valid;
// for an invalid text it returns those before the first error.
func scan(text string) []item {
	s := scanner{text: strings.TrimPrefix(text, "\ufeff"), line: 1, arrays: map[string]int{}}
	s.mark = len(text) - len(s.text)
	var p unstable.Parser
	p.Reset([]byte(s.text))
	for p.NextExpression() {
		if e := p.Expression(); e.Kind == unstable.KeyValue {
			s.pair(e)
		} else {
			s.header(e)
		}
	}
	return s.items
}

type scanner struct {
	text   string         // without the byte order mark
	mark   int            // length of that mark
	at     int            // offset up to which lines were counted
	line   int            // of that offset
	table  string         // path of the table that pairs belong to
	arrays map[string]int // path of an array of tables → how many tables it has
	items  []item
}

// header takes in a [table], or the next one of an array. A part of its path that is an
// array of tables means its newest table.
func (s *scanner) header(e *unstable.Node) {
	line := 0
	s.table = ""
	for keys := e.Key(); keys.Next(); {
		k := keys.Node()
		line = s.lineOf(k.Raw.Offset)
		s.table = join(s.table, string(k.Data))
		if e.Kind == unstable.ArrayTable && keys.IsLast() {
			s.arrays[s.table]++
		}
		if n := s.arrays[s.table]; n > 0 {
			s.table = index(s.table, n-1)
		}
	}
	s.items = append(s.items, item{path: s.table, kind: header, first: line, last: line})
}

// pair takes in a key with its value, and the elements of the value if it is an array.
func (s *scanner) pair(e *unstable.Node) {
	it := item{path: s.table, kind: pair, first: s.lineOf(e.Raw.Offset), end: int(e.Raw.Offset + e.Raw.Length)}
	for keys := e.Key(); keys.Next(); {
		k := keys.Node()
		it.path = join(it.path, string(k.Data))
		it.value = int(k.Raw.Offset + k.Raw.Length)
	}
	it.value = it.end - len(strings.TrimLeft(s.text[it.value:it.end], "= \t"))
	own := len(s.items)
	s.items = append(s.items, it)
	if v := e.Value(); v.Kind == unstable.Array {
		n := 0
		for values := v.Children(); values.Next(); n++ {
			if raw := values.Node().Raw; raw.Length > 0 { // an array in an array has none
				line := s.lineOf(raw.Offset)
				s.items = append(s.items, item{path: index(it.path, n), kind: element, first: line, last: line})
			}
		}
	}
	it.last = s.lineOf(uint32(it.end))
	it.value, it.end = it.value+s.mark, it.end+s.mark
	s.items[own] = it
}

// lineOf returns the line of an offset, which is not before the last one.
func (s *scanner) lineOf(offset uint32) int {
	s.line += strings.Count(s.text[s.at:offset], "\n")
	s.at = int(offset)
	return s.line
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
