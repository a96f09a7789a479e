// Package rules keeps the rules that a person wrote: changes them so that each change
// can be undone, tries them on what waits and on past decisions, proposes one for a
// file, and exchanges them with other programs. config.toml holds them.
package rules

import (
	"context"
	"log/slog"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/edits"
)

// Settings holds the rules; *config.Live implements it.
type Settings interface {
	Get() config.Config
	// EditRules puts what change makes of the rules in their place, durably, and
	// returns both; nothing is written after an error.
	EditRules(change func([]classify.Rule) ([]classify.Rule, error)) (before, after []classify.Rule, err error)
}

// Store keeps changes; app/store implements it. Each method is durable when it returns.
type Store interface {
	// SaveRuleChange keeps a change and adds its entry to the ledger.
	SaveRuleChange(ctx context.Context, c Change) error
	// RuleChange returns ErrNotFound if there is none.
	RuleChange(ctx context.Context, id string) (Change, error)
	// EndRuleChange marks the entry of a change as undone, and says whether it was not.
	EndRuleChange(ctx context.Context, id string, at time.Time) (bool, error)
	// Setting returns "" if nothing was kept under the key.
	Setting(ctx context.Context, key string) (string, error)
	SetSetting(ctx context.Context, key, value string) error
}

// Proposals are what waits and what was decided; *proposal.Service implements it.
type Proposals interface {
	Get(ctx context.Context, id string) (proposal.Proposal, error)
	List(ctx context.Context, f proposal.Filter) ([]proposal.Proposal, int, error)
	FileOf(p proposal.Proposal) proposal.File
}

// Matcher applies a rule to a file; *classify.Chain implements it.
type Matcher interface {
	Apply(ctx context.Context, r classify.Rule, f proposal.File, lies string) (classify.Applied, bool)
	Describe(ctx context.Context, f proposal.File) classify.Description
}

// Recorder records in the audit log what a person did.
type Recorder interface {
	RecordAct(ctx context.Context, act, summary string, args any)
}

// Options are what a Service works with; all must be set.
type Options struct {
	Paths     config.Paths
	Settings  Settings
	Store     Store
	Proposals Proposals
	Matcher   Matcher
	// Filed returns filed files that have words in common with a file, and those whose names match.
	Filed   func(ctx context.Context, f proposal.File, match func(name string) bool) []proposal.File
	Acts    Recorder
	Now     func() time.Time
	Changed func()                      // called after each change
	Apply   func(context.Context) error // applies the rules to what waits
	Log     *slog.Logger
}

// Service changes and tries rules. It is safe for concurrent use.
type Service struct {
	Options
	texts texts
	noted chan struct{}
}

// New returns a Service.
func New(o Options) *Service { return &Service{Options: o, noted: make(chan struct{}, 1)} }

// Change is one change of the rules; Before and After are all rules, as in config.toml.
type Change = edits.Change

var (
	// ErrNotFound means that there is no rule, or no change, of that name.
	ErrNotFound = lang.Errorf("not found")
	// ErrInvalid means that a rule cannot be used as it is.
	ErrInvalid = lang.Errorf("the rule cannot be used")
	// ErrChanged means that the rules are no longer those that a change left.
	ErrChanged = edits.ErrChanged
)

func notFound(name string) error { return lang.Errorf("there is no rule %q: %w", name, ErrNotFound) }

// List returns the rules in the order in which they are asked.
func (s *Service) List() []classify.Rule { return s.Settings.Get().Rules }

// Get returns one rule.
func (s *Service) Get(name string) (classify.Rule, error) {
	rules := s.List()
	if i := indexOf(rules, name); i >= 0 {
		return rules[i], nil
	}
	return classify.Rule{}, notFound(name)
}
