package check

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Options are what calls are decided with.
type Options struct {
	Home   string   // what "~" represents
	OS     string   // runtime.GOOS
	Own    []string // Nod's own folders, which no tool may touch
	RW, RO []string // folders that tools may change, and read; each must exist
	Apps   []string // ids of applications that may be opened; none: none
	Tools  []tools.Tool
	FS     policy.FS
}

// Checker decides lines, each after those before it in its trace. It is for one
// goroutine at a time.
type Checker struct {
	registry *tools.Registry
	env      policy.Env
	traces   map[string]*trace
	figures  Figures
}

// Verdict is what is printed of a line.
type Verdict struct {
	ID       json.RawMessage `json:"id"` // as it is in the line; null if there is none
	Decision policy.Verdict  `json:"decision"`
	Code     policy.Code     `json:"code"`
	Reason   string          `json:"reason"`
}

// New fails on a folder that is not there: a corpus would pass for the wrong reason.
func New(o Options) (*Checker, error) {
	scope := policy.Scope{Apps: o.Apps}
	for _, list := range []struct {
		dirs     []string
		writable bool
	}{{o.RO, false}, {o.RW, true}} { // of two that are the same, the first one holds
		for _, dir := range list.dirs {
			root, err := folder(dir, list.writable)
			if err != nil {
				return nil, err
			}
			scope.Roots = append(scope.Roots, root)
		}
	}
	r, err := tools.NewRegistry(tools.Options{
		Tools: o.Tools, OS: o.OS, Home: o.Home, Own: o.Own, FS: o.FS,
		Settings: func() tools.Settings { return tools.Settings{Scope: scope} },
	})
	if err != nil {
		return nil, fmt.Errorf("check the policy: %w", err)
	}
	return &Checker{registry: r, traces: map[string]*trace{}, env: policy.Env{OS: o.OS, Home: o.Home, Scope: scope, Own: o.Own, FS: o.FS}}, nil
}

func folder(dir string, writable bool) (policy.Root, error) {
	root, err := policy.NewRoot(dir, writable)
	if err != nil {
		return root, fmt.Errorf("check the policy with the folder %q: %w", dir, err)
	}
	if st, err := os.Stat(root.Path); err != nil || !st.IsDir() {
		return root, fmt.Errorf("check the policy with the folder %q: it is not a folder", dir)
	}
	return root, nil
}

// Line returns the verdict on one line, in the format that the package comment describes.
func (c *Checker) Line(line []byte) Verdict {
	l, bad := read(line)
	if bad != nil {
		return verdict(l.id, policy.Deny(*bad))
	}
	t := c.traceOf(l)
	t.begin(&l)
	grants, notes := c.grants(l.grants, time.Now())
	r := c.registry.DryRun(tools.DryCall{Tool: l.tool, Args: l.args, Labels: l.labels, OnlyNames: !t.texts, Typed: l.typed, UserURLs: l.urls, Listed: t.listed,
		Sensitive: l.sensitive, Mandated: l.mandate, Grants: grants})
	if p := t.holds.refuse(l); p != nil && r.Verdict != policy.Denied {
		r.Decision = policy.Deny(*p)
	}
	t.end(r, c.canonical(l.shows))
	c.figures.count(l, r)
	for _, n := range notes {
		r.Reason += " " + n
	}
	return verdict(l.id, r.Decision)
}

// canonical gives the canonical form of paths, where they have one in the scope.
func (c *Checker) canonical(paths []string) (out []string) {
	for _, p := range paths {
		if place := c.env.Resolve(policy.ReadPath, p); place.Path != "" {
			out = append(out, place.Path)
		}
	}
	return out
}

// Figures returns the figures of the lines so far.
func (c *Checker) Figures() Figures { return c.figures }

func verdict(id json.RawMessage, d policy.Decision) Verdict {
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	return Verdict{ID: id, Decision: d.Verdict, Code: d.Code, Reason: d.Reason}
}
