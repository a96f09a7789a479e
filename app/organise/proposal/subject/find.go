package subject

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/nod-app/nod/app/base/fold"
)

// kind is what a token is.
type kind uint8

const (
	word      kind = iota
	number         // digits
	character      // of a script that does not part words
)

// token is a word, a number or a character of a text.
type token struct {
	hash       uint64 // of its stem
	start, end int    // where it is, in bytes
	kind       kind
	short      bool // a word of at most shortWord letters
	upper      bool // it is written in capitals
	code       bool // with its neighbours, it is not too long for a code as 'P60'
}

const (
	shortWord = 3
	codeWord  = 4 // letters of a code
	maxWord   = 64
	maxText   = 4000 // tokens that are looked at
)

// found is a phrase in a text.
type found struct {
	start, end  int     // where, in bytes
	weight      float64 // a longer phrase weighs more
	first, stop int     // which phrases of the table it is
}

const seed, prime = 14695981039346656037, 1099511628211 // of FNV-1a

func hashOf(b []byte) uint64 {
	h := uint64(seed)
	for _, c := range b {
		h = (h ^ uint64(c)) * prime
	}
	return h
}

// join returns the hash of a phrase with one more token.
func join(h, token uint64) uint64 {
	h = (h ^ token) * prime
	return h ^ h>>29
}

// codeSalt parts the hash of 'P60' from that of 'p 60'.
const codeSalt = 0x9e3779b97f4a7c15

// tokens appends the tokens of a text to out; those of a name are parted at a change of case.
func tokens(out []token, text string, isName bool) []token {
	var buf [2 * maxWord]byte
	for i := 0; len(out) < maxText; {
		start, end, digits := fold.Next(text, i, isName)
		if start < 0 {
			return out
		}
		r, _ := utf8.DecodeRuneInString(text[start:])
		if n := strings.IndexFunc(text[start:end], fold.Unparted); n > 0 {
			end = start + n
		}
		i = end
		switch {
		case fold.Unparted(r):
			out = characters(out, text, start, end)
		case end-start > maxWord: // data, not language
		case digits:
			out = append(out, token{hash: hashOf([]byte(text[start:end])), start: start, end: end, kind: number, code: end-start <= codeWord})
		default:
			w := fold.Append(buf[:0], text[start:end])
			n := utf8.RuneCount(w)
			last, _ := utf8.DecodeLastRuneInString(text[start:end])
			out = append(out, token{hash: hashOf(fold.Stem(w)), start: start, end: end, short: n <= shortWord, upper: !unicode.IsLower(last) && !unicode.IsLower(r), code: n <= codeWord})
		}
	}
	return out
}

// characters adds each character of a run that is not parted into words.
func characters(out []token, text string, start, end int) []token {
	run := norm.NFKC.String(text[start:end]) // file systems take characters apart
	same := len(run) == end-start
	for i, r := range run {
		var buf [utf8.UTFMax]byte
		t := token{hash: hashOf(utf8.AppendRune(buf[:0], unicode.ToLower(r))), start: start, end: end, kind: character}
		if same {
			t.start, t.end = start+i, start+i+utf8.RuneLen(r)
		}
		out = append(out, t)
	}
	return out
}

// find calls each for the phrases of a text, in order, the longest where several begin.
func (t *table) find(text string, isName bool, each func(found)) {
	ts := tokens(make([]token, 0, 8+len(text)/5), text, isName)
	for i := 0; i < len(ts); {
		f, n := t.longestAt(text, ts, i, isName)
		if n == 0 {
			f, n = t.part(text, ts[i])
		}
		if n > 0 {
			each(f)
		}
		i += max(1, n)
	}
}

