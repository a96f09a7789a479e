package frame

import (
	"context"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// Do asks the agent for something, one thing at a time. done runs on the UI
// goroutine when it succeeded; a failure is said in the result line. doing
// names it for the sentence that says that it failed: "approve report.pdf".
func (f *Frame) Do(doing string, call func(context.Context) (done func(), err error)) {
	if !f.Can() {
		return
	}
	f.busy = true
	last := f.status.Last
	f.Draw()
	f.Dispatch.Go(func(ctx context.Context) func() {
		done, err := call(ctx)
		return func() {
			f.busy = false
			before := f.result.said()
			switch {
			case err != nil:
				f.Fail(doing, err)
			case done != nil:
				done()
			}
			if said := f.result.said(); said != before {
				said.before = last // the status may have told of the step before the answer came
			}
			f.Draw()
			f.Changed()
			if f.undo {
				f.Undo()
			}
		}
	})
}

// Background asks the agent for something beside other things that are being
// done. done runs on the UI goroutine when it succeeded.
func (f *Frame) Background(doing string, call func(context.Context) (done func(), err error)) {
	if f.lost {
		return
	}
	f.Dispatch.Go(func(ctx context.Context) func() {
		done, err := call(ctx)
		return func() {
			switch {
			case err != nil:
				f.Fail(doing, err)
			case done != nil:
				done()
			}
		}
	})
}

// Do asks the agent for one thing, as Frame.Do does; done gets its result.
func Do[Req, Res any](f *Frame, doing string, call Call[Req, Res], req Req, done func(Res)) {
	f.Do(doing, asking(f, call, req, done))
}

// Background asks the agent for one thing, as Frame.Background does.
func Background[Req, Res any](f *Frame, doing string, call Call[Req, Res], req Req, done func(Res)) {
	f.Background(doing, asking(f, call, req, done))
}

// Call is the Call of a route of the agent.
type Call[Req, Res any] = func(context.Context, *api.Client, Req) (Res, error)

func asking[Req, Res any](f *Frame, call Call[Req, Res], req Req, done func(Res)) func(context.Context) (func(), error) {
	return func(ctx context.Context) (func(), error) {
		res, err := call(ctx, f.Client, req)
		return func() { done(res) }, err
	}
}

// Fetch returns the work of a Refresher, or for Dispatch.Go: it asks the agent for
// one thing; got gets the result on the UI goroutine.
func Fetch[Req, Res any](f *Frame, call Call[Req, Res], req Req, got func(Res, error)) func(context.Context) func() {
	return func(ctx context.Context) func() {
		res, err := call(ctx, f.Client, req)
		return func() { got(res, err) }
	}
}

// CopyButton returns a button that copies the command that a text tells the person to run; nil: it tells none.
func (f *Frame) CopyButton(text string) *kit.Button {
	_, command := api.SplitCommand(text)
	if command == "" {
		return nil
	}
	return kit.NewButton(lang.T("Copy command"), "", kit.Plain, f.ChromeKeys(), func() { f.CopyCommand(command) })
}

// CopyCommand copies a command for a terminal.
func (f *Frame) CopyCommand(command string) {
	f.Copy(command)
	f.Say(lang.T("Copied: %s", kit.Clean(command)))
}

// Say puts a sentence into the result line, for a while.
func (f *Frame) Say(text string) { f.result.say(message{text: text}) }

// Warn puts a sentence about a failure into the result line, until it is dismissed.
func (f *Frame) Warn(text string) { f.result.say(message{text: text, stays: true, failed: true}) }

// Note puts a sentence into the result line about what was done, and what of it was not, until
// it is dismissed.
func (f *Frame) Note(text string) { f.result.say(message{text: text, stays: true}) }

// SayDone shows what was done, with Undo for exactly that step; nil: for the newest step by then.
// What was done in part is shown until it is dismissed.
func (f *Frame) SayDone(step *api.Act, text string, partly bool) {
	m := message{text: text, stays: partly}
	if step != nil {
		m.step = step.ID
	}
	f.result.say(m)
}

// undoSaid takes back the step that the result line is about.
func (f *Frame) undoSaid() {
	if id := f.result.step(); id != "" && !f.busy {
		f.UndoRequest(api.UndoRequest{ID: id})
	}
}

// Result returns the text of the result line, and whether it has to be dismissed, as failures do.
func (f *Frame) Result() (text string, failed bool) {
	said := f.result.said()
	return said.text, said.stays
}

// Fail says that something could not be done, and why.
func (f *Frame) Fail(doing string, err error) { f.Warn(kit.Failed(doing, err)) }

// Undo takes back the newest step of the page that is shown, whatever window it was done
// in, or what the result line offers. Pressed while something is being done, it follows that.
func (f *Frame) Undo() {
	if f.undo = f.busy; f.busy {
		return
	}
	req, any := f.step()
	if !any {
		f.Say(lang.T("There is nothing to undo on this page."))
		return
	}
	f.UndoRequest(req)
}

// UndoRequest takes back what the request names.
func (f *Frame) UndoRequest(req api.UndoRequest) {
	Do(f, lang.T("undo"), api.Undo.Call, req, func(res api.UndoResult) {
		done := len(res.Texts) > 0
		text := undoText(strings.Join(res.Texts, "; "), lang.T("Nothing was undone"), res.Failed, res.Errors)
		text = f.offerNext(text, res.Next)
		f.result.say(message{text: text, stays: res.Failed > 0, failed: res.Failed > 0 && !done, undid: done})
	})
}

// Redo does again what was undone last of the page that is shown, under the same checks.
func (f *Frame) Redo() {
	d := f.domain()
	if d == NoSteps {
		return
	}
	Do(f, lang.T("redo"), api.Redo.Call, api.RedoRequest{Domain: d}, func(res api.RedoResult) {
		text := undoText(res.Text, lang.T("Nothing was done again"), res.Failed, res.Errors)
		f.result.say(message{text: text, stays: res.Failed > 0, failed: res.Failed > 0 && res.Text == ""})
	})
}
