package store

import (
	"database/sql"
	"errors"

	"github.com/nod-app/nod/app/proposal"
)

// rowState is what is counted of a proposal.
type rowState struct {
	seq       int64
	status    string
	folder    int64
	sensitive bool
}

func rowStateColumns(r *rowState) columns {
	return columns{{"seq", &r.seq}, {"status", &r.status}, {"folder", &r.folder}, {"sensitive <> ''", &r.sensitive}}
}

// rowStateOf is the state of one proposal.
func rowStateOf(st *statements, id string) (rowState, error) {
	r, err := queryOne(st, rowStateColumns, `FROM proposals WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		err = proposal.NotFoundError{ID: id}
	}
	return r, err
}

// tally is by how much the numbers of proposals of each kind change, and which proposals
// do. The table of that name has the sums: the tray and each page of a list ask for them
// after every change.
type tally struct {
	sums    map[rowState]int
	seqs    []int64
	changes *changes
}

func newTally(c *changes) *tally { return &tally{sums: map[rowState]int{}, changes: c} }

// add counts a proposal n times more.
func (t *tally) add(r rowState, n int) {
	if last := len(t.seqs) - 1; last < 0 || t.seqs[last] != r.seq {
		t.seqs = append(t.seqs, r.seq)
	}
	r.seq = 0
	t.sums[r] += n
}

// become counts a proposal in another status.
func (t *tally) become(r rowState, status string) {
	t.add(r, -1)
	r.status = status
	t.add(r, 1)
}

// save takes the changes into the sums, and notes which proposals they are of.
func (t *tally) save(st *statements) error {
	if len(t.seqs) == 0 {
		return nil
	}
	version, err := nextVersion(st)
	if err != nil {
		return err
	}
	t.changes.note(version, t.seqs)
	for r, n := range t.sums {
		if n == 0 {
			continue
		}
		err := st.do(`INSERT INTO tally (status, folder, sensitive, n) VALUES (?,?,?,?) ON CONFLICT DO UPDATE SET n = n + excluded.n`,
			r.status, r.folder, r.sensitive, n)
		if err != nil {
			return err
		}
	}
	return nil
}

// seqsOf are the numbers of proposals.
func seqsOf(rows []rowState) []int64 {
	seqs := make([]int64, len(rows))
	for i, r := range rows {
		seqs[i] = r.seq
	}
	return seqs
}
