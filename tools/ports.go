package tools

import (
	"context"
	"encoding/json"
	"time"

	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// Log keeps the record of every call; audit.Log implements it. When Begin fails,
// nothing is changed and nothing goes out.
type Log interface {
	Begin(ctx context.Context, c audit.Call) (int64, error)
	End(ctx context.Context, id int64, o audit.Outcome) error
	Add(ctx context.Context, calls ...audit.Completed) (first int64, err error)
}

// Asker asks the person about calls in one window. It returns an answer for
// each question that was answered; one without an answer is denied. An error
// means that no one could be asked.
type Asker interface {
	// CanAsk says whether a window could be shown at all.
	CanAsk() bool
	Ask(ctx context.Context, a ApprovalRequest) (map[string]Answer, error)
}

// Grants are the standing approvals; app/store implements it.
type Grants interface {
	// Grants returns those that are neither revoked nor over.
	Grants(ctx context.Context, now time.Time) ([]Grant, error)
	// UseGrant counts a use, which a power cut may take back; false: it was revoked or used up meanwhile.
	UseGrant(ctx context.Context, id string, now time.Time) (bool, error)
}

// Grant is a standing approval with its history.
type Grant struct {
	policy.Grant
	Created  time.Time
	LastUsed time.Time // zero: never
}

// Effects keeps what undo needs, by the number of the audit record of the call
// that did it; app/store implements it. Each method is durable when it returns.
type Effects interface {
	SaveEffect(ctx context.Context, e Effect) error
	DropEffect(ctx context.Context, record int64) error
	// Effect returns false if there is none.
	Effect(ctx context.Context, record int64) (Effect, bool, error)
	// MarkUndone notes when it was undone.
	MarkUndone(ctx context.Context, record int64, at time.Time) error
}

// Effect is something that a call did and that may be undone. One that is an act
// on proposals has no undo data: the act has its own undo.
type Effect struct {
	Record int64
	Trace  string
	Tool   string
	Label  string // "Wrote plan.md"
	At     time.Time
	Undo   json.RawMessage // what the tool's Undo needs
	Act    string          // the act that it is; empty: the tool has the undo
	Undone time.Time       // zero: it is not
	Lost   string          // why it can no longer be undone; empty: it may be
}
