package markdown

import "unicode/utf8"

// lineBreaker fills one line after the other.
type lineBreaker struct {
	r    *measurer
	room float32
	out  []rank
	line []atom
	x    float32
}

// group puts atoms that belong together, as wide as w, where they fit.
func (f *lineBreaker) group(g []atom, w float32) {
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
func (f *lineBreaker) force(a atom) {
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
func (f *lineBreaker) fits(a atom) int {
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

func (f *lineBreaker) push(a atom) {
	f.line = append(f.line, a)
	f.x += a.w
}

// wrap ends a line that is full; the spaces at its end are not drawn.
func (f *lineBreaker) wrap() {
	if len(f.line) > 0 {
		f.end()
	}
}

// end makes runs of the atoms of a line, joining those that are set the same.
func (f *lineBreaker) end() {
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
