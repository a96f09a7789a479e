package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// Options are what a Registry works with. All but Switches, Changed, Now and UndoForeign must be set.
type Options struct {
	Tools    []Tool
	OS       string // runtime.GOOS
	Home     string
	Own      []string // Nod's own folders, which no tool may touch
	FS       policy.FS
	Settings func() Settings // asked at each decision
	Switches func() Settings // Settings without the Scope, whose folders it looks at; nil: Settings
	Log      Log
	Grants   Grants
	Effects  Effects
	Asker    Asker
	Tokens   *policy.Tokens // shared with the one who handles a person's approval
	Now      func() time.Time
	Changed  func() // called when something was recorded
	// UndoForeign takes back what a tool of another program did, also when that tool is not there any more. nil: it cannot be.
	UndoForeign func(ctx context.Context, undo json.RawMessage) (string, error)
}

// Registry holds the tools. It is safe for concurrent use.
type Registry struct {
	o     Options
	fixed toolSet
	all   atomic.Pointer[toolSet] // with those that were added

	mu      sync.Mutex
	refused map[policy.ArgsHash]time.Time // when a person did not approve a call
	recent  map[string][]time.Time        // calls in the last minute of each tool that has a limit
	busy    map[int64]bool                // records of calls that run or are being undone
}

// NewRegistry refuses two tools of one name.
func NewRegistry(o Options) (*Registry, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Switches == nil {
		o.Switches = o.Settings
	}
	if o.Changed == nil {
		o.Changed = func() {}
	}
	r := &Registry{o: o, refused: map[policy.ArgsHash]time.Time{}, recent: map[string][]time.Time{}, busy: map[int64]bool{}}
	if name := r.fixed.add(o.Tools); name != "" {
		return nil, fmt.Errorf("there are two tools named %s", name)
	}
	r.all.Store(&r.fixed)
	return r, nil
}

// SetAdded sets the tools that there are beside those of the Options: those of servers, which come and go. One whose
// name is taken is left out. A call that has begun goes on with the tool that it was decided for.
func (r *Registry) SetAdded(added []Tool) {
	all := toolSet{byName: maps.Clone(r.fixed.byName), names: slices.Clone(r.fixed.names)}
	for _, t := range added {
		all.add([]Tool{t})
	}
	r.all.Store(&all)
}

// tool returns the tool of that name; the zero Tool if there is none.
func (r *Registry) tool(name string) (Tool, bool) {
	t, ok := r.all.Load().byName[name]
	return t, ok
}

// toolSet are tools in the order of their declaration.
type toolSet struct {
	byName map[string]Tool
	names  []string
}

// add adds tools up to one whose name is taken, which it returns.
func (s *toolSet) add(all []Tool) (taken string) {
	if s.byName == nil {
		s.byName = map[string]Tool{}
	}
	for _, t := range all {
		if _, ok := s.byName[t.Name()]; ok {
			return t.Name()
		}
		s.byName[t.Name()] = t
		s.names = append(s.names, t.Name())
	}
	return ""
}

// Specs describes every tool, in the order of their declaration. What its fields hold
// must not be changed. It looks at no folder: one on a drive that hangs would hold back each
// reply of a model.
func (r *Registry) Specs() []Spec {
	s := r.o.Switches()
	all := r.all.Load()
	out := make([]Spec, len(all.names))
	for i, n := range all.names {
		out[i] = all.byName[n].spec(s)
	}
	return out
}

// Title returns the title of a tool for a person; empty if there is no such tool.
func (r *Registry) Title(tool string) string {
	t, _ := r.tool(tool)
	return t.def.Title
}

func (r *Registry) env(s Settings) policy.Env {
	return policy.Env{OS: r.o.OS, Home: r.o.Home, Scope: s.Scope, Own: r.o.Own, FS: r.o.FS}
}

// inMinute returns how often a tool that has a limit a minute ran in the last one,
// over all traces.
func (r *Registry) inMinute(tool string, now time.Time) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.lastMinute(tool, now))
}

// countInMinute counts a run of a tool that has a limit a minute; false: the
// limit is reached, and the tool must not run.
func (r *Registry) countInMinute(tool string, now time.Time) bool {
	t, _ := r.tool(tool)
	limit := t.def.PerMinute
	if limit == 0 {
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	times := r.lastMinute(tool, now)
	if len(times) >= limit {
		return false
	}
	r.recent[tool] = append(times, now)
	return true
}

// lastMinute drops what is older than a minute; mu is held.
func (r *Registry) lastMinute(tool string, now time.Time) []time.Time {
	times := slices.DeleteFunc(r.recent[tool], func(at time.Time) bool { return now.Sub(at) >= time.Minute })
	if r.recent[tool] = times; len(times) == 0 {
		delete(r.recent, tool)
	}
	return times
}

// refusedAt returns when the person last did not approve an identical call.
func (r *Registry) refusedAt(h policy.ArgsHash) time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.refused[h]
}

func (r *Registry) noteRefusal(h policy.ArgsHash, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for k, at := range r.refused {
		if now.Sub(at) >= policy.RefusedFor {
			delete(r.refused, k)
		}
	}
	r.refused[h] = now
}
