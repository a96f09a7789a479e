package plans

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/planning/plan"
)

// matches reports that a text has what a pattern describes, accents and capitals aside. What Go's
// patterns lack, A(?!X)B, is: AB, and nowhere AX.
func matches(pattern, text string) bool {
	before, rest, ahead := strings.Cut(pattern, "(?!")
	if !ahead {
		return compiled(pattern).MatchString(unaccented(text))
	}
	end := closing(rest)
	return matches(before+rest[end+1:], text) && !matches(before+rest[:end], text)
}

// closing returns where the parenthesis ends that a text lies in.
func closing(s string) int {
	depth := 0
	for i, r := range s {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth == 0:
			return i
		case r == ')':
			depth--
		}
	}
	return len(s) - 1
}

func compiled(pattern string) *regexp.Regexp {
	return regexp.MustCompile("(?i)" + strings.ReplaceAll(unaccented(pattern), `\w`, `[\pL\pN_]`))
}

// titleFit returns how well a title fits the expected ones: 1 for a pattern that matches, or for
// the same words but their endings.
func titleFit(want []string, got string) float64 {
	best := 0.0
	have := stemsOf(got)
	for _, w := range want {
		if pattern, ok := strings.CutPrefix(w, "re:"); ok {
			if matches(pattern, got) {
				return 1
			}
			continue
		}
		best = max(best, titlesFit(stemsOf(w), have, len(tokens(w)), len(tokens(got))))
	}
	return best
}

func stemsOf(s string) set {
	out := set{}
	for _, w := range tokens(s) {
		out[stem(w)] = true
	}
	return out
}

// titlesFit compares two titles of so many words. One that has nearly all expected words,
// and is not much longer, fits; one with other numbers does not.
func titlesFit(want, have set, wanted, had int) float64 {
	if !sameNumbers(want, have) {
		return 0
	}
	fit := f1(want, have)
	if want.common(have) >= .8*float64(len(want)) && had <= 3*wanted+3 {
		fit = max(fit, .7)
	}
	return fit
}

// sameNumbers reports that one of two titles has no numbers, or the second has those of the first.
func sameNumbers(want, have set) bool {
	wants, has, all := false, false, true
	for w := range want {
		if isNumber(w) {
			wants, all = true, all && have[w]
		}
	}
	for w := range have {
		has = has || isNumber(w)
	}
	return !wants || !has || all
}

// samePassage reports that a quote speaks of a passage: they are equal, or one lies in the other
// without being much longer, or most of their words are the same.
func samePassage(want, got string) bool {
	a, b := flat(want), flat(got)
	if a == "" || b == "" {
		return false
	}
	la, lb := float64(len([]rune(a))), float64(len([]rune(b)))
	return strings.Contains(b, a) && lb <= 2.5*la+60 || strings.Contains(a, b) && lb >= .4*la || f1(setOf(tokens(a)), setOf(tokens(b))) >= .6
}

// quoted reports that one of the quotes speaks of one of the passages.
func quoted(want, got []plan.Quote) bool {
	return slices.ContainsFunc(want, func(w plan.Quote) bool {
		return slices.ContainsFunc(got, func(g plan.Quote) bool { return w.Document == g.Document && samePassage(w.Text, g.Text) })
	})
}
