package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/nod-app/nod/tools"
)

const (
	grantColumns = `id, tool, paths, hosts, apps, max_bytes, max_uses, uses, created, expires, last_used`

	// alive is what a grant must be at a time to stand for a call.
	alive = `revoked = 0 AND expires > ? AND (max_uses = 0 OR uses < max_uses)`
)

// AddGrant keeps a standing approval that a person has just given. One without
// an id or an end, or with an id that was used before, is an error.
func (s *Store) AddGrant(ctx context.Context, g tools.Grant) error {
	return s.write(ctx, "keep a grant", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`INSERT INTO grants (`+grantColumns+`) VALUES (?,?,?,?,?,?,?,?,?,?,?)`,
			g.ID, g.Tool, packed(g.Paths), packed(g.Hosts), packed(g.Apps), g.MaxBytes, g.MaxUses, g.Uses,
			stamp(g.Created), stamp(g.Expires), stamp(g.LastUsed))
	})
}

// Grants returns those that are neither revoked nor over nor used up, the one
// given last first.
func (s *Store) Grants(ctx context.Context, now time.Time) ([]tools.Grant, error) {
	var gs []tools.Grant
	err := s.read(ctx, "read the grants", func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT `+grantColumns+` FROM grants WHERE `+alive+` ORDER BY seq DESC`, stamp(now))
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			g, err := scanGrant(rows)
			if err != nil {
				return err
			}
			gs = append(gs, g)
		}
		return errors.Join(rows.Err(), rows.Close())
	})
	return gs, err
}

func scanGrant(row scanner) (g tools.Grant, err error) {
	var paths, hosts, apps string
	if err = row.Scan(&g.ID, &g.Tool, &paths, &hosts, &apps, &g.MaxBytes, &g.MaxUses, &g.Uses,
		(*stamp)(&g.Created), (*stamp)(&g.Expires), (*stamp)(&g.LastUsed)); err != nil {
		return g, err
	}
	var wrong [3]error
	g.Paths, wrong[0] = unpacked(paths)
	g.Hosts, wrong[1] = unpacked(hosts)
	g.Apps, wrong[2] = unpacked(apps)
	return g, errors.Join(wrong[:]...)
}

// UseGrant counts a use, durably, and says false if the grant does not stand
// any more: revoked, over, used up, or never given. Of callers at the same
// moment no more win than there are uses left.
func (s *Store) UseGrant(ctx context.Context, id string, now time.Time) (bool, error) {
	return s.changed(ctx, "use a grant",
		`UPDATE grants SET uses = uses + 1, last_used = ? WHERE id = ? AND `+alive, stamp(now), id, stamp(now))
}

// RevokeGrant ends a grant at once and says whether there was one that was not
// revoked before.
func (s *Store) RevokeGrant(ctx context.Context, id string, now time.Time) (bool, error) {
	return s.changed(ctx, "revoke a grant", `UPDATE grants SET revoked = ? WHERE id = ? AND revoked = 0`, stamp(now), id)
}

// changed runs one statement by itself and says whether it changed a row.
func (s *Store) changed(ctx context.Context, op, text string, args ...any) (bool, error) {
	var n int64
	err := s.write(ctx, op, func(tx *sql.Tx) (err error) {
		n, err = newStatements(ctx, tx).count(text, args...)
		return err
	})
	return err == nil && n > 0, err
}
