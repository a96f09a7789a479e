package proposals

import (
	"fmt"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// Each line of a grouped list is what counting through the groups says.
func TestLinesOfAGroupedList(t *testing.T) {
	groups := []api.Group{{Directory: "/a", Count: 3}, {Directory: "/b", Count: 1}, {Question: true, Count: 2}}
	l := grouped(groups, 2)
	var want []string
	row := 0
	for _, g := range groups {
		if g.Count > 1 {
			want = append(want, "head "+section{Group: g}.key())
		}
		for range g.Count {
			want = append(want, fmt.Sprint("row ", row))
			row++
		}
	}
	want = append(want, "head left", "row 0", "row 1")
	if l.total != len(want) {
		t.Fatalf("%d lines, want %d", l.total, len(want))
	}
	for i, w := range want {
		s, row, head := l.at(i)
		got := fmt.Sprint("row ", row)
		if head {
			got = "head " + s.key()
		}
		if got != w {
			t.Errorf("line %d is %s, want %s", i, got, w)
		}
	}
	if w, r := l.rows(2, 10); w != (span{1, 6}) || r != (span{0, 1}) {
		t.Errorf("the lines 2 to 9 are of %v and %v", w, r)
	}
}

// Rows that were read while the list changed are not shown below the header of another group.
func TestRowsOfAnotherGroupAreNotItsLines(t *testing.T) {
	l := grouped([]api.Group{{Directory: "/a", Count: 2}}, 0)
	to := func(dir string) []api.Proposal {
		return []api.Proposal{{ID: "x", Status: pending, DestinationDir: dir}, {ID: "y", Status: pending, DestinationDir: "/a"}}
	}
	if lines, ok := l.lines(0, 3, to("/a"), nil); !ok || lines[1].ID != "x" {
		t.Errorf("lines %v, %v", lines, ok)
	}
	if _, ok := l.lines(0, 3, to("/b"), nil); ok {
		t.Error("a file that goes to /b stands below /a")
	}
	if _, ok := l.lines(0, 3, nil, nil); ok {
		t.Error("a row that is gone is shown")
	}
}

// Within a group a reason is said for the first of several files that have it.
func TestAReasonIsSaidOnceInAGroup(t *testing.T) {
	l := grouped([]api.Group{{Directory: "a", Count: 3}, {Directory: "b", Count: 2}, {Directory: "c", Count: 1}}, 0)
	var rows []api.Proposal
	for _, r := range []string{"a x", "a x", "a y", "b y", "b y", "c y"} {
		rows = append(rows, api.Proposal{ID: r, DestinationDir: r[:1], Reasoning: r[2:]})
	}
	lines, ok := l.lines(0, l.total, rows, nil)
	got := ""
	for _, x := range lines {
		got += map[bool]string{true: "=", false: "."}[x.like]
	}
	if want := "..=." + "..=" + "."; !ok || got != want {
		t.Errorf("%v %s, want %s", ok, got, want)
	}
}
