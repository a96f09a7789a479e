package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// DecideProposals writes decisions, all or none: of the proposals in decided only the
// status, the act, the time, the note and the cool-down, since nothing else of them has
// changed, and of those in changed everything, as UpdateProposals does; and the act that
// decided them, if there is one.
func (s *Store) DecideProposals(ctx context.Context, act *proposal.Act, decided, changed []proposal.Proposal) error {
	return s.write(ctx, "keep decisions about proposals", func(tx *sql.Tx) error {
		w := newProposalWriter(ctx, tx)
		for _, alike := range byDecision(decided) {
			if err := decide(w.st, alike.decision, alike.ids); err != nil {
				return err
			}
		}
		if err := w.updateAll(changed); err != nil || act == nil {
			return err
		}
		return saveAct(w.st, *act)
	})
}

// decision is what a decision writes of a proposal.
type decision struct {
	status         proposal.Status
	act, note      string
	resolved, cool int64
}

func decisionOf(p *proposal.Proposal) decision {
	return decision{p.Status, p.Act, p.Note, nanoseconds(p.ResolvedAt), nanoseconds(p.Cooldown)}
}

// decidedAlike are the ids of proposals about which the same was decided.
type decidedAlike struct {
	decision
	ids []string
}

// byDecision sorts proposals into groups that were decided alike, in the order in which
// those come up: one statement decides a whole page.
func byDecision(ps []proposal.Proposal) []decidedAlike {
	var groups []decidedAlike
	at := map[decision]int{}
	for i := range ps {
		d := decisionOf(&ps[i])
		n, ok := at[d]
		if !ok {
			n, at[d] = len(groups), len(groups)
			groups = append(groups, decidedAlike{decision: d})
		}
		groups[n].ids = append(groups[n].ids, ps[i].ID)
	}
	return groups
}

// decide writes one decision about many proposals. One that was cleared meanwhile stays
// so, unless it has come to be more than pending.
func decide(st *statements, d decision, ids []string) error {
	seqs, err := seqsOf(st, ids)
	if err != nil {
		return err
	}
	seqList := list(seqs)
	err = errors.Join(
		st.do(`UPDATE proposals SET
			status = iif(status = 'cleared' AND ?1 = 'pending', status, ?1),
			act = iif(status = 'cleared' AND ?1 = 'pending', act, ?2),
			resolved_at = ?3, note = ?4, cooldown = ?5
			WHERE seq IN (SELECT value FROM json_each(?6))`, string(d.status), d.act, d.resolved, d.note, d.cool, seqList),
		// By itself: else the index of all proposals is written again.
		st.do(`UPDATE proposals SET hidden = 0 WHERE seq IN (SELECT value FROM json_each(?)) AND hidden = 1 AND status <> 'cleared'`, seqList),
		st.do(`DELETE FROM pending_files WHERE proposal IN (SELECT value FROM json_each(?))`, seqList))
	if err != nil || d.status != proposal.Pending && d.status != proposal.Left {
		return err
	}
	return claimAgain(st, seqList)
}

// seqsOf returns the numbers of proposals, sorted: neighbours in the table are written one
// after the other. An id that there is none of is proposal.ErrNotFound.
func seqsOf(st *statements, ids []string) ([]int64, error) {
	seqs, err := query(st.ctx, st.tx, seqColumn,
		`FROM proposals INDEXED BY proposals_id WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq`, list(ids))
	if err != nil || len(seqs) == len(ids) {
		return seqs, err
	}
	for _, id := range ids { // unless one was named twice
		var seq int64
		err := st.row(`SELECT seq FROM proposals WHERE id = ?`, id).Scan(&seq)
		if errors.Is(err, sql.ErrNoRows) {
			return nil, proposal.NotFoundError{ID: id}
		}
		if err != nil {
			return nil, err
		}
	}
	return seqs, nil
}

// filesOfProposals selects the files of proposals, their own and their members'. The + keeps SQLite from
// walking all that wait by the index of the status.
const filesOfProposals = `SELECT source, seq FROM proposals WHERE seq IN (SELECT value FROM json_each(?1)) AND +status IN ('pending', 'left')
	UNION ALL SELECT m.source, m.proposal FROM members m JOIN proposals p ON p.seq = m.proposal
		WHERE p.seq IN (SELECT value FROM json_each(?1)) AND +p.status IN ('pending', 'left')`

// claimAgain keeps that the files of proposals that are pending again belong to them.
// Other pending proposals for these files become invalid: the files came back to paths
// from which theirs have gone.
func claimAgain(st *statements, seqList string) error {
	others, err := query(st.ctx, st.tx, func(seq *int64) columns { return columns{{"DISTINCT f.proposal", seq}} },
		`FROM (`+filesOfProposals+`) t JOIN pending_files f ON f.source = t.source WHERE f.proposal <> t.seq`, seqList)
	if err != nil {
		return err
	}
	for _, other := range others {
		if err := displaced(st, other); err != nil {
			return err
		}
	}
	return st.do(`INSERT OR IGNORE INTO pending_files (source, proposal) `+filesOfProposals, seqList)
}

// displaced makes a pending proposal invalid whose file has gone.
func displaced(st *statements, seq int64) error {
	return errors.Join(
		st.do(`UPDATE proposals SET status = 'invalid', note = ?, resolved_at = ? WHERE seq = ?`,
			"another file came back to its place", timestamp(time.Now()), seq),
		st.do(`DELETE FROM pending_files WHERE proposal = ?`, seq))
}
