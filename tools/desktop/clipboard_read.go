package desktop

import (
	"context"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/secret"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// maxRead is how much of a text a model gets, in bytes.
const maxRead = 16 << 10

type readArgs struct{}

// readResult is what a model gets of the clipboard.
type readResult struct {
	Text      string `json:"text"`
	Truncated bool   `json:"truncated,omitempty"`
	Note      string `json:"note,omitempty"`
}

// reader declares clipboard.read.
func (c clipboardTools) reader() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool: policy.Tool{Name: "clipboard.read", Risk: policy.Low, Confirmation: policy.Never,
			ReadsPrivate: true, Yields: policy.Untrusted | policy.Private},
		Title:       lang.Say("Read the clipboard"),
		Description: "Read the text on the user's clipboard. Long text is cut. What a password manager put there is never read.",
		Limits:      []string{humanize.IBytes(maxRead) + " of text"},
	}, tools.Work[readArgs]{Preview: c.previewRead, Run: runRead})
}

// previewRead fetches the text, unless it is marked, so that what is decided on
// is what is handed out.
func (c clipboardTools) previewRead(ctx context.Context, _ tools.Call, _ readArgs) (tools.Preview, error) {
	s := tools.Preview{Object: lang.Say(clipboardObject), Said: true}
	if c.board == nil {
		return s, noClipboard()
	}
	got, err := c.board.Read(ctx)
	if err != nil {
		return s, err
	}
	text, more := cut(got.Text, maxRead)
	got.Text, got.Cut = text, more || got.Cut
	s.Detail, s.Bytes, s.Prepared = summary(got), int64(len(text)), got
	s.Bind = []string{c.own.digest(got)}
	if got.Kind == Marked {
		s.Findings = []policy.Finding{{Refuse: true, Problem: policy.Problem{Code: codeMarked,
			Reason: lang.Say("A password manager marked what is on the clipboard as secret. It is never read; ask the user for what you need.")}}}
	} else if f, ok := secret.Find(text); ok {
		s.Rows = []tools.Row{{Name: lang.Say("Looks like"), Value: f.What, Said: true}, {Name: lang.Say("Ends in"), Value: f.Mask}}
		s.Findings = []policy.Finding{{Problem: policy.Problem{Code: codeLooks,
			Reason: lang.Say("What is on the clipboard looks like %v.", f.What)}}}
	}
	return s, nil
}

func runRead(_ context.Context, _ tools.Call, _ readArgs, seen tools.Preview) (tools.Output, error) {
	got, ok := seen.Prepared.(Content)
	if !ok || got.Kind == Marked {
		return tools.Output{}, tools.Fail(codeMarked, lang.Say("The clipboard was not read."))
	}
	out := tools.Output{Data: readResult{Text: got.Text, Truncated: got.Cut}, Summary: lang.Say("Read %v from the clipboard", count(got.Text)), Source: lang.Say(clipboardObject)}
	switch got.Kind {
	case Empty:
		out.Data, out.Summary = readResult{Note: lang.Say("The clipboard is empty.")}, lang.Say("The clipboard is empty")
	case Other:
		out.Data, out.Summary = readResult{Note: lang.Say("The clipboard holds %v.", summary(got))}, lang.Say("The clipboard holds no text")
	}
	return out, nil
}
