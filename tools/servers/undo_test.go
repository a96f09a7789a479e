package servers_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/servers"
)

// withFolder is a rig whose server acts, and may write docs.
func withFolder(t *testing.T) *rig {
	r := newRig(t, "tools", "act echo")
	r.set[0].Folders = []string{r.docs}
	must(t, r.servers.Refresh())
	r.approve()
	return r
}

// act has the server do something: what, and with what.
func (r *rig) act(do ...[3]string) tools.Result {
	r.Helper()
	args, err := json.Marshal(map[string]any{"do": append([][3]string{}, do...)})
	must(r, err)
	return r.call("fake.act", string(args))
}

// files returns the texts of all files in the folder of the server; folders have none.
func (r *rig) files() map[string]string {
	r.Helper()
	out := map[string]string{}
	must(r, filepath.WalkDir(r.docs, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			var b []byte
			b, err = os.ReadFile(path)
			out[path] = string(b)
		} else if err == nil {
			out[path] = ""
		}
		return err
	}))
	return out
}

// What a call changes in the server's folder is said, and one undo takes it back: also where the call failed, or the server died, or
// is not what it was any more. A call that changes nothing leaves nothing to undo.
func TestWhatACallChangedIsUndone(t *testing.T) {
	r := withFolder(t)
	old := filepath.Join(r.docs, "old.txt")
	must(t, os.WriteFile(old, []byte("old"), 0o600))
	before := r.files()
	for _, end := range []string{"", "fail", "die"} {
		res := r.act([3]string{"write", old, "new"}, [3]string{"write", old + "2", "new"}, [3]string{end})
		if q := r.question(); !q.Undoable || q.Preview.NoUndo != "" || !slices.Contains(q.Preview.Rows, tools.Row{Name: "May change files in", Value: r.docs}) {
			t.Errorf("%+v", q.Preview)
		}
		if !res.CanUndo || !strings.Contains(res.Summary, "In its folders it changed old.txt, created old.txt2.") || res.Success != (end == "") {
			t.Errorf("%s: %+v", end, res)
		}
		if end == "die" { // and its tools are gone
			r.says("words", "Other words.")
			r.pass(time.Hour)
			r.call("fake.echo", "{}")
			r.eventually(func() bool { return len(r.names()) == 1 })
		}
		if _, err := r.Undo(t.Context(), res.Audit.Record); err != nil {
			t.Errorf("%s: %v", end, err)
		}
		r.same(before)
	}
	r.approve()
	if res := r.act(); !res.Success || res.CanUndo || !strings.Contains(res.Summary, "changed nothing") {
		t.Errorf("%+v", res)
	}
}

func (r *rig) same(want map[string]string) {
	r.Helper()
	if got := r.files(); len(got) != len(want) {
		r.Errorf("%q, want %q", got, want)
	}
	for path, text := range r.files() {
		if was, ok := want[path]; !ok || was != text {
			r.Errorf("%s is %q, was %q", path, text, was)
		}
	}
}

// A folder of which no copies can be kept, or a server without one, is told in the question.
func TestThatACallCannotBeUndoneIsTold(t *testing.T) {
	r := withFolder(t)
	must(t, os.WriteFile(filepath.Join(r.docs, "large"), nil, 0o600))
	must(t, os.Truncate(filepath.Join(r.docs, "large"), 201<<20))
	for _, want := range []string{"more than 200 MiB", "no folders"} {
		res := r.act([3]string{"write", filepath.Join(r.docs, "a"), "new"})
		if q := r.question(); q.Undoable || !strings.Contains(q.Preview.NoUndo, want) || !res.Success || res.CanUndo {
			t.Errorf("%+v, %+v", q.Preview, res)
		}
		r.set[0].Folders = nil
		must(t, r.servers.Refresh())
	}
	r.set[0].Folders = []string{filepath.Join(r.docs, "nowhere")}
	must(t, r.servers.Refresh())
	if res := r.act(); res.Success || res.Code != "server_down" {
		t.Errorf("a folder that is not there: %+v", res)
	}
	must(t, os.Symlink(filepath.Dir(r.state), filepath.Join(r.docs, "link")))
	r.set[0].Folders = []string{filepath.Join(r.docs, "link")}
	must(t, r.servers.Refresh())
	if res := r.act(); res.Success || res.Code != "server_down" {
		t.Errorf("a folder around Nod's own: %+v", res)
	}
}

