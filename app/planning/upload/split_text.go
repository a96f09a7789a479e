package upload

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// lines visits the beginnings of all lines. cut says if one could begin a part.
func (s *splitter) lines(ctx context.Context, r io.Reader, cut func(line string) (Cut, bool)) {
	const longest = 4 << 10 // bytes of a line that are looked at
	in := bufio.NewReaderSize(r, longest)
	var offset int64
	for number := 1; number%1000 != 0 || ctx.Err() == nil; number++ {
		line, err := in.ReadSlice('\n')
		if len(line) > 0 {
			if c, ok := cut(strings.TrimRight(string(bytes.ReplaceAll(line, []byte{0}, nil)), "\r\n")); ok { // UTF-16 has zeros
				c.Number, c.Offset = number, offset
				s.at(c)
			}
		}
		offset += int64(len(line))
		for errors.Is(err, bufio.ErrBufferFull) {
			line, err = in.ReadSlice('\n')
			offset += int64(len(line))
		}
		s.grow(offset)
		if err != nil {
			return
		}
	}
}

var markdownHeading = regexp.MustCompile(`^ {0,3}(#{1,6})\s+(\S.*?)\s*#*$`)

// textLines finds the headings of text and Markdown, and the lines after an empty one.
type textLines struct {
	code  bool // within a block of code
	empty bool // the line before was
}

func (t *textLines) cut(line string) (Cut, bool) {
	after := t.empty
	t.empty = strings.TrimSpace(line) == ""
	c := Cut{Unit: "line"}
	var m []string
	switch start := strings.TrimLeft(line, " "); {
	case strings.HasPrefix(start, "#"):
		m = markdownHeading.FindStringSubmatch(line)
	case strings.HasPrefix(start, "```"), strings.HasPrefix(start, "~~~"):
		t.code = !t.code
	}
	switch {
	case t.code:
		return c, false
	case m != nil:
		c.Title, c.Level = title(m[2]), len(m[1])
	case after && appendix.MatchString(line):
		c.Title, c.Level = title(line), 1
	default:
		return c, after && !t.empty
	}
	c.Appendix = appendix.MatchString(c.Title)
	return c, true
}

// rowLines finds the lines of a CSV file that begin a row.
type rowLines struct{ quoted bool }

func (r *rowLines) cut(line string) (Cut, bool) {
	begins := !r.quoted
	if strings.Count(line, `"`)%2 == 1 {
		r.quoted = !r.quoted
	}
	return Cut{Unit: "line"}, begins
}

// json visits the elements of the lists that lie in the value itself or in one of its
// members, and the values of JSON lines.
func (s *splitter) json(ctx context.Context, r io.Reader) {
	d := jsontext.NewDecoder(r, jsontext.AllowDuplicateNames(true))
	for tokens := 1; tokens%1000 != 0 || ctx.Err() == nil; tokens++ {
		depth := d.StackDepth()
		kind, number := d.StackIndex(depth)
		list := kind == '['
		if depth == 0 && number > 0 {
			s.at(Cut{Unit: "value", Number: int(number) + 1, Offset: d.InputOffset()})
		}
		if list && depth <= 2 && number > 0 && d.PeekKind() != ']' {
			s.at(Cut{Unit: "element", Number: int(number) + 1, Offset: d.InputOffset(), Title: string(d.StackPointer().Parent())})
		}
		s.grow(d.InputOffset())
		if (list && depth >= 2 || depth >= 3) && d.PeekKind() != ']' && d.PeekKind() != '}' {
			if d.SkipValue() != nil {
				return
			}
			continue
		}
		if _, err := d.ReadToken(); err != nil {
			return
		}
	}
}
