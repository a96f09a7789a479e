package assistant

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/tools"
)

// toolsFor are the names of the tools that a model is offered for what the
// person said: small models fail with many (issue 4, "Context economy"), and
// their descriptions are to take at most a third of the context window. Those
// that the words are about come first, then the others by their rank.
func toolsFor(text string, specs []tools.Spec, window int) []string {
	words := wordsOf(text)
	specs = slices.DeleteFunc(slices.Clone(specs), func(s tools.Spec) bool {
		return !s.Enabled || s.Topic != "" && !slices.ContainsFunc(wordsOf(s.Topic), func(w string) bool { return slices.Contains(words, w) })
	})
	slices.SortStableFunc(specs, func(a, b tools.Spec) int {
		return cmp.Or(cmp.Compare(about(b, words), about(a, words)), cmp.Compare(rank(a), rank(b)))
	})
	var out []string
	room := window / 3
	for _, s := range specs {
		// About 3.5 characters a token, and what a template writes around each tool.
		if room -= (len(s.Name)+len(s.Description)+len(s.ArgsSchema))*2/7 + 12; room < 0 {
			break
		}
		out = append(out, s.Name)
	}
	return out
}

// rank puts the tools without a rank last.
func rank(s tools.Spec) int {
	if s.Rank == 0 {
		return math.MaxInt
	}
	return s.Rank
}

// about is how many of the words a tool's name or description has.
func about(s tools.Spec, words []string) int {
	n := 0
	of := wordsOf(s.Name + " " + s.Description)
	for _, w := range words {
		if slices.Contains(of, w) {
			n++
		}
	}
	return n
}

// wordsOf are the beginnings of the words of a text that mean something: what
// they begin with is the same in their other forms.
func wordsOf(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if r := []rune(w); len(r) >= 4 {
			w = string(r[:min(len(r), 5)])
			if !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}
