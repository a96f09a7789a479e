package store

import (
	"database/sql"
	"errors"
	"sync"
)

// versionKey is the setting that is one more after each transaction that changed proposals.
const versionKey = "proposals.version"

// nextVersion is the version of the proposals after a transaction.
func nextVersion(st *statements) (version int64, err error) {
	err = st.row(`INSERT INTO settings (key, value) VALUES (?, '1') ON CONFLICT DO UPDATE SET value = CAST(value AS INTEGER) + 1
		RETURNING CAST(value AS INTEGER)`, versionKey).Scan(&version)
	return version, err
}

// versionOfProposals is the version of the proposals that a transaction reads.
func versionOfProposals(st *statements) (version int64, err error) {
	err = st.row(`SELECT CAST(value AS INTEGER) FROM settings WHERE key = ?`, versionKey).Scan(&version)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return version, err
}

// mostNoted is how many changed proposals are noted: of more, all are read again sooner.
const mostNoted = 10_000

// changes notes which proposals changed, by the version that they did with, as long as
// somebody follows them. A transaction notes before it ends: what is noted may not have come
// to be, and what has come to be is noted.
type changes struct {
	mu    sync.Mutex
	noted map[int64][]int64 // numbers of proposals; nil: nobody follows
	n     int
}

// follow begins to note.
func (c *changes) follow() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.noted, c.n = map[int64][]int64{}, 0
}

// leave ends it.
func (c *changes) leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.noted = nil
}

func (c *changes) note(version int64, seqs []int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.noted == nil {
		return
	}
	if c.n += len(seqs); c.n > mostNoted {
		c.noted = nil
		return
	}
	c.noted[version] = append(c.noted[version], seqs...)
}

// between gives the proposals that changed after one version and up to another, and
// forgets them; false if not all are known.
func (c *changes) between(after, to int64) (seqs []int64, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for v := after + 1; v <= to; v++ {
		some, ok := c.noted[v]
		if !ok {
			return nil, false
		}
		seqs = append(seqs, some...)
		delete(c.noted, v)
		c.n -= len(some)
	}
	return seqs, true
}
