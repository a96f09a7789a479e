// Package people finds the people of a campaign in texts.
package people

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
)

// Team finds the people of a campaign in texts.
type Team struct {
	members []campaign.Member
	names   [][]string           // folded: first names and last name
	having  map[string][]int     // the members who have a word in their names
	short   map[string]string    // who is meant by a word, by those that were looked for
	found   map[string][]Mention // in texts before
}

func NewTeam(members []campaign.Member) Team {
	t := Team{members: members, having: map[string][]int{}, short: map[string]string{}, found: map[string][]Mention{}}
	for i, m := range members {
		name := language.Words(m.Name)
		t.names = append(t.names, name)
		for _, w := range name {
			if of := t.having[w]; len(of) == 0 || of[len(of)-1] != i {
				t.having[w] = append(of, i)
			}
		}
	}
	return t
}

// Named returns the member that a short text names: in full, or by a first or
// last name that only one member has.
func (t Team) Named(s string) string {
	ws := language.Words(s)
	ws = ws[language.Any().Begin(ws, language.Address):]
	ws = ws[:len(ws)-language.Any().End(ws, language.Address)]
	if len(ws) == 0 {
		return ""
	}
	found := ""
	for _, i := range t.having[ws[0]] {
		name := t.names[i]
		if slices.Equal(ws, name) || len(ws) == 1 && len(t.having[ws[0]]) == 1 || len(ws) > 1 && coversAll(name, ws) {
			if found != "" {
				return ""
			}
			found = t.members[i].Name
		}
	}
	return found
}

func coversAll(have, want []string) bool {
	for _, w := range want {
		if !slices.Contains(have, w) {
			return false
		}
	}
	return true
}

// Mention is a person in a text and where the name is there.
type Mention struct {
	Name       string
	Start, End int // bytes
}

var nameWord = regexp.MustCompile(`(?:\p{Lu}[\p{L}'’\-]+)(?:\s+\p{Lu}[\p{L}'’\-]+)*`)

// Mentions returns the members that a text names, in their order. A name in the
// genitive (Tom's) is none.
func (t Team) Mentions(s string) []Mention {
	if len(t.members) == 0 {
		return nil
	}
	if out, ok := t.found[s]; ok {
		return out
	}
	var out []Mention
	for _, at := range nameWord.FindAllStringIndex(s, -1) {
		m, ok := t.within(s, at[0], at[1])
		if ok {
			out = append(out, m)
		}
	}
	for _, m := range t.informal(s) {
		if !slices.ContainsFunc(out, func(o Mention) bool { return m.Start < o.End && o.Start < m.End }) {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b Mention) int { return a.Start - b.Start })
	t.found[s] = out
	return out
}

// within finds a member in a run of capitalised words, which may begin or end
// with words that belong to no name.
func (t Team) within(s string, start, end int) (Mention, bool) {
	var spans [][2]int
	for i := start; i < end; {
		j := i
		for j < end && !unicode.IsSpace(rune(s[j])) {
			j++
		}
		if j > i {
			spans = append(spans, [2]int{i, j})
		}
		i = j + 1
	}
	const longest = 5 // words of a name
	for n := min(len(spans), longest); n > 0; n-- {
		for i := 0; i+n <= len(spans); i++ {
			from, to := spans[i][0], spans[i+n-1][1]
			if name := t.Named(s[from:to]); name != "" && !genitive(s[from:to]) {
				return Mention{name, from, to}, true
			}
		}
	}
	return Mention{}, false
}

func genitive(s string) bool { return strings.HasSuffix(s, "'s") || strings.HasSuffix(s, "’s") }