// What a call changed that was under way when Nod ended is undone after the next start, once. One that had changed nothing leaves nothing.
func TestNodEndsInACall(t *testing.T) {
	r := withFolder(t)
	r.says("base", filepath.Dir(r.docs))
	for _, changes := range []bool{true, false} {
		before := r.files()
		do := [][3]string{{"wait", "state/fake/go"}}
		if changes {
			do = append([][3]string{{"write", "docs/a", "new"}}, do...)
		}
		done := make(chan tools.Result)
		go func() { done <- r.act(do...) }()
		r.eventually(func() bool { return said(r.dir, "waits", "") != "" })
		for range 2 { // the next Nod, and the one after it
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			servers.New(r.o).Run(ctx)
		}
		kept := maps.Clone(r.effects.All)
		maps.DeleteFunc(kept, func(_ int64, e tools.Effect) bool { return e.Tool != "fake.act" || !e.Undone.IsZero() })
		if len(kept) != map[bool]int{true: 1}[changes] {
			t.Fatalf("%v: %+v", changes, kept)
		}
		for record := range kept {
			if _, err := r.Undo(t.Context(), record); err == nil {
				t.Error("it is undone while it runs")
			}
		}
		r.says("go", "")
		res := <-done
		if _, err := r.Undo(t.Context(), res.Audit.Record); (err == nil) != changes {
			t.Errorf("%v: %+v, %v", changes, res, err)
		}
		r.same(before)
		must(t, errors.Join(os.Remove(filepath.Join(r.dir, "go")), os.Remove(filepath.Join(r.dir, "waits"))))
	}
}

// A folder that grew since the last call is found before the next one is made: then that is not, and the one after it is told.
func TestAFolderThatGrewBetweenCalls(t *testing.T) {
	r := withFolder(t)
	if res := r.act(); !res.Success {
		t.Fatalf("%+v", res)
	}
	must(t, os.WriteFile(filepath.Join(r.docs, "large"), nil, 0o600))
	must(t, os.Truncate(filepath.Join(r.docs, "large"), 201<<20))
	notes := r.notes()
	if res := r.act(); res.Success || !strings.Contains(res.Error, "more than 200 MiB") || r.notes() != notes {
		t.Errorf("%+v, %s", res, r.notes())
	}
	if res := r.act(); !res.Success || !strings.Contains(r.question().Preview.NoUndo, "more than 200 MiB") {
		t.Errorf("%+v", res)
	}
}

// property holds requests to what each must be: each of its calls asked for or allowed beforehand, and recorded, once; and all that it
// changed undone by one undo.
type property struct {
	*rig
	undo     *undo.Service
	records  map[int64]bool
	changed  []undoable
	granted  int
	together int // requests that changed something with several calls
}

// undoable is what a request changed.
type undoable struct {
	calls  []string // that did
	before map[string]string
}

func newProperty(r *rig) *property {
	r.Helper()
	kept, err := store.Open(r.Context(), r.TempDir())
	must(r, err)
	r.Cleanup(func() { must(r, kept.Close()) })
	r.effects.Kept = func(e tools.Effect) error { return kept.SaveEffect(context.WithoutCancel(r.Context()), e) }
	return &property{rig: r, records: map[int64]bool{}, undo: undo.New(undo.Options{Ledger: kept, Reversers: map[undo.Kind]undo.Reverser{undo.KindTool: undo.Tools(r.Registry)},
		Complete: func(context.Context) error { return nil }, Undone: func(context.Context, undo.Entry, undo.Outcome) {}})}
}

