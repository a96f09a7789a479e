package store

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/proposal"
)

// blockSize is of how many texts, one after the other, there is one signature.
const blockSize = 64

// many is from how many hits a search is quicker along the order's index, which ends once
// the page is full, than by looking up each hit.
const many = 1000

// selection is a filter, and what was found by its query.
type selection struct {
	proposal.Filter
	words []string // of the query
	few   bool     // found are all that have these words. If not, texts are looked at row by row
	found []int64  // numbers of proposals
	hits  *hits    // what was found in memory, if it was looked through; found are then of the filter's status and folder
}

// search finds the proposals of a filter's query, unless there are many, or the filter
// leaves few to look at by itself; and counts what waits by destination, if groups are asked
// for. It is the first to read in its transaction.
func (s *Store) search(ctx context.Context, tx *sql.Tx, f proposal.Filter, groups bool) (sel selection, err error) {
	sel = selection{Filter: f, words: words(f.Query)}
	inMemory := groups && f.Status == proposal.Pending
	if len(sel.words) == 0 && !inMemory || len(f.IDs) > 0 || f.Act != "" {
		return sel, nil
	}
	if err := s.texts.begin(ctx); err != nil {
		return sel, err
	}
	defer s.texts.end()
	if len(sel.words) == 0 {
		sel.hits, err = s.texts.find(ctx, tx, f, nil, 0)
		return sel, err
	}
	wanted := bitsOf(sel.words)
	if !s.texts.searchable() && len(wanted) > 0 {
		sel.found, err = signed(ctx, tx, sel.words, wanted)
	}
	if err == nil && (s.texts.searchable() || len(wanted) == 0 || len(sel.found) > many) {
		sel.hits, err = s.texts.find(ctx, tx, f, sel.words, many+1)
		if err == nil {
			sel.found = sel.hits.seqs
		}
	}
	if sel.few = len(sel.found) <= many; !sel.few {
		sel.found = nil
	}
	return sel, err
}

// bitsOf are the bits that a signature has of some words; none if they are too short.
func bitsOf(words []string) (bits []uint32) {
	for _, word := range words {
		bits = slices.AppendSeq(bits, trigrams(word))
	}
	return bits
}

// signed finds the proposals that have some words by the signatures, unless there are many:
// then one more.
func signed(ctx context.Context, tx *sql.Tx, words []string, bits []uint32) ([]int64, error) {
	from, args, err := candidates(ctx, tx, bits)
	if err != nil {
		return nil, err
	}
	has, wordArgs := havingAll(words)
	return query(ctx, tx, func(seq *int64) columns { return columns{{"proposal", seq}} },
		from+` WHERE `+has+` LIMIT ?`, append(append(args, wordArgs...), many+1)...)
}

// havingAll is the condition that a text has all of some words.
func havingAll(words []string) (where string, args []any) {
	for _, word := range words {
		args = append(args, word)
	}
	return `instr(text, ?) > 0` + strings.Repeat(` AND instr(text, ?) > 0`, len(words)-1), args
}

// candidates are the texts to look at for words of which a signature has these bits: those
// of the blocks that can have them all.
func candidates(ctx context.Context, tx *sql.Tx, wanted []uint32) (from string, args []any, err error) {
	const all = `FROM proposal_texts`
	rows, err := tx.QueryContext(ctx, `SELECT block, bits FROM text_signatures ORDER BY block`)
	if err != nil {
		return "", nil, err
	}
	defer rows.Close()
	var blocks []int64
	excluded := false
	for rows.Next() {
		var block int64
		var bits sql.RawBytes
		if err := rows.Scan(&block, &bits); err != nil {
			return "", nil, err
		}
		if signature(bits).mayHave(wanted) {
			blocks = append(blocks, block)
		} else {
			excluded = true
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil || !excluded {
		return all, nil, err
	}
	return `FROM json_each(?) b CROSS JOIN proposal_texts ON proposal BETWEEN b.value * ? AND b.value * ? + ?`, []any{list(blocks), blockSize, blockSize, blockSize - 1}, nil
}

// blocksOf are the blocks of the texts of some proposals.
func blocksOf(seqs []int64) map[int64]bool {
	blocks := map[int64]bool{}
	for _, seq := range seqs {
		blocks[seq/blockSize] = true
	}
	return blocks
}

// signBlocks writes the signatures of blocks of which texts were added, changed or
// removed. They are made of the texts that are there now: of one that is gone nothing stays.
func signBlocks(st *statements, blocks map[int64]bool) error {
	for _, block := range slices.Sorted(maps.Keys(blocks)) {
		var texts []string
		err := st.each(`SELECT text FROM proposal_texts WHERE proposal BETWEEN ? AND ?`, []any{block * blockSize, block*blockSize + blockSize - 1}, func(rows *sql.Rows) error {
			var text string
			err := rows.Scan(&text)
			texts = append(texts, text)
			return err
		})
		switch {
		case err != nil:
		case len(texts) == 0:
			err = st.do(`DELETE FROM text_signatures WHERE block = ?`, block)
		default:
			err = st.do(`INSERT INTO text_signatures (block, bits) VALUES (?, ?) ON CONFLICT DO UPDATE SET bits = excluded.bits`, block, []byte(signatureOf(texts)))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
