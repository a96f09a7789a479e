package tools_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// written makes a call that left something to undo.
func written(r *rig) tools.Result {
	r.Helper()
	r.do["write"] = func(ctx context.Context, c tools.Call, _ args) (tools.Output, error) {
		if err := c.SaveUndo(ctx, "Wrote a.txt", map[string]string{"was": "old"}); err != nil {
			return tools.Output{}, err
		}
		return tools.Output{Summary: "Wrote a.txt."}, nil
	}
	res := r.one(trace(), "write", r.path("a.txt"))
	if !res.Success || !res.CanUndo {
		r.Fatalf("%+v", res)
	}
	return res
}

// code is that of a Failure.

func TestUndoIsRecordedAndDoneOnce(t *testing.T) {
	r := newRig(t)
	res := written(r)
	e := r.effects.All[res.Audit.Record]
	if e.Tool != "write" || e.Label != "Wrote a.txt" || e.Trace != res.Audit.TraceID || string(e.Undo) != `{"was":"old"}` || !e.At.Equal(r.now) {
		t.Errorf("%+v", e)
	}
	before := r.records()
	said, err := r.Undo(t.Context(), res.Audit.Record)
	if err != nil || said != "It is as it was." {
		t.Errorf("%q, %v", said, err)
	}
	if rec := r.last(); rec.Tool != tools.UndoTool || rec.Decision != audit.Allowed || rec.Code != string(tools.CodeUndo) || rec.Result != audit.OK ||
		rec.Summary != said || rec.TraceID != e.Trace || r.records() != before+1 {
		t.Errorf("%+v", rec)
	}
	if _, err := r.Undo(t.Context(), res.Audit.Record); tooltest.CodeOf(err) != tools.CodeUndone {
		t.Errorf("twice: %v", err)
	}
	if rec := r.last(); rec.Decision != audit.Blocked || rec.Code != string(tools.CodeUndone) || r.records() != before+2 {
		t.Errorf("a refused undo is recorded, too: %+v", rec)
	}
}

func TestUndoThatIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(*rig, int64)
		code    policy.Code
		text    string
		marked  bool
	}{
		"no such record": {func(r *rig, id int64) { delete(r.effects.All, id) }, tools.CodeNothing, "cannot be undone", false},
		"no such tool":   {func(r *rig, id int64) { r.rename(id, "gone") }, tools.CodeNothing, "has no tool gone", false},
		"a tool without": {func(r *rig, id int64) { r.rename(id, "peek") }, tools.CodeNothing, "cannot be undone", false},
		"it has changed": {func(r *rig, _ int64) {
			r.undo = func(context.Context) error { return tools.Fail("changed", "It has changed.") }
		}, "changed", "It has changed.", false},
		"it breaks":       {func(r *rig, _ int64) { r.undo = func(context.Context) error { panic("x") } }, tools.CodePanicked, "mistake", false},
		"the log is full": {func(r *rig, _ int64) { r.log.begin = errDisk }, "", "disk is full", false},
		"cannot be noted": {func(r *rig, _ int64) { r.effects.MarkErr = errDisk }, "", "it was undone, but not noted", true},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			res := written(r)
			ran := false
			r.undo = func(context.Context) error { ran = true; return nil }
			c.prepare(r, res.Audit.Record)
			_, err := r.Undo(t.Context(), res.Audit.Record)
			if err == nil || tooltest.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.text) {
				t.Errorf("%v", err)
			}
			if r.log.begin == nil && r.last().Tool != tools.UndoTool || ran != c.marked || !r.effects.All[res.Audit.Record].Undone.IsZero() != c.marked {
				t.Errorf("ran %v; %+v", ran, r.last())
			}
		})
	}
}

func (r *rig) rename(id int64, tool string) {
	e := r.effects.All[id]
	e.Tool = tool
	r.effects.All[id] = e
}

// Of two who undo the same thing at once one does.
func TestUndoOnceAtATime(t *testing.T) {
	r := newRig(t)
	res := written(r)
	var n atomic.Int32
	r.undo = func(context.Context) error { n.Add(1); return nil }
	done := make(chan error, 20)
	for range 20 {
		go func() { _, err := r.Undo(context.WithoutCancel(t.Context()), res.Audit.Record); done <- err }()
	}
	won := 0
	for range 20 {
		if err := <-done; err == nil {
			won++
		} else if c := tooltest.CodeOf(err); c != tools.CodeUndone && c != tools.CodeRunning {
			t.Error(err)
		}
	}
	if won != 1 || n.Load() != 1 {
		t.Errorf("%d won, %d ran", won, n.Load())
	}
}

// What has not ended cannot be taken back: it would go on.
func TestUndoOfWhatStillRuns(t *testing.T) {
	r := newRig(t)
	r.do["write"] = func(ctx context.Context, c tools.Call, _ args) (tools.Output, error) {
		must(t, c.SaveUndo(ctx, "Wrote", 1))
		for id := range r.effects.All {
			if _, err := r.Undo(ctx, id); tooltest.CodeOf(err) != tools.CodeRunning {
				t.Errorf("while it runs: %v", err)
			}
		}
		return tools.Output{}, nil
	}
	res := r.one(trace(), "write", r.path("a.txt"))
	if _, err := r.Undo(t.Context(), res.Audit.Record); err != nil {
		t.Error(err)
	}
}

// Of a tool that broke off no one knows what it did: its undo data stays, and undo looks.
func TestUndoOfWhatBrokeOff(t *testing.T) {
	r := newRig(t)
	r.do["write"] = func(ctx context.Context, c tools.Call, _ args) (tools.Output, error) {
		must(t, c.SaveUndo(ctx, "Wrote", 1))
		panic("half-way")
	}
	res := r.one(trace(), "write", r.path("a.txt"))
	if res.Success || !res.CanUndo || res.Code != tools.CodePanicked {
		t.Errorf("%+v", res)
	}
	if _, err := r.Undo(t.Context(), res.Audit.Record); err != nil {
		t.Error(err)
	}
}

// What fails leaves nothing to undo, and what cannot be noted is not done.
func TestMemosOfWhatFails(t *testing.T) {
	r := newRig(t)
	r.do["write"] = func(ctx context.Context, c tools.Call, _ args) (tools.Output, error) {
		must(t, c.SaveUndo(ctx, "Wrote", 1))
		return tools.Output{}, errDisk
	}
	if res := r.one(trace(), "write", r.path("a.txt")); res.CanUndo || len(r.effects.All) > 0 {
		t.Errorf("%+v, %v", res, r.effects.All)
	}
	r.do["write"] = func(ctx context.Context, c tools.Call, _ args) (tools.Output, error) {
		err := c.SaveUndo(ctx, "Wrote", 1)
		return tools.Output{}, fmt.Errorf("nothing was written: %w", err)
	}
	r.effects.Err = errDisk
	if res := r.one(trace(), "write", r.path("a.txt")); res.Success || res.CanUndo || !strings.Contains(res.Error, "nothing was written") {
		t.Errorf("%+v", res)
	}
	r.effects.Err = nil
	r.do["write"] = func(ctx context.Context, c tools.Call, _ args) (tools.Output, error) {
		return tools.Output{}, c.SaveUndo(ctx, "Wrote", func() {})
	}
	if res := r.one(trace(), "write", r.path("a.txt")); res.Success || res.CanUndo {
		t.Errorf("%+v", res)
	}
}
