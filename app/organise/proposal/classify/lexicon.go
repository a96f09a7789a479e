package classify

import (
	"strings"
	"sync"
)

// subject is what a file is about.
type topic struct {
	category  string
	what      string // "an invoice"
	sensitive string // why it is sensitive, in a few words; empty: it is not
}

// strength is how much one signal weighs.
type strength int

const (
	weak strength = iota + 1
	strong
)

// term is what a phrase means.
type term struct {
	subject  *topic
	strength strength
	whole    bool   // is alone between separators and unbroken: 'W-2', 'P60'
	roles    uint16 // bits of what it supports in a text; see support
}

// node is a place in the trie of phrases, word by word.
type node struct {
	next map[string]*node
	term *term
}

// lexicon is a set of phrases, found in one pass.
type lexicon struct{ root node }

// add puts phrases (parted by commas) in. A '=' before a phrase wants it whole.
func (l *lexicon) add(t term, phrases string) {
	for p := range strings.SplitSeq(phrases, ",") {
		p = strings.TrimSpace(p)
		n := &l.root
		for _, w := range words(p, false, 8) {
			if n.next == nil {
				n.next = map[string]*node{}
			}
			if n.next[w.text] == nil {
				n.next[w.text] = &node{}
			}
			n = n.next[w.text]
		}
		if n == &l.root {
			continue
		}
		if n.term == nil {
			own := t
			own.whole = strings.HasPrefix(p, "=")
			n.term = &own
		}
		n.term.roles |= t.roles
	}
}

// match returns the longest phrase on one line that begins at words[i]; size is how
// many words it has.
func (l *lexicon) match(text string, ws []word, i int) (t *term, size int) {
	n := &l.root
	for j := i; j < len(ws); j++ {
		if n = n.next[ws[j].text]; n == nil {
			break
		}
		if j > i && strings.IndexByte(text[ws[j-1].end:ws[j].start], '\n') >= 0 {
			break
		}
		if n.term != nil && (!n.term.whole || isWhole(text, ws[i].start, ws[j].end)) {
			t, size = n.term, j-i+1
		}
	}
	return t, size
}

// isWhole wants separators around text[start:end] and at most one hyphen in it.
func isWhole(text string, start, end int) bool {
	if start > 0 && isWordByte(text[start-1]) || end < len(text) && isWordByte(text[end]) {
		return false
	}
	in := text[start:end]
	return !strings.ContainsAny(strings.Replace(in, "-", "", 1), " _-.,;:+()[]")
}

func isWordByte(c byte) bool {
	return c >= 0x80 || isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// hit is a phrase that was found in a text.
type hit struct {
	*term
	quote string // as it is in the text
	at    int    // where, in bytes
}

// hits gives the phrases in a text, in order, at most max.
func (l *lexicon) hits(text string, ws []word, max int) []hit {
	var out []hit
	for i := 0; i < len(ws) && len(out) < max; {
		t, size := l.match(text, ws, i)
		if t == nil {
			t, size = compound(ws[i].text), 1
		}
		if t != nil {
			out = append(out, hit{t, text[ws[i].start:ws[i+size-1].end], ws[i].start})
		}
		i += max1(size)
	}
	return out
}

func max1(n int) int { return max(n, 1) }

// subjects is the lexicon of what files are about; it never changes once built.
var subjects = sync.OnceValue(func() *lexicon {
	l := &lexicon{}
	for i := range subjectTable {
		e := &subjectTable[i]
		for _, p := range e.strong {
			l.add(term{subject: &e.subject, strength: strong}, p)
		}
		l.add(term{subject: &e.subject, strength: weak}, e.weak)
	}
	return l
})

// compound reads German and Dutch compounds by their ending: Stromrechnung.
func compound(w string) *term {
	if len(w) < 9 {
		return nil
	}
	for i := range compoundTable {
		c := &compoundTable[i]
		for _, e := range c.endings {
			if strings.HasSuffix(w, e) && !hasWord(c.not, w) && !endsIn(w, c.notEnding) {
				return &c.term
			}
		}
	}
	return nil
}

func endsIn(w string, endings []string) bool {
	for _, e := range endings {
		if strings.HasSuffix(w, e) {
			return true
		}
	}
	return false
}
