package library

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"slices"
)

// vectorModel is the model whose vectors are stored. Another digest is another model, whatever its name; it is
// empty if it is not known.
type vectorModel struct{ name, digest string }

// vectorsOf returns the model of the stored vectors; of none it is empty.
func (x *Index) vectorsOf(ctx context.Context) (m vectorModel, err error) {
	err = x.db.QueryRowContext(ctx, `SELECT name, digest FROM model`).Scan(&m.name, &m.digest)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return m, fmt.Errorf("read which model compares what is filed: %w", err)
	}
	return m, nil
}

const forgetVectors = `DELETE FROM vectors; UPDATE files SET embedded = 0 WHERE embedded = 1; DELETE FROM model;`

// begin begins vectors of another model: those that there are cannot be compared with them.
func (x *Index) begin(ctx context.Context, m vectorModel) error {
	if err := x.exec(ctx, forgetVectors+`INSERT INTO model VALUES (?, ?)`, m.name, m.digest); err != nil {
		return fmt.Errorf("begin to compare what is filed with %s: %w", m.name, err)
	}
	return nil
}

// dimensions returns how many the stored vectors have; 0: there are none.
func (x *Index) dimensions(ctx context.Context) (int, error) {
	var n int
	err := x.db.QueryRowContext(ctx, `SELECT length(vector) FROM vectors LIMIT 1`).Scan(&n)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("read a vector of what is filed: %w", err)
	}
	return max(0, n-lengthBytes), nil
}

const (
	compared   = `WHERE id IN (SELECT id FROM vectors)` // files that can be found by meaning
	unembedded = `WHERE read = 1 AND embedded = 0`      // those that were read and have no vector yet
)

// withoutVector returns files that were read and have no vector yet, the newest first.
func (x *Index) withoutVector(ctx context.Context) ([]indexRow, error) {
	rows, err := x.rows(ctx, unembedded+` ORDER BY modified DESC LIMIT ?`, batchSize)
	if err != nil {
		return nil, fmt.Errorf("find filed files that were not compared yet: %w", err)
	}
	return rows, nil
}

// putVectors stores the vectors of files that are filed still; one that is nil is of a file
// that the model cannot read, which is not tried again.
func (x *Index) putVectors(ctx context.Context, files []indexRow, vectors []vector) error {
	err := x.change(ctx, func(tx *sql.Tx) error {
		for i, r := range files {
			done, err := tx.ExecContext(ctx, `UPDATE files SET embedded = 1 `+unembedded+` AND id = ?`, r.id)
			if err != nil {
				return err
			}
			if n, _ := done.RowsAffected(); n == 0 || vectors[i] == nil {
				continue
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO vectors VALUES (?, ?)`, r.id, vectors[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("note what %d filed files mean: %w", len(files), err)
	}
	return nil
}

const (
	nearestByMeaning = 16 // as many as count of those that are near by words
	standsOut        = 2  // standard deviations above the mean of all: no model says itself what is near
)

// nearest returns the ids of the filed files that stand out as near to a vector, the nearest first.
func (x *Index) nearest(ctx context.Context, v vector) ([]int64, error) {
	type similar struct {
		id     int64
		cosine float32
	}
	var all []similar
	var id int64
	var stored sql.RawBytes
	sum, squares := 0., 0.
	err := x.each(ctx, []any{&id, &stored}, func() {
		if c, ok := v.cosine(vector(stored)); ok {
			all = append(all, similar{id, c})
			sum, squares = sum+float64(c), squares+float64(c)*float64(c)
		}
	}, `SELECT id, vector FROM vectors`)
	if err != nil {
		return nil, fmt.Errorf("compare with what is filed: %w", err)
	}
	n := float64(max(1, len(all)))
	mean := sum / n
	least := float32(mean + standsOut*math.Sqrt(max(0, squares/n-mean*mean)))
	all = slices.DeleteFunc(all, func(s similar) bool { return s.cosine < least })
	slices.SortFunc(all, func(a, b similar) int { return cmp.Or(cmp.Compare(b.cosine, a.cosine), cmp.Compare(a.id, b.id)) })
	var ids []int64
	for _, s := range all[:min(len(all), nearestByMeaning)] {
		ids = append(ids, s.id)
	}
	return ids, nil
}
