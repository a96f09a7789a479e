package undo

import "context"

// Ledger keeps the entries; app/store implements it. Entries are added, and
// marked undone, together with what they stand for, in one transaction. Each
// method is durable when it returns.
type Ledger interface {
	// Entry returns the newest entry with an id: its own, or that of a tool's
	// call whose effect it is; ErrNotFound if there is none.
	Entry(ctx context.Context, id string) (Entry, error)
	// Entries returns those that match, newest first.
	Entries(ctx context.Context, f Filter) ([]Entry, error)
	// MarkLost notes why an entry can no longer be taken back, and says whether
	// it did: only the newest that is not undone is marked, since what is in the way of
	// an older one may be what a newer one did.
	MarkLost(ctx context.Context, seq int64, reason string) (bool, error)

	// SaveRedo keeps what can be done again.
	SaveRedo(ctx context.Context, r Redo) error
	// Redos returns what can be done again, what was undone last first and without
	// the memos; none if something was done since.
	Redos(ctx context.Context) ([]Redo, error)
	// RedoMemo returns the memo of one of them.
	RedoMemo(ctx context.Context, seq int64) ([]byte, error)
	// DropRedo forgets one. The others stay valid if the entry named, which is
	// what came of the redo, is all that was done since.
	DropRedo(ctx context.Context, seq int64, entry string) error
}

// Reverser takes the entries of one kind back. It changes nothing unless what
// the entry did is still as it was left.
type Reverser interface {
	// Undo takes an entry back. An error is not about the entry: the store
	// failed, or the context ended. ErrNothing: it is undone already.
	Undo(ctx context.Context, id string) (Outcome, error)
	// Redo does again what Undo took back, with the memo of that Outcome.
	Redo(ctx context.Context, memo []byte) (Outcome, error)
}

// Outcome is what became of one Undo or Redo.
type Outcome struct {
	Label     string   // of an Undo: what was taken back, if that is only a part of the entry
	Text      string   // what was done: "report.pdf is back in Downloads"; empty: nothing
	Proposals int      // that wait again
	Failed    int      // parts that stay as they are
	Problems  []string // why, each with what it is about
	Permanent bool     // none of the parts that failed can ever succeed
	Memo      []byte   // of an Undo: what Redo needs; nil: it cannot be redone
	Entry     string   // of a Redo: the id of the new entry
}
