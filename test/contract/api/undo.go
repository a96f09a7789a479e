package contract

import (
	"math"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// undoAndRedo follows one act through the list of what was done.
func undoAndRedo(t *testing.T, c *api.Client) {
	refuses(t, c, api.Redo, api.RedoRequest{}, api.CodeInvalid)
	ps := pending(t, c)
	mustCall(t, c, api.RejectProposals, api.RejectRequest{IDs: []string{ps[0].ID}})
	done := mustCall(t, c, api.ListUndo, api.ListUndoRequest{})
	if len(done.Entries) != 1 || len(done.Redos) != 0 {
		t.Fatalf("%+v", done)
	}
	if e := done.Entries[0]; e.ID == "" || e.Kind != "proposals" || e.Label == "" || e.At.IsZero() || e.State != api.UndoStanding || !e.Ended.IsZero() {
		t.Errorf("%+v", e)
	}
	undone(t, c)
	back := mustCall(t, c, api.ListUndo, api.ListUndoRequest{Limit: 1000})
	if len(back.Entries) != 1 || back.Entries[0].State != api.UndoUndone || back.Entries[0].Ended.IsZero() || len(back.Redos) != 1 {
		t.Fatalf("%+v", back)
	}
	if r := mustCall(t, c, api.Redo, api.RedoRequest{}); r.Label != back.Redos[0].Label || r.Text == "" || r.Failed != 0 {
		t.Errorf("%+v", r)
	}
	refuses(t, c, api.Redo, api.RedoRequest{}, api.CodeInvalid)
	if n := mustCall(t, c, api.GetStatus, api.None{}).Counts.Pending; n != 2 {
		t.Errorf("%d wait, want 2", n)
	}
	mustCall(t, c, api.Undo, api.UndoRequest{Last: math.MaxInt})
}

// hostileUndo asks with limits, ids and bodies that cannot be meant.
func hostileUndo(t *testing.T, c *api.Client) {
	for _, limit := range []int{-1, math.MinInt, 1001, math.MaxInt} {
		refuses(t, c, api.ListUndo, api.ListUndoRequest{Limit: limit}, api.CodeInvalid)
	}
	refuses(t, c, api.ListUndo, api.ListUndoRequest{Domain: "all"}, api.CodeInvalid)
	refuses(t, c, api.ListUndo, api.ListUndoRequest{State: "gone"}, api.CodeInvalid)
	for _, r := range []api.UndoRequest{{Last: -1}, {Last: math.MinInt}, {ID: "act0", Last: 1}, {Domain: "Files"}, {ID: "act0", Domain: "files"}} {
		refuses(t, c, api.Undo, r, api.CodeInvalid)
	}
	for _, r := range []api.RedoRequest{{Domain: "Files"}, {ID: "1", Domain: "files"}, {ID: "1"}, {ID: "x\x00"}} {
		refuses(t, c, api.Redo, r, api.CodeInvalid)
	}
	for _, id := range []string{"xyz", "#0", "#-1", "#99999999999999999999", "../act", "a\x00b", "'; DROP TABLE acts"} {
		refuses(t, c, api.Undo, api.UndoRequest{ID: id}, api.CodeNotFound)
	}
	for _, r := range []api.Route[any, api.None]{{Method: api.ListUndo.Method, Path: api.ListUndo.Path}, {Method: api.Redo.Method, Path: api.Redo.Path}} {
		for _, body := range []any{[]int{1}, "all", 7, true, map[string]any{"limt": 1}, map[string]any{"limit": "many"}, map[string]any{"limit": 1.5},
			map[string]any{"limit": 1e30}, map[string]any{"force": true}} {
			refuses(t, c, r, body, api.CodeInvalid)
		}
	}
	if s := mustCall(t, c, api.GetStatus, api.None{}); s.Counts.Pending != 3 || s.Last != nil {
		t.Errorf("%+v, last %+v", s.Counts, s.Last)
	}
}
