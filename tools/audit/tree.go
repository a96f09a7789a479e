package audit

import (
	"golang.org/x/mod/sumdb/tlog"
)

// tree is the Merkle tree over the lines. Only its right edge is kept:
// edge[level] is the last complete subtree of 2^level lines that is not part
// of a larger one that follows.
type tree struct {
	size int64
	edge [63]tlog.Hash
}

// add puts a line at the end and returns the hashes to store for it.
func (t *tree) add(line []byte) ([]tlog.Hash, error) {
	hashes, err := tlog.StoredHashesForRecordHash(t.size, leaf(line), t)
	if err != nil {
		return nil, err
	}
	t.edge[len(hashes)-1] = hashes[len(hashes)-1]
	t.size++
	return hashes, nil
}

func leaf(line []byte) tlog.Hash { return tlog.RecordHash(line) }

func (t *tree) root() (Root, error) { return tlog.TreeHash(t.size, t) }

// ReadHashes gives tlog the hashes of the right edge; it asks for no others.
func (t *tree) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	out := make([]tlog.Hash, len(indexes))
	for i, x := range indexes {
		level, _ := tlog.SplitStoredHashIndex(x)
		out[i] = t.edge[level]
	}
	return out, nil
}
