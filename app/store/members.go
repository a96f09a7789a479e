package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"

	"github.com/nod-app/nod/app/organise/proposal"
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
	ms, err := query(ctx, tx, setMemberColumns, `FROM members WHERE proposal IN (SELECT value FROM json_each(?)) ORDER BY proposal, n`, list(seqs))
	for _, m := range ms {
		p := &ps[at[m.proposal]]
		p.Members = append(p.Members, m.Member)
	}
	return err
}

func memberColumns(m *proposal.Member) columns {
	return slices.Concat(columns{{"source", (*blob)(&m.Source)}}, identityColumns("", &m.Identity), columns{{"name", (*blob)(&m.Name)}})
}

// setMember is a member with its proposal's seq.
type setMember struct {
	proposal.Member
	proposal int64
}

func setMemberColumns(m *setMember) columns {
	return append(columns{{"proposal", &m.proposal}}, memberColumns(&m.Member)...)
}

// list returns a list as one SQL argument, for json_each.
func list[T ~int64 | ~string](vs []T) string {
	if vs == nil {
		return "[]"
	}
	text, _ := json.Marshal(vs) // numbers and strings always can be
	return string(text)
}
