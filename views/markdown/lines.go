package markdown

import "bytes"

// table keeps the head of what may be a table.
func (s *scanner) table(t, line []byte) {
	switch {
	case s.blank || s.fence != nil:
		s.head = nil
	case s.head == nil && s.prev < s.line && divides(line) && bytes.IndexByte(t[s.prev:s.line], '|') >= 0:
		if head := t[s.prev : s.line+len(line)]; len(head) <= maxHead && line[0] != ' ' {
			s.head = append([]byte(nil), head...)
		}
	}
}

// divides says whether a line is one like |---|:-:|.
func divides(line []byte) bool {
	return bytes.IndexByte(line, '-') >= 0 && bytes.IndexByte(line, '|') >= 0 && len(bytes.Trim(line, " |:-\t\n")) == 0
}

// item says whether a line begins an item of a list, and whether there is
// enough of it to be sure.
func item(line []byte, whole bool) (is, sure bool) {
	i := 0
	for i < len(line) && i < 10 && line[i] >= '0' && line[i] <= '9' {
		i++
	}
	if i == len(line) {
		return false, whole
	}
	if i > 9 || bytes.IndexByte([]byte("-+*.)"), line[i]) < 0 || (i > 0) != (line[i] == '.' || line[i] == ')') {
		return false, true
	}
	if i+1 == len(line) {
		return whole, whole
	}
	return bytes.IndexByte([]byte(" \t\n"), line[i+1]) >= 0, true
}

// opens says whether a line opens a code block.
func opens(body []byte) bool {
	n := fence(body)
	return n >= 3 && (body[0] == '~' || bytes.IndexByte(body[n:], '`') < 0)
}

// shuts says whether a line closes the code block that open opened.
func shuts(open, body []byte) bool {
	n := fence(body)
	return n >= fence(open) && body[0] == open[0] && len(bytes.TrimSpace(body[n:])) == 0
}

// fence is how many backticks or tildes a line begins with.
func fence(body []byte) int {
	if len(body) == 0 || body[0] != '`' && body[0] != '~' {
		return 0
	}
	n := 0
	for n < len(body) && body[n] == body[0] {
		n++
	}
	return n
}
