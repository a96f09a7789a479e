package tooltest

import (
	"encoding/json"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Bench is a Registry of some tools on the real disk, with a person, and all
// else in memory. The system is Linux, wherever the test runs.
type Bench struct {
	*tools.Registry
	Person   *Person
	Effects  *Effects
	Settings tools.Settings // may be changed between calls

	t testing.TB
}

// NewBench makes one whose person approves.
func NewBench(t testing.TB, list []tools.Tool, s tools.Settings) *Bench {
	t.Helper()
	tokens := policy.NewTokens("linux", policy.SystemClock())
	b := &Bench{t: t, Person: &Person{Tokens: tokens}, Effects: NewEffects(), Settings: s}
	var err error
	b.Registry, err = tools.NewRegistry(tools.Options{
		Tools: list, OS: "linux", Home: "/home/nobody", FS: policy.Disk{},
		Settings: func() tools.Settings { return b.Settings },
		Log:      &Log{}, Grants: NoGrants{}, Effects: b.Effects, Asker: b.Person, Tokens: tokens,
	})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Do makes a call in a trace of its own that has those labels.
func (b *Bench) Do(l policy.Labels, tool string, args any) tools.Result {
	b.t.Helper()
	raw, err := json.Marshal(args)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.Call(b.t.Context(), tools.NewTrace("", nil, l), tools.Batch{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: raw}}})[0]
}
