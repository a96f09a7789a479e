package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/classify"
	"github.com/nod-app/nod/test/modelserver"
)

// classifyHome is a home folder with files that the tiny model can classify.
type classifyHome struct {
	dir   string
	files []string
}

// classifiedFiles are the files that the model classifies, with answers that fit
// the schema.
var classifiedFiles = [...]string{"note.txt", "scan0042.pdf", "statement.pdf"}

func newHome(work string) (*classifyHome, error) {
	dir, err := os.MkdirTemp(work, "filing")
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return nil, err
	}
	h := &classifyHome{dir: dir}
	for range 4 {
		h.files = append(h.files, classifiedFiles[:]...)
	}
	for _, d := range []string{"Downloads", "Documents/Finances/2024", "Documents/Finances/Insurance", "Documents/Letters"} {
		err = errors.Join(err, os.MkdirAll(filepath.Join(dir, d), 0o755))
	}
	return h, err
}

// places maps categories to folders, as the settings do.
func (h *classifyHome) places() map[string]string {
	return map[string]string{"finances": "Documents/Finances/2025", "documents": "Documents", "photos": "Pictures/2025", "code": "Documents/Code", "other": "Documents/Other"}
}

// Dir implements classify.Places.
func (h *classifyHome) Dir(category, _ string, _ time.Time) (string, bool) {
	p, ok := h.places()[category]
	return filepath.Join(h.dir, p), ok
}

// Root implements classify.Places.
func (h *classifyHome) Root(category string) string {
	switch p, ok := h.places()[category]; {
	case !ok:
		return ""
	case category == "finances" || category == "photos": // the year is below
		return filepath.Join(h.dir, filepath.Dir(p))
	default:
		return filepath.Join(h.dir, p)
	}
}

func (h *classifyHome) classifier(ctx context.Context, url string) (*classify.Classifier, error) {
	server, err := backend(url)
	if err != nil {
		return nil, err
	}
	m, err := installed(ctx, server, modelserver.ModelName)
	return classify.New(classify.Options{
		Backend: func() llm.Backend { return server }, Model: func(context.Context) (llm.Model, bool) { return m, true },
		Places: h, Categories: func() []string { return slices.Sorted(maps.Keys(h.places())) }, Home: h.dir,
	}), err
}

// ask classifies file i; the classifier must give an answer.
func (h *classifyHome) ask(ctx context.Context, c *classify.Classifier, i int) error {
	name := h.files[i]
	f := proposal.File{Path: filepath.Join(h.dir, "Downloads", name), Folder: filepath.Join(h.dir, "Downloads"), Size: noteSize,
		ModTime: time.Now().Add(-time.Hour), MIME: "text/plain", Text: func(context.Context) string { return noteText(i) }}
	was := proposal.Proposal{ID: "abcdefgh", Status: proposal.Pending, Source: f.Path, Category: "documents",
		Dir: filepath.Join(h.dir, "Documents"), Name: name, Confidence: proposal.Low, Reasoning: "It is a text.", By: proposal.ByBuiltIn}
	_, ok, err := c.Suggest(ctx, f, was)
	if err == nil && !ok {
		err = fmt.Errorf("the model has no opinion of %s", name)
	}
	return err
}
