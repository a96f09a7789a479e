package plans

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/secret"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/upload"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

type uploadArgs struct {
	FileName  string `json:"fileName,omitempty" jsonschema:"The name of the file, with its extension. Defaults to the name in binaryRef."`
	MIME      string `json:"mimeType,omitempty" jsonschema:"The MIME type, if it is known."`
	SizeBytes int64  `json:"sizeBytes,omitempty" jsonschema:"The size in bytes, if it is known."`
	Ref       string `json:"binaryRef,omitempty" jsonschema:"The full path of the file."`
	Text      string `json:"text,omitempty" jsonschema:"Instead of binaryRef, with source PASTE: the text that the user pasted."`
	Source    string `json:"source,omitempty" jsonschema:"How the document came. Defaults to UPLOAD." enum:"UPLOAD,PASTE,EXTERNAL_IMPORT"`
}

// asset is UploadedContextAsset without its text.
type asset struct {
	ID         string        `json:"id"`
	Name       string        `json:"name"`
	MIME       string        `json:"mimeType"`
	SizeBytes  int64         `json:"sizeBytes"`
	UploadedAt time.Time     `json:"uploadedAt"`
	Source     upload.Source `json:"source"`
	Status     upload.Status `json:"status"`
	Hash       string        `json:"hash"`
}

func newAsset(a upload.Asset) asset {
	return asset{ID: a.ID, Name: a.Name, MIME: a.MIME, SizeBytes: a.Size, UploadedAt: a.Uploaded.UTC(), Source: a.Source, Status: a.Status, Hash: a.Hash}
}

// largestSize is more than any file has, so that one that is too large gets the
// contract's answer.
const largestSize = 1 << 50

// uploading returns the definition that both tools that add a document share.
func uploading(name, title, description string) tools.Definition {
	return tools.Definition{
		Tool: policy.Tool{Name: name, Risk: policy.Medium, Confirmation: policy.IfDestructive, ReadsPrivate: true, Yields: bothLabels,
			Args: []policy.Arg{{Name: "binaryRef", Role: policy.ReadPath, Optional: true}}},
		Title: title, Description: description,
		Bounds: []tools.Bound{{Arg: "sizeBytes", Min: 0, Max: largestSize}},
		Limits: []string{humanize.IBytes(upload.MaxFile) + " a document", humanize.IBytes(upload.MaxPlan) + " a plan"},
	}
}

func (s *planTools) uploadFile() (tools.Tool, error) {
	return tools.New(uploading("upload_context_file", lang.Said("Add a document to the plan"),
		"Add a .md, .txt, .json, .csv, .eml, .docx or .pdf file, or a text, to the plan. It changes nothing in the campaign. Afterwards call extract_upload_context."),
		tools.Work[uploadArgs]{Preview: s.previewUpload, Run: s.runUpload})
}

// previewUpload reads the file, so that what is decided on is what is added.
func (s *planTools) previewUpload(ctx context.Context, c tools.Call, a uploadArgs) (tools.Preview, error) {
	if (a.Ref == "") == (a.Text == "") || a.Text != "" && upload.Source(a.Source) != upload.Pasted {
		return tools.Preview{}, tools.Fail(codeInvalid, lang.Say("Give either binaryRef, the path of a file, or text with the source PASTE."))
	}
	if a.Text != "" {
		return s.previewText(ctx, a), nil
	}
	p, _ := c.Place(policy.ReadPath)
	f, err := read(ctx, p, a)
	if err != nil {
		return tools.Preview{}, notRead(p.Path, err)
	}
	if a.FileName != "" {
		if filepath.Ext(a.FileName) != filepath.Ext(f.Name) {
			return tools.Preview{}, tools.Fail(codeInvalid, lang.Say("fileName is %q and binaryRef names %q: give the name that the file has.", a.FileName, f.Name))
		}
		f.Name = upload.CleanName(a.FileName)
	}
	if a.SizeBytes > 0 && a.SizeBytes != f.Size {
		return tools.Preview{}, tools.Fail(codeInvalid, lang.Say("The file has %d bytes, not %d: leave sizeBytes out, or give its real size.", f.Size, a.SizeBytes))
	}
	if f.Source == "" {
		f.Source = upload.Uploaded
	}
	preview := tools.Preview{Object: p.Path, Detail: humanize.IBytes(uint64(f.Size)), Bytes: f.Size, Prepared: f}
	preview.Sensitive = s.sensitive(ctx, p.Path, string(f.Content))
	return preview, nil
}

// previewText shows a text that a model adds. Its name is one that a file could have.
func (s *planTools) previewText(ctx context.Context, a uploadArgs) tools.Preview {
	f := upload.FromText(a.FileName, a.MIME, a.Text, upload.Pasted)
	return tools.Preview{Object: f.Name, Detail: humanize.IBytes(uint64(f.Size)), Diff: &tools.Diff{After: a.Text}, Bytes: f.Size, Prepared: f,
		Sensitive: s.sensitive(ctx, f.Name, a.Text)}
}

// sensitive says why a text is sensitive, in a few words; empty: it is not.
func (s *planTools) sensitive(ctx context.Context, path, text string) string {
	if found, ok := secret.Find(text); ok {
		return found.What
	}
	if s.Sensitive == nil {
		return ""
	}
	return s.Sensitive(ctx, path, text)
}

// read reads the very file that the policy saw.
func read(ctx context.Context, p policy.Place, a uploadArgs) (upload.File, error) {
	f, _, err := open.Place(p)
	if err != nil {
		return upload.File{}, err
	}
	defer f.Close()
	return upload.FromOpen(ctx, f, p.Path, a.MIME, upload.Source(a.Source))
}

