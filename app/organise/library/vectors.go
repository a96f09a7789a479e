package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// vectorModel is what the stored vectors are of.
type vectorModel struct {
	name       string
	digest     string // another one is another model, whatever its name; empty: not known
	dimensions int    // 0: not known yet
}

// same reports whether vectors of both can be compared, as far as name and digest tell.
func (m vectorModel) same(n vectorModel) bool { return m.name == n.name && m.digest == n.digest }

// vectorsOf returns the model of the stored vectors; of none it is empty.
func (x *Index) vectorsOf(ctx context.Context) (m vectorModel, err error) {
	err = x.db.QueryRowContext(ctx, `SELECT name, digest, dimensions FROM model`).Scan(&m.name, &m.digest, &m.dimensions)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return m, fmt.Errorf("read which model compares what is filed: %w", err)
	}
	return m, nil
}

// begin begins vectors of another model: those that there are cannot be compared with them.
func (x *Index) begin(ctx context.Context, m vectorModel) error {
	err := x.change(ctx, func(tx *sql.Tx) error {
		if err := forgetVectors(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO model VALUES (?, ?, ?)`, m.name, m.digest, m.dimensions)
		return err
	})
	if err != nil {
		return fmt.Errorf("begin to compare what is filed with %s: %w", m.name, err)
	}
	return nil
}

func forgetVectors(ctx context.Context, tx *sql.Tx) error {
	for _, do := range []string{`DELETE FROM vectors`, `UPDATE files SET embedded = 0 WHERE embedded = 1`, `DELETE FROM model`} {
		if _, err := tx.ExecContext(ctx, do); err != nil {
			return err
		}
	}
	return nil
}

// withoutVector returns files that were read and have no vector yet, the newest first.
func (x *Index) withoutVector(ctx context.Context, limit int) ([]indexRow, error) {
	rows, err := x.rows(ctx, `WHERE read = 1 AND embedded = 0 ORDER BY modified DESC LIMIT ?`, limit)
	if err != nil {
		return nil, fmt.Errorf("find filed files that were not compared yet: %w", err)
	}
	return rows, nil
}

func (x *Index) countWithoutVector(ctx context.Context) (n int, err error) {
	if err := x.db.QueryRowContext(ctx, `SELECT count(*) FROM files WHERE read = 1 AND embedded = 0`).Scan(&n); err != nil {
		return 0, fmt.Errorf("count the filed files that were not compared yet: %w", err)
	}
	return n, nil
}

// countVectors returns how many files can be found by meaning.
func (x *Index) countVectors(ctx context.Context) (n int, err error) {
	if err := x.db.QueryRowContext(ctx, `SELECT count(*) FROM vectors`).Scan(&n); err != nil {
		return 0, fmt.Errorf("count the filed files that are compared by meaning: %w", err)
	}
	return n, nil
}

// putVectors stores the vectors of files that are filed still; one that is nil is of a file
// that the model cannot read, which is not tried again.
func (x *Index) putVectors(ctx context.Context, files []indexRow, vectors []vector) error {
	err := x.change(ctx, func(tx *sql.Tx) error {
		for i, r := range files {
			done, err := tx.ExecContext(ctx, `UPDATE files SET embedded = 1 WHERE id = ? AND read = 1 AND embedded = 0`, r.id)
			if err != nil {
				return err
			}
			if n, _ := done.RowsAffected(); n == 0 || vectors[i] == nil {
				continue
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO vectors VALUES (?, ?)`, r.id, vectors[i].pack()); err != nil {
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

// scanned are as many vectors as are read at once, so that no one waits for long.
const scanned = 4096

// eachVector calls do with all vectors, packed; one is valid until do returns.
func (x *Index) eachVector(ctx context.Context, do func(id int64, packed []byte) error) error {
	for after := int64(-1); ; {
		n, last, err := x.someVectors(ctx, after, do)
		if err != nil {
			return fmt.Errorf("compare with what is filed: %w", err)
		}
		if n < scanned {
			return nil
		}
		after = last
	}
}

func (x *Index) someVectors(ctx context.Context, after int64, do func(id int64, packed []byte) error) (n int, last int64, err error) {
	rows, err := x.db.QueryContext(ctx, `SELECT id, vector FROM vectors WHERE id > ? ORDER BY id LIMIT ?`, after, scanned)
	if err != nil {
		return 0, 0, err
	}
	defer rows.Close()
	var packed sql.RawBytes
	for rows.Next() {
		if err := rows.Scan(&last, &packed); err != nil {
			return n, last, err
		}
		n++
		if err := do(last, packed); err != nil {
			return n, last, err
		}
	}
	return n, last, rows.Err()
}
