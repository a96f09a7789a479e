package classify_test

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/classify"
)

var noon = time.Date(2025, 12, 1, 12, 0, 0, 0, time.UTC)

// fixture is a home folder with categories, and a model that replies as the test sets.
type fixture struct {
	testing.TB
	home   string
	places map[string]string // category → below home; with a year: Root is above it
	model  llm.Model
	none   bool // no model
	forbid string

	mu       sync.Mutex
	reply    func(context.Context, llm.Request, func(llm.Chunk) error) (llm.Completion, error)
	requests []llm.Request
}

func newFixture(t testing.TB) *fixture {
	home, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	d := &fixture{TB: t, home: home, model: llm.Model{Name: "m", Context: 4096}, places: map[string]string{
		"finances": "Documents/Finances/2025", "documents": "Documents", "photos": "Pictures/2025/12", "code": "Documents/Code", "other": "Documents/Other",
	}}
	d.dirs("Documents/Finances/2024", "Documents/Finances/Insurance", "Documents/Letters", "Downloads")
	return d
}

func (d *fixture) dirs(names ...string) {
	for _, name := range names {
		must(d, os.MkdirAll(filepath.Join(d.home, filepath.FromSlash(name)), 0o755))
	}
}

func (d *fixture) at(name string) string { return filepath.Join(d.home, filepath.FromSlash(name)) }

func (d *fixture) Dir(category, _ string, _ time.Time) (string, bool) {
	p, ok := d.places[category]
	return d.at(p), ok
}

func (d *fixture) Root(category string) string {
	p, ok := d.places[category]
	switch {
	case !ok:
		return ""
	case category == "finances", category == "photos":
		for filepath.Base(p) < "A" { // a year or a month
			p = filepath.Dir(p)
		}
	}
	return d.at(p)
}

func (d *fixture) Models(context.Context) ([]llm.Model, error) { return []llm.Model{d.model}, nil }

func (d *fixture) Chat(ctx context.Context, r llm.Request, on func(llm.Chunk) error) (llm.Completion, error) {
	d.mu.Lock()
	d.requests = append(d.requests, r)
	d.mu.Unlock()
	return d.reply(ctx, r, on)
}

// setReply sets the text of all replies.
func (d *fixture) setReply(text string) {
	d.reply = func(_ context.Context, _ llm.Request, on func(llm.Chunk) error) (llm.Completion, error) {
		return llm.Completion{Reason: "stop"}, on(llm.Chunk{Text: text})
	}
}

func (d *fixture) options() classify.Options {
	return classify.Options{
		Backend: func() llm.Backend { return d }, Model: func(context.Context) (llm.Model, bool) { return d.model, !d.none },
		Places: d, Categories: func() []string { return slices.Sorted(maps.Keys(d.places)) }, Home: d.home,
		Forbidden: func(dir string) string {
			if d.forbid != "" && dir == d.at(d.forbid) {
				return "it is Nod's own"
			}
			return ""
		},
		Now: func() time.Time { return noon },
	}
}

// scan is a file with a text, and its proposal: documents, medium.
func (d *fixture) scan(name, text string) (proposal.File, proposal.Proposal) {
	path := d.at("Downloads/" + name)
	f := proposal.File{Path: path, Folder: d.at("Downloads"), Size: 1000, ModTime: noon.AddDate(0, 0, -1), MIME: "application/pdf",
		Text: func(context.Context) string { return text }}
	return f, proposal.Proposal{
		ID: "abcdefgh", Status: proposal.Pending, Source: path, Category: "documents", Dir: d.at("Documents"), Name: name,
		Confidence: proposal.Medium, Reasoning: "It is a PDF.", By: "built-in",
	}
}

func (d *fixture) suggest(f proposal.File, p proposal.Proposal) (proposal.Suggestion, bool) {
	d.Helper()
	s, ok, err := classify.New(d.options()).Suggest(d.Context(), f, p)
	must(d, err)
	return s, ok
}

// reply is an answer as a good model gives it, with changes.
func reply(changes map[string]any) string {
	m := map[string]any{
		"category": "finances", "destination": "~/Documents/Finances/2025", "name": "Invoice December", "confidence": 0.9,
		"sensitive": false, "reason": "The text says 'Total due'.",
	}
	for k, v := range changes {
		if m[k] = v; v == nil {
			delete(m, k)
		}
	}
	b, _ := json.Marshal(m)
	return string(b)
}

type changes = map[string]any

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
