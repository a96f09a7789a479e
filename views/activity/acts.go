package activity

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// do asks Nod for something: one thing at a time, and what came of it in the
// bottom line. what names it for the sentence that says it failed.
func (w *Window) do(what string, call func(context.Context) (said string, draw func(), err error)) {
	if !w.st.can() {
		return
	}
	w.st.busy = true
	w.drawActs()
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		said, draw, err := call(ctx)
		return func() {
			w.st.busy = false
			if err != nil {
				w.say(kit.Failed(what, err), true)
			} else {
				w.say(kit.Clean(said), false)
				draw()
			}
			w.drawActs()
			w.refresh()
		}
	})
}

// drawActs shows what can be pressed.
func (w *Window) drawActs() {
	w.details.draw()
	w.grants.draw()
	w.log.draw()
}

// undo takes back what the call that is looked at did.
func (w *Window) undo() {
	r, ok := w.current()
	if !ok || !r.CanUndo || !r.Undone.IsZero() {
		return
	}
	w.do("undo it", func(ctx context.Context) (string, func(), error) {
		res, err := api.UndoActivity.Call(ctx, w.o.Client, api.UndoActivityRequest{Record: r.Record})
		said := "Undone: " + strings.TrimSuffix(res.Summary, ".")
		if res.Summary == "" {
			said = "Undone"
		}
		return said, func() {}, err
	})
}

// revoke ends a standing approval.
func (w *Window) revoke(g api.Grant) {
	w.do("revoke it", func(ctx context.Context) (string, func(), error) {
		res, err := api.RevokeGrant.Call(ctx, w.o.Client, api.GrantRequest{ID: g.ID})
		said := "Revoked: " + kit.ToolTitle(g.Title, g.Tool) + ". You are asked again from now on"
		return said, func() { w.fetch.grants++; w.grantsArrived(res, nil) }, err
	})
}

// export writes the log into a new file.
func (w *Window) export(typed string) {
	path, wrong := exportPath(typed, w.o.Home)
	if wrong != "" {
		w.say(wrong, true)
		return
	}
	w.do("export the log", func(ctx context.Context) (string, func(), error) {
		res, err := api.ExportLog.Call(ctx, w.o.Client, api.ExportRequest{Path: path})
		return "Wrote " + kit.Number(res.Records, "record") + " to " + res.Path, func() { w.log.exported() }, err
	})
}

// exportPath is the file that was typed, with ~ for the home folder; wrong is
// a sentence if it is none.
func exportPath(typed, home string) (path, wrong string) {
	path = strings.TrimSpace(typed)
	if rest, ok := strings.CutPrefix(path, "~"); ok && home != "" && (rest == "" || rest[0] == '/' || rest[0] == filepath.Separator) {
		path = home + rest
	}
	switch {
	case path == "":
		return "", "Say which file to write, for example ~/nod-activity.jsonl."
	case !filepath.IsAbs(path):
		return "", "Say the whole path of the file, beginning with ~ or " + string(filepath.Separator) + "."
	case strings.HasSuffix(path, "/") || filepath.Clean(path) == filepath.Clean(home):
		return "", "This is a folder; say which file in it."
	}
	return filepath.Clean(path), ""
}
