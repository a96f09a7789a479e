package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/nod-app/nod/app/proposal"
)

// addMembers gives each proposal the further files of its set; seqs are the
// proposals' numbers in the same order.
func addMembers(ctx context.Context, tx *sql.Tx, ps []proposal.Proposal, seqs []int64) error {
	if len(ps) == 0 {
		return nil
	}
	at := make(map[int64]int, len(seqs))
	for i, seq := range seqs {
		at[seq] = i
	}
	rows, err := tx.QueryContext(ctx, `SELECT proposal, source, device, inode, size, mtime, name FROM members
		WHERE proposal IN (SELECT value FROM json_each(?)) ORDER BY proposal, n`, list(seqs))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var seq int64
		var m proposal.Member
		if err := rows.Scan(&seq, (*raw)(&m.Source), (*bits)(&m.Identity.Device), (*bits)(&m.Identity.Inode),
			&m.Identity.Size, &m.Identity.Mtime, (*raw)(&m.Name)); err != nil {
			return err
		}
		p := &ps[at[seq]]
		p.Members = append(p.Members, m)
	}
	return errors.Join(rows.Err(), rows.Close())
}

// list is a list as one SQL argument, for json_each.
func list[T int64 | string](vs []T) string {
	if vs == nil {
		return "[]"
	}
	text, _ := json.Marshal(vs) // numbers and strings always can be
	return string(text)
}
