package table

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
)

// blocks returns the rows of a table, with its head first: cells with bars between them.
func blocks(lines ...string) (out []extract.Block) {
	head := strings.Split(lines[0], "|")
	for _, line := range lines[1:] {
		b := extract.Block{Kind: extract.Row}
		for i, text := range strings.Split(line, "|") {
			b.Cells = append(b.Cells, extract.Cell{Column: head[i], Text: text})
		}
		out = append(out, b)
	}
	return out
}

func known() Known {
	return Known{Written: language.WhenWritten("5 March 2027", language.Any()), Team: people.NewTeam([]campaign.Member{{Name: "Ann Lee"}, {Name: "Bo Hall"}}),
		Place: func(cell string) bool { return strings.HasPrefix(cell, "Harbour") }}
}

// What stands in columns tells what they mean, whatever their heads say.
func TestRow(t *testing.T) {
	for head, want := range map[string]Row{
		"Thing|Drawer|Body|Moon|Weather": {Title: "Paint the buoys", Project: "Harbour", Owner: "ann lee", Due: "3 May 2027", Status: "done"},
		"Task|Where|Who|Until|State":     {Title: "Paint the buoys", Project: "Harbour", Owner: "ann lee", Due: "3 May 2027", Status: "done"},
	} {
		tables := Of(blocks(head, "Paint the buoys|Harbour|ann lee|3 May 2027|done", "Mend the long pier|Harbour lights|Bo Hall|4 May 2027|open"), known())
		if got := *tables.Row(0); got != want {
			t.Errorf("%s: %+v", head, got)
		}
	}
}

// Rows that another one names as their parent are labelled with the topmost one, which is a group.
func TestParents(t *testing.T) {
	tables := Of(blocks("Key|Parent|Task", "S-1||Everything in the harbour", "S-2|S-1|Paint the buoys", "S-3|S-2|Order red paint", "S-4|S-2|Sand them down",
		"S-5|S-2|Dry them all", "S-6|S-1|Mend the pier", "S-7|S-1|Launch the boats"), known())
	for i, want := range []Row{{ID: "S-1", Title: "Everything in the harbour", Group: true}, {ID: "S-2", Parent: "S-1", Title: "Paint the buoys", Label: "Everything in the harbour"},
		{ID: "S-3", Parent: "S-2", Title: "Order red paint", Label: "Everything in the harbour"}} {
		if got := *tables.Row(i); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}
