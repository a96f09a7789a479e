package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/organise/proposal"
)

// proposalWriter writes proposals, their members, and which files belong to
// pending ones, within one transaction.
type proposalWriter struct {
	st      *statements
	folders map[string]int64
}

func newProposalWriter(ctx context.Context, tx *sql.Tx) *proposalWriter {
	return &proposalWriter{st: newStatements(ctx, tx), folders: map[string]int64{}}
}

// insertAll adds proposals that wait, unless one of their files is in another one, and
// returns those that were added.
func (w *proposalWriter) insertAll(ps []proposal.Proposal) (added []proposal.Proposal, err error) {
	for i := range ps {
		free, err := w.free(&ps[i])
		if err != nil {
			return nil, err
		}
		if !free {
			continue
		}
		if err := w.insert(&ps[i]); err != nil {
			return nil, err
		}
		added = append(added, ps[i])
	}
	return added, nil
}

// free reports whether no file of a proposal is in a pending one.
func (w *proposalWriter) free(p *proposal.Proposal) (bool, error) {
	for source := range sources(p) {
		if _, taken, err := w.claimant(source); err != nil || taken {
			return false, err
		}
	}
	return true, nil
}

func (w *proposalWriter) insert(p *proposal.Proposal) error {
	folder, err := w.folder(p.Folder)
	if err != nil {
		return err
	}
	cs := slices.Concat(columns{{"id", &p.ID}, {"status", (*string)(&p.Status)}, {"folder", &folder}, {"act", &p.Act}},
		proposalColumns(p), derivedColumns(p))
	res, err := w.st.exec(cs.insertInto(`proposals`)+`ON CONFLICT (id) DO NOTHING`, cs.variables()...)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return cmp.Or(err, fmt.Errorf("%w: %s", ErrIDTaken, p.ID))
	}
	seq, err := res.LastInsertId()
	if err != nil {
		return err
	}
	return errors.Join(
		w.st.do(`INSERT INTO proposal_texts (proposal, text) VALUES (?, ?)`, seq, searchable(p)),
		w.members(seq, p.Members),
		w.claimFiles(seq, p))
}

// updateAll overwrites proposals; see UpdateProposals.
func (w *proposalWriter) updateAll(ps []proposal.Proposal) error {
	var waiting []int64
	for i := range ps {
		seq, pending, err := w.update(&ps[i])
		if err != nil {
			return err
		}
		if pending {
			waiting = append(waiting, seq)
		}
	}
	if len(waiting) == 0 {
		return nil
	}
	return claimAgain(w.st, list(waiting))
}

// update overwrites a proposal. One that was cleared meanwhile stays so,
// unless it has come to be more than pending.
func (w *proposalWriter) update(p *proposal.Proposal) (seq int64, pending bool, err error) {
	folder, err := w.folder(p.Folder)
	if err != nil {
		return 0, false, err
	}
	var was string
	err = w.st.row(`SELECT seq, status FROM proposals WHERE id = ?`, p.ID).Scan(&seq, &was)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, proposal.NotFoundError{ID: p.ID}
	}
	if err != nil {
		return 0, false, err
	}
	stays := was == clearedStatus && p.Status == proposal.Pending
	is := string(p.Status)
	if stays {
		is = clearedStatus
	}
	cs := slices.Concat(columns{{"folder", &folder}}, proposalColumns(p), derivedColumns(p))
	args := append([]any{stays, is, stays, p.Act}, cs.variables()...)
	err = w.st.do(`UPDATE proposals SET hidden = ?, status = ?, act = iif(?, act, ?), `+cs.set()+` WHERE seq = ?`, append(args, seq)...)
	if err != nil {
		return 0, false, err
	}
	return seq, !stays && p.Waits(), errors.Join(
		w.st.do(`UPDATE proposal_texts SET text = ?1 WHERE proposal = ?2 AND text <> ?1`, searchable(p), seq),
		w.st.do(`DELETE FROM pending_files WHERE proposal = ?`, seq),
		w.st.do(`DELETE FROM members WHERE proposal = ?`, seq),
		w.members(seq, p.Members))
}

func (w *proposalWriter) members(seq int64, ms []proposal.Member) error {
	for n, m := range ms {
		cs := append(columns{{"proposal", &seq}, {"n", &n}}, memberColumns(&m)...)
		if err := w.st.do(cs.insertInto(`members`), cs.variables()...); err != nil {
			return err
		}
	}
	return nil
}

// claimant returns the pending proposal that a file belongs to.
func (w *proposalWriter) claimant(source string) (seq int64, taken bool, err error) {
	err = w.st.row(`SELECT proposal FROM pending_files WHERE source = ?`, blob(source)).Scan(&seq)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return seq, err == nil, err
}

// claimFiles keeps which files belong to a pending proposal: each to one only.
func (w *proposalWriter) claimFiles(seq int64, p *proposal.Proposal) error {
	for source := range sources(p) {
		if err := w.st.do(`INSERT OR IGNORE INTO pending_files (source, proposal) VALUES (?,?)`, blob(source), seq); err != nil {
			return err
		}
	}
	return nil
}

func (w *proposalWriter) folder(path string) (int64, error) {
	if id, ok := w.folders[path]; ok {
		return id, nil
	}
	id, err := folderID(w.st, path)
	w.folders[path] = id
	return id, err
}

// sources returns all files of a proposal, its own first.
func sources(p *proposal.Proposal) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		if !yield(p.Source) {
			return
		}
		for m := range slices.Values(p.Members) {
			if !yield(m.Source) {
				return
			}
		}
	}
}
