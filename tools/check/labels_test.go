package check

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/files"
	"github.com/nod-app/nod/tools/policy"
)

// no one keeps no record, has no grants and is never asked.
type nobody struct{}

func (nobody) Begin(context.Context, audit.Call) (int64, error)          { return 0, nil }
func (nobody) End(context.Context, int64, audit.Outcome) error           { return nil }
func (nobody) Add(context.Context, ...audit.Completed) (int64, error)    { return 0, nil }
func (nobody) Grants(context.Context, time.Time) ([]tools.Grant, error)  { return nil, nil }
func (nobody) UseGrant(context.Context, string, time.Time) (bool, error) { return false, nil }
func (nobody) SaveEffect(context.Context, tools.Effect) error            { return nil }
func (nobody) DropEffect(context.Context, int64) error                   { return nil }
func (nobody) Effect(context.Context, int64) (tools.Effect, bool, error) {
	return tools.Effect{}, false, nil
}
func (nobody) MarkUndone(context.Context, int64, time.Time) error { return nil }
func (nobody) CanAsk() bool                                       { return false }
func (nobody) Ask(context.Context, tools.ApprovalRequest) (map[string]tools.Answer, error) {
	return nil, nil
}

// A text that another trace wrote is as untrusted as any other: each trace learns
// so from the read itself. A later change is asked for.
func TestWhatIsReadIsUntrusted(t *testing.T) {
	h := newFixture(t)
	c := h.checker(t)
	all, err := files.Tools(files.Options{Home: h.home, Env: func() policy.Env { return c.env }})
	must(t, err)
	r, err := tools.NewRegistry(tools.Options{
		Tools: all, OS: h.o.OS, Home: h.home, Own: h.o.Own, FS: h.o.FS,
		Settings: func() tools.Settings { return tools.Settings{Scope: c.env.Scope} },
		Log:      nobody{}, Grants: nobody{}, Effects: nobody{}, Asker: nobody{},
	})
	must(t, err)
	for _, q := range []tools.Request{
		{Tool: "files.read_text", Args: []byte(h.fill(`{"path":"${DOCS}/a.txt"}`))},
		{Tool: "files.search", Args: []byte(h.fill(`{"root":"${DOCS}","query":"x"}`))},
		{Tool: "files.list_dir", Args: []byte(h.fill(`{"path":"${DOCS}"}`))},
	} {
		trace := tools.NewTrace("", nil, 0)
		got := r.Call(t.Context(), trace, tools.Batch{Calls: []tools.Request{q}})[0]
		if !got.Success || !slices.Equal(got.Audit.Labels, []string{"untrusted", "private"}) {
			t.Errorf("%s: %+v", q.Tool, got)
		}
		after := h.fill(`{` + write_ + `,"grants":["files.write_text"],"labels":["` + strings.Join(trace.Labels().Strings(), `","`) + `"]}`)
		if v := c.Line([]byte(after)); v.Decision != policy.Confirm {
			t.Errorf("after %s: %+v", q.Tool, v)
		}
	}
}
