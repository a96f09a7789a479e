package place

import (
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// namedAlike is what it counts that a new event can be named as the others of a group are:
// less than that a file has the words of one of them.
const namedAlike = .4

// yearAndName is how folders of journeys are named: '2025 Oslo'.
var yearAndName = regexp.MustCompile(`^(?:19|20)\d\d([ _-]+)\pL`)

// nextEvent returns a folder that is not there yet, beside those of a group, for a file of their
// kind that is of none of them: '2026 Lisbon' beside '2025 Oslo' for a ticket to Lisbon of
// that year. It is none for a person who puts such files into the folder above.
func (h *Home) nextEvent(in input, g *group, x features, level int) (c Candidate, ok bool) {
	last := g.folders[len(g.folders)-1]
	up := path.Dir(last.dir)
	if level != len(last.parts)-1 || h.byDir[up] == nil || x[ownKind] == 0 || 2*h.groups[h.byDir[up].group].files > g.files {
		return c, false
	}
	sep := ""
	for _, f := range g.folders {
		as := yearAndName.FindStringSubmatch(f.parts[level].name)
		if as == nil {
			return c, false
		}
		sep = as[1]
	}
	year, name := in.yearSaid(), h.nameSaid(in)
	if year == 0 || name == "" {
		return c, false
	}
	dir := path.Join(up, strconv.Itoa(year)+sep+name)
	x[eventMatch], x[isNewFolder] = namedAlike, 1
	return Candidate{Dir: dir, New: h.byDir[dir] == nil, guessed: true, x: x}, true
}

// yearSaid returns the first year that a file's name or text says, from the last to the next but
// one; 0: none.
func (in input) yearSaid() int {
	for _, m := range in.years {
		if now := in.now.Year(); m.Year >= now-1 && m.Year <= now+2 {
			return m.Year
		}
	}
	return 0
}

// nameSaid returns the one word of a file's name that its text has, too, and that neither says a
// kind nor is in what is filed; of several, the one that is written as a name. Empty: there
// is none, or it is not clear which.
func (h *Home) nameSaid(in input) string {
	var words, capital []string
	for _, w := range strings.FieldsFunc(stemOf(in.Name), func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) }) {
		ts := NameTerms(w)
		if n := len([]rune(w)); len(ts) == 0 || n < 3 || n > longestName || isNumber(ts[0]) || isMonthTerm(ts[0]) || len(lexicon().kinds[ts[0]]) > 0 || !in.text[ts[0]] || h.terms.has(ts[0]) || h.words.has(ts[0]) {
			continue
		}
		words = append(words, w)
		if r := []rune(w); unicode.IsUpper(r[0]) {
			capital = append(capital, w)
		}
	}
	if len(capital) == 1 {
		return capital[0]
	}
	if len(words) != 1 {
		return ""
	}
	r := []rune(words[0])
	return string(unicode.ToUpper(r[0])) + string(r[1:])
}
