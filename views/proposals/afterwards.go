package proposals

import (
	"context"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// undo takes back the last thing that was done, whatever window it was done in.
func (w *Window) undo() {
	if w.st.undoNext = w.st.busy; !w.st.busy {
		w.takeBack(api.UndoRequest{Last: 1})
	}
}

// undoCurrent takes back what was done to the proposal that is looked at.
func (w *Window) undoCurrent() {
	if p, ok := w.current(); ok && p.CanUndo && p.Status != pending {
		w.takeBack(api.UndoRequest{ID: p.ID})
	}
}

func (w *Window) takeBack(req api.UndoRequest) {
	w.do("undo", func(ctx context.Context) (func(), error) {
		res, err := api.Undo.Call(ctx, w.o.Client, req)
		return func() { w.say(undoText(res), res.Failed > 0) }, err
	})
}

func undoText(res api.UndoResult) string {
	text := "Took back " + kit.Number(res.Undone, "proposal")
	if len(res.Labels) == 1 {
		text = "Undone: " + strings.TrimRight(res.Labels[0], ".")
	}
	if len(res.Errors) > 0 {
		text += "; " + kit.Count(res.Failed) + " not: " + res.Errors[0]
	}
	return kit.Clean(text)
}

// sayAct says what was done as Nod named it.
func (w *Window) sayAct(a *api.Act, otherwise string) {
	if a != nil && a.Label != "" {
		otherwise = a.Label
	}
	w.say(kit.Clean(strings.TrimRight(otherwise, ".")), false)
}

// alwaysDo writes a rule for files like the one that is looked at.
func (w *Window) alwaysDo() {
	p, ok := w.current()
	if !ok {
		return
	}
	w.do("write a rule", func(ctx context.Context) (func(), error) {
		res, err := api.AddRule.Call(ctx, w.o.Client, api.RuleRequest{ID: p.ID})
		return func() { w.say(kit.Clean("Wrote the rule '"+res.Name+"' into the settings file"), false) }, err
	})
}

// toggleWatching pauses, or goes on.
func (w *Window) toggleWatching() {
	on := w.st.status.Watcher != api.WatcherRunning
	w.do("change the watching", func(ctx context.Context) (func(), error) {
		route := api.StopWatcher
		if on {
			route = api.StartWatcher
		}
		_, err := route.Call(ctx, w.o.Client, api.None{})
		text := "Paused: new files are noticed when you resume"
		if on {
			text = "Watching again"
		}
		return func() { w.say(text, false) }, err
	})
}

// scan proposes for what is in a folder already.
func (w *Window) scan(f api.Folder) {
	w.do("look at "+f.Path, func(ctx context.Context) (func(), error) {
		res, err := api.ScanFolder.Call(ctx, w.o.Client, api.ScanRequest{Path: f.Path, Recursive: f.Recursive})
		return func() {
			w.say("Looked at "+kit.Number(res.Looked, "file")+": "+kit.Number(len(res.Proposals), "proposal"), false)
		}, err
	})
}
