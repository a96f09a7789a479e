// Package upload checks a document that is added to a plan and reads its text: type,
// size, duplicates, summary and entities. It stores nothing.
package upload

import (
	"bytes"
	"context"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
)

// Limits of the planning contract (docs/contracts.md), and Nod's own.
const (
	MaxFile = extract.MaxDocument // bytes of one document
	MaxPlan = 20 << 20            // bytes of all documents of a plan
	maxTime = 2 * time.Second     // for looking through one that is too large
)

// Reader reads a document as extract.ReadDocument does, which reads all but PDFs.
type Reader func(ctx context.Context, name string, content []byte) (extract.Document, error)

// Source says how a document came.
type Source string

// The sources of the contract (section 3).
const (
	Uploaded       Source = "UPLOAD"
	Pasted         Source = "PASTE"
	ExternalImport Source = "EXTERNAL_IMPORT"
)

// Status says how far an upload is.
type Status string

// The states of the contract.
const (
	StatusUploaded  Status = "UPLOADED"
	StatusExtracted Status = "EXTRACTED"
	StatusFailed    Status = "FAILED"
)

// Asset is a document of a plan, without its binary: what it is called, and its text.
type Asset struct {
	ID       string // set by who stores it
	Name     string
	MIME     string
	Size     int64 // bytes of the file
	Uploaded time.Time
	Source   Source
	Status   Status
	Hash     string // two documents with the same one are duplicates
	Document extract.Document
	Summary  string // by rule, in lines for lang.Show
	Entities []engine.Entity

	ModelSummary string // by a model; empty if none was asked, or if the document does not bear it out
}

// File is what someone adds: its content, or what was found in a file that is too
// large to be read.
type File struct {
	Name    string
	MIME    string // as the sender says; empty: not said
	Source  Source
	Size    int64
	Content []byte // nil if the file is too large
	Cuts    []Cut  // of a file that is too large: where it could be split
}

// Read checks a file and reads its text. have are the documents of the plan so far,
// team the people of its campaign. A document that cannot be used is a *plan.Failure; the asset then has the status
// FAILED, and nothing of its text.
func Read(ctx context.Context, read Reader, f File, have []Asset, team []campaign.Member) (Asset, error) {
	a := Asset{Name: f.Name, Size: f.Size, Source: f.Source, Status: StatusFailed}
	t, err := typeOf(f)
	if err != nil {
		return a, err
	}
	a.MIME = t.mime
	if err := fits(f, have); err != nil {
		return a, err
	}
	if err := t.check(f); err != nil {
		return a, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, extract.ReadingTime(f.Name), extract.ErrTimeout)
	defer cancel()
	d, err := read(ctx, f.Name, f.Content)
	if err == nil {
		err = plan.Readable(d)
	}
	if err != nil {
		return a, plan.FailureOf(f.Name, err)
	}
	a.Hash = Hash(f.Name, f.Size, d.Text())
	for _, o := range have {
		if o.Hash == a.Hash {
			return a, &plan.Failure{Code: plan.DuplicateAsset, Document: f.Name, Asset: o.ID,
				Cause:    lang.Errorf("it equals %s, which was added on %v", o.Name, o.Uploaded.Local().Format("2 January 2006 15:04:05")),
				Recovery: lang.Say("Use the document that is there already.")}
		}
	}
	a.Status, a.Document = StatusExtracted, d
	a.Entities = engine.Entities(d, team)
	a.Summary = summary(d, a.Entities)
	return a, nil
}

// FromText returns a document from a text, as pasted. A name without an extension that
// says its type gets one: .md if the text has Markdown's signs, otherwise .txt.
func FromText(name, mime, text string, source Source) File {
	ctx, cancel := context.WithTimeout(context.Background(), maxTime)
	defer cancel()
	return fromText(ctx, name, mime, text, source)
}

// fromText makes a file of text as FromText does, until ctx ends.
func fromText(ctx context.Context, name, mime, text string, source Source) File {
	if name = strings.TrimSpace(name); name == "" {
		name = lang.Say("Pasted text")
	}
	if source == Pasted && extensionOf(name) == "" {
		if name += ".txt"; looksLikeMarkdown(text) {
			name = strings.TrimSuffix(name, ".txt") + ".md"
		}
	}
	f := File{Name: CleanName(name), MIME: mime, Source: source, Size: int64(len(text)), Content: []byte(text)}
	if f.Size > MaxFile {
		f.Cuts = cuts(ctx, f.Name, strings.NewReader(text), f.Size)
		f.Content = nil
	}
	return f
}

func (f File) reader() *bytes.Reader { return bytes.NewReader(f.Content) }
