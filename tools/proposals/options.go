package proposals

import (
	"context"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/tools"
)

// Options are what the tools work on. Without the services the tools can be
// listed, but not called.
type Options struct {
	Proposals Proposals
	Folders   Folders
	Watcher   Watcher
	Home      string // the user's home folder, absolute: it is never watched whole
	// Hidden says of an absolute path that no tool ever looks there
	// (policy.Env.Hidden); nil: of none. It is asked about a folder to be watched
	// once its links are resolved.
	Hidden func(path string) bool
}

// Proposals is the life of proposals; *proposal.Service implements it.
type Proposals interface {
	List(ctx context.Context, f proposal.Filter) ([]proposal.Proposal, int, error)
	Get(ctx context.Context, id string) (proposal.Proposal, error)
	CheckEdit(ctx context.Context, id, dir, name string) (proposal.Check, error)
	Action(p proposal.Proposal) string
	// RevalidateFiles makes the pending proposals of files that are gone invalid.
	RevalidateFiles(ctx context.Context, paths []string) (int, error)
	Approve(ctx context.Context, ids []string, opt proposal.ApproveOptions) ([]proposal.Outcome, *proposal.Act, error)
	Reject(ctx context.Context, ids []string, reason string) ([]proposal.RejectOutcome, *proposal.Act, error)
	Clear(ctx context.Context, f proposal.Filter) (int, *proposal.Act, error)
}

// Folders are the watched folders of the settings. Their errors are those of
// the package config.
type Folders interface {
	Folders() []config.Folder
	AddFolder(ctx context.Context, path string, recursive bool) (config.Folder, error)
	RemoveFolder(ctx context.Context, path string) (config.Folder, error)
}

// Watcher is the file watcher.
type Watcher interface {
	Running() bool
	Start(ctx context.Context) error
	Stop(ctx context.Context) error
}

// proposalTools makes the tools.
type proposalTools struct{ Options }

// Tools returns the ten tools, in the order of the contract. An error is a mistake
// in their definitions.
func Tools(o Options) ([]tools.Tool, error) {
	if o.Hidden == nil {
		o.Hidden = func(string) bool { return false }
	}
	s := &proposalTools{o}
	return tools.Declare(failure, s.list, s.approve, s.reject, s.approveAll, s.clear, s.watched, s.add, s.remove, s.start, s.stop)
}
