package people

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/similar"
)

// FirstOf returns the first member that a cell names, alone or with others.
func (t Team) FirstOf(s string) string {
	if name := t.Person(s); name != "" {
		return name
	}
	for part := range strings.FieldsFuncSeq(s, func(r rune) bool { return strings.ContainsRune(",;/&+()", r) }) {
		if name := t.Person(part); name != "" {
			return name
		}
	}
	return ""
}

// Person returns the member that a cell or the head of a message names: by name, by a user name
// (m.toelle, hruzicka, gundi_alt), by initials or for short; "" for none and for several.
func (t Team) Person(s string) string {
	if name := t.Named(s); name != "" {
		return name
	}
	return t.onlyOne(func(name []string) bool { return abbreviates(s, name) })
}

// onlyOne returns the member of whose name something holds, if it is only one.
func (t Team) onlyOne(holds func(name []string) bool) (only string) {
	for i, name := range t.names {
		if len(name) > 0 && holds(name) {
			if only != "" {
				return ""
			}
			only = t.members[i].Name
		}
	}
	return only
}

// abbreviates reports that a text stands for a name as user names, initials and short names do.
func abbreviates(s string, name []string) bool {
	first, last := oneVowel(name[0]), oneVowel(name[len(name)-1])
	if s == initialsOf(name) && len(name) > 1 {
		return true
	}
	ws := language.Words(s)
	for i, w := range ws {
		ws[i] = oneVowel(w)
	}
	joined := strings.Join(ws, "")
	if len(name) > 1 && slices.Contains([]string{first[:1] + last, first + last[:1], last + first[:1], first + last, last + first}, joined) {
		return true
	}
	return slices.ContainsFunc(ws, func(w string) bool {
		const same = 4 // letters
		return len(w) >= same && (similar.CommonPrefix(w, first) >= same || w == last || commonSuffix(w, first) >= same) || isShortFor(w, first)
	})
}

// initialsOf returns the initials of a name.
func initialsOf(name []string) (out string) {
	for _, w := range name {
		out += string(firstOf(w))
	}
	return strings.ToUpper(out)
}

// oneVowel replaces ae, oe and ue by a, o and u, as folding does with ä, ö and ü.
func oneVowel(s string) string {
	return strings.NewReplacer("ae", "a", "oe", "o", "ue", "u").Replace(s)
}

func commonSuffix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// isShortFor reports a word such as Imo for Imogen or Jide for Babajide.
func isShortFor(w, first string) bool {
	return len(w) < len(first) && !language.SaysLittle(w) && (len(w) >= 3 && strings.HasPrefix(first, w) || len(w) >= 4 && strings.HasSuffix(first, w))
}

var (
	anyWord      = regexp.MustCompile(`[\p{L}'’\-]+`)
	initialsWord = regexp.MustCompile(`\b\p{Lu}{2,3}\b`)
	userName     = regexp.MustCompile(`@[\p{L}\d._\-]+`)
)

// informal returns who is named by a user name behind @, for short, and in texts that begin with a small
// letter also in small letters.
func (t Team) informal(s string) (out []Mention) {
	if len(t.members) == 0 {
		return nil
	}
	for _, at := range userName.FindAllStringIndex(s, -1) {
		if name := t.Person(strings.TrimRight(s[at[0]+1:at[1]], ".-")); name != "" {
			out = append(out, Mention{name, at[0] + 1, at[1]})
		}
	}
	for i, name := range t.names {
		if len(name) == 0 || !language.Spaceless(firstOf(name[0])) {
			continue
		}
		first, _, _ := strings.Cut(t.members[i].Name, " ")
		if at := strings.Index(s, first); at >= 0 {
			out = append(out, Mention{t.members[i].Name, at, at + len(first)})
		}
	}
	for _, at := range initialsWord.FindAllStringIndex(s, -1) {
		if name := t.onlyOne(func(name []string) bool { return len(name) > 1 && s[at[0]:at[1]] == initialsOf(name) }); name != "" {
			out = append(out, Mention{name, at[0], at[1]})
		}
	}
	small := strings.IndexFunc(s, unicode.IsLetter)
	sloppy := small >= 0 && firstRune(s[small:], unicode.IsLower)
	for _, at := range anyWord.FindAllStringIndex(s, -1) {
		w := language.Fold(s[at[0]:at[1]])
		if !sloppy && !firstRune(s[at[0]:], unicode.IsUpper) || slices.Contains(modal, w) || genitive(s[at[0]:at[1]]) {
			continue
		}
		name, known := t.short[w]
		if !known {
			name = t.onlyOne(func(name []string) bool { return w == name[0] || isShortFor(w, name[0]) })
			t.short[w] = name
		}
		if name != "" {
			out = append(out, Mention{name, at[0], at[1]})
		}
	}
	return out
}

// modal words are also the beginnings of names.
var modal = []string{"will", "can", "may", "mar", "don", "son", "sun", "jan", "jun", "car", "per"}

func firstRune(s string, is func(rune) bool) bool {
	return is(firstOf(s))
}

func firstOf(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
