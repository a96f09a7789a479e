package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nod-app/nod/app/proposal"
)

// textsKept is how long after a search the texts stay in memory.
const textsKept = time.Minute

// textCache has what a search looks through in memory while searches come that many texts
// match, or with words too short for the signatures: a look at each text by SQLite takes
// ten times as long.
type textCache struct {
	turn    chan struct{} // held by who uses what follows
	changes changes
	kept    time.Duration
	drop    *time.Timer

	table   *textTable // nil: not read
	version int64      // of the proposals in it
}

func (c *textCache) init(kept time.Duration) {
	c.turn, c.kept = make(chan struct{}, 1), kept
	c.drop = time.AfterFunc(kept, func() {
		c.turn <- struct{}{}
		c.forget()
		<-c.turn
	})
	c.drop.Stop()
}

// begin waits until nobody else uses the cache. A transaction that only then begins to
// read is never older than the table.
func (c *textCache) begin(ctx context.Context) error {
	select {
	case c.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *textCache) end() {
	if c.table != nil {
		c.drop.Reset(c.kept)
	}
	<-c.turn
}

func (c *textCache) forget() {
	c.table = nil
	c.changes.leave()
}

// find gives what has all words of a filter's query, with enough numbers.
func (c *textCache) find(ctx context.Context, tx *sql.Tx, f proposal.Filter, words []string, enough int) (*hits, error) {
	err := c.refresh(ctx, tx)
	if err != nil {
		c.forget()
		return nil, err
	}
	var folder int64
	if f.Folder != "" {
		err := newStatements(ctx, tx).row(`SELECT id FROM folders WHERE path = ?`, blob(f.Folder)).Scan(&folder)
		if errors.Is(err, sql.ErrNoRows) {
			return &hits{}, nil
		}
		if err != nil {
			return nil, err
		}
	}
	h := c.table.find(words, folder, f.Status, enough)
	return &h, nil
}

// refresh brings the table to the state that a transaction reads.
func (c *textCache) refresh(ctx context.Context, tx *sql.Tx) error {
	version, err := versionOfProposals(newStatements(ctx, tx))
	if err != nil {
		return err
	}
	if c.table != nil && !c.table.full() {
		changed, known := c.changes.between(c.version, version)
		if known {
			c.version = version
			return readChanged(ctx, tx, c.table, changed)
		}
	}
	c.changes.follow()
	c.table, c.version = &textTable{}, version
	return errors.Join(readTexts(ctx, tx, c.table), readWaiting(ctx, tx, c.table), readDecided(ctx, tx, c.table))
}

// readTexts reads the texts of all proposals.
func readTexts(ctx context.Context, tx *sql.Tx, t *textTable) error {
	var n int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM proposal_texts`).Scan(&n); err != nil {
		return err
	}
	t.rows = make([]textRow, 0, n)
	rows, err := tx.QueryContext(ctx, `SELECT proposal, CAST(text AS BLOB) FROM proposal_texts ORDER BY proposal`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		const some = 1000
		if len(t.rows) == some { // the rest is about as long
			t.texts = slices.Grow(t.texts, len(t.texts)/some*(n-some)*11/10)
		}
		var seq int64
		var text sql.RawBytes
		if err := rows.Scan(&seq, &text); err != nil {
			return err
		}
		t.setText(seq, text)
	}
	return errors.Join(rows.Err(), rows.Close())
}

// readWaiting reads of what kind those are that wait: all of one destination at once, since
// a row costs more than what is in it.
func readWaiting(ctx context.Context, tx *sql.Tx, t *textTable) error {
	type group struct {
		kind
		seqs, folders string
	}
	return each(ctx, tx, func(g *group) columns {
		return columns{{"question", &g.question}, {"dir", (*blob)(&g.dir)}, {"json_group_array(seq)", &g.seqs}, {"json_group_array(folder * 2 + (sensitive <> ''))", &g.folders}}
	}, func(g group) {
		g.status = proposal.Pending
		folders := numbers(g.folders)
		for i, seq := range numbers(g.seqs) {
			g.folder, g.sensitive = folders[i]/2, folders[i]%2 != 0
			t.setKind(seq, g.kind)
		}
	}, `FROM proposals INDEXED BY proposals_pending_place WHERE status = 'pending' GROUP BY question, dir`)
}

// readDecided reads of what kind the others are.
func readDecided(ctx context.Context, tx *sql.Tx, t *textTable) error {
	type group struct{ status, seqs, folders string }
	return each(ctx, tx, func(g *group) columns {
		return columns{{"status", &g.status}, {"json_group_array(seq)", &g.seqs}, {"json_group_array(folder)", &g.folders}}
	}, func(g group) {
		folders := numbers(g.folders)
		for i, seq := range numbers(g.seqs) {
			t.setKind(seq, kind{status: proposal.Status(g.status), folder: folders[i]})
		}
	}, `FROM proposals INDEXED BY proposals_not_pending WHERE status <> 'pending' AND status <> 'cleared' GROUP BY status`)
}

// readChanged reads proposals again that were added, changed or removed.
func readChanged(ctx context.Context, tx *sql.Tx, t *textTable, seqs []int64) error {
	if len(seqs) == 0 {
		return nil
	}
	for _, seq := range seqs {
		t.hide(seq)
	}
	type row struct {
		kind
		seq  int64
		text blob
	}
	return each(ctx, tx, func(r *row) columns {
		return columns{{"seq", &r.seq}, {"status", (*string)(&r.status)}, {"folder", &r.folder}, {"sensitive <> ''", &r.sensitive}, {"question", &r.question}, {"dir", (*blob)(&r.dir)}, {"CAST(text AS BLOB)", &r.text}}
	}, func(r row) {
		t.setText(r.seq, []byte(r.text))
		if r.status != proposal.Pending {
			r.kind = kind{status: r.status, folder: r.folder}
		}
		t.setKind(r.seq, r.kind)
	}, `FROM proposals JOIN proposal_texts ON proposal = seq WHERE seq IN (SELECT value FROM json_each(?)) AND status <> 'cleared' ORDER BY seq`, list(seqs))
}

// numbers are those of a JSON array.
func numbers(array string) []int64 {
	array = strings.Trim(array, "[]")
	out := make([]int64, 0, strings.Count(array, ",")+1)
	for text := range strings.SplitSeq(array, ",") {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			out = append(out, n)
		}
	}
	return out
}
