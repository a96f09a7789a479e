package files

import (
	"context"
	"runtime"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Mover moves files and moves them back; move.Mover implements it.
type Mover interface {
	// Perform leaves it to Complete to record how the moves ended.
	Perform(ctx context.Context, batch string, rs []move.Request, begun func()) []move.Result
	Complete(ctx context.Context) error
	Undo(ctx context.Context, batch string, rs []move.Record) []move.Result
}

// Moves remembers what was moved; app/store implements it.
type Moves interface {
	// MovesOf returns the finished moves of a batch with one of those refs that were
	// not moved back, in the order in which they were begun.
	MovesOf(ctx context.Context, batch string, refs []string) ([]move.Record, error)
}

// Options are what the tools work with. The zero value is enough to list them;
// a call that needs what is not there then fails with a sentence.
type Options struct {
	Home  string            // the user's home folder, which is said as "~"
	Env   func() policy.Env // what the Registry decides with now: names that are hidden, files that a pattern matches
	Mover Mover
	Moves Moves
	// Keep is the folder for the old versions of files that were written over,
	// absolute, among Nod's own (so outside of every scope). It is made at need, 0700.
	Keep string
	// Extract gives the text of a PDF or a Word document, within limits. nil:
	// they are not read.
	Extract func(ctx context.Context, path string) (string, error)
	// Sensitive says in a few words why a file with that path and text is
	// sensitive; empty: it is not. nil: none is.
	Sensitive func(ctx context.Context, path, text string) string
	Library   Library          // nil: nothing is known of what is filed
	Now       func() time.Time // nil: time.Now
}

// Tools declares the file tools. An error is a mistake of this package.
func Tools(o Options) ([]tools.Tool, error) { return newFileTools(o).tools() }

// fileTools is what the tools of this package share.
type fileTools struct {
	Options
	shown  *listings
	pruned *pruned
	hooks
}

func newFileTools(o Options) fileTools {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Env == nil {
		env := policy.Env{OS: runtime.GOOS, Home: o.Home, FS: policy.Disk{}}
		o.Env = func() policy.Env { return env }
	}
	if o.Sensitive == nil {
		o.Sensitive = func(context.Context, string, string) string { return "" }
	}
	return fileTools{Options: o, shown: newListings(o.Now), pruned: &pruned{}, hooks: hooks{func(string) {}, exchange}}
}

func (k fileTools) tools() ([]tools.Tool, error) {
	return tools.Declare(nil, k.listDir, k.search, k.find, k.readText, k.writeText, k.ensureDir, k.moveGlob)
}

// both is what names and contents from the disk make of a trace: others may
// have written them, and they are the user's.
const both = policy.Untrusted | policy.Private

// pathArgs are the arguments of the tools that take one path.
type pathArgs struct {
	Path string `json:"path" jsonschema:"Absolute path, or one that begins with ~/"`
}
