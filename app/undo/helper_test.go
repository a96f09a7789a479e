package undo_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/files"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/proposals"
	"github.com/nod-app/nod/watcher/settled"
)

// system is everything that can be undone, on a real store and real files. A
// person approves whatever tools ask.
type system struct {
	*testing.T
	home, downloads string
	store           *disk
	service         *proposal.Service
	registry        *tools.Registry
	undo            *undo.Service
	log             *tooltest.Log  // of calls; it outlives a restart
	undone          []string       // the ids that the service reported
	skew            time.Duration  // of the clock
	lessons         map[string]int // by file and folder: how often it was learned; 1000 for a refusal
}

func newSystem(t *testing.T) *system {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	s := &system{T: t, home: home, downloads: filepath.Join(home, "Downloads"), log: &tooltest.Log{}, lessons: map[string]int{}}
	must(t, os.MkdirAll(s.downloads, 0o755))
	s.start()
	t.Cleanup(func() { must(t, s.store.Close()) })
	return s
}

func (s *system) start() {
	s.Helper()
	real := emptystore.Open(s, filepath.Join(s.home, ".state"))
	s.store = &disk{real, unlimited}
	mover := move.New(s.store, move.Options{})
	s.service = proposal.New(proposal.Deps{
		Store: s.store, Mover: mover, Classifier: s, Learner: s, Inspector: s, Journal: s, Places: s, Home: s.home, Now: s.clock,
	})
	recovered, err := mover.Recover(s.Context())
	must(s, err)
	must(s, s.service.Settle(s.Context(), recovered))
	s.registry = s.tools(mover)
	s.undo = undo.New(undo.Options{
		Ledger:    s.store,
		Reversers: map[undo.Kind]undo.Reverser{undo.KindProposals: undo.Proposals(s.service), undo.KindTool: undo.Tools(s.registry)},
		Complete:  s.service.Complete,
		Undone:    func(_ context.Context, e undo.Entry, _ undo.Outcome) { s.undone = append(s.undone, e.ID) },
	})
}

func (s *system) restart() {
	s.Helper()
	must(s, s.store.Close())
	s.start()
}

func (s *system) tools(mover *move.Mover) *tools.Registry {
	s.Helper()
	own := []string{filepath.Join(s.home, ".state")}
	settings := tools.Settings{Scope: policy.Scope{Roots: []policy.Root{{Path: s.at("Documents"), Writable: true}, {Path: s.at("Sorted"), Writable: true}}}}
	for _, r := range settings.Scope.Roots {
		must(s, os.MkdirAll(r.Path, 0o755))
	}
	env := policy.Env{OS: runtime.GOOS, Home: s.home, Own: own, FS: policy.Disk{}, Scope: settings.Scope}
	all, err := files.Tools(files.Options{Home: s.home, Env: func() policy.Env { return env }, Mover: mover, Moves: s.store, Keep: s.at(".state/undo")})
	must(s, err)
	more, err := proposals.Tools(proposals.Options{Proposals: s.service, Home: s.home})
	must(s, err)
	tokens := policy.NewTokens(runtime.GOOS, policy.SystemClock())
	r, err := tools.NewRegistry(tools.Options{
		Tools: append(all, more...), OS: runtime.GOOS, Home: s.home, Own: own, FS: policy.Disk{},
		Settings: func() tools.Settings { return settings }, Log: s.log, Grants: tooltest.NoGrants{}, Effects: undo.InOrder(s.store, s.service.Complete),
		Asker: &tooltest.Person{Tokens: tokens}, Tokens: tokens, Now: s.clock,
	})
	must(s, err)
	return r
}

// call makes a call that must succeed.
func (s *system) call(tool string, args any) tools.Result {
	s.Helper()
	r := s.try(tool, args)
	if !r.Success {
		s.Fatalf("%s %v: %+v", tool, args, r)
	}
	return r
}

func (s *system) try(tool string, args any) tools.Result {
	s.Helper()
	raw, err := json.Marshal(args)
	must(s, err)
	return s.registry.Call(s.Context(), tools.NewTrace("", nil, 0), tools.Batch{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: raw}}})[0]
}

// propose writes a file into Downloads and returns the id of its proposal.
func (s *system) propose(name string) string {
	s.Helper()
	s.write(filepath.Join(s.downloads, name), name)
	_, _, err := s.service.Look(s.Context(), []settled.File{{Path: filepath.Join(s.downloads, name), Folder: s.downloads}}, true, nil)
	must(s, err)
	for _, p := range s.pending() {
		if filepath.Base(p.Source) == name {
			return p.ID
		}
	}
	s.Fatalf("%s is not proposed", name)
	return ""
}

func (s *system) pending() []proposal.Proposal {
	s.Helper()
	ps, _, err := s.service.List(s.Context(), proposal.Filter{Status: proposal.Pending})
	must(s, err)
	return ps
}

func (s *system) approve(ids ...string) *proposal.Act {
	s.Helper()
	_, act, err := s.service.Approve(s.Context(), ids, proposal.ApproveOptions{})
	must(s, err)
	return act
}

func (s *system) entries(state undo.State) []undo.Entry {
	s.Helper()
	es, err := s.undo.List(s.Context(), undo.Filter{State: state})
	must(s, err)
	return es
}

func (s *system) takeBack(r undo.Request) undo.Result {
	s.Helper()
	res, err := s.undo.Undo(s.Context(), r)
	must(s, err)
	return res
}

func (s *system) clock() time.Time { return time.Now().Add(s.skew) }

func (s *system) at(path string) string { return filepath.Join(s.home, filepath.FromSlash(path)) }

func (s *system) write(path, text string) {
	s.Helper()
	must(s, os.MkdirAll(filepath.Dir(path), 0o755))
	must(s, os.WriteFile(path, []byte(text), 0o644))
}

// Files go to a folder of Documents by the first letter of their names.
func (s *system) Classify(_ context.Context, f proposal.File) (proposal.Suggestion, bool) {
	g := proposal.Suggestion{Category: "other", Confidence: proposal.High, Reasoning: "its name", By: "built-in",
		Dir: s.at("Documents/" + filepath.Base(f.Path)[:1])}
	if strings.Contains(f.Path, "passport") {
		g.Sensitive = "identity paper"
	}
	return g, true
}
func (s *system) Dir(string, string, time.Time) (string, bool) { return s.at("Documents"), true }
func (s *system) Cooldown() time.Duration                      { return 0 }
func (s *system) MIME(string) string                           { return "text/plain" }
func (s *system) Text(context.Context, string, string) string  { return "" }
func (s *system) Record(context.Context, time.Time, string)    {}

// What is learned is counted by file and folder.
func (s *system) Learn(_ context.Context, ls ...proposal.Lesson) error   { return s.count(ls, 1) }
func (s *system) Refuse(_ context.Context, ls ...proposal.Lesson) error  { return s.count(ls, 1000) }
func (s *system) Unlearn(_ context.Context, ls ...proposal.Lesson) error { return s.count(ls, -1) }

func (s *system) count(ls []proposal.Lesson, by int) error {
	for _, l := range ls {
		about := l.Path + " in " + l.Dir
		if s.lessons[about] += by; by < 0 && s.lessons[about] >= 999 {
			s.lessons[about] -= 999 // the newest one was a refusal
		}
		if s.lessons[about] == 0 {
			delete(s.lessons, about)
		}
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, os.ErrNotExist)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
