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

// textCache has in memory of what kind all proposals are while somebody lists them, which
// the groups are counted by; and what a search looks through while searches come that many
// texts match, or with words too short for the signatures. A look at each row by SQLite takes
// ten times as long.
type textCache struct {
	turn    chan struct{} // held by who uses what follows
	changes changes
	kept    time.Duration
	drop    *time.Timer

	table   *textTable // nil: not read
	version int64      // of the proposals in it
	last    lastScan   // of the table as it is now
}

// scanQuery is what a look at all proposals is for.
type scanQuery struct {
	words  string // with spaces between
	folder int64
	status proposal.Status
	enough int
}

// lastScan is the last look at all proposals. Windows ask for the same again: for another
// page, or when something has changed that is no proposal.
type lastScan struct {
	query scanQuery
	hits  *hits // nil: there was no look
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

// searchable reports whether the texts are in memory.
func (c *textCache) searchable() bool { return c.table != nil && c.table.searchable }

func (c *textCache) forget() {
	c.table, c.last = nil, lastScan{}
	c.changes.leave()
}

// find gives what has all words and is in a filter's folder, with enough numbers of those
// of its status.
func (c *textCache) find(ctx context.Context, tx *sql.Tx, f proposal.Filter, words []string, enough int) (*hits, error) {
	found := false
	defer func() {
		if !found { // the table may be half read, also if that panicked: the server goes on
			c.forget()
		}
	}()
	h, err := c.look(ctx, tx, f, words, enough)
	found = err == nil
	return h, err
}

func (c *textCache) look(ctx context.Context, tx *sql.Tx, f proposal.Filter, words []string, enough int) (*hits, error) {
	if err := c.refresh(ctx, tx, len(words) > 0); err != nil {
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
	q := scanQuery{strings.Join(words, " "), folder, f.Status, enough}
	if c.last.hits == nil || c.last.query != q {
		c.last = lastScan{q, c.table.find(words, folder, f.Status, enough)}
	}
	return c.last.hits, nil
}

// refresh brings the table to the state that a transaction reads, with the texts if they
// are to be searched.
func (c *textCache) refresh(ctx context.Context, tx *sql.Tx, search bool) error {
	version, err := versionOfProposals(newStatements(ctx, tx))
	if err != nil {
		return err
	}
	var changed []int64
	known := false
	if c.table != nil && !c.table.full() {
		changed, known = c.changes.between(c.version, version)
	}
	if !known || len(changed) > 0 {
		c.last = lastScan{}
	}
	if known {
		err = readChanged(ctx, tx, c.table, changed)
	} else {
		c.changes.follow()
		c.table = &textTable{}
		err = readKinds(ctx, tx, c.table)
	}
	if err == nil && search && !c.table.searchable {
		err = readTexts(ctx, tx, c.table)
	}
	c.version = version
	return err
}

// readKinds reads of what kind all proposals are: many at once, since a row costs more than
// what is in it.
func readKinds(ctx context.Context, tx *sql.Tx, t *textTable) error {
	type group struct {
		kind
		seqs, folders string
	}
	var rows []textRow
	err := each(ctx, tx, func(g *group) columns {
		return columns{{"question", &g.question}, {"dir", (*blob)(&g.dir)}, {"json_group_array(seq)", &g.seqs}, {"json_group_array(folder * 2 + (sensitive <> ''))", &g.folders}}
	}, func(g group) {
		g.status = proposal.Pending
		folders := numbers(g.folders)
		for i, seq := range numbers(g.seqs) {
			g.folder, g.sensitive = folders[i]/2, folders[i]%2 != 0
			rows = append(rows, textRow{seq: seq, kind: t.number(g.kind)})
		}
	}, `FROM proposals INDEXED BY proposals_pending_place WHERE status = 'pending' GROUP BY question, dir`)
	if err != nil {
		return err
	}
	err = each(ctx, tx, func(g *group) columns {
		return columns{{"status", (*string)(&g.status)}, {"json_group_array(seq)", &g.seqs}, {"json_group_array(folder)", &g.folders}}
	}, func(g group) {
		folders := numbers(g.folders)
		for i, seq := range numbers(g.seqs) {
			g.folder = folders[i]
			rows = append(rows, textRow{seq: seq, kind: t.number(g.kind)})
		}
	}, `FROM proposals INDEXED BY proposals_not_pending WHERE status <> 'pending' AND status <> 'cleared' GROUP BY status`)
	t.add(rows)
	return err
}

// readTexts reads the texts of all proposals.
func readTexts(ctx context.Context, tx *sql.Tx, t *textTable) error {
	rows, err := tx.QueryContext(ctx, `SELECT proposal, CAST(text AS BLOB) FROM proposal_texts ORDER BY proposal`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for at := 0; at < len(t.rows) && rows.Next(); {
		const some = 1000
		if at == some { // the rest is about as long
			t.texts.bytes = slices.Grow(t.texts.bytes, len(t.texts.bytes)/some*(len(t.rows)-some)*11/10)
		}
		var seq int64
		var text sql.RawBytes
		if err := rows.Scan(&seq, &text); err != nil {
			return err
		}
		for at < len(t.rows) && t.rows[at].seq < seq {
			at++
		}
		if at < len(t.rows) && t.rows[at].seq == seq { // not of a cleared one
			t.texts.set(&t.rows[at], text)
		}
	}
	t.searchable = true
	return errors.Join(rows.Err(), rows.Close())
}

// readChanged reads proposals again that were added, changed or removed.
func readChanged(ctx context.Context, tx *sql.Tx, t *textTable, seqs []int64) error {
	if len(seqs) == 0 {
		return nil
	}
	for _, seq := range seqs {
		if r := t.row(seq); r != nil {
			r.kind = hidden
		}
	}
	type row struct {
		kind
		seq  int64
		text blob
	}
	text := `x''`
	if t.searchable {
		text = `(SELECT CAST(text AS BLOB) FROM proposal_texts WHERE proposal = seq)`
	}
	var added []textRow
	err := each(ctx, tx, func(r *row) columns {
		return columns{{"seq", &r.seq}, {"status", (*string)(&r.status)}, {"folder", &r.folder}, {"sensitive <> ''", &r.sensitive}, {"question", &r.question}, {"dir", (*blob)(&r.dir)}, {text, &r.text}}
	}, func(r row) {
		if r.status != proposal.Pending {
			r.kind = kind{status: r.status, folder: r.folder}
		}
		at := t.row(r.seq)
		if at == nil {
			added = append(added, textRow{seq: r.seq})
			at = &added[len(added)-1]
		}
		at.kind = t.number(r.kind)
		t.texts.set(at, []byte(r.text))
	}, `FROM proposals WHERE seq IN (SELECT value FROM json_each(?)) AND status <> 'cleared'`, list(seqs))
	t.add(added)
	return err
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
