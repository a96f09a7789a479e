package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/upload"
)

// document is kept as JSON.
type document extract.Document

// Value gives the JSON, without the headings above each block: they are found again.
func (d document) Value() (driver.Value, error) {
	d.Blocks = slices.Clone(d.Blocks)
	for i := range d.Blocks {
		d.Blocks[i].Path = nil
	}
	return inJSON((*extract.Document)(&d)).Value()
}

// Scan reads what Value gave.
func (d *document) Scan(v any) error {
	err := inJSON((*extract.Document)(d)).Scan(v)
	d.Blocks = extract.WithPaths(d.Blocks)
	return err
}

func uploadColumns(a *upload.Asset) columns {
	return columns{{"id", &a.ID}, {"name", &a.Name}, {"mime", &a.MIME}, {"size", &a.Size}, {"uploaded", (*timestamp)(&a.Uploaded)},
		{"source", &a.Source}, {"status", &a.Status}, {"hash", &a.Hash}, {"summary", &a.Summary}, {"entities", inJSON(&a.Entities)},
		{"model_summary", &a.ModelSummary}}
}

// Uploads returns the documents of a plan without their text, oldest first.
func (s *Store) Uploads(ctx context.Context, planID string) ([]upload.Asset, error) {
	return readAll(ctx, s, "list the documents of a plan", uploadColumns, `FROM plan_uploads WHERE plan = ? ORDER BY seq`, planID)
}

// Documents returns the texts of a plan's documents, oldest first, or that of one of them.
func (s *Store) Documents(ctx context.Context, planID, id string) ([]extract.Document, error) {
	var ds []document
	err := s.read(ctx, "read the documents of a plan", func(tx *sql.Tx) (err error) {
		ds, err = query(ctx, tx, func(d *document) columns { return columns{{"document", d}} },
			`FROM plan_uploads WHERE plan = ? AND (id = ? OR ? = '') ORDER BY seq`, planID, id, id)
		return err
	})
	out := make([]extract.Document, len(ds))
	for i, d := range ds {
		out[i] = extract.Document(d)
	}
	return out, err
}

// AddUpload keeps a document of a plan, and that the plan changed.
func (s *Store) AddUpload(ctx context.Context, planID string, a upload.Asset) error {
	return s.write(ctx, "keep a document", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		if err := one(st, planID, `UPDATE plans SET changed = ? WHERE id = ?`, timestamp(a.Uploaded), planID); err != nil {
			return err
		}
		d := document(a.Document)
		cs := append(uploadColumns(&a), column{"plan", &planID}, column{"document", &d})
		return st.do(cs.insertInto(`plan_uploads`), cs.variables()...)
	})
}

// SaveReading keeps what a model read in a document of a plan, if it is still there.
func (s *Store) SaveReading(ctx context.Context, planID string, a upload.Asset) error {
	return s.do(ctx, "keep what a model read in a document", `UPDATE plan_uploads SET model_summary = ?, entities = ? WHERE plan = ? AND id = ?`,
		a.ModelSummary, inJSON(&a.Entities), planID, a.ID)
}

// RemoveUpload deletes a document of a plan and notes that the plan changed; found is
// false if the plan has none of that id.
func (s *Store) RemoveUpload(ctx context.Context, planID, id string, at time.Time) (found bool, err error) {
	err = s.write(ctx, "remove a document", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		n, err := st.count(`DELETE FROM plan_uploads WHERE plan = ? AND id = ?`, planID, id)
		if found = n > 0; err != nil || !found {
			return err
		}
		return one(st, planID, `UPDATE plans SET changed = ? WHERE id = ?`, timestamp(at), planID)
	})
	return found && err == nil, err
}
