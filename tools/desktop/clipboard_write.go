package desktop

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

type writeArgs struct {
	Text string `json:"text" jsonschema:"The text to put on the clipboard, in place of what is there."`
}

type writeResult struct {
	Characters int    `json:"characters"`
	Note       string `json:"note,omitempty"`
}

// preparedWrite is what Preview hands on to Run.
type preparedWrite struct {
	text, note string
	before     Content
	known      bool // whether before could be read
}

// writer declares clipboard.write.
func (c clipboardTools) writer() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "clipboard.write", Risk: policy.Low, Confirmation: policy.IfDestructive, Mutates: true},
		Title:       lang.Say("Write to the clipboard"),
		Description: "Put text on the user's clipboard, so that they can paste it. The user is asked before something of theirs is replaced.",
	}, tools.Work[writeArgs]{Preview: c.previewWrite, Run: c.write, Undo: c.restore})
}

func (c clipboardTools) previewWrite(ctx context.Context, _ tools.Call, a writeArgs) (tools.Preview, error) {
	s := tools.Preview{Object: lang.Say(clipboardObject), Said: true, Shown: []string{"text"}}
	if c.board == nil {
		return s, noClipboard()
	}
	text, note, err := fit(a.Text)
	if err != nil {
		return s, err
	}
	before, known, err := c.before(ctx)
	if err != nil {
		return s, err
	}
	s.Diff = &tools.Diff{After: text}
	s.Detail = count(text)
	if note != "" {
		s.Rows = append(s.Rows, tools.Row{Name: lang.Say("Cleaned"), Value: note, Said: true})
	}
	s.Prepared = preparedWrite{text: text, note: note, before: before, known: known}
	s.Bind = []string{c.own.digest(before)}
	s.NoUndo = noUndo(before, known)
	if c.usersOwn(before, known) {
		c.warn(&s, before, known)
	}
	return s, nil
}

// before returns the content of the clipboard now. An owner that does not answer is no reason not
// to replace it, if the person wants that; known is false then.
func (c clipboardTools) before(ctx context.Context) (content Content, known bool, err error) {
	content, err = c.board.Read(ctx)
	var f *tools.Failure
	if errors.As(err, &f) && f.Code == codeSlowBoard {
		return Content{Kind: Other}, false, nil
	}
	return content, true, err
}

// usersOwn says that what is there is not what Nod put there. The clipboard does
// not tell when it was filled, so all such content counts as just copied.
func (c clipboardTools) usersOwn(before Content, known bool) bool {
	empty := before.Kind == Empty || before.Kind == Text && before.Text == ""
	return !known || !empty && !c.own.is(before)
}

func (c clipboardTools) warn(s *tools.Preview, before Content, known bool) {
	was := lang.Say("something whose program does not answer")
	if known {
		was = summary(before)
	}
	s.Destructive = true
	s.Rows = append(s.Rows, tools.Row{Name: lang.Say("Replaces"), Value: was, Said: true})
	s.Findings = []policy.Finding{{Problem: policy.Problem{Code: codeUsersOwn,
		Reason: lang.Say("It replaces something on the clipboard that the assistant did not put there.")}}}
}

func (c clipboardTools) write(ctx context.Context, call tools.Call, _ writeArgs, seen tools.Preview) (tools.Output, error) {
	w, ok := seen.Prepared.(preparedWrite)
	if !ok {
		return tools.Output{}, lang.Errorf("the clipboard was not looked at")
	}
	if seen.NoUndo == "" {
		if err := call.SaveUndo(ctx, "Put text on the clipboard", c.undoData(w)); err != nil {
			return tools.Output{}, lang.Errorf("keep what was on the clipboard: %w", err)
		}
	}
	if err := c.board.Write(ctx, w.text); err != nil {
		return tools.Output{}, err
	}
	c.own.wrote(w.text)
	return tools.Output{
		Data:    writeResult{Characters: len([]rune(w.text)), Note: w.note},
		Summary: lang.Say("Put %v on the clipboard", count(w.text)),
	}, nil
}
