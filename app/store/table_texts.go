package store

import (
	"bytes"
	"hash/maphash"
	"unicode/utf8"
)

// textSpan is where a text lies among those of a tableTexts.
type textSpan struct{ from, to uint32 }

func (s textSpan) len() int { return int(s.to - s.from) }

// textRest is what comes behind the names in a text.
type textRest struct {
	textSpan
	uses int32 // proposals that have it
}

// tableTexts are the texts of a textTable. The names that a text begins with are of one
// proposal; the rest says of what category it is, where it goes and why, which is the same for
// many and there once.
type tableTexts struct {
	bytes   []byte
	unused  int // of them
	rests   []textRest
	numbers map[uint64]int32 // of the rests, by hash; of two with one hash the last
	seed    maphash.Seed
}

// set gives a proposal its text in place of the one it has.
func (t *tableTexts) set(r *textRow, text []byte) {
	names, rest := cutText(text)
	if !bytes.Equal(t.of(r.names), names) {
		t.unused += r.names.len()
		r.names = t.add(names)
	}
	before := r.rest
	r.rest = t.rest(rest)
	if before > 0 {
		t.release(before)
	}
}

// of are the bytes of a span.
func (t *tableTexts) of(s textSpan) []byte { return t.bytes[s.from:s.to] }

func (t *tableTexts) add(text []byte) textSpan {
	from := uint32(len(t.bytes))
	t.bytes = append(t.bytes, text...)
	return textSpan{from, uint32(len(t.bytes))}
}

// rest is the number of a rest, counted from 1, for one more proposal.
func (t *tableTexts) rest(text []byte) int32 {
	if t.numbers == nil {
		t.numbers, t.seed = map[uint64]int32{}, maphash.MakeSeed()
	}
	hash := maphash.Bytes(t.seed, text)
	n := t.numbers[hash]
	if n == 0 || !bytes.Equal(t.of(t.rests[n-1].textSpan), text) {
		t.rests = append(t.rests, textRest{textSpan: t.add(text)})
		n = int32(len(t.rests))
		t.numbers[hash] = n
	} else if t.rests[n-1].uses == 0 {
		t.unused -= len(text)
	}
	t.rests[n-1].uses++
	return n
}

// release takes away one proposal from a rest.
func (t *tableTexts) release(rest int32) {
	r := &t.rests[rest-1]
	if r.uses--; r.uses == 0 {
		t.unused += r.len()
	}
}

// cutText splits a text behind its first two lines, the names of a file now and then. Of two
// that are the same it gives one: no word of a query has the end of a line in it.
func cutText(text []byte) (names, rest []byte) {
	first, more, _ := bytes.Cut(text, []byte("\n"))
	second, rest, _ := bytes.Cut(more, []byte("\n"))
	if bytes.Equal(first, second) {
		return first, rest
	}
	return text[:len(text)-len(rest)], rest
}

// search reports of a row whether its text has all words. What is found in a rest is found
// once, if many have it.
func (t *tableTexts) search(words []string) func(*textRow) bool {
	if len(words) == 0 {
		return func(*textRow) bool { return true }
	}
	all := make([][]byte, len(words))
	for i, w := range words {
		all[i] = []byte(w)
	}
	found := make([]restHas, len(t.rests))
	return func(r *textRow) bool {
		if r.rest == 0 {
			return false
		}
		names, rest, has := t.of(r.names), &t.rests[r.rest-1], &found[r.rest-1]
		if rest.uses > 1 && *has == notSearched {
			*has = hasOf(t.of(rest.textSpan), all)
		}
		for _, w := range all {
			if *has == hasAll {
				break
			}
			if !contains(names, w) && (*has == hasNone || !continues(t.of(rest.textSpan), w)) {
				return false
			}
		}
		return true
	}
}

// restHas is how many words of a query are in a rest.
type restHas uint8

const (
	notSearched restHas = iota
	hasNone
	hasSome
	hasAll
)

func hasOf(rest []byte, words [][]byte) restHas {
	n := 0
	for _, w := range words {
		if continues(rest, w) {
			n++
		}
	}
	switch n {
	case 0:
		return hasNone
	case len(words):
		return hasAll
	default:
		return hasSome
	}
}

// continues reports whether a word is in a rest, which does not begin the text.
func continues(rest, word []byte) bool { return utf8.RuneStart(word[0]) && bytes.Contains(rest, word) }

// contains is SQLite's instr, which looks only where a character begins: so a broken word
// that begins within one is nowhere but at the beginning.
func contains(text, word []byte) bool {
	if !utf8.RuneStart(word[0]) {
		return bytes.HasPrefix(text, word)
	}
	return bytes.Contains(text, word)
}
