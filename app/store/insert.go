package store

import (
	"database/sql"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/proposal"
)

// rowsAtOnce is how many rows one statement adds or asks for. What is left over is done
// one by one, so that of two texts each is prepared once.
const rowsAtOnce = 20

// atOnce calls do with parts of a list: as many as one statement takes, then one by one.
func atOnce[T any](all []T, do func(some []T) error) error {
	for len(all) > 0 {
		n := rowsAtOnce
		if len(all) < n {
			n = 1
		}
		if err := do(all[:n]); err != nil {
			return err
		}
		all = all[n:]
	}
	return nil
}

// placeholders are n parameters in brackets.
func placeholders(n int) string { return `(?` + strings.Repeat(`, ?`, n-1) + `)` }

// arguments are paths as what a statement takes.
func arguments(paths []string) []any {
	args := make([]any, len(paths))
	for i, p := range paths {
		args[i] = blob(p)
	}
	return args
}

// insertAll adds proposals that wait, unless one of their files is in another one, and
// returns those that were added.
func (w *proposalWriter) insertAll(ps []proposal.Proposal) ([]proposal.Proposal, error) {
	free, err := w.free(ps)
	if err != nil || len(free) == 0 {
		return nil, err
	}
	var last int64
	if err := w.st.row(`SELECT coalesce(max(seq), 0) FROM proposals`).Scan(&last); err != nil {
		return nil, err
	}
	rows := make([]numbered, len(free))
	for i, p := range free {
		rows[i] = numbered{p, last + 1 + int64(i)}
	}
	if err := atOnce(rows, w.insertRows); err != nil {
		return nil, err
	}
	if err := atOnce(rows, w.insertTexts); err != nil {
		return nil, err
	}
	var files []pendingFile
	for i := range rows {
		r := &rows[i]
		if err := w.members(r.seq, r.Members); err != nil {
			return nil, err
		}
		for source := range sources(&r.Proposal) {
			files = append(files, pendingFile{source, r.seq})
		}
	}
	return free, atOnce(files, w.claimAll)
}

// free are the proposals of which no file is in a pending one, or in one before them.
func (w *proposalWriter) free(ps []proposal.Proposal) ([]proposal.Proposal, error) {
	var all []string
	for i := range ps {
		all = slices.AppendSeq(all, sources(&ps[i]))
	}
	taken := map[string]bool{}
	err := atOnce(all, func(some []string) error {
		return w.st.each(`SELECT source FROM pending_files WHERE source IN `+placeholders(len(some)), arguments(some), func(rows *sql.Rows) error {
			var source string
			err := rows.Scan((*blob)(&source))
			taken[source] = true
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	var free []proposal.Proposal
	for i := range ps {
		own := slices.Collect(sources(&ps[i]))
		if slices.ContainsFunc(own, func(source string) bool { return taken[source] }) {
			continue
		}
		for _, source := range own {
			taken[source] = true
		}
		free = append(free, ps[i])
	}
	return free, nil
}

// insertRows adds the rows of some proposals.
func (w *proposalWriter) insertRows(rows []numbered) error {
	var names string
	var args []any
	columnsEach := 0
	for i := range rows {
		r := &rows[i]
		folder, err := w.folder(r.Folder)
		if err != nil {
			return err
		}
		cs := slices.Concat(columns{{"seq", &r.seq}, {"id", &r.ID}, {"status", (*string)(&r.Status)}, {"folder", &folder}, {"act", &r.Act}},
			proposalColumns(&r.Proposal), derivedColumns(&r.Proposal))
		if i == 0 {
			names, columnsEach = cs.names(), len(cs)
			args = make([]any, 0, len(rows)*len(cs))
		}
		args = append(args, cs.variables()...)
		w.tally.add(rowState{seq: r.seq, status: string(r.Status), folder: folder, sensitive: r.Sensitive != ""}, 1)
	}
	row := placeholders(columnsEach)
	n, err := w.st.count(`INSERT INTO proposals (`+names+`) VALUES `+row+strings.Repeat(`, `+row, len(rows)-1)+` ON CONFLICT (id) DO NOTHING`, args...)
	if err != nil || n == int64(len(rows)) {
		return err
	}
	return w.taken(rows)
}

// insertTexts adds what a search looks through of some proposals.
func (w *proposalWriter) insertTexts(rows []numbered) error {
	args := make([]any, 0, 2*len(rows))
	for i := range rows {
		args = append(args, rows[i].seq, searchable(&rows[i].Proposal))
		w.blocks[rows[i].seq/blockSize] = true
	}
	return w.st.do(`INSERT INTO proposal_texts (proposal, text) VALUES (?, ?)`+strings.Repeat(`, (?, ?)`, len(rows)-1), args...)
}

// taken says which of the proposals that were not all added has an id that was used before.
func (w *proposalWriter) taken(rows []numbered) error {
	for _, r := range rows {
		var seq int64
		if err := w.st.row(`SELECT seq FROM proposals WHERE id = ?`, r.ID).Scan(&seq); err != nil {
			return err
		}
		if seq != r.seq {
			return idTaken(r.ID)
		}
	}
	return idTaken("")
}

// pendingFile is a file of a pending proposal.
type pendingFile struct {
	source   string
	proposal int64
}

// claimAll keeps which files belong to pending proposals.
func (w *proposalWriter) claimAll(files []pendingFile) error {
	args := make([]any, 0, 2*len(files))
	for _, f := range files {
		args = append(args, blob(f.source), f.proposal)
	}
	return w.st.do(`INSERT OR IGNORE INTO pending_files (source, proposal) VALUES (?, ?)`+strings.Repeat(`, (?, ?)`, len(files)-1), args...)
}
