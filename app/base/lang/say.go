package lang

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// What one process says to another, to a model, to the store and to the log is English, and the same in each language. Say, SayN
// and Errorf make such texts; who shows one to a person gives it to Show, which knows what they were made of.

// Say returns an English text for Show, with its verbs filled in as Sprintf does. What %v and %w stand for are Nod's own words,
// which Show translates, too; what %s, %q and numbers stand for is what others call their things. A list for %s is joined with commas.
func Say(text string, args ...any) string { return fmt.Sprintf(text, named(text, args)...) }

// Said returns a text as it is. It tells that it is a text for Show, made elsewhere or a part of one.
func Said(text string) string { return text }

// SayN returns Say of one for one thing, and of other for any other number.
func SayN(n int, one, other string, args ...any) string {
	if n == 1 {
		return Say(one, args...)
	}
	return Say(other, args...)
}

// Errorf returns an error as that of fmt does, whose text is one for Show.
func Errorf(text string, args ...any) error { return fmt.Errorf(text, named(text, args)...) }

// named returns the arguments of a text, with those names for %s in quotes that could be taken for more than one clause, or for
// the end of a quotation: Show finds the same words again.
func named(text string, args []any) []any {
	for i, a := range args {
		var name string
		switch a := a.(type) {
		case string:
			name = a
		case []string:
			quoted := slices.Clone(a)
			for j := range quoted {
				quoted[j] = unambiguous(quoted[j], "")
			}
			args = slices.Clone(args)
			args[i] = strings.Join(quoted, ", ")
			continue
		}
		if name == "" || !ambiguous.MatchString(name) {
			continue
		}
		if v := verb.FindAllStringSubmatchIndex(strings.ReplaceAll(text, "%%", "  "), -1); i < len(v) && text[v[i][2]] == 's' {
			args = slices.Clone(args)
			args[i] = unambiguous(name, text[:v[i][0]])
		}
	}
	return args
}

// ambiguous is what a name has in it that is not known for a part of it when it stands in a text.
var ambiguous = regexp.MustCompile(`[.;,] |[\n"“”]|(?:^|\P{L})['‘’]|['‘’](?:\P{L}|$)`)

// unambiguous returns a name as it stands behind that part of a text, in quotes if it must be.
func unambiguous(name, before string) string {
	opening, _ := utf8.DecodeLastRuneInString(before)
	closing, within := map[rune]string{'"': `"`, '\'': "'", '‘': "’", '“': "”"}[opening]
	if !ambiguous.MatchString(name) || !within && quotation(name, 0) == len(name) ||
		within && !strings.Contains(name, closing) && strings.Count(name, `"`)%2 == 0 {
		return name
	}
	if q := strconv.Quote(name); opening != '"' {
		return q
	} else {
		return q[1 : len(q)-1]
	}
}
