package store

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/nod-app/nod/app/move"
	"github.com/nod-app/nod/app/proposal"
)

// hidden is the status of a proposal that was cleared: it is kept for undo
// and not shown to anybody.
const hidden = "cleared"

// columns are those that values gives and fields takes, in their order.
// Folder, status and act are apart, since they are not written as they stand.
const columns = `source, device, inode, size, mtime, mime, category, dir, name, confidence,
	sensitive, reasoning, proposer, duplicate, created_at, resolved_at, note, cooldown`

// derived are the columns that only serve search and order.
const derived = `folded, name_key, rank`

// selection is how a proposal is read; p is proposals.
const selection = `p.seq, p.id, p.status, f.path, p.act, ` + columns + ` FROM proposals p JOIN folders f ON f.id = p.folder `

func values(p *proposal.Proposal) []any {
	return append(identity(p.Source, p.Identity), p.MIME, p.Category, raw(p.Dir), raw(p.Name), string(p.Confidence),
		p.Sensitive, p.Reasoning, p.By, raw(p.Duplicate), stamp(p.CreatedAt), stamp(p.ResolvedAt), p.Note, stamp(p.Cooldown),
		searchable(p), fold(filepath.Base(p.Source)), rank(p.Confidence))
}

func fields(seq *int64, p *proposal.Proposal) []any {
	return []any{seq, &p.ID, (*string)(&p.Status), (*raw)(&p.Folder), &p.Act,
		(*raw)(&p.Source), (*bits)(&p.Identity.Device), (*bits)(&p.Identity.Inode), &p.Identity.Size, &p.Identity.Mtime,
		&p.MIME, &p.Category, (*raw)(&p.Dir), (*raw)(&p.Name), (*string)(&p.Confidence),
		&p.Sensitive, &p.Reasoning, &p.By, (*raw)(&p.Duplicate), (*stamp)(&p.CreatedAt), (*stamp)(&p.ResolvedAt),
		&p.Note, (*stamp)(&p.Cooldown)}
}

// identity are a file's five columns: source, device, inode, size, mtime.
func identity(source string, id move.Identity) []any {
	return []any{raw(source), bits(id.Device), bits(id.Inode), id.Size, id.Mtime}
}

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

// searchable is everything that a search looks through, one thing a line.
func searchable(p *proposal.Proposal) string {
	lines := []string{filepath.Base(p.Source), p.Name, p.Category, p.Dir, p.Reasoning}
	for _, m := range p.Members {
		lines = append(lines, filepath.Base(m.Source))
	}
	return fold(strings.Join(lines, "\n"))
}

// fold makes texts equal that differ only in case or in how accents are
// composed (macOS takes names apart, keyboards do not).
func fold(s string) string { return norm.NFC.String(cases.Fold().String(s)) }

// Proposal returns one proposal, or proposal.ErrNotFound; a cleared one is not found.
func (s *Store) Proposal(ctx context.Context, id string) (proposal.Proposal, error) {
	var p proposal.Proposal
	err := s.read(ctx, "read a proposal", func(tx *sql.Tx) error {
		ps, err := queryProposals(ctx, tx, `SELECT `+selection+`WHERE p.id = ? AND p.status <> 'cleared'`, id)
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

// queryProposals reads proposals with their members.
func queryProposals(ctx context.Context, tx *sql.Tx, query string, args ...any) ([]proposal.Proposal, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ps []proposal.Proposal
	var seqs []int64
	for rows.Next() {
		var p proposal.Proposal
		var seq int64
		if err := rows.Scan(fields(&seq, &p)...); err != nil {
			return nil, err
		}
		if p.Status == hidden {
			p.Status = proposal.Pending
		}
		ps, seqs = append(ps, p), append(seqs, seq)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	return ps, addMembers(ctx, tx, ps, seqs)
}
