package config

import (
	"slices"
	"strings"
)

// A document is the text of a config.toml that is edited in place: everything
// else stays the same, byte for byte, including comments and order. No library
// writes TOML like that.
type document struct {
	text  string
	items []item
	eol   string // how its lines end
}

func documentOf(text string) document {
	eol := "\n"
	if i := strings.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		eol = "\r\n"
	}
	return document{text: text, items: scan(text), eol: eol}
}

// line returns the offset of the first byte of a line; lines count from 1.
func (d document) line(n int) int {
	at := 0
	for ; n > 1; n-- {
		i := strings.IndexByte(d.text[at:], '\n')
		if i < 0 {
			return len(d.text)
		}
		at += i + 1
	}
	return at
}

// block returns the first and the last line of a table, up to its last pair. ok is
// false if the table is not a separate block.
func (d document) block(path string) (first, last int, ok bool) {
	i := slices.IndexFunc(d.items, func(it item) bool { return it.kind == header && it.path == path })
	if i < 0 {
		return 0, 0, false
	}
	first, last = d.items[i].first, d.items[i].last
	for _, it := range d.items[i+1:] {
		if it.kind == header {
			break
		}
		last = max(last, it.last)
	}
	return first, last, true
}

// appendBlock inserts a block after the last one of the same kind, or at the end.
func (d document) appendBlock(array string, rows []string) string {
	return d.appendText(array, "[["+array+"]]"+d.eol+strings.Join(rows, d.eol)+d.eol)
}

// appendText adds a block with its header at the end of an array.
func (d document) appendText(array, block string) string {
	at, gap := len(d.text), d.eol
	for n := 0; ; n++ {
		_, last, ok := d.block(index(array, n))
		if !ok {
			break
		}
		at = d.line(last + 1)
		at += d.remarks(d.text[at:])
	}
	before, after := d.text[:at], d.text[at:]
	if before != "" && !strings.HasSuffix(before, "\n") {
		before += d.eol
	}
	if strings.TrimPrefix(before, "\ufeff") == "" {
		gap = ""
	}
	return before + gap + block + after
}

// remarks returns the length of the comment lines at the end of a block: those
// right below its last pair, unless they belong to what follows.
func (d document) remarks(text string) int {
	n := 0
	for strings.HasPrefix(text[n:], "#") {
		end := strings.IndexByte(text[n:], '\n')
		if end < 0 {
			return len(text)
		}
		n += end + 1
	}
	if rest := text[n:]; rest == "" || strings.HasPrefix(rest, d.eol) {
		return n
	}
	return 0
}

// removeBlock removes a block, and the blank line that appendBlock inserts before it.
func (d document) removeBlock(path string) (string, bool) {
	first, last, ok := d.block(path)
	if !ok {
		return d.text, false
	}
	before, after := d.text[:d.line(first)], d.text[d.line(last+1):]
	if strings.HasSuffix(before, "\n"+d.eol) {
		before = strings.TrimSuffix(before, d.eol)
	}
	return before + after, true
}

// setKey changes the value of a key of a block, or adds the key below the header.
func (d document) setKey(block, key, value string) (string, bool) {
	for _, it := range d.items {
		if it.kind == pair && it.path == join(block, key) {
			return d.text[:it.value] + value + d.text[it.end:], true
		}
	}
	first, _, ok := d.block(block)
	if !ok {
		return d.text, false
	}
	before, after := d.text[:d.line(first+1)], d.text[d.line(first+1):]
	if !strings.HasSuffix(before, "\n") {
		before += d.eol
	}
	return before + keyText(key) + " = " + value + d.eol + after, true
}

// setInTable sets a key as setKey does; a missing table is added at the end. The keys of no table
// are at the top.
func (d document) setInTable(table, key, value string) (string, bool) {
	if table == "" {
		return d.setAtTop(key, value), true
	}
	if text, ok := d.setKey(table, key, value); ok {
		return text, true
	}
	if slices.ContainsFunc(d.items, func(it item) bool { return it.path == table }) {
		return d.text, false // in another form, as one line in braces
	}
	text := d.text
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += d.eol
	}
	return text + d.eol + "[" + table + "]" + d.eol + keyText(key) + " = " + value + d.eol, true
}

// keyText returns a key as TOML writes it: in quotes, unless it has only letters, digits, hyphens and
// underscores.
func keyText(key string) string {
	if strings.Trim(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == "" && key != "" {
		return key
	}
	return quote(key)
}
