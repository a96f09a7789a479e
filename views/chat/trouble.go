package chat

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// remedy is the button that helps with a problem.
type remedy struct {
	text, key string
	do        func(*Window)
}

// remedies are those of the problems that a button helps with. Any other one
// is tried again.
func remedies() map[string]remedy {
	look := remedy{"Choose a model", "Ctrl+M", (*Window).openModels}
	start := remedy{"Start it again", "", (*Window).startAgain} // without effect on one that runs
	return map[string]remedy{
		"unreachable": start, "interrupted": start,
		"no_model": look, "no_tools": look, "denied": look, "remote": look, "not_a_model_server": look,
	}
}

// drawTrouble says why a reply failed, what helps, and offers it.
func (r *messageRow) drawTrouble() {
	kit.Show(r.m.Problem != "", r.wrong)
	r.wrong.Objects = nil
	if r.m.Problem == "" {
		return
	}
	text := kit.Wrapped(fyne.TextWrapWord)
	text.SetText(kit.Sentence(kit.Clean(r.m.Problem)))
	sign := theme.NewWarningThemedResource(theme.WarningIcon())
	r.wrong.Add(kit.Signed(kit.Icon(sign, 16), kit.Flush(text)))
	if r.m.Remedy != "" {
		help := kit.Wrapped(fyne.TextWrapWord)
		help.Importance = widget.LowImportance
		help.SetText(kit.Sentence(kit.Clean(r.m.Remedy)))
		r.wrong.Add(kit.Pad(0, 0, 24, 0, kit.Flush(help)))
	}
	row := kit.Cols(8)
	kind := kit.Primary
	if fix, ok := remedies()[r.m.Code]; ok && r.last {
		row.Add(kit.NewButton(fix.text, fix.key, kind, r.w.keys, func() { fix.do(r.w) }))
		kind = kit.Plain
	}
	if r.last {
		row.Add(kit.NewButton("Try again", "Ctrl+R", kind, r.w.keys, r.w.retry))
		r.wrong.Add(kit.Pad(0, 0, 24, 0, row))
	}
}

// wrongTall is how high the words about a problem are.
func (r *messageRow) wrongTall(width float32) float32 {
	r.wrong.Resize(fyne.NewSize(width, max(20, r.wrong.Size().Height)))
	h := r.wrong.MinSize().Height
	r.wrong.Resize(fyne.NewSize(width, h))
	return h
}

// startAgain starts the model server and lets the last message be replied to
// once it runs.
func (w *Window) startAgain() {
	w.serve(func() { w.retry() })
}

// serve starts the model server; then is called once it runs.
func (w *Window) serve(then func()) {
	if w.st.lost || w.models.starting {
		return
	}
	w.models.starting = true
	w.say("Starting the model server…", false)
	w.models.draw()
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		res, err := api.StartModelServer.Call(ctx, w.o.Client, api.None{})
		return func() {
			w.models.starting = false
			if err != nil {
				w.say(kit.Failed("start the model server", err), true)
				w.models.draw()
				return
			}
			w.say("The model server runs", false)
			w.modelsArrived(res, nil)
			if then != nil {
				then()
			}
		}
	})
}
