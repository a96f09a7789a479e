package markdown

import (
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/markdown"
)

// textRun is text of one style in one place of a line.
type textRun struct {
	markdown.Span
	font font
	x, w float32
}

// line is the runs of one line.
type line struct {
	runs  []textRun
	width float32
}

// word is the least part that lines are made of: a word or a part of it, or
// the space between words.
type word struct {
	markdown.Span
	font  font
	w     float32
	space bool
	glued bool // no line ends before it, if that can be helped
}

// maxWord is how many bytes of a word are measured at once.
const maxWord = 64

// cutWords cuts spans where lines may end.
func cutWords(spans []markdown.Span, level int) []word {
	var out []word
	glued := false
	for _, s := range spans {
		if s.Break {
			out, glued = append(out, word{Span: s}), false
			continue
		}
		f := fontOf(level, s.Style)
		for text := s.Text; text != ""; {
			n, space, loose := firstWord(text)
			w := word{Span: s, font: f, space: space, glued: glued && !space && !loose}
			w.Text, text = text[:n], text[n:]
			w.w = measure(w.Text, f)
			out, glued = append(out, w), !space && !loose
		}
	}
	return out
}

// firstWord returns how long the first word of text is, whether it is a space, and
// whether a line may end on both sides of it, as in Chinese.
func firstWord(text string) (n int, space, loose bool) {
	if text[0] == ' ' {
		return 1, true, false
	}
	for n < len(text) && n < maxWord {
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

// breaker fills one line after the other.
type breaker struct {
	width float32 // of a line
	out   []line
	words []word // of the line that is being filled
	x     float32
}

// breakLines breaks spans into lines no wider than width.
func breakLines(spans []markdown.Span, level int, width float32) []line {
	b := breaker{width: max(width, 16)}
	all := cutWords(spans, level)
	for i := 0; i < len(all); {
		j, w := i+1, all[i].w
		for !all[i].space && !all[i].Break && j < len(all) && all[j].glued {
			w += all[j].w
			j++
		}
		b.add(all[i:j], w)
		i = j
	}
	b.end()
	return b.out
}

// add puts words that belong together, which are as wide as w, where they fit.
func (b *breaker) add(glued []word, w float32) {
	switch {
	case glued[0].Break:
		b.end()
		return
	case glued[0].space:
		if len(b.words) > 0 { // lines begin with a word
			b.push(glued[0])
		}
		return
	case w > b.width:
		for _, word := range glued {
			b.split(word)
		}
		return
	case b.x+w > b.width && len(b.words) > 0:
		b.end()
	}
	for _, word := range glued {
		b.push(word)
	}
}

// split breaks a word that may be wider than a whole line.
func (b *breaker) split(rest word) {
	for b.x+rest.w > b.width {
		n := b.fits(rest)
		if n == 0 && len(b.words) > 0 {
			b.end()
			continue
		}
		head := rest
		n = max(n, runeLen(rest.Text))
		head.Text, rest.Text = rest.Text[:n], rest.Text[n:]
		head.w, rest.w = measure(head.Text, head.font), measure(rest.Text, rest.font)
		b.push(head)
		if rest.Text == "" {
			return
		}
		b.end()
	}
	b.push(rest)
}

// fits returns how many bytes of a word fit into the rest of the line. It adds up
// what the letters need one by one, which are measured already.
func (b *breaker) fits(w word) int {
	n, x := 0, b.x
	for n < len(w.Text) {
		next := n + runeLen(w.Text[n:])
		if x += measure(w.Text[n:next], w.font); x > b.width {
			break
		}
		n = next
	}
	return n
}

// runeLen returns the length of the first rune in bytes.
func runeLen(text string) int {
	_, n := utf8.DecodeRuneInString(text)
	return n
}

func (b *breaker) push(w word) {
	b.words = append(b.words, w)
	b.x += w.w
}

// end ends a line: it makes runs of its words, joining those that are set the
// same. The spaces at its end are not drawn.
func (b *breaker) end() {
	for len(b.words) > 0 && b.words[len(b.words)-1].space {
		b.words = b.words[:len(b.words)-1]
	}
	var l line
	for i, j := 0, 0; i < len(b.words); i = j {
		r := textRun{Span: b.words[i].Span, font: b.words[i].font, x: l.width, w: b.words[i].w}
		for j = i + 1; j < len(b.words) && b.words[j].Style == r.Style && b.words[j].Link == r.Link; j++ {
			r.Text += b.words[j].Text
			r.w += b.words[j].w
		}
		if j > i+1 && j < len(b.words) || r.Link != "" || r.Style&(markdown.Mono|markdown.Strike) != 0 {
			r.w = measure(r.Text, r.font) // something is after it or around it: to the pixel
		}
		l.width += r.w
		l.runs = append(l.runs, r)
	}
	b.out, b.words, b.x = append(b.out, l), b.words[:0], 0
}
