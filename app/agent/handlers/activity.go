package handlers

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/acts"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// Activity answers the calls about what the audit log holds.
type Activity struct {
	Log      *acts.Log
	Registry *tools.Registry
	Effects  EffectStore
}

// EffectStore keeps what tools did and can be taken back.
type EffectStore interface {
	EffectsOf(ctx context.Context, records []int64) (map[int64]tools.Effect, error)
}

// Mount adds the routes to s.
func (h Activity) Mount(s *api.Server) {
	api.Handle(s, api.ListActivity, h.list)
}

// activityPage is how long a page is if nothing is asked for.
const activityPage = 100

func (h Activity) list(ctx context.Context, r api.ActivityRequest) (api.ActivityResult, error) {
	log, err := h.Log.Get(ctx)
	if err != nil {
		return api.ActivityResult{}, err
	}
	if r.Limit < 0 || r.Limit > largestPage || r.Skip < 0 || r.Before < 0 {
		return api.ActivityResult{}, api.Invalid("the limit is from 1 to 1000; skip and before are from 0")
	}
	q := audit.Query{Before: r.Before, Skip: r.Skip, Limit: r.Limit, Filter: audit.Filter{
		Tool: r.Tool, Decision: audit.Decision(r.Decision), TraceID: r.Trace, From: r.From, Until: r.Until, Text: r.Text}}
	if q.Limit == 0 {
		q.Limit = activityPage
	}
	page, err := log.Page(ctx, q)
	if err != nil {
		return api.ActivityResult{}, err
	}
	out := api.ActivityResult{Records: []api.ActivityRecord{}, Next: page.Next, Tools: h.toolNames()}
	if r.Count {
		if out.Total, err = log.Count(ctx, q.Filter); err != nil {
			return api.ActivityResult{}, err
		}
	}
	return out, h.addRecords(ctx, &out, page.Records)
}

// addRecords turns records into what a window shows, with what can be undone.
func (h Activity) addRecords(ctx context.Context, out *api.ActivityResult, records []audit.Record) error {
	ids := make([]int64, len(records))
	for i, r := range records {
		ids[i] = r.ID
	}
	effects, err := h.Effects.EffectsOf(ctx, ids)
	if err != nil {
		return err
	}
	titles := h.toolTitles()
	for _, r := range records {
		x := fromRecord(r)
		x.Title = titles[r.Tool]
		if e, ok := effects[r.ID]; ok && e.Trace == r.TraceID { // numbers begin again in a log after one that was set aside
			x.CanUndo, x.Undone = e.Undone.IsZero() && e.Lost == "", e.Undone
		}
		out.Records = append(out.Records, x)
	}
	return nil
}

func fromRecord(r audit.Record) api.ActivityRecord {
	return api.ActivityRecord{Record: r.ID, TraceID: r.TraceID, CallID: r.CallID, Tool: r.Tool, ArgsHash: r.ArgsHash, Args: r.Args,
		Decision: api.Decision(r.Decision), Code: r.Code, Reason: r.Reason, Result: api.RecordResult(r.Result), Summary: r.Summary,
		Started: r.Start, Ended: r.End, Damaged: r.Damaged}
}

// toolNames returns the tools and acts that records can have.
func (h Activity) toolNames() []api.ToolName {
	out := []api.ToolName{}
	for _, s := range h.Registry.Specs() {
		out = append(out, api.ToolName{Name: s.Name, Title: s.Title})
	}
	for _, act := range acts.Acts() {
		out = append(out, api.ToolName{Name: "nod." + act.Name, Title: act.Title})
	}
	return append(out, api.ToolName{Name: tools.UndoTool, Title: tools.UndoTitle}, api.ToolName{Name: audit.LogTool, Title: audit.LogTitle})
}

func (h Activity) toolTitles() map[string]string {
	titles := map[string]string{}
	for _, t := range h.toolNames() {
		titles[t.Name] = t.Title
	}
	return titles
}
