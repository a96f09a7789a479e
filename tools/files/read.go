package files

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/secret"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

// The limits of a reading: a result may have tools.MaxResult bytes of JSON, in
// which some characters take more than in the text.
const (
	maxText     = 64 << 10
	maxTextJSON = tools.MaxResult - 8<<10
)

type reading struct {
	Path      string `json:"path"`
	Text      string `json:"text"`
	Size      int64  `json:"size"` // bytes of the file
	Truncated string `json:"truncated,omitempty"`
}

func (k fileTools) readText() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool: policy.Tool{Name: "files.read_text", Risk: policy.Low, Confirmation: policy.Never, ReadsPrivate: true, Yields: both,
			Args: []policy.Arg{{Name: "path", Role: policy.ReadPath}}},
		Title:       lang.Say("Read a file"),
		Description: "Read a text file, PDF or Word document; at most the first " + humanize.IBytes(maxText) + ".",
		Limits:      []string{humanize.IBytes(maxText) + " of text", "documents of " + humanize.IBytes(maxDocument)},
	}, tools.Work[pathArgs]{Preview: k.previewRead, Run: k.runRead})
}

// previewRead reads the text, so that what is decided on is what is given.
func (k fileTools) previewRead(ctx context.Context, c tools.Call, _ pathArgs) (tools.Preview, error) {
	p, _ := c.Place(policy.ReadPath)
	f, st, err := open.Place(p)
	if err != nil {
		return tools.Preview{}, k.notRead(p, err)
	}
	defer f.Close()
	r, err := k.read(ctx, p, f, st)
	if err != nil {
		return tools.Preview{}, refusal(k.displayPath(p.Path), err)
	}
	preview := tools.Preview{Object: p.Path, Shown: []string{"path"}, Detail: sizeOf(st.Size()), Bytes: min(st.Size(), maxText), Prepared: r}
	preview.Sensitive = k.Sensitive(ctx, p.Path, r.Text)
	if found, ok := secret.Find(r.Text); ok {
		preview.Findings = []policy.Finding{{Problem: policy.Problem{Code: codeSecret,
			Reason: lang.Say("The file %s seems to hold %s (%s).", k.displayPath(p.Path), found.What, found.Mask)}}}
	}
	return preview, nil
}

// notRead returns the error of reading, with what to do instead for a folder, which small models
// try to read.
func (k fileTools) notRead(p policy.Place, err error) error {
	if p.Node.Kind == policy.Folder {
		return tools.Fail(policy.CodeNotRegular, lang.Say("%s is a folder. Use files.list_dir.", k.displayPath(p.Path)))
	}
	return refusal(k.displayPath(p.Path), err)
}

func (k fileTools) runRead(_ context.Context, c tools.Call, _ pathArgs, preview tools.Preview) (tools.Output, error) {
	p, _ := c.Place(policy.ReadPath)
	r, ok := preview.Prepared.(reading)
	if !ok {
		return tools.Output{}, lang.Errorf("the file was not read before the decision")
	}
	return tools.Output{Data: r, Source: k.displayPath(p.Path), Summary: lang.Say("Read %v of %s", sizeOf(int64(len(r.Text))), k.displayPath(p.Path))}, nil
}

func (k fileTools) read(ctx context.Context, p policy.Place, f *os.File, st fs.FileInfo) (reading, error) {
	r := reading{Path: visible(p.Path), Size: st.Size()}
	// In UTF-16 the same text is twice as long; a byte more tells that there is more.
	b, err := readUpTo(ctx, f, st.Size(), 2*maxText+1)
	if err != nil {
		return r, err
	}
	whole := len(b) <= 2*maxText
	text, ok := textOf(b[:min(len(b), 2*maxText)])
	if isDocument(b, p.Path) {
		if text, err = k.document(ctx, f, filepath.Ext(p.Path)); err != nil {
			return r, err
		}
		whole, ok = len(text) < maxText, true
	}
	if !ok {
		return r, tools.Fail(codeNotText, lang.Say("%s is not a text.", k.displayPath(p.Path)))
	}
	var cut bool
	if r.Text, cut = clip(strings.ToValidUTF8(text, "\uFFFD"), maxText, maxTextJSON); cut || !whole {
		r.Truncated = lang.Say("This is only the beginning.")
	}
	return r, nil
}