// longestAt returns the longest phrase that begins at ts[i], and of how many tokens it is.
func (t *table) longestAt(text string, ts []token, i int, isName bool) (f found, n int) {
	h, code, mixed := uint64(seed), true, false
	for k := 1; k <= min(int(t.longest[uint16(ts[i].hash)]), len(ts)-i); k++ {
		last := ts[i+k-1]
		h = join(h, last.hash)
		code = code && last.code && (k == 1 || glued(text, ts[i+k-2], last))
		mixed = mixed || k > 1 && last.kind != ts[i+k-2].kind
		weight := 1 + moreToken*float64(k-1)
		if last.kind == character {
			weight = 1 + moreToken*float64((k-1)/2)
		}
		if k == 2 {
			if t.pairs[pairOf(h)/64]&(1<<(pairOf(h)%64)) == 0 {
				break
			}
		}
		first, stop := 0, 0
		if code && mixed && apart(text, ts, i, k) {
			first, stop = t.at(h ^ codeSalt)
		}
		if first == stop && (k > 1 || alone(text, ts, i, isName)) {
			first, stop = t.at(h)
		}
		if first < stop {
			f, n = found{ts[i].start, last.end, weight, first, stop}, k
		}
	}
	return f, n
}

const (
	moreToken = .6 // of a phrase weigh so much each
	ofPart    = .5 // what a part of a compound weighs
)

// glued says whether one token follows the other at once or behind a hyphen.
func glued(text string, a, b token) bool {
	between := text[a.end:b.start]
	return between == "" || between == "-"
}

// apart says whether nothing is written together with the k tokens from ts[i] on.
func apart(text string, ts []token, i, k int) bool {
	return (i == 0 || ts[i-1].end < ts[i].start) && (i+k == len(ts) || ts[i+k-1].end < ts[i+k].start)
}

// alone says whether a phrase can be ts[i] alone: a short word is written with nothing else, in a text
// in capitals; a number begins a name or follows a space; a single character is a whole run.
func alone(text string, ts []token, i int, isName bool) bool {
	switch t := ts[i]; {
	case t.kind == number:
		return isName && apart(text, ts, i, 1) && (i == 0 || text[t.start-1] == ' ')
	case t.kind == character:
		return apart(text, ts, i, 1)
	case t.short:
		return apart(text, ts, i, 1) && (isName || t.upper)
	}
	return true
}

const (
	shortestCompound = 9 // bytes
	shortestPart     = 5
)

// part returns the phrase with which a compound ends or, if it is none, begins, as of a German 'Stromrechnung'.
func (t *table) part(text string, of token) (found, int) {
	if of.kind != word || of.end-of.start < shortestCompound {
		return found{}, 0
	}
	var buf [2 * maxWord]byte
	w := fold.Append(buf[:0], text[of.start:of.end])
	for from := 3; len(w)-from >= shortestPart; from++ {
		if first, stop := t.single(w[from:]); first < stop {
			return found{of.start, of.end, ofPart, first, stop}, 1
		}
	}
	for n := len(w) - 3; n >= shortestPart; n-- {
		if first, stop := t.single(w[:n]); first < stop {
			return found{of.start, of.end, ofPart, first, stop}, 1
		}
	}
	return found{}, 0
}

// single returns the phrases that are one word.
func (t *table) single(w []byte) (first, stop int) {
	h := hashOf(fold.Stem(w))
	if t.longest[uint16(h)] == 0 {
		return 0, 0
	}
	return t.at(join(seed, h))
}

// newPhrase returns how a phrase is found. It uses the memory of scratch.
func newPhrase(scratch []token, text string, subject uint8) (p phrase, ok bool) {
	ts := tokens(scratch[:0], text, false)
	if len(ts) == 0 || len(ts) > maxTokens {
		return phrase{}, false
	}
	p = phrase{first: uint16(ts[0].hash), tokens: uint8(len(ts)), subject: subject}
	h, code, mixed := uint64(seed), true, false
	for i, t := range ts {
		h = join(h, t.hash)
		if i == 1 {
			p.pair = pairOf(h)
		}
		code = code && t.code && (i == 0 || glued(text, ts[i-1], t))
		mixed = mixed || i > 0 && t.kind != ts[i-1].kind
	}
	if p.hash = h; code && mixed {
		p.hash ^= codeSalt
	}
	return p, true
}

// pairOf returns the bit of the first two tokens of phrases, by their hash.
func pairOf(h uint64) uint32 { return uint32(h) % pairBits }
