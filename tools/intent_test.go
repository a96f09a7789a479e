package tools_test

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// slowLog gives each call a number at once, and says that it is recorded, or not, when
// the test lets it. The number of a call that was not is given to the next one.
type slowLog struct {
	tools.Log
	next    int64
	settles chan error
}

func (l *slowLog) Begin(_ context.Context, c audit.Call) (int64, error) {
	n := l.next
	l.next++
	c.Written(n)
	err := <-l.settles
	if err != nil {
		l.next = n
	}
	return n, err
}

func (l *slowLog) End(context.Context, int64, audit.Outcome) error { return nil }

// slowly is a rig whose log is slow.
func slowly(t *testing.T) (*rig, *slowLog) {
	t.Helper()
	r := newRig(t)
	l := &slowLog{Log: r.log, next: 7, settles: make(chan error)}
	r.recordIn(l)
	return r, l
}

// started is the result of a call that runs beside the test.
func (r *rig) started(tool string) <-chan tools.Result {
	done := make(chan tools.Result, 1)
	go func() { done <- r.Call(r.Context(), trace(), tools.Plan{Calls: []tools.Request{req(tool, ``)}})[0] }()
	synctest.Wait()
	return done
}

// What only reads runs while its record is on its way to the disk, and nothing of it goes
// out before the record is durable.
func TestReadingRunsBesideItsRecord(t *testing.T) {
	for _, recorded := range []error{nil, errDisk} {
		synctest.Test(t, func(t *testing.T) {
			r, l := slowly(t)
			res := r.started("peek")
			r.ranOnly("peek")
			select {
			case <-res:
				t.Fatal("the result is there before the record")
			default:
			}
			l.settles <- recorded
			if got := <-res; got.Success != (recorded == nil) || (got.Data == nil) == got.Success {
				t.Errorf("%v: %+v", recorded, got)
			}
		})
	}
}

// Whatever may change something waits.
func TestAChangeWaitsForItsRecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, l := slowly(t)
		res := r.started("poke")
		r.ranOnly()
		l.settles <- nil
		<-res
		r.ranOnly("poke")
	})
}

// What undo needs is kept beside the record, and nothing is changed before both are durable.
func TestUndoDataIsKeptBesideTheRecord(t *testing.T) {
	for _, recorded := range []error{nil, errDisk} {
		synctest.Test(t, func(t *testing.T) {
			r, l := slowly(t)
			changed := false
			r.do["early"] = func(ctx context.Context, c tools.Call, _ args) (tools.Output, error) {
				if err := c.SaveUndo(ctx, "Did it", 1); err != nil {
					return tools.Output{}, err
				}
				changed = true
				return tools.Output{}, nil
			}
			res := r.started("early")
			if len(r.effects.All) != 1 || changed {
				t.Fatalf("before it was recorded: %d effects, changed %v", len(r.effects.All), changed)
			}
			if _, err := r.Undo(t.Context(), 7); tooltest.CodeOf(err) != tools.CodeRunning {
				t.Errorf("undone before it was done: %v", err)
			}
			l.settles <- recorded
			got, done := <-res, recorded == nil
			if got.Success != done || got.CanUndo != done || changed != done || (len(r.effects.All) == 1) != done {
				t.Errorf("%v: %+v, changed %v, %d effects", recorded, got, changed, len(r.effects.All))
			}
			if !done && (got.Code != policy.CodeAuditDown || got.Audit.Record != -1) {
				t.Errorf("%+v", got)
			}
		})
	}
}

// A call whose record failed neither replaces nor drops the effect of the call that has
// its number now.
func TestANumberThatIsGivenAnew(t *testing.T) {
	for _, saves := range []bool{false, true} { // before its record fails
		synctest.Test(t, func(t *testing.T) {
			r, l := slowly(t)
			goOn := make(chan struct{})
			r.do["early"] = func(ctx context.Context, c tools.Call, _ args) (tools.Output, error) {
				var err error
				if saves {
					err = c.SaveUndo(ctx, "First", 1)
				}
				<-goOn
				if !saves {
					err = c.SaveUndo(ctx, "First", 1)
				}
				if err == nil {
					t.Error("the first call was told that it is recorded")
				}
				return tools.Output{}, err
			}
			first := r.started("early")
			l.settles <- errDisk
			synctest.Wait()
			r.do["early"] = func(ctx context.Context, c tools.Call, _ args) (tools.Output, error) {
				err := c.SaveUndo(ctx, "Second", 2)
				return tools.Output{}, err
			}
			second := r.started("early")
			close(goOn)
			synctest.Wait()
			l.settles <- nil
			if a, b := <-first, <-second; a.Success || !b.Success || !b.CanUndo || b.Audit.Record != 7 {
				t.Errorf("%+v\n%+v", a, b)
			}
			if e := r.effects.All[7]; e.Label != "Second" || string(e.Undo) != "2" {
				t.Errorf("%+v", e)
			}
		})
	}
}

// What a call kept whose record failed is dropped too if the call that has its number now
// keeps nothing: it could be undone otherwise, though it was never done.
func TestWhatIsKeptUnderANumberThatIsGivenToAReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, l := slowly(t)
		goOn := make(chan struct{})
		r.do["early"] = func(ctx context.Context, c tools.Call, _ args) (tools.Output, error) {
			err := c.SaveUndo(ctx, "First", 1)
			<-goOn
			return tools.Output{}, err
		}
		first := r.started("early")
		l.settles <- errDisk
		synctest.Wait()
		second := r.started("peek")
		close(goOn)
		synctest.Wait()
		l.settles <- nil
		if a, b := <-first, <-second; a.Success || !b.Success || b.Audit.Record != 7 {
			t.Errorf("%+v\n%+v", a, b)
		}
		if len(r.effects.All) != 0 {
			t.Errorf("%+v", r.effects.All)
		}
	})
}
