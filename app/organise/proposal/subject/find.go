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
	start, end int      // where, in bytes
	weight     float64  // a longer phrase weighs more
	subjects   []uint64 // of the table
}

const seed, prime = 14695981039346656037, 1099511628211 // of FNV-1a

func hashOf(b []byte) uint64 {
	h := uint64(seed)
	for _, c := range b {
		h = (h ^ uint64(c)) * prime
	}
	return h
}

// codeSalt parts the hash of 'P60' from that of 'p 60'.
const codeSalt = 0x9e3779b97f4a7c15

// amongSalt parts the hash of a word of a phrase from that of the word alone.
const amongSalt = 0xd1b54a32d192ed03

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

// joined is the beginning of a phrase.
type joined struct {
	hash        uint64
	code, mixed bool // letters and digits that are written together, as 'P60' and 'W-2'
}

// join adds ts[i] to a phrase that ends before it, or begins one.
func (p *joined) join(text string, ts []token, i int) {
	if i == 0 || p.hash == 0 {
		*p = joined{hash: seed, code: true}
	} else {
		p.code = p.code && (text[ts[i-1].end:ts[i].start] == "" || text[ts[i-1].end:ts[i].start] == "-")
		p.mixed = p.mixed || ts[i].kind != ts[i-1].kind
	}
	p.code = p.code && ts[i].code
	p.hash = (p.hash ^ ts[i].hash) * prime
	p.hash ^= p.hash >> 29
}

func (p *joined) isCode() bool { return p.code && p.mixed }

// longestAt returns the longest phrase that begins at ts[i], and of how many tokens it is.
func (t *table) longestAt(text string, ts []token, i int, isName bool) (f found, n int) {
	var p joined
	for k := 1; k <= min(int(t.longest[uint16(ts[i].hash)]), len(ts)-i); k++ {
		last := ts[i+k-1]
		p.join(text, ts, i+k-1)
		if k == 2 && t.pairs[p.hash%pairBits/64]&(1<<(p.hash%64)) == 0 {
			break
		}
		var subjects []uint64
		if p.isCode() && apart(text, ts, i, k) {
			subjects = t.of(p.hash ^ codeSalt)
		}
		if len(subjects) == 0 && (k > 1 || alone(text, ts, i, isName)) {
			subjects = t.of(p.hash)
		}
		if len(subjects) == 0 {
			continue
		}
		weight := 1 + moreToken*float64(k-1)
		if last.kind == character {
			weight = 1 + moreToken*float64((k-1)/2)
		}
		f, n = found{ts[i].start, last.end, weight, subjects}, k
	}
	return f, n
}

const (
	moreToken  = .6 // of a phrase weigh so much each
	ofCompound = 1  // weighs a part of a compound
	ofWord     = .3 // weighs a word of a phrase alone
)

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
	shortestPart = 5 // of a compound, in bytes
	mostAmong    = 3 // subjects
)

// part returns the phrase with which a compound ends or, if it is none, begins, as of a German
// 'Stromrechnung'; else the phrases that have the word among others, if they are of few subjects.
func (t *table) part(text string, of token) (found, int) {
	if of.kind != word {
		return found{}, 0
	}
	var buf [2 * maxWord]byte
	w := fold.Append(buf[:0], text[of.start:of.end])
	for from := 3; len(w)-from >= shortestPart; from++ {
		if subjects := t.single(w[from:]); len(subjects) > 0 {
			return found{of.start, of.end, ofCompound, subjects}, 1
		}
	}
	for n := len(w) - 3; n >= shortestPart; n-- {
		if subjects := t.single(w[:n]); len(subjects) > 0 {
			return found{of.start, of.end, ofCompound, subjects}, 1
		}
	}
	if subjects := t.of(of.hash ^ amongSalt); len(subjects) > 0 && len(subjects) <= mostAmong {
		return found{of.start, of.end, ofWord, subjects}, 1
	}
	return found{}, 0
}

// single returns the subjects of a phrase that is one word.
func (t *table) single(w []byte) []uint64 {
	one := []token{{hash: hashOf(fold.Stem(w))}}
	if t.longest[uint16(one[0].hash)] == 0 {
		return nil
	}
	var p joined
	p.join("", one, 0)
	return t.of(p.hash)
}
