package tools_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// rig is a Registry on a real audit log and a real folder, with a person, grants
// and effects that the test holds in its hands.
type rig struct {
	*testing.T
	*tools.Registry
	log     *breakable
	grants  *grants
	effects *tooltest.Effects
	person  *tooltest.Person
	tokens  *policy.Tokens
	docs    string // a folder in scope that may be written
	set     tools.Settings
	first   int // records of a log in which nothing has happened

	mu      sync.Mutex
	now     time.Time
	mono    time.Duration
	ran     []string           // what ran, in order
	do      map[string]doing   // by tool, instead of success
	preview map[string]looking // by tool, instead of seeing nothing
	undo    func(context.Context) error
	hang    func() // when the settings are asked for; nil: they are there
}

type (
	doing   func(ctx context.Context, c tools.Call, a args) (tools.Output, error)
	looking func(ctx context.Context, c tools.Call, a args) (tools.Preview, error)
)

// args are those of every tool of the tests.
type args struct {
	Path string `json:"path,omitempty" jsonschema:"a path"`
	Text string `json:"text,omitempty" jsonschema:"some text"`
	Mode string `json:"mode,omitempty" jsonschema:"how" enum:"fast,slow"`
	N    int    `json:"n,omitempty" jsonschema:"how many"`
}

// upToHundred is the bound of N.
var upToHundred = []tools.Bound{{Arg: "n", Min: 1, Max: 100}}

// needs has an argument that is required.
type needs struct {
	ID string `json:"id" jsonschema:"which"`
}

const both = policy.Untrusted | policy.Private

// kinds are tools of every kind; they differ in nothing else.
var kinds = []policy.Tool{
	{Name: "peek", Risk: policy.Low, Confirmation: policy.Never},
	{Name: "poke", Risk: policy.Low, Confirmation: policy.Never, Mutates: true},
	{Name: "flood", Risk: policy.Low, Confirmation: policy.Never, PerMinute: 3},
	{Name: "read", Risk: policy.Low, Confirmation: policy.Never, ReadsPrivate: true, Yields: both, Args: []policy.Arg{{Name: "path", Role: policy.ReadPath}}},
	{Name: "list", Risk: policy.Low, Confirmation: policy.Never, Yields: both, Args: []policy.Arg{{Name: "path", Role: policy.ListPath}}},
	{Name: "surf", Risk: policy.Medium, Confirmation: policy.IfDestructive, Egress: true, Yields: policy.Untrusted, Args: []policy.Arg{{Name: "text", Role: policy.WebAddress}}},
	{Name: "write", Risk: policy.Medium, Confirmation: policy.IfDestructive, Mutates: true, Args: []policy.Arg{{Name: "path", Role: policy.WritePath}}},
	{Name: "always", Risk: policy.Medium, Confirmation: policy.Always, Mutates: true},
	{Name: "high", Risk: policy.High, Confirmation: policy.Always, Mutates: true},
	{Name: "off", Risk: policy.High, Confirmation: policy.Always, OptIn: true},
}

func newRig(t *testing.T) *rig {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	r := &rig{T: t, grants: &grants{}, effects: tooltest.NewEffects(), docs: filepath.Join(base, "docs"),
		now: time.Date(2025, 12, 11, 12, 0, 0, 0, time.UTC), do: map[string]doing{}, preview: map[string]looking{}}
	must(t, os.Mkdir(r.docs, 0o755))
	must(t, os.WriteFile(filepath.Join(r.docs, "a.txt"), []byte("old"), 0o644))
	real, err := audit.Open(t.Context(), audit.Options{Dir: filepath.Join(base, "audit"), Key: bytes.Repeat([]byte{7}, audit.KeySize),
		Checkpoint: audit.FileCheckpoint{Path: filepath.Join(base, "apart")}, Now: r.clock})
	must(t, err)
	t.Cleanup(func() { must(t, real.Close()) })
	r.log = &breakable{Log: real}
	r.first = r.records()
	r.tokens = policy.NewTokens(runtime.GOOS, r.instant)
	r.person = &tooltest.Person{Tokens: r.tokens}
	r.set = tools.Settings{Scope: policy.Scope{Roots: []policy.Root{{Path: r.docs, Writable: true}}}}
	r.recordIn(r.log)
	return r
}

// recordIn makes the Registry, with that log.
func (r *rig) recordIn(l tools.Log) {
	r.Helper()
	var err error
	r.Registry, err = tools.NewRegistry(tools.Options{
		Tools: r.tools(), OS: runtime.GOOS, Home: filepath.Dir(r.docs), FS: policy.Disk{}, Settings: r.settings,
		Log: l, Grants: r.grants, Effects: r.effects, Asker: r.person, Tokens: r.tokens, Now: r.clock,
	})
	must(r, err)
}

