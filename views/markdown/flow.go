package markdown

import (
	"unicode"
	"unicode/utf8"
)

// run is text of one style in one place of a line.
type run struct {
	span
	face face
	x, w float32
}

// rank is one line of runs.
type rank struct {
	runs  []run
	width float32
}

// atom is the least part that lines are made of: a word or a part of it, or
// the space between words.
type atom struct {
	span
	face  face
	w     float32
	space bool
	glued bool // no line ends before it, if that can be helped
}

// maxAtom is how many bytes of a word are measured at once.
const maxAtom = 64

// flow breaks spans into lines no wider than width.
func flow(r *ruler, spans []span, level int, width float32) []rank {
	f := filler{r: r, room: max(width, 16)}
	all := atoms(r, spans, level)
	for i := 0; i < len(all); {
		j, w := i+1, all[i].w
		for !all[i].space && !all[i].brk && j < len(all) && all[j].glued {
			w += all[j].w
			j++
		}
		f.group(all[i:j], w)
		i = j
	}
	f.end()
	return f.out
}

// atoms cuts spans where lines may end.
func atoms(r *ruler, spans []span, level int) []atom {
	var out []atom
	glued := false
	for _, s := range spans {
		if s.brk {
			out, glued = append(out, atom{span: s}), false
			continue
		}
		f := faceOf(level, s.style)
		for text := s.text; text != ""; {
			n, space, loose := word(text)
			a := atom{span: s, face: f, space: space, glued: glued && !space && !loose}
			a.text = text[:n]
			a.w = r.width(a.text, f)
			out = append(out, a)
			glued = !space && !loose
			text = text[n:]
		}
	}
	return out
}

// word is how long the first atom of text is, whether it is a space, and
// whether a line may end on both sides of it, as in Chinese.
func word(text string) (n int, space, loose bool) {
	if text[0] == ' ' {
		return 1, true, false
	}
	for n < len(text) && n < maxAtom {
		c, size := utf8.DecodeRuneInString(text[n:])
		if c == ' ' {
			break
		}
		if unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
			if n == 0 {
				return size, false, true
			}
			break
		}
		n += size
	}
	return n, false, false
}

// filler fills one line after the other.
type filler struct {
	r    *ruler
	room float32
	out  []rank
	line []atom
	x    float32
}

// group puts atoms that belong together, as wide as w, where they fit.
func (f *filler) group(g []atom, w float32) {
	switch {
	case g[0].brk:
		f.end()
	case g[0].space:
		if len(f.line) > 0 { // lines begin with a word
			f.push(g[0])
		}
	case f.x+w <= f.room || len(f.line) == 0 && w <= f.room:
		for _, a := range g {
			f.push(a)
		}
	case w <= f.room:
		f.wrap()
		f.group(g, w)
	default:
		for _, a := range g {
			f.force(a)
		}
	}
}

// force breaks a word that is wider than a whole line.
func (f *filler) force(a atom) {
	for f.x+a.w > f.room {
		n := f.fits(a)
		if n == 0 && len(f.line) > 0 {
			f.wrap()
			continue
		}
		head := a
		head.text, a.text = a.text[:max(n, first(a.text))], a.text[max(n, first(a.text)):]
		head.w = f.r.width(head.text, a.face)
		f.push(head)
		if a.text == "" {
			return
		}
		a.w = f.r.width(a.text, a.face)
		f.wrap()
	}
	f.push(a)
}

// fits is how many bytes of an atom fit into the rest of the line. It adds up
// what the letters need one by one, which are measured already.
func (f *filler) fits(a atom) int {
	n, x := 0, f.x
	for n < len(a.text) {
		next := n + first(a.text[n:])
		if x += f.r.width(a.text[n:next], a.face); x > f.room {
			break
		}
		n = next
	}
	return n
}

// first is how long the first rune is.
func first(text string) int {
	_, n := utf8.DecodeRuneInString(text)
	return n
}

func (f *filler) push(a atom) {
	f.line = append(f.line, a)
	f.x += a.w
}

// wrap ends a line that is full; the spaces at its end are not drawn.
func (f *filler) wrap() {
	if len(f.line) > 0 {
		f.end()
	}
}

// end makes runs of the atoms of a line, joining those that are set the same.
func (f *filler) end() {
	for len(f.line) > 0 && f.line[len(f.line)-1].space {
		f.line = f.line[:len(f.line)-1]
	}
	var l rank
	for i := 0; i < len(f.line); {
		j, text := i+1, f.line[i].text
		for j < len(f.line) && f.line[j].style == f.line[i].style && f.line[j].link == f.line[i].link {
			text += f.line[j].text
			j++
		}
		n := run{span: f.line[i].span, face: f.line[i].face, x: l.width}
		n.text = text
		if n.w = f.line[i].w; j > i+1 && j < len(f.line) || n.link != "" || n.style&(mono|strike) != 0 {
			n.w = f.r.width(text, n.face) // something stands after it or around it: to the pixel
		} else {
			for _, a := range f.line[i+1 : j] {
				n.w += a.w
			}
		}
		l.width += n.w
		l.runs = append(l.runs, n)
		i = j
	}
	f.out, f.line, f.x = append(f.out, l), f.line[:0], 0
}
