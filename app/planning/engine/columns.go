package engine

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/similar"
)

// tables reads the rows of a document by what the columns of their tables mean.
type tables struct {
	reader
	blocks   []extract.Block
	names    map[string]string               // of the objects of JSON, by their ids
	meanings map[string]map[string]string    // of the columns, by table
	groups   map[string]map[string]*tableRow // by table: the parent rows, by their ids
	last     string                          // the table of the row that was read last
}

func (r reader) tables(blocks []extract.Block) *tables {
	return &tables{reader: r, blocks: blocks, names: references(blocks), meanings: map[string]map[string]string{}, groups: map[string]map[string]*tableRow{}}
}

// row reads the row with a number among the blocks.
func (t *tables) row(i int) *tableRow {
	t.last = tableOf(t.blocks, i, t.last)
	if t.meanings[t.last] == nil {
		rows := rowsOf(t.blocks[i:], t.last)
		columns := columnsOf(rows)
		t.meanings[t.last] = t.reader.meanings(columns)
		t.groups[t.last] = t.groupsOf(rows, columns)
	}
	r := readRow(t.blocks[i], t.names, t.meanings[t.last])
	t.putInGroup(r)
	return r
}

// column is what stands below one head of a table.
type column struct {
	name  string
	cells []string // those with something in them
}

// tableOf names the table that a row lies in: by the number of its first row or, in JSON, by the list
// that its object lies in. before is the table of the row before.
func tableOf(blocks []extract.Block, row int, before string) string {
	switch ref := blocks[row].Place.Ref; {
	case ref != "":
		return numbers.ReplaceAllString(ref, "/")
	case row > 0 && blocks[row-1].Kind == extract.Row:
		return before
	}
	return strconv.Itoa(row)
}

var numbers = regexp.MustCompile(`/\d+`)

// rowsOf returns the rows of a table of which the first is the first of some blocks.
func rowsOf(blocks []extract.Block, table string) (out []extract.Block) {
	for _, b := range blocks {
		inJSON := b.Place.Ref != ""
		if b.Kind != extract.Row && !inJSON {
			break
		}
		if !inJSON || numbers.ReplaceAllString(b.Place.Ref, "/") == table {
			out = append(out, b)
		}
	}
	return out
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

// meanings says what the columns of a table mean, by name: people and days by what stands in them, the
// others by their head and, where that says nothing, by what stands in them as well.
func (r reader) meanings(columns []*column) map[string]string {
	out := map[string]string{}
	var taken []string
	take := func(c *column, meaning string) {
		if meaning != "" && out[c.name] == "" && !slices.Contains(taken, meaning) {
			out[c.name] = meaning
			taken = append(taken, meaning)
		}
	}
	for _, c := range columns { // a head that is right about its column comes first
		m := meaningOf(r.written.Vocabulary, c.name, taken)
		if (m != "owner" && m != "due" || c.share(r.holds(m)) >= mostly) && (m != "title" || c.share(saysMore) >= mostly) {
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
		if ws := language.Words(lastKey(c.name)); out[c.name] == "" && (r.written.Vocabulary.Says(ws, language.Done) || r.written.Vocabulary.Is(ws, language.HeadDone)) {
			out[c.name] = "done"
		}
	}
	for _, m := range []string{"owner", "due", "project", "status"} {
		for _, c := range columns {
			if len(c.cells) > 0 && c.share(r.holds(m)) >= mostly {
				take(c, m)
			}
		}
	}
	for _, c := range columns { // people of other firms, days that cannot be read
		take(c, meaningOf(r.written.Vocabulary, c.name, taken))
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
	for part := range strings.FieldsFuncSeq(s, betweenRows) {
		if !ids[part] {
			return false
		}
		n++
	}
	return n > 0
}

// betweenRows reports what stands between the numbers of rows.
func betweenRows(r rune) bool { return strings.ContainsRune(",;/ &+\n", r) }

// holds returns what is true of the cells of a column with a meaning.
func (r reader) holds(meaning string) func(string) bool {
	const longest = 40 // bytes of a cell that is a day or a name
	switch meaning {
	case "owner":
		return func(s string) bool { return len(s) <= longest && r.team.FirstOf(s) != "" }
	case "due":
		return func(s string) bool { return len(s) <= longest && len(r.written.Days(s)) > 0 }
	case "project":
		return func(s string) bool { return r.tree != nil && r.tree.placeFor(s) != nil }
	case "status":
		return func(s string) bool {
			ws := language.Words(s)
			return len(ws) > 0 && len(ws) <= 3 && slices.ContainsFunc([]language.Topic{language.Done, language.Open, language.Dropped}, func(t language.Topic) bool { return r.written.Vocabulary.Says(ws, t) })
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

// placeFor returns the project, or else the channel, that a cell stands for: by its name, or by a word that
// is in the name of no other one; nil if none is.
func (t *tree) placeFor(cell string) *node {
	for _, kind := range []nodeKind{projectNode, channelNode} {
		if n, how := t.find(cell, kind); n != nil && how >= sameName {
			return n
		}
	}
	var best, second similar.Match
	for _, m := range t.index.Matches(language.Stems(cell)) {
		switch n := t.named[m.Thing]; {
		case n.kind != projectNode && n.kind != channelNode:
		case m.OfQuery > best.OfQuery:
			best, second = m, best
		case m.OfQuery > second.OfQuery:
			second = m
		}
	}
	const known = 0.3
	if best.OfQuery < known || best.OfQuery == second.OfQuery {
		return nil
	}
	return t.named[best.Thing]
}