// tools are the kinds as tools that note that they ran.
func (r *rig) tools() []tools.Tool {
	var out []tools.Tool
	for _, k := range kinds {
		w := tools.Work[args]{
			Preview: func(ctx context.Context, c tools.Call, a args) (tools.Preview, error) {
				if see := r.preview[k.Name]; see != nil {
					return see(ctx, c, a)
				}
				return tools.Preview{Object: k.Name}, nil
			},
			Run: func(ctx context.Context, c tools.Call, a args, _ tools.Preview) (tools.Output, error) {
				r.mu.Lock()
				r.ran = append(r.ran, k.Name+a.Text)
				do := r.do[k.Name]
				r.mu.Unlock()
				if do != nil {
					return do(ctx, c, a)
				}
				return tools.Output{Data: map[string]string{"did": k.Name}, Summary: "Did " + k.Name + "."}, nil
			},
		}
		if k.Name == "write" {
			w.Undo = func(ctx context.Context, _ json.RawMessage) (string, error) {
				if r.undo != nil {
					return "", r.undo(ctx)
				}
				return "It is as it was.", nil
			}
		}
		out = append(out, made(r, tools.Definition{Tool: k, Title: "Do " + k.Name, Timeout: 2 * time.Minute, Bounds: upToHundred}, w))
	}
	return append(out, made(r, tools.Definition{Tool: policy.Tool{Name: "needs", Risk: policy.Low, Confirmation: policy.Never}, Title: "Need"}, tools.Work[needs]{
		Run: func(context.Context, tools.Call, needs, tools.Preview) (tools.Output, error) {
			return tools.Output{}, nil
		},
	}), made(r, tools.Definition{Tool: policy.Tool{Name: "quick", Risk: policy.Low, Confirmation: policy.Never}, Title: "End soon", Timeout: time.Millisecond, Bounds: upToHundred}, tools.Work[args]{
		Run: func(ctx context.Context, _ tools.Call, _ args, _ tools.Preview) (tools.Output, error) {
			<-ctx.Done()
			return tools.Output{}, fmt.Errorf("read the disk: %w", ctx.Err())
		},
	}))
}

func made[A any](t testing.TB, d tools.Definition, w tools.Work[A]) tools.Tool {
	tool, err := tools.New(d, w)
	must(t, err)
	return tool
}

func (r *rig) settings() tools.Settings {
	if r.hang != nil {
		r.hang()
	}
	return r.set
}

func (r *rig) clock() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now
}

func (r *rig) instant() policy.Instant {
	r.mu.Lock()
	defer r.mu.Unlock()
	return policy.Instant{Mono: r.mono, Wall: r.now}
}

func (r *rig) pass(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now, r.mono = r.now.Add(d), r.mono+d
}

func trace() *tools.Trace { return tools.NewTrace("", nil, 0) }

// req is a call; text is its arguments, {} if empty.
func req(tool, text string) tools.Request {
	return tools.Request{ID: "c-" + tool, Tool: tool, Args: []byte(text)}
}

// plan runs calls in one plan. Whatever comes of it, each has a result in its
// place and a record that says the same.
func (r *rig) plan(t *tools.Trace, calls ...tools.Request) []tools.Result {
	r.Helper()
	rs := r.Call(r.Context(), t, tools.Batch{Words: "doing it", Calls: calls})
	if len(rs) != len(calls) {
		r.Fatalf("%d results of %d calls", len(rs), len(calls))
	}
	for i, res := range rs {
		r.sound(t, calls[i], res)
	}
	return rs
}

func (r *rig) sound(t *tools.Trace, q tools.Request, res tools.Result) {
	r.Helper()
	if res.CallID != q.ID || res.Tool != q.Tool || res.Audit.TraceID != t.ID || res.Success != (res.Error == "") || !res.Success && res.Code == "" {
		r.Errorf("%s: %+v", q.Tool, res)
	}
	if res.Audit.Record < 0 {
		return
	}
	rec, err := r.log.Get(r.Context(), res.Audit.Record)
	must(r, err)
	if rec.TraceID != t.ID || rec.CallID != q.ID || string(rec.Decision) != res.Audit.Decision || rec.Code != string(res.Audit.Code) ||
		(rec.Result == audit.OK) != res.Success || rec.End.IsZero() || rec.ArgsHash == "" {
		r.Errorf("%s: %+v, and its record %+v", q.Tool, res, rec)
	}
}

// one runs one call in a trace.
func (r *rig) one(t *tools.Trace, tool, text string) tools.Result {
	r.Helper()
	return r.plan(t, req(tool, text))[0]
}

// records is how many there are in the log.
func (r *rig) records() int {
	r.Helper()
	n, err := r.log.Count(r.Context(), audit.Filter{})
	must(r, err)
	return n
}

func (r *rig) ranOnly(want ...string) {
	r.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Equal(r.ran, want) {
		r.Errorf("ran %v, want %v", r.ran, want)
	}
}

func (r *rig) path(name string) string {
	text, err := json.Marshal(map[string]string{"path": filepath.Join(r.docs, name)})
	must(r, err)
	return string(text)
}

// was says what a result came to: allowed, or its code.
func was(res tools.Result) policy.Code {
	if res.Success {
		return "ok"
	}
	return res.Code
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// last is the newest record.
func (r *rig) last() audit.Record {
	r.Helper()
	p, err := r.log.Page(r.Context(), audit.Query{Before: math.MaxInt64, Limit: 1})
	must(r, err)
	if len(p.Records) != 1 {
		r.Fatal("the log is empty")
	}
	return p.Records[0]
}
