package tools_test

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// slowLog says that a call is recorded, or not, when the test lets it.
type slowLog struct {
	tools.Log
	settles chan error
}

func (l slowLog) Begin(context.Context, audit.Call) (int64, error) { return 7, <-l.settles }

func (l slowLog) End(context.Context, int64, audit.Outcome) error { return nil }

// Nothing runs, also what only reads, before the record of the call is durable, and nothing
// at all if it cannot be recorded.
func TestACallWaitsForItsRecord(t *testing.T) {
	for _, tool := range []string{"peek", "poke"} {
		for _, recorded := range []error{nil, errDisk} {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t)
				l := slowLog{Log: r.log, settles: make(chan error)}
				r.recordIn(l)
				res := make(chan tools.Result, 1)
				go func() { res <- r.Call(r.Context(), trace(), tools.Batch{Calls: []tools.Request{req(tool, ``)}})[0] }()
				synctest.Wait()
				r.ranOnly()
				l.settles <- recorded
				if got := <-res; got.Success != (recorded == nil) {
					t.Errorf("%s, %v: %+v", tool, recorded, got)
				}
				if recorded != nil {
					r.ranOnly()
				} else {
					r.ranOnly(tool)
				}
			})
		}
	}
}
