package tools_test

import (
	"context"
	"encoding/json"
	"testing"
	"testing/synctest"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// hung is a disk that does not answer until the test lets it.
type hung struct{ answers, ended chan struct{} }

func newHung() hung { return hung{make(chan struct{}), make(chan struct{})} }

func (h hung) wait() { <-h.answers }

// A tool that does not heed the end of its time holds up no one, is on record,
// begins nothing any more, and is not undone while it may still run.
func TestAToolThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, h := newRig(t), newHung()
		var later error
		r.do["write"] = func(ctx context.Context, c tools.Call, _ args) (tools.Output, error) {
			defer close(h.ended)
			must(t, c.SaveUndo(ctx, "Wrote a.txt", 1))
			h.wait()
			later = c.SaveUndo(context.Background(), "Wrote more", 2)
			return tools.Output{}, nil
		}
		tr := trace()
		rs := r.plan(tr, req("write", r.path("a.txt")), req("peek", ``))
		res := rs[0]
		if res.Success || res.Code != tools.CodeLeft || !res.CanUndo || !rs[1].Success {
			t.Fatalf("%+v", rs)
		}
		if _, err := r.Undo(t.Context(), res.Audit.Record); tooltest.CodeOf(err) != tools.CodeRunning {
			t.Errorf("undone while it may run: %v", err)
		}
		close(h.answers)
		<-h.ended
		synctest.Wait()
		if tooltest.CodeOf(later) != tools.CodeLeft || string(r.effects.All[res.Audit.Record].Undo) != "1" {
			t.Errorf("it went on: %v", later)
		}
		if _, err := r.Undo(t.Context(), res.Audit.Record); err != nil {
			t.Error(err)
		}
	})
}

// Neither looking at a call nor undoing one waits for ever.
func TestLookingAndUndoingThatHang(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, h := newRig(t), newHung()
		r.preview["peek"] = func(context.Context, tools.Call, args) (tools.Preview, error) { h.wait(); return tools.Preview{}, nil }
		if res := r.one(trace(), "peek", ``); res.Code != tools.CodeLeft || res.Audit.Decision != "allowed" {
			t.Errorf("%+v", res)
		}
		r.undo = func(context.Context) error { h.wait(); return nil }
		must(t, r.effects.SaveEffect(t.Context(), tools.Effect{Record: 7, Tool: "write", Undo: json.RawMessage("1")}))
		for _, want := range []policy.Code{tools.CodeLeft, tools.CodeRunning} {
			if _, err := r.Undo(t.Context(), 7); tooltest.CodeOf(err) != want {
				t.Errorf("%v, want %s", err, want)
			}
		}
		close(h.answers)
	})
}

// The folders of the scopes may lie on a drive that hangs, too.
func TestScopesThatHang(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, h := newRig(t), newHung()
		r.person.During = func() { r.hang = h.wait }
		if res := r.one(trace(), "write", r.path("a.txt")); res.Code != tools.CodeLeft {
			t.Errorf("%+v", res)
		}
		r.ranOnly()
		close(h.answers)
	})
}
