package store

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
)

// fewRows is how many proposals one goroutine looks at sooner than several do.
const fewRows = 4096

// tableScan is one look at all proposals of a table, which nobody changes meanwhile.
type tableScan struct {
	*textTable
	counted, numbered []bool // by kind: which proposals count, and of which the numbers are wanted
	words             []string
	enough            int // numbers
}

// matches are proposals that have all words.
type matches struct {
	n      []int    // by kind: how many
	hashes []uint64 // and of their numbers
	seqs   []int64
}

// run looks at all rows, with all processors if there are many texts.
func (s tableScan) run() matches {
	parts := 1
	if len(s.words) > 0 && len(s.rows) > fewRows {
		parts = runtime.GOMAXPROCS(0)
	}
	found, panicked := make([]matches, parts), make([]any, parts)
	var scanning sync.WaitGroup
	for i := 1; i < parts; i++ {
		scanning.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					panicked[i] = fmt.Sprintf("%v\n%s", p, debug.Stack())
				}
			}()
			found[i] = s.part(i, parts)
		})
	}
	found[0] = s.part(0, parts)
	scanning.Wait()
	for i, m := range found[1:] {
		if p := panicked[i+1]; p != nil {
			panic(p) // where the server of the request recovers
		}
		found[0].add(m)
	}
	found[0].seqs = found[0].seqs[:min(len(found[0].seqs), s.enough)]
	return found[0]
}

// part looks at one of so many parts of the rows.
func (s tableScan) part(i, parts int) matches {
	has := s.texts.search(s.words)
	m := matches{n: make([]int, len(s.kinds)), hashes: make([]uint64, len(s.kinds))}
	rows := s.rows[len(s.rows)*i/parts : len(s.rows)*(i+1)/parts]
	for i := range rows {
		r := &rows[i]
		if r.kind == hidden || !s.counted[r.kind] || !has(r) {
			continue
		}
		m.n[r.kind]++
		m.hashes[r.kind] += mix(r.seq)
		if s.numbered[r.kind] && len(m.seqs) < s.enough {
			m.seqs = append(m.seqs, r.seq)
		}
	}
	return m
}

// add adds what was found in the rows that follow.
func (m *matches) add(next matches) {
	for i := range m.n {
		m.n[i] += next.n[i]
		m.hashes[i] += next.hashes[i]
	}
	m.seqs = slices.Concat(m.seqs, next.seqs)
}
