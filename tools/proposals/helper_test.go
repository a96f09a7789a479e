package proposals_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/proposals"
	"github.com/nod-app/nod/watcher/settled"
)

// noon is when the tests take place, as the contract's examples do.
var noon = time.Date(2025, 12, 11, 10, 0, 0, 0, time.UTC)

// desk is a registry with the ten tools on a real service, store, mover,
// settings file and audit log. A person answers as the test says.
type desk struct {
	*testing.T
	service         *proposal.Service
	kept            *store.Store
	over            proposals.Proposals // what the tools get
	live            *config.Live
	watcher         *pausable
	registry        *tools.Registry
	person          *tooltest.Person
	effects         *tooltest.Effects
	home, downloads string
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	d := &desk{T: t, home: home, downloads: filepath.Join(home, "Downloads"), watcher: &pausable{on: true}, effects: tooltest.NewEffects()}
	must(t, os.MkdirAll(d.downloads, 0o755))
	kept := emptystore.Open(t, filepath.Join(home, ".state"))
	t.Cleanup(func() { must(t, kept.Close()) })
	d.kept = kept
	d.service = proposal.New(proposal.Deps{
		Store: kept, Mover: move.New(kept, move.Options{}), Classifier: d, Learner: d, Inspector: d, Journal: d, Places: d,
		Group: pairs, Now: func() time.Time { return noon }, Home: home,
	})
	d.over = d.service
	d.settings()
	d.wire()
	return d
}

// settings makes a real settings file that watches Downloads.
func (d *desk) settings() {
	path := filepath.Join(d.home, "cfg", "config.toml")
	write(d, path, fmt.Sprintf("[[folders]]\npath = %q\n", d.downloads))
	below := func(name string) string { return filepath.Join(d.home, name) }
	d.live = config.Open(config.Paths{Home: d.home, Config: path, State: below("st"), LastGood: below("st/last.toml"),
		User: config.UserFolders{Downloads: d.downloads, Documents: below("Documents"), Pictures: below("Pictures"), Music: below("Music"), Videos: below("Videos")}})
	if len(d.live.Problems()) > 0 {
		d.Fatal(d.live.Problems())
	}
}

func (d *desk) wire() {
	dir := d.TempDir()
	log, err := audit.Open(d.Context(), audit.Options{Dir: filepath.Join(dir, "audit"), Key: bytes.Repeat([]byte{7}, audit.KeySize),
		Checkpoint: audit.FileCheckpoint{Path: filepath.Join(dir, "checkpoint")}})
	must(d, err)
	d.Cleanup(func() { must(d, log.Close()) })
	env := policy.Env{OS: runtime.GOOS, Home: d.home, FS: policy.Disk{}, Own: []string{filepath.Join(d.home, "cfg")}}
	all, err := proposals.Tools(proposals.Options{Proposals: d.over, Folders: d, Watcher: d.watcher, Home: d.home, Hidden: env.Hidden})
	must(d, err)
	tokens := policy.NewTokens(runtime.GOOS, policy.SystemClock())
	d.person = &tooltest.Person{Tokens: tokens}
	d.registry, err = tools.NewRegistry(tools.Options{
		Tools: all, OS: runtime.GOOS, Home: d.home, Own: env.Own, FS: env.FS, Settings: func() tools.Settings { return tools.Settings{} },
		Log: log, Grants: tooltest.NoGrants{}, Effects: d.effects, Asker: d.person, Tokens: tokens,
	})
	must(d, err)
}

// call makes one call in a trace of its own.
func (d *desk) call(tool string, args any) tools.Result {
	d.Helper()
	raw, ok := args.(string)
	if !ok {
		b, err := json.Marshal(args)
		must(d, err)
		raw = string(b)
	}
	rs := d.registry.Call(d.Context(), tools.NewTrace("", nil, 0), tools.Batch{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: []byte(raw)}}})
	if len(rs) != 1 || rs[0].Audit.Record < 0 {
		d.Fatalf("%s: %+v", tool, rs)
	}
	return rs[0]
}

// does makes a call that must succeed and compares its data, as JSON.
func (d *desk) does(tool string, args any, want string) tools.Result {
	d.Helper()
	r := d.call(tool, args)
	if !r.Success || r.Error != "" {
		d.Fatalf("%s %v: %+v", tool, args, r)
	}
	if got := string(r.Data); canonical(d, got) != canonical(d, want) {
		d.Errorf("%s %v:\n got %s\nwant %s", tool, args, got, want)
	}
	return r
}

