package rules

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/settings/config"
)

var noon = time.Date(2025, 6, 15, 12, 0, 0, 0, time.UTC)

// fixture is a service on a real config.toml and a real classifier, with a store and
// proposals in memory.
type fixture struct {
	s       *Service
	home    string
	live    *config.Live
	changes map[string]Change
	newest  string // change
	ended   map[string]bool
	all     []proposal.Proposal
	texts   map[string]string // by path
	read    int
	acts    []string
	kept    map[string]string // settings
	applied chan []string     // names of the rules that were applied
	changed int
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	home := t.TempDir()
	p := config.Paths{Home: home, Config: filepath.Join(home, ".config", "nod", "config.toml"), State: filepath.Join(home, ".state"),
		Cache: filepath.Join(home, ".cache"), Runtime: filepath.Join(home, ".run"), LastGood: filepath.Join(home, ".state", "good.toml")}
	if err := os.MkdirAll(filepath.Dir(p.Config), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p.Config, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f := &fixture{home: home, live: config.Open(p), changes: map[string]Change{}, ended: map[string]bool{}, kept: map[string]string{}, applied: make(chan []string, 9), texts: map[string]string{}}
	chain := classify.New(classify.Options{
		Rules: func() []classify.Rule { return f.live.Get().Rules }, Places: f.live.Dir, Now: func() time.Time { return noon },
		Expand: func(template string, v classify.Values) (string, error) {
			return p.ExpandRule(template, config.Vars{At: v.At, Category: v.Category, FileName: v.FileName, Vendor: v.Vendor})
		},
	})
	f.s = New(Options{Paths: p, Settings: f.live, Store: f, Proposals: f, Matcher: chain, Filed: f.filed, Acts: f, Now: func() time.Time { return noon },
		Changed: func() { f.changed++ },
		Apply:   func(context.Context) error { f.applied <- names(f.live.Get().Rules); return nil }, Log: slog.New(slog.DiscardHandler)})
	return f
}

func (f *fixture) SaveRuleChange(_ context.Context, c Change) error {
	f.changes[c.ID], f.newest = c, c.ID
	return nil
}
func (f *fixture) RuleChange(_ context.Context, id string) (Change, error) {
	if c, ok := f.changes[id]; ok {
		return c, nil
	}
	return Change{}, ErrNotFound
}

func (f *fixture) EndRuleChange(_ context.Context, id string, _ time.Time) (bool, error) {
	was := f.ended[id]
	f.ended[id] = true
	return !was, nil
}

func (f *fixture) Setting(_ context.Context, key string) (string, error) { return f.kept[key], nil }
func (f *fixture) SetSetting(_ context.Context, key, value string) error {
	f.kept[key] = value
	return nil
}

func (f *fixture) RecordAct(_ context.Context, act, summary string, _ any) {
	f.acts = append(f.acts, act+": "+summary)
}

func (f *fixture) Get(_ context.Context, id string) (proposal.Proposal, error) {
	for _, p := range f.all {
		if p.ID == id {
			return p, nil
		}
	}
	return proposal.Proposal{}, proposal.ErrNotFound
}

func (f *fixture) List(_ context.Context, q proposal.Filter) ([]proposal.Proposal, int, error) {
	var out []proposal.Proposal
	for _, p := range f.all {
		if p.Status == q.Status {
			out = append(out, p)
		}
	}
	total := len(out)
	out = out[min(q.Offset, total):]
	return out[:min(q.Limit, len(out))], total, nil
}

func (f *fixture) FileOf(p proposal.Proposal) proposal.File {
	return proposal.File{Path: p.Source, Folder: p.Folder, Size: p.Identity.Size, ModTime: time.Unix(0, p.Identity.Mtime), MIME: p.MIME,
		Text: func(context.Context) string { f.read++; return f.texts[p.Source] }}
}

// filed returns what was approved, and counts as filed.
func (f *fixture) filed(context.Context, proposal.File, func(string) bool) (out []proposal.File) {
	for _, p := range f.all {
		if p.Status == proposal.Approved {
			out = append(out, proposal.File{Path: p.Destination(), Size: 1000, ModTime: noon})
		}
	}
	return out
}

// add adds a proposal for a file of Downloads; dir is from the home folder.
func (f *fixture) add(status proposal.Status, name, dir, text string) string {
	p := proposal.Proposal{ID: name, Status: status, Source: filepath.Join(f.home, "Downloads", name), Folder: filepath.Join(f.home, "Downloads"),
		Dir: filepath.Join(f.home, dir), Name: name, MIME: "application/pdf", Category: "finances",
		Identity: move.Identity{Size: 1000, Mtime: noon.UnixNano()}}
	f.all = append(f.all, p)
	at := p.Source
	if status == proposal.Approved {
		at = p.Destination()
	}
	f.texts[at] = text
	return p.ID
}

func names(rules []classify.Rule) []string {
	var out []string
	for _, r := range rules {
		out = append(out, r.Name)
	}
	return out
}
