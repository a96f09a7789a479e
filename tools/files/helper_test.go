package files

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// house is a real tree with a real registry over it. Docs and Downloads may be
// written, Notes read; out lies outside.
type house struct {
	t                            testing.TB
	docs, down, notes, out, keep string
	kit                          fileTools
	options                      tools.Options
	reg                          *tools.Registry
	desk                         *tooltest.Person
	effects                      *tooltest.Effects
	moves                        *moveLog
	trace                        *tools.Trace
}

func newHouse(t testing.TB, change ...func(*Options)) *house {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return newHouseIn(t, base, change...)
}

func newHouseIn(t testing.TB, base string, change ...func(*Options)) *house {
	t.Helper()
	h := &house{t: t, docs: filepath.Join(base, "Docs"), down: filepath.Join(base, "Downloads"), notes: filepath.Join(base, "Notes"),
		out: filepath.Join(base, "out"), keep: filepath.Join(base, "state", "undo"), effects: tooltest.NewEffects(), moves: newMoveLog()}
	for _, d := range []string{h.docs, h.down, h.notes, h.out, filepath.Join(base, "state")} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	settings := tools.Settings{Scope: policy.Scope{Roots: []policy.Root{{Path: h.docs, Writable: true}, {Path: h.down, Writable: true}, {Path: h.notes}}}}
	env := policy.Env{OS: runtime.GOOS, Home: base, Own: []string{filepath.Join(base, "state")}, FS: policy.Disk{}, Scope: settings.Scope}
	o := Options{Home: base, Env: func() policy.Env { return env }, Mover: move.New(h.moves, move.Options{}), Moves: h.moves, Keep: h.keep}
	for _, f := range change {
		f(&o)
	}
	h.kit = newFileTools(o)
	tokens := policy.NewTokens(runtime.GOOS, policy.SystemClock())
	h.desk = &tooltest.Person{Tokens: tokens}
	h.options = tools.Options{OS: runtime.GOOS, Home: base, Own: env.Own, FS: policy.Disk{},
		Settings: func() tools.Settings { return settings }, Log: &tooltest.Log{}, Grants: tooltest.NoGrants{}, Effects: h.effects, Asker: h.desk, Tokens: tokens}
	h.rebuild(func(string) {})
	return h
}

// rebuild makes the registry with a hook into writes.
func (h *house) rebuild(at func(point string)) {
	h.t.Helper()
	k, o := h.kit, h.options
	k.at = at
	var err error
	if o.Tools, err = k.tools(); err != nil {
		h.t.Fatal(err)
	}
	if h.reg, err = tools.NewRegistry(o); err != nil {
		h.t.Fatal(err)
	}
}

// args are arguments as JSON, with ${DOCS} and the like filled in.
func (h *house) fill(args string) string {
	for name, dir := range map[string]string{"DOCS": h.docs, "DOWN": h.down, "NOTES": h.notes, "OUT": h.out} {
		args = strings.ReplaceAll(args, "${"+name+"}", dir)
	}
	return args
}

// call runs one call in a trace of its own.
func (h *house) call(tool, args string) tools.Result {
	h.t.Helper()
	h.trace = tools.NewTrace("", nil, 0)
	return h.again(tool, args)
}

// again runs one call in the trace of the last one.
func (h *house) again(tool, args string) tools.Result {
	return h.reg.Call(context.Background(), h.trace, tools.Batch{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: []byte(h.fill(args))}}})[0]
}

// ok runs a call that must succeed and gives its data.
func ok[T any](h *house, tool, args string) (data T, r tools.Result) {
	h.t.Helper()
	r = h.call(tool, args)
	if !r.Success {
		h.t.Fatalf("%s %s: %s: %s", tool, h.fill(args), r.Code, r.Error)
	}
	if err := json.Unmarshal(r.Data, &data); err != nil {
		h.t.Fatalf("%s: %v", r.Data, err)
	}
	return data, r
}

// no runs a call that must fail with a code.
func (h *house) no(tool, args string, want policy.Code) tools.Result {
	h.t.Helper()
	r := h.call(tool, args)
	if r.Success || r.Code != want {
		h.t.Errorf("%s %s: %v %s (%s); want %s", tool, h.fill(args), r.Success, r.Code, r.Error, want)
	}
	return r
}

func (h *house) undo(r tools.Result) error {
	_, err := h.reg.Undo(context.Background(), r.Audit.Record)
	return err
}

func (h *house) write(path, text string) string {
	h.t.Helper()
	path = h.fill(path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		h.t.Fatal(err)
	}
	return path
}

func (h *house) holds(path, want string) {
	h.t.Helper()
	b, err := os.ReadFile(h.fill(path))
	if err != nil || string(b) != want {
		h.t.Errorf("%s holds %.60q, %v; want %.60q", h.fill(path), b, err, want)
	}
}

func (h *house) gone(path string) {
	h.t.Helper()
	if _, err := os.Lstat(h.fill(path)); err == nil {
		h.t.Errorf("%s is there", h.fill(path))
	}
}

// tidy fails if a draft was left anywhere.
func (h *house) tidy() {
	h.t.Helper()
	for _, dir := range []string{h.docs, h.down, h.notes} {
		_ = filepath.WalkDir(dir, func(p string, _ fs.DirEntry, _ error) error {
			if strings.HasPrefix(filepath.Base(p), ".nod-") {
				h.t.Errorf("left behind: %s", p)
			}
			return nil
		})
	}
}

// moveLog is a log of moves in memory.
type moveLog struct {
	mu  sync.Mutex
	all []move.Record
}

func newMoveLog() *moveLog { return &moveLog{} }

func (l *moveLog) Begin(_ context.Context, is []move.Intent) ([]int64, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var ids []int64
	for _, i := range is {
		ids = append(ids, int64(len(l.all)+1))
		l.all = append(l.all, move.Record{Intent: i, ID: int64(len(l.all) + 1), State: move.Open})
	}
	return ids, nil
}
func (l *moveLog) Temp(_ context.Context, id int64, inode uint64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all[id-1].TempInode = inode
	return nil
}
func (l *moveLog) Placed(_ context.Context, id int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all[id-1].Placed = true
	return nil
}
func (l *moveLog) End(_ context.Context, ends []move.End) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range ends {
		r := &l.all[e.ID-1]
		r.State, r.After, r.Error = e.State, e.After, e.Error
		if r.Kind == move.Undo && e.State == move.Done {
			l.all[r.Reverses-1].Reversed = true
		}
	}
	return nil
}
func (l *moveLog) Made(context.Context, []string) ([]move.MadeFolder, error) { return nil, nil }
func (l *moveLog) ForgetMade(context.Context, []move.MadeFolder) error       { return nil }
func (l *moveLog) Unfinished(context.Context) ([]move.Record, error)         { return nil, nil }
func (l *moveLog) MovesOf(_ context.Context, batch string, refs []string) ([]move.Record, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var out []move.Record
	for _, r := range l.all {
		if r.Batch == batch && r.Ref == refs[0] && r.Kind == move.Do && r.State == move.Done && !r.Reversed {
			out = append(out, r)
		}
	}
	return out, nil
}

// elsewhere makes a folder on another device.
func elsewhere(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "nod-files-")
	if err != nil {
		t.Skipf("no second device to test on: %v", err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// jsonText is a Go text as JSON.
func jsonText(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprint(err))
	}
	return string(b)
}
