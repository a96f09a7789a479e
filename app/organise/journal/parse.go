package journal

import (
	"bytes"
	"strings"
)

// parsed is the structure of a note.
type parsed struct {
	lines []noteLine
	size  int
	eol   string
	first int // index of the Nod heading's line; -1: none
	last  int // index after the section's last line
}

// noteLine is one line of a note.
type noteLine struct {
	text  string // without its line end
	end   int    // offset after it and its line end
	ended bool   // it has a line end
	code  bool   // it is in a fenced block or in the properties
}

func parse(note []byte) parsed {
	p := parsed{size: len(note), eol: "\n", first: -1}
	if i := bytes.IndexByte(note, '\n'); i > 0 && note[i-1] == '\r' {
		p.eol = "\r\n"
	}
	for at := 0; at < len(note); {
		end, ended := len(note), false
		if i := bytes.IndexByte(note[at:], '\n'); i >= 0 {
			end, ended = at+i+1, true
		}
		text := strings.TrimRight(string(note[at:end]), "\r\n")
		if at == 0 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		p.lines = append(p.lines, noteLine{text: text, end: end, ended: ended})
		at = end
	}
	p.markProperties()
	p.markFences()
	p.find()
	return p
}

// markProperties marks the YAML between two lines --- at the top.
func (p *parsed) markProperties() {
	if len(p.lines) == 0 || strings.TrimRight(p.lines[0].text, " \t") != "---" {
		return
	}
	for i, l := range p.lines[1:] {
		if strings.TrimRight(l.text, " \t") == "---" {
			for k := range i + 2 {
				p.lines[k].code = true
			}
			return
		}
	}
}

// markFences marks fenced blocks. A block that is never closed counts as text:
// otherwise a heading appended after it would not be found again.
func (p *parsed) markFences() {
	for i := 0; i < len(p.lines); i++ {
		mark := fence(p.lines[i].text)
		if mark == "" || p.lines[i].code {
			continue
		}
		for k := i + 1; k < len(p.lines); k++ {
			if c := strings.TrimSpace(p.lines[k].text); len(c) >= len(mark) && strings.Trim(c, mark[:1]) == "" {
				for ; i < k; i++ {
					p.lines[i].code = true
				}
				p.lines[k].code = true
				break
			}
		}
	}
}

// fence returns the characters that open a fenced block; "" if the line opens none.
func fence(line string) string {
	text := strings.TrimLeft(line, " ")
	if len(line)-len(text) > 3 || text == "" || text[0] != '`' && text[0] != '~' {
		return ""
	}
	info := strings.TrimLeft(text, text[:1])
	mark := text[:len(text)-len(info)]
	if len(mark) < 3 || mark[0] == '`' && strings.Contains(info, "`") {
		return ""
	}
	return mark
}

// find finds the section: from its heading to the next one of its level or higher.
func (p *parsed) find() {
	for i, l := range p.lines {
		switch {
		case l.code:
		case p.first < 0 && isNod(l.text):
			p.first, p.last = i, len(p.lines)
		case p.first >= 0 && p.isHeading(i):
			p.last = i
			return
		}
	}
}

func isNod(line string) bool { return strings.TrimRight(line, " \t#") == heading }

// isHeading reports whether a line is a heading of the first two levels, with '#'
// or underlined.
func (p *parsed) isHeading(i int) bool {
	text := p.lines[i].text
	if mark, _, _ := strings.Cut(text, " "); mark == "#" || mark == "##" {
		return true
	}
	if i+1 == len(p.lines) || strings.TrimSpace(text) == "" || strings.ContainsRune("#-*+>|", rune(text[0])) {
		return false
	}
	under := strings.TrimRight(p.lines[i+1].text, " ")
	return under != "" && (strings.Trim(under, "=") == "" || strings.Trim(under, "-") == "")
}

func (p *parsed) section() []string {
	if p.first < 0 {
		return nil
	}
	var texts []string
	for _, l := range p.lines[p.first:p.last] {
		texts = append(texts, l.text)
	}
	return texts
}
