package engine

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
)

var parens = regexp.MustCompile(`\s*\(([^()]*)\)`)

// dueOf returns the day by which something must be done, and whether a word says
// that it is one. A day after 'from' or 'instead of' is none.
func dueOf(s string, w language.Written) (due string, said bool) {
	s = cutInstead(s, w.Vocabulary)
	for _, d := range w.Days(s) {
		_, by, from := w.Vocabulary.TrimBefore(s[:d.Start])
		if _, behind := w.Vocabulary.TrimAfter(s[d.End:]); by || behind {
			return d.String(), true
		}
		if due == "" && !from {
			due = d.String()
		}
	}
	return due, false
}

// cutInstead leaves out what 'instead of' begins, to the end of its clause.
func cutInstead(s string, v *language.Vocabulary) string {
	rest, _ := v.CutClauses(s, language.Instead)
	return rest
}

// titleOf makes a short title of a text about work: without who, by when, and what must be before; those clauses
// are returned.
func titleOf(s string, t people.Team, w language.Written) (title string, after []string) {
	s, after = cutAfter(s, w.Vocabulary)
	s = parens.ReplaceAllStringFunc(s, func(p string) string {
		if len(w.Days(p)) > 0 || len(t.Mentions(p)) > 0 {
			return ""
		}
		return p
	})
	s = withoutDates(s, w)
	if ms := t.Mentions(s); len(ms) > 0 {
		s = withoutOwner(s, ms[0])
	}
	if key := keyPrefix.FindString(s); len(language.Words(s[len(key):])) > 1 {
		s = s[len(key):]
	}
	return clean(strings.ReplaceAll(s, "( )", "")), after
}

// asked returns the title of a unit as a proposal says it.
func (u *unit) asked() string {
	if p := u.from[0]; p.passage != nil {
		return clean(withoutAsking(u.title, p.written.Vocabulary))
	}
	return u.title
}

// withoutAsking leaves the words out with which a text begins that ask for it, or say that who writes does it: 'please', 'I'll'.
func withoutAsking(s string, v *language.Vocabulary) string {
	const fewest = 2 // words of what is left
	tokens, words := language.Tokens(s), language.Words(s)
	n := max(v.Begin(words, language.Please), v.Begin(words, language.Self))
	if n == 0 || len(words)-n < fewest {
		return s
	}
	return s[tokens[n].Start:]
}

// keyPrefix is a number of a decision, or a word or two, before a colon.
var keyPrefix = regexp.MustCompile(`^\s*(?:[A-Z]{1,2}\d{1,3}|\p{Lu}\p{L}{2,20}(?:\s\p{L}{2,15})?)\s*[:–—]\s+`)

// cutAfter takes the clauses out that say what must be before.
func cutAfter(s string, v *language.Vocabulary) (rest string, after []string) {
	rest, after = v.CutClauses(s, language.After)
	if wordy := slices.DeleteFunc(language.Stems(rest), language.IsNumber); len(wordy) < 2 { // 'once the hall is booked Bo sends the map': where the clause ends is not told
		return s, after
	}
	return strings.TrimLeft(rest, " ,;"), after
}

// withoutOwner takes a name out that a text begins or ends with.
func withoutOwner(s string, m people.Mention) string {
	before, after := s[:m.Start], s[m.End:]
	head := language.Words(before)
	switch {
	case len(head) == 0 || language.Any().Whole(head, language.Address):
		return imperative(strings.TrimLeft(after, " *_:–—-"))
	case len(language.Words(after)) == 0:
		return handsOver.ReplaceAllString(before, "")
	}
	return s
}

// handsOver ends what stands before the name of who does it.
var handsOver = regexp.MustCompile(`(?i)(?:[\s,;:(\[@|→–—>-]|\s(?:by|von|durch|par|por|da|door))+$`)

// withoutDates takes the days out, with the words before them that say by when.
func withoutDates(s string, w language.Written) string {
	var b strings.Builder
	from := 0
	for _, d := range w.Days(s) {
		if d.Start < from {
			continue
		}
		before, _, _ := w.Vocabulary.TrimBefore(s[from:d.Start])
		behind, _ := w.Vocabulary.TrimAfter(s[d.End:])
		b.WriteString(before + " ")
		from = len(s) - len(behind)
	}
	return b.String() + s[from:]
}

// clean tidies a title and begins it with a capital.
func clean(s string) string {
	s = plain(s)
	s = strings.ReplaceAll(strings.ReplaceAll(s, " ,", ","), " ;", ";")
	s = strings.ReplaceAll(s, " . ", ". ")
	s = strings.Trim(s, " ,;:.?–—-")
	const longest = 120 // letters
	if utf8.RuneCountInString(s) > longest {
		s = strings.TrimSpace(string([]rune(s)[:longest])) + "…"
	}
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// imperative turns 'adds a table' into 'add a table', as a title says it.
func imperative(s string) string {
	verb, rest, more := strings.Cut(s, " ")
	switch {
	case !more:
		return s
	case slices.Contains([]string{"will", "shall", "must", "should", "to"}, language.Fold(verb)):
		return imperative(rest)
	case slices.Contains([]string{"has", "have", "needs", "is", "are"}, language.Fold(verb)) && strings.HasPrefix(rest, "to "):
		return rest[len("to "):]
	case strings.HasSuffix(verb, "ies") && len(verb) > 4:
		verb = strings.TrimSuffix(verb, "ies") + "y"
	case strings.HasSuffix(verb, "oes"), strings.HasSuffix(verb, "shes"), strings.HasSuffix(verb, "ches"), strings.HasSuffix(verb, "xes"):
		verb = strings.TrimSuffix(verb, "es")
	case strings.HasSuffix(verb, "s") && !strings.HasSuffix(verb, "ss") && !strings.HasSuffix(verb, "us") && len(verb) > 3:
		verb = strings.TrimSuffix(verb, "s")
	}
	return verb + " " + rest
}
