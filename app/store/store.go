// Package store keeps Nod's state in one SQLite file and is its only owner:
// proposals and acts, the ledger of what can be undone, the log of moves, what the watcher saw, what was learned,
// the journal's queue, standing approvals, what tools did, campaigns, payments, rooms and a few settings. One file here is one domain; the
// tables and their reasons are in schema.sql.
//
// Everything is durable when its method returns, but for what says otherwise. Writers take turns; readers
// never wait for a writer.
package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/rooms"
	"github.com/nod-app/nod/app/organise/journal"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/learn"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/watcher"
)

// Name is the store's file within its folder.
const Name = "nod.db"

// Store is an open store. It is safe for use by many goroutines.
type Store struct {
	path   string
	writer *sql.DB // one connection
	reader *sql.DB // several, that cannot write
	notice string
}

var (
	_ proposal.Store = (*Store)(nil)
	_ move.Log       = (*Store)(nil)
	_ watcher.Seen   = (*Store)(nil)
	_ learn.Store    = (*Store)(nil)
	_ journal.Queue  = (*Store)(nil)
	_ chat.Store     = (*Store)(nil)
	_ tools.Grants   = (*Store)(nil)
	_ tools.Effects  = (*Store)(nil)
	_ undo.Ledger    = (*Store)(nil)
	_ planning.Store = (*Store)(nil)
	_ payment.Store  = (*Store)(nil)
	_ rooms.Store    = (*Store)(nil)
)

// options are what tests set otherwise.
type options struct {
	busy time.Duration // how long to wait for a lock of another process
}

// Open opens the store in a folder, which it makes if there is none. That of an
// older or newer Nod is ErrVersion. A store that is damaged is set aside, a fresh one is begun, and
// Notice says so. Other errors are ErrLocked, ErrReadOnly, ErrFull or of the OS.
func Open(ctx context.Context, dir string) (*Store, error) {
	return open(ctx, dir, options{busy: 5 * time.Second})
}

// Path returns the store's file.
func (s *Store) Path() string { return s.path }

// Notice says what Open had to do that the user should know, in a sentence or
// two; empty if there was nothing.
func (s *Store) Notice() string { return s.notice }

// Close writes everything back into the one file and closes it.
func (s *Store) Close() error {
	return errors.Join(s.reader.Close(), s.writer.Close())
}

// read runs f on one state of the store: all its queries see the same.
func (s *Store) read(ctx context.Context, op string, f func(*sql.Tx) error) error {
	return s.within(ctx, s.reader, op, f)
}

// write runs f in a transaction that is durable when write returns nil and
// has done nothing when it returns an error.
func (s *Store) write(ctx context.Context, op string, f func(*sql.Tx) error) error {
	return s.within(ctx, s.writer, op, f)
}

func (s *Store) within(ctx context.Context, db *sql.DB, op string, f func(*sql.Tx) error) error {
	return s.explained(ctx, op, transact(ctx, db, f))
}

// explained returns an error of the driver as one of the store; nil of none.
func (s *Store) explained(ctx context.Context, op string, err error) error {
	if err == nil {
		return nil
	}
	if ended := ctx.Err(); ended != nil && !errors.Is(err, ended) {
		err = fmt.Errorf("%w: %w", ended, err) // what the driver says of it is no help
	}
	err = explain(s.path, err)
	if errors.Is(err, ErrCorrupt) {
		suspect(s.path)
	}
	return fmt.Errorf("store: %s: %w", op, err)
}

// writeLightly is write, but what it has done is durable with the next write only, or once the system writes it by itself. A
// crash of Nod takes nothing of it back; a power cut may.
func (s *Store) writeLightly(ctx context.Context, op string, f func(*sql.Tx) error) error {
	c, err := s.writer.Conn(ctx)
	if err != nil {
		return s.explained(ctx, op, err)
	}
	defer c.Close()
	if _, err = c.ExecContext(ctx, `PRAGMA synchronous = normal`); err == nil {
		err = transact(ctx, c, f)
	}
	if _, stays := c.ExecContext(context.WithoutCancel(ctx), `PRAGMA synchronous = full`); stays != nil {
		_ = c.Raw(func(any) error { return driver.ErrBadConn }) // no other write may take it
	}
	return s.explained(ctx, op, err)
}

// begins is a pool of connections, or one.
type begins interface {
	BeginTx(context.Context, *sql.TxOptions) (*sql.Tx, error)
}

func transact(ctx context.Context, db begins, f func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // should f panic: no one could write any more
	if err := f(tx); err != nil {
		return errors.Join(err, ended(tx.Rollback()))
	}
	return tx.Commit()
}

// ended returns the error of ending a transaction, nil if it was over already, as it is when its
// context ended or the disk was full.
func ended(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}
