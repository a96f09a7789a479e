package tools

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// Options are what a Registry works with. All but Switches, Changed and Now must be set.
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
}

// Registry holds the tools. It is safe for concurrent use.
type Registry struct {
	o     Options
	tools map[string]Tool
	names []string // in the order of declaration

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
	r := &Registry{o: o, tools: map[string]Tool{}, refused: map[policy.ArgsHash]time.Time{}, recent: map[string][]time.Time{}, busy: map[int64]bool{}}
	for _, t := range o.Tools {
		if _, ok := r.tools[t.Name()]; ok {
			return nil, fmt.Errorf("there are two tools named %s", t.Name())
		}
		r.tools[t.Name()] = t
		r.names = append(r.names, t.Name())
	}
	return r, nil
}

// Specs describes every tool, in the order of their declaration. What its fields hold
// must not be changed. It looks at no folder: one on a drive that hangs would hold back each
// reply of a model.
func (r *Registry) Specs() []Spec {
	s := r.o.Switches()
	out := make([]Spec, len(r.names))
	for i, n := range r.names {
		out[i] = r.tools[n].spec(s)
	}
	return out
}

// Title returns the title of a tool for a person; empty if there is no such tool.
func (r *Registry) Title(tool string) string { return r.tools[tool].def.Title }

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
	limit := r.tools[tool].def.PerMinute
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
