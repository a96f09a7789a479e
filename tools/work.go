package tools

import (
	"context"
	"encoding/json"

	"github.com/nod-app/nod/tools/policy"
)

// Work is what a tool does, typed by its arguments. Only the Registry can call
// the functions once they were passed to New.
type Work[A any] struct {
	// Preview finds out what the person must see of the call and what only the
	// tool knows of it: the files that a pattern matches, the text on the
	// clipboard. It changes nothing. An error ends the call before anybody is
	// asked. If the person is asked it runs twice, before the question and before
	// the run; if the hashes differ, the approval does not hold.
	Preview func(ctx context.Context, c Call, args A) (Preview, error)
	// Changed is the error of a call whose preview, made once more right before Run, is bound to
	// something else than what was approved, or is no longer covered by the mandate. nil: no
	// preview is made then.
	Changed error
	// Run does exactly what the preview says.
	Run func(ctx context.Context, c Call, args A, p Preview) (Output, error)
	// Undo reverses the call that saved this undo data. It first checks that
	// everything still is as the call left it; if not, it changes nothing and its
	// error says why. It returns a sentence about what it did; if a part could not
	// be undone, an error as well. nil: the tool's calls cannot be undone.
	Undo func(ctx context.Context, undo json.RawMessage) (string, error)
	// Acts says that Run makes an act on proposals, which has its own undo.
	Acts bool
}

// Call is one call as its tool gets it.
type Call struct {
	Trace  string
	ID     string
	Room   string         // in which it negotiates or pays; empty: the only one that is open
	Places []policy.Place // in the order of the arguments, without a Problem
	Labels policy.Labels  // of the trace before this call
	// Negotiation is the one whose agreement it pays by; empty: the newest that has
	// something left to pay.
	Negotiation string

	made Effect // what is known of its effect before it runs
	save func(ctx context.Context, e Effect) error
}

// Place returns the call's place for the first argument with that role; ok is false
// if there is none.
func (c Call) Place(r policy.Role) (policy.Place, bool) {
	for _, p := range c.Places {
		if p.Role == r {
			return p, true
		}
	}
	return policy.Place{}, false
}

// SaveUndo stores durably what Undo will need. The tool calls it before it changes
// anything, or keeps what Effect returns, and changes nothing if it returns an error. The label says in a few words
// what the call did ("Wrote plan.md"). If the run then fails, the data is deleted,
// unless no one knows what the run did, or its output says that it Changed something. Only Run may call it, once.
func (c Call) SaveUndo(ctx context.Context, label string, undo any) error {
	e, err := c.Effect(label, undo)
	if err != nil {
		return err
	}
	return c.save(ctx, e)
}

// Effect returns what SaveUndo would store, for a tool that calls that only once it has found out that something changed. Until then
// the tool keeps it by itself, so that it is known after a crash.
func (c Call) Effect(label string, undo any) (e Effect, err error) {
	e = c.made
	e.Label = label
	e.Undo, err = json.Marshal(undo)
	return e, err
}

// SaveAct stores which act on proposals this call made. The act can be undone
// even if this fails. Only Run of a tool with Acts may call it, once.
func (c Call) SaveAct(ctx context.Context, id string) error {
	return c.save(context.WithoutCancel(ctx), Effect{Act: id})
}

// Preview is what a tool found out about a call before it runs: what the person
// is shown and what the policy must know. Texts may be hostile; the windows
// clean them.
type Preview struct {
	Object string   // full canonical path, address, name of the application
	Detail string   // a few words beside it: "replaces 2.1 KB"
	Said   bool     // the object is a text for lang.Show, and none that others have written
	Rows   []Row    // whatever else the person must see
	Items  []Item   // all of them, never a part
	Diff   *Diff    // of a text that changes
	Shown  []string // the arguments whose value is the object, the value of a row, the items or the new text, whole: a window may fold these

	Places      []policy.Place   // apart from those of the arguments, such as each listed file
	URLs        []policy.URL     // apart from those of the arguments
	Findings    []policy.Finding // reasons to deny the call or to ask about it
	Sensitive   string           // why what the call reads is sensitive, in a few words; empty: it is not
	Destructive bool             // something that exists would be lost or replaced
	Bytes       int64            // written or read, apart from the arguments
	Bind        []string         // what an approval is bound to apart from arguments and places, such as the digest of a proposal
	Mandated    bool             // a mandate that the user gave covers exactly what the call sends
	NoEffect    bool             // the call would change nothing, so that no one need be asked about a change
	NoUndo      string           // why this call cannot be undone; empty: as the tool is
	Later       string           // how what this call does can be taken back later, though not by undo; empty: not at all
	Instead     *Instead         // what the person can choose in place of approving; nil: nothing
	Prepared    any              // passed on to Run
}

// Instead is a choice that the person has apart from approving and denying. It denies the call.
type Instead struct {
	Label  string // what the button says
	Reason string // the model gets it
	Choose func() // remembers the choice for the next call; it approves nothing
}

// Row is a name and a value. A value is shown as it is, but for one that Nod itself says.
type Row struct {
	Name  string `json:"name" said:""`
	Value string `json:"value" said:"Said"`
	Said  bool   `json:"said,omitempty"` // the value is a text for lang.Show, and none that others have written
}

// Item is one of several things that a call works on.
type Item struct {
	Text   string `json:"text"`                     // a file's name
	Detail string `json:"detail,omitempty" said:""` // "→ Documents/2025", "184 KB"
}

// Output is the result of a run.
type Output struct {
	Data    any           // for the model; becomes JSON
	Shown   any           // for the person, who may be shown more than a model is told; nil: the same
	Summary string        // one line for the log and the person, without contents: "Wrote 2.1 KB to plan.md"
	Source  string        // what was read, for 'this chat has read …'; empty: nothing
	Bytes   int64         // read, for the budget
	Labels  policy.Labels // apart from those that the tool always yields
	Found   []string      // canonical paths of the files that a search has found, which may then be read
	// Changed says whether what SaveUndo stored has something to take back, also where the run failed; nil: if it did not.
	Changed *bool
	// Note records in the tool's own log what is done and durable already, after the record of
	// the call's end; a crash can leave the latter without it. It is not called
	// for a call that was left behind. nil: there is nothing.
	Note func(ctx context.Context)
}