func notRead(path string, err error) error {
	switch {
	case errors.Is(err, open.ErrSwapped):
		return &tools.Failure{Code: codeChanged, Message: lang.Say("%s was changed or replaced by something else in this moment. Try again.", path), Labels: policy.Private}
	case errors.Is(err, open.ErrNotRegular), errors.Is(err, open.ErrNotFolder):
		return &tools.Failure{Code: policy.CodeNotRegular, Message: lang.Say("%s is not a regular file. Ask the user for the path of a document.", path), Labels: policy.Private}
	case errors.Is(err, fs.ErrNotExist):
		return &tools.Failure{Code: codeNotFound, Message: lang.Say("There is no file %s. Ask the user for its path.", path), Labels: policy.Private}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	}
	if _, ok := errors.AsType[*plan.Failure](err); ok {
		return err
	}
	return &tools.Failure{Code: codeNotReadable, Message: lang.Say("%s cannot be read: %v", path, err), Labels: bothLabels}
}

func (s *planTools) add(ctx context.Context, seen tools.Preview) (upload.Asset, error) {
	p, err := s.current(ctx)
	if err != nil {
		return upload.Asset{}, err
	}
	return s.Plans.KeepUpload(ctx, p.ID, seen.Prepared.(upload.File))
}

// runUpload tells of an asset that it is uploaded: its text is told by
// extract_upload_context.
func (s *planTools) runUpload(ctx context.Context, _ tools.Call, _ uploadArgs, seen tools.Preview) (tools.Output, error) {
	a, err := s.add(ctx, seen)
	if err != nil {
		return tools.Output{}, err
	}
	a.Status = upload.StatusUploaded
	return tools.Output{Data: newAsset(a), Summary: lang.Say("Added %s to the plan.", a.Name), Source: a.Name, Bytes: a.Size, Found: []string{document(a.ID)}}, nil
}

type extractArgs struct {
	AssetID string         `json:"assetId" jsonschema:"The id of the asset"`
	Options extractOptions `json:"options,omitzero" jsonschema:"How much is wanted"`
}

type extractOptions struct {
	MaxCharacters int `json:"maxCharacters,omitempty" jsonschema:"Most characters of text. Defaults to 32000."`
}

const mostText = 32_000 // characters of a document for a model

// extracted is the data of extract_upload_context.
type extracted struct {
	AssetID   string   `json:"assetId"`
	Text      string   `json:"extractedText"`
	Summary   string   `json:"summary"`
	Entities  []string `json:"entities"`
	Truncated bool     `json:"truncated,omitempty"`
}

func (s *planTools) extract() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:  policy.Tool{Name: "extract_upload_context", Risk: policy.Low, Confirmation: policy.Never, ReadsPrivate: true, Yields: bothLabels},
		Title: lang.Say("Read a document of the plan"), Description: "Read the text, the summary and the names, dates and sums of a document that was added to the plan. It creates nothing.",
		Limits: []string{fmt.Sprint(mostText, " characters of text")},
	}, tools.Work[extractArgs]{Preview: s.previewExtract, Run: s.runExtract})
}

// document represents the text of an asset among the places that a chat came by openly:
// what it added to the plan it may read.
func document(id string) string { return fmt.Sprintf("document %s of the plan", id) }

func (s *planTools) previewExtract(ctx context.Context, _ tools.Call, a extractArgs) (tools.Preview, error) {
	if a.Options.MaxCharacters < 0 {
		return tools.Preview{}, tools.Fail(policy.CodeBadNumber, lang.Say("options.maxCharacters cannot be negative: leave it out, or give the most characters that you want."))
	}
	_, found, err := s.asset(ctx, a.AssetID)
	if err != nil {
		return tools.Preview{}, err
	}
	return tools.Preview{Object: found.Name, Detail: humanize.IBytes(uint64(found.Size)), Places: []policy.Place{{Path: document(found.ID), Role: policy.Stored}}}, nil
}

func (s *planTools) runExtract(ctx context.Context, _ tools.Call, a extractArgs, _ tools.Preview) (tools.Output, error) {
	_, found, err := s.asset(ctx, a.AssetID)
	if err != nil {
		return tools.Output{}, err
	}
	return extractedOutput(found, a.Options.MaxCharacters), nil
}

func extractedOutput(a upload.Asset, most int) tools.Output {
	if most <= 0 || most > mostText {
		most = mostText
	}
	e := extracted{AssetID: a.ID, Text: a.Document.Text(), Summary: cmp.Or(a.ModelSummary, strings.ReplaceAll(a.Summary, "\n", " ")), Entities: []string{}}
	if r := []rune(e.Text); len(r) > most {
		e.Text, e.Truncated = string(r[:most]), true
	}
	for _, x := range a.Entities {
		e.Entities = append(e.Entities, x.Text)
	}
	return tools.Output{Data: e, Summary: lang.Say("Read %s.", a.Name), Source: a.Name, Bytes: int64(len(e.Text)), Found: []string{document(a.ID)}}
}

func (s *planTools) asset(ctx context.Context, id string) (planning.Plan, upload.Asset, error) {
	p, err := s.current(ctx)
	if err != nil {
		return p, upload.Asset{}, err
	}
	a, err := s.Plans.Upload(ctx, p.ID, id)
	if errors.Is(err, planning.ErrNotFound) {
		return p, a, tools.Fail(codeNotFound, lang.Say("The plan has no document with this id. Add it with upload_context_file, and use the id that it gives."))
	}
	return p, a, err
}
