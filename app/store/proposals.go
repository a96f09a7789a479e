package store

import (
	"context"
	"database/sql"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/nod-app/nod/app/organise/proposal"
)

// clearedStatus is the status of a proposal that was cleared: it is kept for undo
// and not shown to anybody.
const clearedStatus = "cleared"

// proposalColumns returns the columns of a proposal without those that are not written as they are
// read: folder, status and act.
func proposalColumns(p *proposal.Proposal) columns {
	return slices.Concat(columns{{"source", (*blob)(&p.Source)}}, identityColumns("", &p.Identity), columns{
		{"mime", &p.MIME}, {"category", &p.Category}, {"dir", (*blob)(&p.Dir)}, {"name", (*blob)(&p.Name)}, {"confidence", (*string)(&p.Confidence)},
		{"sensitive", &p.Sensitive}, {"disguised", &p.Disguised}, {"leave", (*string)(&p.Leave)}, {"reasoning", &p.Reasoning}, {"proposer", &p.By}, {"candidates", (*candidateList)(&p.Candidates)}, {"duplicate", (*blob)(&p.Duplicate)},
		{"created_at", (*timestamp)(&p.CreatedAt)}, {"resolved_at", (*timestamp)(&p.ResolvedAt)}, {"note", &p.Note}, {"cooldown", (*timestamp)(&p.Cooldown)},
	})
}

// derivedColumns only serve the order of lists.
func derivedColumns(p *proposal.Proposal) columns {
	key, order, question := foldCase(filepath.Base(p.Source)), rank(p.Confidence), p.IsQuestion()
	return columns{{"name_key", &key}, {"rank", &order}, {"question", &question}}
}

// numbered is a proposal with its seq.
type numbered struct {
	proposal.Proposal
	seq int64
}

func numberedColumns(n *numbered) columns {
	return append(columns{{"p.seq", &n.seq}, {"p.id", &n.ID}, {"p.status", (*string)(&n.Status)}, {"f.path", (*blob)(&n.Folder)}, {"p.act", &n.Act}},
		proposalColumns(&n.Proposal)...)
}

const proposalRows = `FROM proposals p JOIN folders f ON f.id = p.folder `

// rank orders by confidence, the most sure first.
func rank(c proposal.Confidence) int {
	switch c {
	case proposal.High:
		return 0
	case proposal.Medium:
		return 1
	}
	return 2
}

// searchable returns everything that a search looks through, one thing a line.
func searchable(p *proposal.Proposal) string {
	lines := []string{filepath.Base(p.Source), p.Name, p.Category, p.Dir, p.Reasoning}
	for _, m := range p.Members {
		lines = append(lines, filepath.Base(m.Source))
	}
	return foldCase(strings.Join(lines, "\n"))
}

// foldCase makes texts equal that differ only in case or in how accents are
// composed (macOS takes names apart, keyboards do not).
func foldCase(s string) string { return norm.NFC.String(cases.Fold().String(s)) }

// Proposal returns one proposal, or proposal.ErrNotFound; a cleared one is not found.
func (s *Store) Proposal(ctx context.Context, id string) (proposal.Proposal, error) {
	var p proposal.Proposal
	err := s.read(ctx, "read a proposal", func(tx *sql.Tx) error {
		ps, err := queryProposals(ctx, tx, `WHERE p.id = ? AND p.status <> 'cleared'`, id)
		if err != nil {
			return err
		}
		if len(ps) == 0 {
			return proposal.NotFoundError{ID: id}
		}
		p = ps[0]
		return nil
	})
	return p, err
}

// queryProposals reads proposals with their members; where is the SQL after proposalRows.
func queryProposals(ctx context.Context, tx *sql.Tx, where string, args ...any) (ps []proposal.Proposal, err error) {
	var seqs []int64
	err = eachRow(ctx, tx, numberedColumns, func(n numbered) {
		if n.Status == clearedStatus {
			n.Status = proposal.Pending // only what is pending is cleared
		}
		ps, seqs = append(ps, n.Proposal), append(seqs, n.seq)
	}, proposalRows+where, args...)
	if err != nil {
		return nil, err
	}
	return ps, addMembers(ctx, tx, ps, seqs)
}
