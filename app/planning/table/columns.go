package table

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
)

// column is what stands below one head of a table.
type column struct {
	name  string
	cells []string // those with something in them
}

// columnsOf returns the columns of the rows of a table, in their order.
func columnsOf(rows []extract.Block) (out []*column) {
	byName := map[string]*column{}
	for _, b := range rows {
		for _, c := range b.Cells {
			if byName[c.Column] == nil {
				byName[c.Column] = &column{name: c.Column}
				out = append(out, byName[c.Column])
			}
			if text := strings.TrimSpace(c.Text); text != "" {
				byName[c.Column].cells = append(byName[c.Column].cells, text)
			}
		}
	}
	return out
}

// share returns which part of the cells something holds for; 0 of none.
func (c *column) share(holds func(string) bool) float64 {
	n := 0
	for _, text := range c.cells {
		if holds(text) {
			n++
		}
	}
	return float64(n) / float64(max(1, len(c.cells)))
}

// mostly is the share of cells that says what a column is.
const mostly = 0.6

// meaningsOf says what the columns of a table mean, by name: people and days by what stands in them, the
// others by their head and, where that says nothing, by what stands in them as well.
func (k Known) meaningsOf(columns []*column) map[string]string {
	out := map[string]string{}
	var taken []string
	take := func(c *column, meaning string) {
		if meaning != "" && out[c.name] == "" && !slices.Contains(taken, meaning) {
			out[c.name] = meaning
			taken = append(taken, meaning)
		}
	}
	for _, c := range columns { // a head that is right about its column comes first
		m := MeaningOf(k.Written.Vocabulary, c.name, taken)
		if (m != "owner" && m != "due" || c.share(k.holds(m)) >= mostly) && (m != "title" || c.share(saysMore) >= mostly) {
			take(c, m)
		}
	}
	ids := map[string]bool{}
	for _, c := range columns {
		if c.numbersRows(len(columns[0].cells)) && (out[c.name] == "" || out[c.name] == "id") {
			take(c, "id")
			ids = setOfCells(c)
		}
	}
	for _, c := range columns {
		if c.share(func(s string) bool { return namesRows(s, ids) }) >= mostly {
			take(c, c.ofRows())
		}
	}
	for _, c := range columns { // 'Completed at': who has something in it is done
		if ws := language.Words(lastKey(c.name)); out[c.name] == "" && (k.Written.Vocabulary.Says(ws, language.Done) || k.Written.Vocabulary.Is(ws, language.HeadDone)) {
			out[c.name] = "done"
		}
	}
	for _, m := range []string{"owner", "due", "project", "status"} {
		for _, c := range columns {
			if len(c.cells) > 0 && c.share(k.holds(m)) >= mostly {
				take(c, m)
			}
		}
	}
	for _, c := range columns { // people of other firms, days that cannot be read
		take(c, MeaningOf(k.Written.Vocabulary, c.name, taken))
	}
	if longest := longestColumn(columns, out); !slices.Contains(taken, "title") && !slices.Contains(taken, "milestone") && longest != nil {
		take(longest, "title")
	}
	return out
}

// saysMore reports a cell of several words: no key, and no kind.
func saysMore(s string) bool { return len(strings.Fields(s)) > 1 }

// numbersRows reports a column with another number or short code in each row.
func (c *column) numbersRows(rows int) bool {
	const longest = 8 // letters
	return len(c.cells) > 1 && len(c.cells) >= rows && len(setOfCells(c)) == len(c.cells) && c.share(func(s string) bool {
		return len(s) <= longest && strings.ContainsAny(s, "0123456789") && len(strings.Fields(s)) == 1
	}) == 1
}

func setOfCells(c *column) map[string]bool {
	out := map[string]bool{}
	for _, text := range c.cells {
		out[text] = true
	}
	return out
}

// namesRows reports a cell of nothing but numbers of rows.
func namesRows(s string, ids map[string]bool) bool {
	n := 0
	for part := range strings.FieldsFuncSeq(s, BetweenIDs) {
		if !ids[part] {
			return false
		}
		n++
	}
	return n > 0
}

// BetweenIDs reports what stands between the numbers of rows.
func BetweenIDs(r rune) bool { return strings.ContainsRune(",;/ &+\n", r) }

// holds returns what is true of the cells of a column with a meaning.
func (k Known) holds(meaning string) func(string) bool {
	const longest = 40 // bytes of a cell that is a day or a name
	switch meaning {
	case "owner":
		return func(s string) bool { return len(s) <= longest && k.Team.FirstOf(s) != "" }
	case "due":
		return func(s string) bool { return len(s) <= longest && len(k.Written.Days(s)) > 0 }
	case "project":
		return func(s string) bool { return k.Place != nil && k.Place(s) }
	case "status":
		return func(s string) bool {
			ws := language.Words(s)
			return len(ws) > 0 && len(ws) <= 3 && slices.ContainsFunc([]language.Topic{language.Done, language.Open, language.Dropped}, func(t language.Topic) bool { return k.Written.Vocabulary.Says(ws, t) })
		}
	}
	return func(string) bool { return false }
}

// longestColumn returns the column without a meaning that has the longest cells of several words.
func longestColumn(columns []*column, meanings map[string]string) (best *column) {
	most := 0
	for _, c := range columns {
		n := 0
		for _, text := range c.cells {
			if strings.ContainsFunc(text, isLetter) {
				n += min(len(text), 80)
			}
		}
		if meanings[c.name] == "" && n > most {
			best, most = c, n
		}
	}
	return best
}
