// Package table reads the rows of tables by what their columns mean: by their heads, and by what
// stands in them.
package table

import (
	"regexp"
	"strconv"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
)

// Known is what tells cells apart.
type Known struct {
	Written language.Written // when the document was
	Team    people.Team
	Place   func(cell string) bool // reports a cell that stands for a channel or project of the campaign; nil: none does
}

// Tables are those of a document.
type Tables struct {
	Known
	blocks   []extract.Block
	names    map[string]string            // of the objects of JSON, by their ids
	meanings map[string]map[string]string // of the columns, by table
	groups   map[string]map[string]*Row   // by table: the parent rows, by their ids
	last     string                       // the table of the row that was read last
}

// Of returns the tables among the blocks of a document.
func Of(blocks []extract.Block, known Known) *Tables {
	return &Tables{Known: known, blocks: blocks, names: references(blocks), meanings: map[string]map[string]string{}, groups: map[string]map[string]*Row{}}
}

// Row reads the row with a number among the blocks; rows are read in their order.
func (t *Tables) Row(i int) *Row {
	t.last = tableOf(t.blocks, i, t.last)
	if t.meanings[t.last] == nil {
		rows := rowsOf(t.blocks[i:], t.last)
		columns := columnsOf(rows)
		t.meanings[t.last] = t.meaningsOf(columns)
		t.groups[t.last] = t.groupsOf(rows, columns)
	}
	r := readRow(t.blocks[i], t.names, t.meanings[t.last])
	t.putInGroup(r)
	return r
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
