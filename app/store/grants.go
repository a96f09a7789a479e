package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/nod-app/nod/tools"
)

// alive is what a grant must be at a time to stand for a call.
const alive = `revoked = 0 AND (stays OR expires > ?) AND (max_uses = 0 OR uses < max_uses)`

func grantColumns(g *tools.Grant) columns {
	return columns{{"id", &g.ID}, {"caller", &g.Caller}, {"tool", &g.Tool}, {"paths", (*wordList)(&g.Paths)}, {"hosts", (*wordList)(&g.Hosts)}, {"apps", (*wordList)(&g.Apps)},
		{"max_bytes", &g.MaxBytes}, {"max_uses", &g.MaxUses}, {"uses", &g.Uses},
		{"created", (*timestamp)(&g.Created)}, {"expires", (*timestamp)(&g.Expires)}, {"stays", &g.Stays}, {"last_used", (*timestamp)(&g.LastUsed)}}
}

// AddGrant keeps a standing approval that a person has just given. One without
// an id, or with neither an end nor the word that it stays, or with an id that was used before, is an error.
func (s *Store) AddGrant(ctx context.Context, g tools.Grant) error {
	return s.add(ctx, "keep a grant", `grants`, grantColumns(&g))
}

// Grants returns the grants that are neither revoked nor expired nor used up, the newest first.
func (s *Store) Grants(ctx context.Context, now time.Time) ([]tools.Grant, error) {
	return readAll(ctx, s, "read the grants", grantColumns, `FROM grants WHERE `+alive+` ORDER BY seq DESC`, timestamp(now))
}

// UseGrant counts a use, and says false if the grant does not stand
// any more: revoked, over, used up, or never given. Of callers at the same
// moment no more win than there are uses left. A power cut may take back the last
// uses that were counted, as each call would wait for the disk once more.
func (s *Store) UseGrant(ctx context.Context, id string, now time.Time) (bool, error) {
	return changedIn(ctx, s.writeLightly, "use a grant",
		`UPDATE grants SET uses = uses + 1, last_used = ? WHERE id = ? AND `+alive, timestamp(now), id, timestamp(now))
}

// RevokeGrant ends a grant at once and reports whether there was one that was not revoked before.
func (s *Store) RevokeGrant(ctx context.Context, id string, now time.Time) (bool, error) {
	return s.changed(ctx, "revoke a grant", `UPDATE grants SET revoked = ? WHERE id = ? AND revoked = 0`, timestamp(now), id)
}

// changed runs one statement by itself and reports whether it changed a row.
func (s *Store) changed(ctx context.Context, op, text string, args ...any) (bool, error) {
	return changedIn(ctx, s.write, op, text, args...)
}

func changedIn(ctx context.Context, write func(context.Context, string, func(*sql.Tx) error) error, op, text string, args ...any) (bool, error) {
	var n int64
	err := write(ctx, op, func(tx *sql.Tx) (err error) {
		n, err = newStatements(ctx, tx).count(text, args...)
		return err
	})
	return err == nil && n > 0, err
}
