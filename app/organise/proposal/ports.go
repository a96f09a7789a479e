package proposal

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/organise/move"
)

// File is a settled file as a Classifier gets it.
type File struct {
	Path    string
	Folder  string // the watched folder that it is in
	Size    int64
	ModTime time.Time
	MIME    string // sniffed from the content, without parameters
	// Text gives the first pages of the file as plain text, within limits, or
	// "" when it has none. It is read once, when first asked for.
	Text func(context.Context) string
}

// Suggestion is what a classifier suggests.
type Suggestion struct {
	Category   string
	Dir        string // absolute destination folder; empty: where the category goes
	Name       string // new file name; empty: as it is
	Confidence Confidence
	Sensitive  string // why it is sensitive; a later classifier can add to it, none can take it away
	Disguised  bool   // it is a program that poses as a document
	Reasoning  string
	By         string
	Leave      Leave       // why the file is to be left where it is, whatever Dir says; empty: it is to be filed
	Candidates []Candidate // further folders in which the person may look for it, the likeliest first
	Loose      bool        // nothing that is filed is like it
}

// Classifier makes a suggestion for a file, or (false) none.
type Classifier interface {
	Classify(ctx context.Context, f File) (Suggestion, bool)
}

// Lesson is what is learned from one decision: about a file, by the path that it had, and the
// folder that it went to or was not wanted in.
type Lesson struct{ Path, Dir string }

// Learner learns from a person's decisions; learn implements it. Each call takes all of
// its lessons in, or none.
type Learner interface {
	Learn(ctx context.Context, ls ...Lesson) error
	// Refuse learns that the person did not want files where they were proposed.
	Refuse(ctx context.Context, ls ...Lesson) error
	// Unlearn takes the newest lesson about each file and folder back.
	Unlearn(ctx context.Context, ls ...Lesson) error
}

// Store keeps proposals and acts. Each method is durable when it returns.
type Store interface {
	decision.Store
	// InsertProposals adds pending proposals and leaves out those whose source
	// already is pending; it returns the ones added.
	InsertProposals(ctx context.Context, ps []Proposal) ([]Proposal, error)
	// Proposal returns ErrNotFound if there is none.
	Proposal(ctx context.Context, id string) (Proposal, error)
	Proposals(ctx context.Context, f Filter) (ps []Proposal, total int, err error)
	// Listed is Proposals with less of each, of whatever page, and IDs with the ids alone: for many.
	Listed(ctx context.Context, f Filter) ([]Listed, error)
	IDs(ctx context.Context, f Filter) ([]string, error)
	Counts(ctx context.Context, f Filter) (Counts, error)
	// Overview is Proposals with what is shown around it; with groups if they are asked for.
	Overview(ctx context.Context, f Filter, groups bool) (Overview, error)
	UpdateProposals(ctx context.Context, ps []Proposal) error
	// DecideProposals does the same for changed, and of decided it writes only the status,
	// the act, the time, the note and the cool-down; it saves the act, if there is one; all or none.
	DecideProposals(ctx context.Context, act *Act, decided, changed []Proposal) error
	// PendingFiles returns those of the files that belong to a pending proposal.
	PendingFiles(ctx context.Context, paths []string) (map[string]PendingFile, error)
	// EachPending calls each with every file of a pending proposal below a folder;
	// dir ends with a separator, or is empty for all folders.
	EachPending(ctx context.Context, dir string, each func(path string)) error
	// LeftFor returns the ids of what is left as a copy, by the path of the other file.
	LeftFor(ctx context.Context) (map[string][]string, error)
	// ClearPending hides those of the proposals that are pending under an act and returns
	// how many.
	ClearPending(ctx context.Context, act Act, ids []string) (int, error)
	// Restore makes the rejected or cleared proposals of an act pending again, part by
	// part: done gets how many each part restored. It marks the act undone if there
	// are any; those whose source is pending by now stay as they are and are left.
	Restore(ctx context.Context, act string, done func(n int)) (restored, left int, err error)
	// CoolingDown says which of the paths may not be proposed at that time.
	CoolingDown(ctx context.Context, paths []string, at time.Time) (map[string]time.Time, error)
	// MovesOf returns the finished, unreversed moves (not undos) of proposals in a batch,
	// ReversedMovesOf the reversed ones; LateMovesOf returns the former of all batches since
	// NoteSettled. With a move.ErrUnreadable they are those that can be read, as are Unfinished.
	MovesOf(ctx context.Context, batch string, refs []string) ([]move.Record, error)
	ReversedMovesOf(ctx context.Context, batch string, refs []string) ([]move.Record, error)
	LateMovesOf(ctx context.Context, refs []string) ([]move.Record, error)
	// Unfinished returns the moves with no recorded end.
	Unfinished(ctx context.Context) ([]move.Record, error)
	// Stranded returns pending and invalid proposals with a finished, unreversed
	// move, and approved ones with none: what a crash between move and proposal left.
	// It looks only at those with moves since the last NoteSettled, or that were stranded then.
	// With a move.ErrUnreadable they are what the moves that can be read tell, and approved
	// ones whose moves may be among the others.
	Stranded(ctx context.Context) ([]Proposal, error)
	// LateUndos returns the acts whose moves have been undone, or were to be, since NoteSettled.
	LateUndos(ctx context.Context) (acts []string, err error)
	NoteSettled(ctx context.Context) error
}

// PendingFile is a file of a pending proposal, its own or a member.
type PendingFile struct {
	ID       string // of the proposal
	Identity move.Identity
}

// Mover moves files; move.Mover implements it.
type Mover interface {
	// Perform and PerformUndo leave it to Complete to record how the moves ended. They call
	// begun as soon as the first intents are durable.
	Perform(ctx context.Context, batch string, rs []move.Request, begun func()) []move.Result
	PerformUndo(ctx context.Context, batch string, rs []move.Record, begun func()) []move.Result
	// Complete records how moves ended. Until it has succeeded nothing further is moved.
	Complete(ctx context.Context) error
}

// Drives knows the drives that folders lay on; *move.Drives implements it.
type Drives interface {
	// Note remembers the drive that a folder is on.
	Note(ctx context.Context, folder string)
	// Away returns a move.AwayError if the drive of a folder is not connected.
	Away(folder string) error
}

// Journal records what was done; journal implements it. It never blocks on the vault.
type Journal interface {
	Record(ctx context.Context, at time.Time, line string)
}

// Inspector looks at files; extract and the classifier's sniffer implement it.
type Inspector interface {
	// MIME sniffs the type from the content; "" if the file cannot be read.
	MIME(path string) string
	// Text gives the first pages as plain text, within limits; "" if there is none.
	Text(ctx context.Context, path, mime string) string
}

// Places says where categories go: the configuration.
type Places interface {
	// Dir is the destination folder of a category for a file, absolute, with
	// the template filled in; ok is false if the category has no place.
	Dir(category, fileName string, at time.Time) (dir string, ok bool)
	// Cooldown is how long a rejected file is left alone.
	Cooldown() time.Duration
}
