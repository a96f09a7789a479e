package engine

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/similar"
)

// sameWork is how similar two titles must be to mean the same work.
const sameWork = 0.72

// work is a title as it is compared with others.
type work struct {
	all    []string // stems, numbers too
	stems  []string // without numbers, if two words remain
	labels string   // numbers that stand behind what they number, with commas
	counts string   // all numbers, with commas
	more   bool     // than there is: 'two more tents', 'another tent'
}

// workOf leaves the words out that only say that the work passes to someone, or
// has another day.
func workOf(title string) work {
	title = cutInstead(title, language.Any())
	ws := language.Words(title)
	for i := language.Any().At(ws, language.Still); i >= 0; i = language.Any().At(ws, language.Still) {
		ws = slices.Delete(ws, i, i+language.Any().Begin(ws[i:], language.Still))
	}
	w := work{all: language.Stems(strings.Join(ws, " ")), labels: labels(title), more: asksForMore(ws)}
	var counts []string
	for _, s := range w.all {
		if s[0] >= '0' && s[0] <= '9' {
			counts = append(counts, s)
		} else {
			w.stems = append(w.stems, s)
		}
	}
	w.counts = strings.Join(counts, ", ")
	if len(w.stems) < 2 {
		w.stems = w.all
	}
	return w
}

// labels returns the numbers in a title that stand behind what they number.
func labels(title string) string {
	var out []string
	ws := language.Words(parens.ReplaceAllString(title, ""))
	for i, w := range ws {
		last := i == len(ws)-1 || language.SaysLittle(ws[i+1])
		if w[0] <= '9' && i > 0 && last && len(w) < 4 {
			out = append(out, w)
		}
	}
	return strings.Join(out, ", ")
}

// same says how much two titles mean the same work. 12 tents and 15 tents may be
// the same work with another number, email 1 is not email 2: a number that counts
// nothing is a part of the name.
func (w work) same(o work) float64 { return w.sameIf(o, similar.Stems(w.stems, o.stems)) }

// sameIf returns how alike two works are, as same does, for stems that are that similar.
func (w work) sameIf(o work, similar float64) float64 {
	if w.labels != o.labels || w.more != o.more {
		similar *= 0.6
	}
	return similar
}

// asksForMore reports a number with a word such as 'more' after it, and 'another'.
func asksForMore(ws []string) bool {
	for i, w := range ws {
		if n := language.Stem(w); n[0] >= '0' && n[0] <= '9' && language.Any().Says(ws[i+1:min(len(ws), i+4)], language.More) {
			return true
		}
	}
	return language.Any().Says(ws, language.Another)
}
