package app

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// book is the audit log, which may be missing: Nod starts without one, and
// nothing of a model runs then.
type book struct {
	log *audit.Log
	err error // why there is none
}

var _ tools.Log = (*book)(nil)

func (b *book) Begin(ctx context.Context, c audit.Call) (int64, error) {
	if b.log == nil {
		return 0, b.err
	}
	return b.log.Begin(ctx, c)
}

func (b *book) End(ctx context.Context, id int64, o audit.Outcome) error {
	if b.log == nil {
		return b.err
	}
	return b.log.End(ctx, id, o)
}

func (b *book) Add(ctx context.Context, calls ...audit.Whole) (int64, error) {
	if b.log == nil {
		return 0, b.err
	}
	return b.log.Add(ctx, calls...)
}

// openBook opens the audit log. Its key and its checkpoint lie apart from it, so
// that who puts an older log back does not put them back with it.
func (a *App) openBook(ctx context.Context) {
	apart := filepath.Dir(a.Paths.Config)
	o := audit.Options{Dir: filepath.Join(a.Paths.State, "audit"), Checkpoint: audit.FileCheckpoint{Path: filepath.Join(apart, "audit.checkpoint")}}
	var err error
	if o.Key, err = audit.FileKey(filepath.Join(apart, "audit.key")); err == nil {
		a.book.log, err = audit.Open(ctx, o)
	}
	if err != nil {
		a.book.err = fmt.Errorf("the audit log cannot be opened: %w", err)
		a.log.Error("open the audit log; no tool will run", "err", err)
	}
}

// person is the trace of what a person did without a model.
const person = "you"

// note records what a person did themselves. The act has happened and has its
// own durable record, so a log that cannot be written stops nothing here.
func (a *App) note(ctx context.Context, act, summary string, args any) {
	raw, err := json.Marshal(args)
	if err != nil {
		raw = nil
	}
	now := a.now()
	_, err = a.book.Add(context.WithoutCancel(ctx), audit.Whole{
		Call: audit.Call{TraceID: person, CallID: act, Tool: "nod." + act, Args: raw, Decision: audit.Allowed,
			Code: "by_person", Reason: "You did it.", Start: now},
		Outcome: audit.Outcome{Result: audit.OK, Summary: summary, End: now},
	})
	if err != nil {
		a.log.Error("record what was done", "act", act, "err", err)
	}
	a.hub.Publish(api.Recorded, "")
}

// noteAct records a person's act on proposals; nil: nothing was done.
func (a *App) noteAct(ctx context.Context, act *proposal.Act, request any) {
	if act != nil {
		a.note(ctx, string(act.Kind), act.Label+".", request)
	}
}

// bookWarning says what is wrong with the audit log.
func (a *App) bookWarning() []api.Warning {
	switch {
	case a.book.err != nil:
		return []api.Warning{{Code: "audit", Text: "The assistant can use no tools: " + a.book.err.Error() + ".", Remedy: "Start Nod again once that is put right."}}
	case a.book.log != nil && !a.book.log.Opened().OK:
		return []api.Warning{{Code: "audit", Text: "The log of what the assistant did was changed by something other than Nod, so no tool runs.",
			Remedy: "Look at it with: nod audit verify"}}
	}
	return nil
}
