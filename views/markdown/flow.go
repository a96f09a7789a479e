package markdown

import (
	"unicode"
	"unicode/utf8"
)

// run is text of one style in one place of a line.
type run struct {
	span
	face font
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
	face  font
	w     float32
	space bool
	glued bool // no line ends before it, if that can be helped
}

// maxAtom is how many bytes of a word are measured at once.
const maxAtom = 64

// flow breaks spans into lines no wider than width.
func flow(r *measurer, spans []span, level int, width float32) []rank {
	f := lineBreaker{r: r, room: max(width, 16)}
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
func atoms(r *measurer, spans []span, level int) []atom {
	var out []atom
	glued := false
	for _, s := range spans {
		if s.brk {
			out, glued = append(out, atom{span: s}), false
			continue
		}
		f := fontOf(level, s.style)
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
