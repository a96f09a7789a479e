package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// CoolingDown says until when each of the paths may not be proposed, for
// those that may not at that time. What counts is the latest rejection of the
// file, alone or as a member of a set, that was not undone.
func (s *Store) CoolingDown(ctx context.Context, paths []string, at time.Time) (map[string]time.Time, error) {
	cooling := map[string]time.Time{}
	err := s.read(ctx, "look for cool-downs", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		for _, path := range paths {
			until, err := cooldown(st, path)
			if err != nil {
				return err
			}
			if until.After(at) {
				cooling[path] = until
			}
		}
		return nil
	})
	return cooling, err
}

func cooldown(st *statements, path string) (until time.Time, err error) {
	err = st.row(`SELECT p.cooldown FROM (
			SELECT seq FROM proposals WHERE status = 'rejected' AND source = ?1
			UNION ALL SELECT proposal FROM members WHERE source = ?1) s
		JOIN proposals p ON p.seq = s.seq LEFT JOIN ledger a ON a.ref = p.act AND p.act <> ''
		WHERE p.status = 'rejected' AND coalesce(a.state, '') <> 'undone'
		ORDER BY p.resolved_at DESC, p.seq DESC LIMIT 1`, blob(path)).Scan((*timestamp)(&until))
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	return until, err
}
