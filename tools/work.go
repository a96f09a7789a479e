package tools

import (
	"context"
	"encoding/json"

	"github.com/nod-app/nod/tools/policy"
)

// Work is what a tool does, typed by its arguments. The functions are handed to
// New and are out of reach afterwards, but for the Registry.
type Work[A any] struct {
	// Look finds out what a person must see of the call and what only the tool
	// knows of it: the files that a pattern matches, what a clipboard holds. It
	// changes nothing. An error ends the call before anybody is asked. It runs
	// twice if the person is asked: before the question and before the run, and
	// the call is held to have changed if the hash of both differs.
	Look func(ctx context.Context, c Call, args A) (Sight, error)
	// Run does it. It must do exactly what seen says.
	Run func(ctx context.Context, c Call, args A, seen Sight) (Output, error)
	// Undo takes back what a Memo tells of, once it has checked that everything
	// still is as the call left it; else it changes nothing and its error says
	// why. It returns what it did, in a sentence. nil: it cannot be undone.
	// If a part was taken back and the rest was not, it returns both.
	Undo func(ctx context.Context, memo json.RawMessage) (string, error)
	// Acts says that what Run does is an act on proposals, which has an undo of
	// its own, instead of Undo.
	Acts bool
}

// Call is one call as its tool gets it.
type Call struct {
	Trace  string
	ID     string
	Places []policy.Place // in the order of the arguments, without a Problem
	Labels policy.Labels  // of the trace before this call

	keep func(ctx context.Context, e Effect) error
}

// Place is the call's place for the first argument with that role; ok is false
// if there is none.
func (c Call) Place(r policy.Role) (policy.Place, bool) {
	for _, p := range c.Places {
		if p.Role == r {
			return p, true
		}
	}
	return policy.Place{}, false
}

// Memo makes durable what Undo will need, before the tool changes anything; the
// label says in a few words what will have been done ("Wrote plan.md"). An error
// means: do not go on. If the run then fails, the memo is dropped, unless it
// broke off. Only Run may call it, once.
func (c Call) Memo(ctx context.Context, label string, memo any) error {
	raw, err := json.Marshal(memo)
	if err != nil {
		return err
	}
	return c.keep(ctx, Effect{Label: label, Memo: raw})
}

// Act notes that what this call did is an act on proposals, which is taken back
// as one that the user made. The act stands and can be undone whether it can be
// noted or not. Only Run of a tool with Acts may call it, once.
func (c Call) Act(ctx context.Context, id string) error {
	return c.keep(context.WithoutCancel(ctx), Effect{Act: id})
}

// Sight is what a tool saw of a call before it ran: what the person is shown,
// drawn by code, and what the policy must know. Texts may be hostile; the
// windows clean them.
type Sight struct {
	Object string // to what: the full canonical path, the address, the name of the application
	Detail string // a few words beside it: "replaces 2.1 KB"
	Rows   []Row  // whatever else must be seen
	Items  []Item // all of them, never a part
	Diff   *Diff  // of a text that changes

	Places      []policy.Place   // besides the arguments' own, such as each listed file
	Findings    []policy.Finding // that deny the call or make it asked
	Destructive bool             // something that is there now would be lost or replaced
	Bytes       int64            // what it will write or read, besides its arguments
	Bind        []string         // what an approval is bound to besides arguments and places, such as the digest of a proposal
	NoUndo      string           // why this call cannot be undone; empty: as the tool is
	Keep        any              // handed on to Run
}

// Row is a name and a value.
type Row struct{ Name, Value string }

// Item is one of several things that a call is about.
type Item struct {
	Text   string // a file's name
	Detail string // "→ Documents/2025", "184 KB"
}

// Diff is a text before and after. Before is empty for a new file.
type Diff struct{ Before, After string }

// Output is what came of a run.
type Output struct {
	Data    any           // for the model; becomes JSON
	Summary string        // one line for the log and the person, without contents: "Wrote 2.1 KB to plan.md"
	Source  string        // what was read, for 'this chat has read …'; empty: nothing
	Bytes   int64         // that were read, for the budget
	Labels  policy.Labels // besides what the tool always yields
}

// Failure is a tool's own 'no': the thing is not there, the name is taken. The
// code is stable and in lower_case; the message is a sentence for model and person.
type Failure struct {
	Code    policy.Code
	Message string
	Data    any           // what was done all the same, if anything
	Labels  policy.Labels // of what message and data tell, besides what the tool always yields
	// Permanent says of an Undo that it can never succeed: what was made is gone
	// or was changed. What can be put right, like a full disk, is not permanent.
	Permanent bool
}

func (f *Failure) Error() string { return f.Message }

// Fail makes a Failure.
func Fail(code policy.Code, message string) *Failure { return &Failure{Code: code, Message: message} }

// FailPermanently makes a Failure of an Undo that can never succeed.
func FailPermanently(code policy.Code, message string) *Failure {
	return &Failure{Code: code, Message: message, Permanent: true}
}