func (p *property) request(calls ...tools.Request) []tools.Result {
	p.Helper()
	before, asked := p.files(), len(p.person.Questions())
	all := p.Call(p.Context(), tools.NewTrace("", nil, 0), tools.Batch{Calls: calls})
	var changed []string
	granted, refused := 0, 0
	for _, res := range all {
		if id := res.Audit.Record; id < 0 || p.records[id] {
			p.Errorf("recorded as %d: %+v", id, res)
		}
		p.records[res.Audit.Record] = true
		switch {
		case res.Audit.Grant != "":
			granted++
		case res.Audit.Decision == string(audit.Blocked) && !res.CanUndo:
			refused++
		}
		if res.CanUndo {
			changed = append(changed, undo.RecordID(res.Audit.Record))
		}
	}
	if n := len(p.person.Questions()) - asked; n > len(calls)-granted || n < len(calls)-granted-refused { // it may be refused after the question: a call before it changed its file
		p.Errorf("%d calls, %d of them allowed and %d refused, were asked for %d times: %+v", len(calls), granted, refused, n, all)
	}
	p.granted += granted
	if len(changed) > 1 {
		p.together++
	}
	if len(changed) > 0 {
		p.changed = append(p.changed, undoable{changed, before})
	} else {
		p.same(before)
	}
	return all
}

// undoAll takes all back, the last request first.
func (p *property) undoAll() {
	p.Helper()
	for _, c := range slices.Backward(p.changed) {
		if res, err := p.undo.Undo(p.Context(), undo.Request{IDs: c.calls}); err != nil || res.Failed > 0 || len(res.Undone) != len(c.calls) {
			p.Fatalf("%q: %+v, %v", c.calls, res, err)
		}
		p.same(c.before)
	}
	p.Logf("%d requests changed something, %d of them with several calls; %d calls were allowed beforehand", len(p.changed), p.together, p.granted)
}

// allow allows a tool in the folder from now on.
func (r *rig) allow(tool string) {
	r.granted.all = append(r.granted.all, tools.Grant{Grant: policy.Grant{ID: tool, Tool: tool, Paths: []string{r.docs}, Stays: true}})
}

type random struct{ *rand.Rand }

func (c random) of(all ...string) string { return all[c.IntN(len(all))] }

// another is another Nod, after the one that there was.
func (r *rig) another() {
	r.Helper()
	wanted := r.settings()
	must(r, r.sets())
	r.servers = servers.New(r.o)
	must(r, r.sets(wanted...))
}

// Whatever a server does in its folder, and whenever it or Nod is ended, each call is undone by one undo, to the byte.
func TestCallsAreUndoneAfterKills(t *testing.T) {
	r := withFolder(t)
	c := random{rand.New(rand.NewPCG(1, 2))}
	r.says("base", r.docs)
	at := func() string { return c.of("a", "b", "d", "d/a", "d/b") }
	p := newProperty(r)
	for range 30 {
		var calls []tools.Request
		for i := range 1 + c.IntN(3) {
			do := [][3]string{}
			for range c.IntN(6) {
				do = append(do, [3]string{c.of("write", "write", "write", "remove", "rename", "folder", "fail", "die"), at(), at()})
			}
			args, err := json.Marshal(map[string]any{"do": do})
			must(t, err)
			calls = append(calls, tools.Request{ID: fmt.Sprint(i), Tool: "fake.act", Args: args})
		}
		p.request(calls...)
		if c.IntN(10) == 0 {
			r.another()
		}
		r.pass(time.Hour)
	}
	if len(p.changed) < 10 || p.together < 1 {
		t.Errorf("only %d requests changed something, %d with several calls", len(p.changed), p.together)
	}
	p.undoAll()
}
