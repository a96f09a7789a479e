package library

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
)

// vector is what a text means to a model, as it is stored: its length as a float32, little-endian, then for each
// dimension a whole number from -127 to 127 in a byte, a quarter of the room of the model's own.
type vector []byte

const (
	lengthBytes = 4 // of a vector that hold its length
	largest     = 127
)

// quantize rounds a model's vector, in which the largest number becomes 127.
func quantize(from []float32) vector {
	most := 0.0
	for _, x := range from {
		most = max(most, math.Abs(float64(x)))
	}
	v, sum := make(vector, lengthBytes+len(from)), 0.0
	if most == 0 {
		return v
	}
	for i, x := range from {
		rounded := math.Round(float64(x) / most * largest)
		v[lengthBytes+i] = byte(int8(rounded))
		sum += rounded * rounded
	}
	binary.LittleEndian.PutUint32(v, math.Float32bits(float32(math.Sqrt(sum))))
	return v
}

func (v vector) length() float32 { return math.Float32frombits(binary.LittleEndian.Uint32(v)) }

// cosine returns the cosine similarity of two vectors, -1 to 1; false if there is none, as of vectors of two models.
func (v vector) cosine(w vector) (float32, bool) {
	if len(v) != len(w) || len(v) < lengthBytes {
		return 0, false
	}
	lengths := v.length() * w.length()
	if !(lengths > 0) {
		return 0, false
	}
	return float32(dot(v[lengthBytes:], w[lengthBytes:])) / lengths, true
}

// dot returns the sum of the products: at most 8,192 of 127 by 127, far within 32 bits.
func dot(a, b []byte) (sum int32) {
	for i, x := range a {
		sum += int32(int8(x)) * int32(int8(b[i]))
	}
	return sum
}

// vectorModel is the model whose vectors are stored. Another digest is another model, whatever its name; it is
// empty if it is not known.
type vectorModel struct{ name, digest string }

// vectorsOf returns the model of the stored vectors, and of how many bytes these are; of none it is empty.
func (x *Index) vectorsOf(ctx context.Context) (m vectorModel, size int, err error) {
	err = x.db.QueryRowContext(ctx, `SELECT name, digest, coalesce((SELECT length(vector) FROM vectors LIMIT 1), 0) FROM model`).Scan(&m.name, &m.digest, &size)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return m, 0, fmt.Errorf("read which model compares what is filed: %w", err)
	}
	return m, size, nil
}

const forgetVectors = `DELETE FROM vectors; UPDATE files SET embedded = 0 WHERE embedded = 1; DELETE FROM model;`

// begin begins vectors of another model: those that there are cannot be compared with them.
func (x *Index) begin(ctx context.Context, m vectorModel) error {
	if err := x.exec(ctx, forgetVectors+`INSERT INTO model VALUES (?, ?)`, m.name, m.digest); err != nil {
		return fmt.Errorf("begin to compare what is filed with %s: %w", m.name, err)
	}
	return nil
}

const (
	compared   = `WHERE id IN (SELECT id FROM vectors)` // files that can be found by meaning
	unembedded = `WHERE read = 1 AND embedded = 0`      // those that were read and have no vector yet
)

// putVectors stores the vectors of files that are filed still; one that is nil is of a file
// that the model cannot read, which is not tried again.
func (x *Index) putVectors(ctx context.Context, files []indexRow, vectors []vector) error {
	return x.change(ctx, func(tx *sql.Tx) error {
		for i, r := range files {
			if vectors[i] != nil {
				if _, err := tx.ExecContext(ctx, `INSERT INTO vectors SELECT id, ?1 FROM files `+unembedded+` AND id = ?2`, vectors[i], r.id); err != nil {
					return err
				}
			}
			if _, err := tx.ExecContext(ctx, `UPDATE files SET embedded = 1 `+unembedded+` AND id = ?`, r.id); err != nil {
				return err
			}
		}
		return nil
	})
}

const (
	nearestByMeaning = 16 // files of which the nearest are named
	standsOut        = 2  // standard deviations above the mean of all: no model says itself what is near
)

// nearest returns the ids of the filed files that stand out as near to a vector, the nearest first.
func (x *Index) nearest(ctx context.Context, v vector) (ids []int64, err error) {
	type similar struct {
		id     int64
		cosine float32
	}
	var all []similar
	var id int64
	var stored sql.RawBytes
	sum, squares := 0., 0.
	err = each(ctx, x.db, []any{&id, &stored}, func() {
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
	for _, s := range all[:min(len(all), nearestByMeaning)] {
		ids = append(ids, s.id)
	}
	return ids, nil
}
