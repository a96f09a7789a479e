package store

import (
	"cmp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/proposal"
)

// kind is what the proposals that match are counted by.
type kind struct {
	status proposal.Status
	folder int64

	// Of what waits only.
	sensitive, question bool
	dir                 string
}

// hidden is the number of no kind: of proposals that no list has.
const hidden = -1

// textRow is one proposal in a textTable.
type textRow struct {
	seq   int64
	names textSpan
	rest  int32 // number of what follows them, 0 if it has no text
	kind  int32
}

// textTable has all proposals with their kinds and texts.
type textTable struct {
	rows       []textRow // by number
	kinds      []kind
	numbers    map[kind]int32
	searchable bool // the texts are there
	texts      tableTexts
}

// full reports whether no text fits any more, or too much of the table is unused.
func (t *textTable) full() bool {
	return len(t.texts.bytes) > 1<<30 || t.texts.unused > len(t.texts.bytes)/2
}

// row finds a proposal.
func (t *textTable) row(seq int64) *textRow {
	at, found := slices.BinarySearchFunc(t.rows, seq, func(r textRow, seq int64) int { return cmp.Compare(r.seq, seq) })
	if !found {
		return nil
	}
	return &t.rows[at]
}

// add adds proposals in any order.
func (t *textTable) add(rows []textRow) {
	byNumber := func(a, b textRow) int { return cmp.Compare(a.seq, b.seq) }
	slices.SortFunc(rows, byNumber)
	last := len(t.rows) - 1
	t.rows = append(t.rows, rows...)
	if last >= 0 && len(rows) > 0 && rows[0].seq < t.rows[last].seq {
		slices.SortFunc(t.rows, byNumber)
	}
}

// number is that of a kind.
func (t *textTable) number(k kind) int32 {
	n, known := t.numbers[k]
	if !known {
		if t.numbers == nil {
			t.numbers = map[kind]int32{}
		}
		n = int32(len(t.kinds))
		t.kinds, t.numbers[k] = append(t.kinds, k), n
	}
	return n
}

// hits are the proposals that have all words of a query. They must not be
// changed: the next search for the same gets them again.
type hits struct {
	counts proposal.Counts
	groups []proposal.Group // of what waits
	seqs   []int64          // of the status that was asked for, as many as were wanted
}

// find looks at all texts, unless there are no words. Only proposals in a folder count, unless it is 0; numbers are
// given of those of a status, or of all for "", until there are enough.
func (t *textTable) find(words []string, folder int64, status proposal.Status, enough int) *hits {
	s := tableScan{textTable: t, counted: make([]bool, len(t.kinds)), numbered: make([]bool, len(t.kinds)), words: words, enough: enough}
	for i, k := range t.kinds {
		s.counted[i] = folder == 0 || k.folder == folder
		s.numbered[i] = s.counted[i] && (status == "" || k.status == status)
	}
	found := s.run()
	return &hits{counts: t.counts(found.n), groups: t.groups(found.n, found.hashes), seqs: found.seqs}
}

// counts are by status, of so many of each kind.
func (t *textTable) counts(n []int) (c proposal.Counts) {
	for i, k := range t.kinds {
		addCount(&c, k.status, n[i])
		if k.sensitive {
			c.Sensitive += n[i]
		}
	}
	return c
}

// groups are those of what waits, of so many of each kind.
func (t *textTable) groups(n []int, hashes []uint64) (groups []proposal.Group) {
	var all []proposal.Group
	for i, k := range t.kinds {
		if n[i] == 0 || k.status != proposal.Pending {
			continue
		}
		g := proposal.Group{Dir: k.dir, Question: k.question, Count: n[i], Hash: hashes[i]}
		if k.sensitive {
			g.Sensitive = n[i]
		}
		all = append(all, g)
	}
	slices.SortStableFunc(all, func(a, b proposal.Group) int {
		if a.Question != b.Question {
			if b.Question {
				return -1
			}
			return 1
		}
		return strings.Compare(a.Dir, b.Dir)
	})
	for _, g := range all {
		groups = addGroup(groups, g)
	}
	return groups
}
