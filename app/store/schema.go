package store

import (
	"context"
	"database/sql"
	_ "embed" // the schema
	"fmt"
	"strconv"
)

//go:embed schema.sql
var schema string

// schemaVersion counts the changes of schema.sql. A store keeps the one that it was made with
// as its user_version. Versions below were never released.
const schemaVersion = 34

// create makes the tables of a new store.
func create(ctx context.Context, db *sql.DB) error {
	return transact(ctx, db, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, schema); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `PRAGMA user_version = `+strconv.Itoa(schemaVersion))
		return err
	})
}

// checkSchema refuses a database with other tables than those of schema.sql. One that has
// only its head left, as its tables were in a log that was cut, is ErrCorrupt.
func checkSchema(ctx context.Context, db *sql.DB, path string) error {
	var version, tables int
	err := db.QueryRowContext(ctx, `SELECT (SELECT user_version FROM pragma_user_version), count(*) FROM sqlite_schema`).Scan(&version, &tables)
	switch {
	case err != nil:
		return err
	case version == schemaVersion:
		return nil
	case version == 0 && tables == 0:
		return fmt.Errorf("%s: %w: there is nothing in it", path, ErrCorrupt)
	case version == 0:
		return fmt.Errorf("%s: %w but some other program's database: move it away", path, ErrForeign)
	case version < 0:
		return fmt.Errorf("%s: %w: its version is %d; move it away to begin with an empty store", path, ErrForeign, version)
	}
	age := "a newer one"
	if version < schemaVersion {
		age = "an older one"
	}
	return fmt.Errorf("%s: %w, %s (version %d of the store; this Nod has version %d): install that Nod again, or move the file away to begin with an empty store",
		path, ErrVersion, age, version, schemaVersion)
}