// fails makes a call that must fail with that text and code.
func (d *desk) fails(tool string, args any, code policy.Code, text string) {
	d.Helper()
	r := d.call(tool, args)
	if r.Success || r.Data != nil || r.Code != code || r.Error != text {
		d.Errorf("%s %v: %+v, want %s %q", tool, args, r, code, text)
	}
}

func (d *desk) id(args ...any) map[string]any {
	m := map[string]any{"proposal_id": args[0]}
	if len(args) > 1 {
		m["confirm_sensitive"] = true
	}
	return m
}

// propose drops files, whose content is their name, and returns the ids of all
// that waits by file name.
func (d *desk) propose(names ...string) map[string]string {
	d.Helper()
	var found []settled.File
	for _, name := range names {
		write(d, filepath.Join(d.downloads, name), name)
		found = append(found, settled.File{Path: filepath.Join(d.downloads, name), Folder: d.downloads})
	}
	_, _, err := d.service.Look(d.Context(), found, true, nil)
	must(d, err)
	ps, _, err := d.service.List(d.Context(), proposal.Filter{})
	must(d, err)
	ids := map[string]string{}
	for _, p := range ps {
		if p.Waits() {
			ids[filepath.Base(p.Source)] = p.ID
		}
	}
	return ids
}

func (d *desk) status(id string) proposal.Status {
	d.Helper()
	p, err := d.service.Get(d.Context(), id)
	must(d, err)
	return p.Status
}

// is asks that a file is there, or not.
func (d *desk) is(path string, there bool) {
	d.Helper()
	if _, err := os.Lstat(path); (err == nil) != there {
		d.Errorf("%s is there: %v", path, err == nil)
	}
}

func (d *desk) finances(name string) string {
	return filepath.Join(d.home, "Documents", "Finances", "2025", name)
}

// last is the only question of the last asking.
func (d *desk) last() tools.Question {
	d.Helper()
	asked := d.person.Asked
	if len(asked) == 0 || len(asked[len(asked)-1].Questions) != 1 {
		d.Fatalf("asked: %+v", asked)
	}
	return asked[len(asked)-1].Questions[0]
}

func (d *desk) Dir(string, string, time.Time) (string, bool)      { return d.finances(""), true }
func (d *desk) Cooldown() time.Duration                           { return 24 * time.Hour }
func (d *desk) MIME(string) string                                { return "application/pdf" }
func (d *desk) Text(context.Context, string, string) string       { return "" }
func (d *desk) Record(context.Context, time.Time, string)         {}
func (d *desk) Learn(context.Context, ...proposal.Lesson) error   { return nil }
func (d *desk) Refuse(context.Context, ...proposal.Lesson) error  { return nil }
func (d *desk) Unlearn(context.Context, ...proposal.Lesson) error { return nil }
func (d *desk) Folders() []config.Folder                          { return d.live.Get().Folders }
func (d *desk) AddFolder(_ context.Context, p string, r bool) (config.Folder, error) {
	return d.live.AddFolder(p, r)
}
func (d *desk) RemoveFolder(_ context.Context, p string) (config.Folder, error) {
	return d.live.RemoveFolder(p)
}

// undoes takes a call back.
func (d *desk) undoes(r tools.Result) string {
	d.Helper()
	if !r.CanUndo {
		d.Fatalf("cannot be undone: %+v", r)
	}
	said, err := d.undo(r)
	if err != nil || said == "" {
		d.Fatalf("undo: %q, %v", said, err)
	}
	return said
}

// undo takes back what a call did: the act that it made, or its own effect.
func (d *desk) undo(r tools.Result) (string, error) {
	act := d.effects.All[r.Audit.Record].Act
	if act == "" {
		return d.registry.Undo(d.Context(), r.Audit.Record)
	}
	res, err := d.service.Undo(d.Context(), act)
	if res.Text == "" && err == nil {
		err = errors.New(strings.Join(res.Errors, "; "))
	}
	return strings.Join(append([]string{res.Text}, res.Errors...), "; "), err
}

func (d *desk) undoFails(r tools.Result, part string) {
	d.Helper()
	if _, err := d.undo(r); err == nil || !strings.Contains(err.Error(), part) {
		d.Errorf("undo: %v, want %q", err, part)
	}
}

func canonical(t testing.TB, text string) string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	b, err := json.Marshal(v)
	must(t, err)
	return string(b)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(t, os.WriteFile(path, []byte(text), 0o644))
}
