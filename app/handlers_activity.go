package app

import (
	"bufio"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/auditlog"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// A page of the audit log when nothing is asked for.
const activityPage = 100

func (a *App) handleHistory(ctx context.Context, r api.ActivityRequest) (api.ActivityResult, error) {
	log, err := a.audit.Get(ctx)
	if err != nil {
		return api.ActivityResult{}, toError(err)
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
		return api.ActivityResult{}, toError(err)
	}
	out := api.ActivityResult{Records: []api.ActivityRecord{}, Next: page.Next, Tools: a.toolNames()}
	if r.Count {
		if out.Total, err = log.Count(ctx, q.Filter); err != nil {
			return api.ActivityResult{}, toError(err)
		}
	}
	return out, a.addActivity(ctx, &out, page.Records)
}

// addActivity turns records into what a window shows, with what can be undone.
func (a *App) addActivity(ctx context.Context, out *api.ActivityResult, records []audit.Record) error {
	ids := make([]int64, len(records))
	for i, r := range records {
		ids[i] = r.ID
	}
	effects, err := a.store.EffectsOf(ctx, ids)
	if err != nil {
		return toError(err)
	}
	titles := a.toolTitles()
	for _, r := range records {
		x := fromRecord(r)
		x.Title = titles[r.Tool]
		if e, ok := effects[r.ID]; ok && e.Trace == r.TraceID { // numbers begin again in a log after one that was set aside
			x.CanUndo, x.Undone = e.Undone.IsZero() && e.Lost == "", utc(e.Undone)
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

// toolNames are the tools and acts that records can have.
func (a *App) toolNames() []api.ToolName {
	out := []api.ToolName{}
	for _, s := range a.registry.Specs() {
		out = append(out, api.ToolName{Name: s.Name, Title: s.Title})
	}
	for _, act := range auditlog.Acts() {
		out = append(out, api.ToolName{Name: "nod." + act.Name, Title: act.Title})
	}
	return append(out, api.ToolName{Name: tools.UndoTool, Title: tools.UndoTitle}, api.ToolName{Name: audit.LogTool, Title: audit.LogTitle})
}

func (a *App) toolTitles() map[string]string {
	titles := map[string]string{}
	for _, t := range a.toolNames() {
		titles[t.Name] = t.Title
	}
	return titles
}

func (a *App) handleVerify(ctx context.Context, _ api.None) (api.LogState, error) {
	log, err := a.audit.Get(ctx)
	if err != nil {
		return api.LogState{}, toError(err)
	}
	r, err := log.Verify(ctx)
	if err != nil {
		return api.LogState{}, toError(err)
	}
	return fromReport(r, time.Now()), nil
}

func fromReport(r audit.Report, at time.Time) api.LogState {
	out := api.LogState{OK: r.OK, Records: r.Records, Bytes: r.Bytes, Root: base64.StdEncoding.EncodeToString(r.Root[:]),
		Sealed: r.Sealed, Checked: at.UTC(), Problems: []api.LogProblem{}, More: r.More}
	for _, p := range r.Problems {
		out.Problems = append(out.Problems, api.LogProblem{Kind: string(p.Kind), Record: p.Record, Line: p.Line, Text: p.Text})
	}
	return out
}

// handleExport writes a new file; a name that is taken is an error.
func (a *App) handleExport(ctx context.Context, r api.ExportRequest) (api.ExportResult, error) {
	log, err := a.audit.Get(ctx)
	if err != nil {
		return api.ExportResult{}, toError(err)
	}
	path, err := absolute(r.Path)
	if err != nil {
		return api.ExportResult{}, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return api.ExportResult{}, &api.Error{Code: api.CodePermission, Message: fmt.Sprintf("The file %s cannot be made: %v.", path, err)}
	}
	w := bufio.NewWriter(f)
	lines := &counter{w: w}
	head, err := log.Export(ctx, lines, r.Since)
	for _, end := range []func() error{w.Flush, f.Sync, f.Close} {
		if e := end(); err == nil {
			err = e
		}
	}
	if err != nil {
		_ = os.Remove(path) // a half is of no use, and it is this call's own file
		return api.ExportResult{}, &api.Error{Code: api.CodeFailed, Message: fmt.Sprintf("The log could not be written to %s: %v.", filepath.Base(path), err)}
	}
	a.audit.RecordAct(ctx, "export", fmt.Sprintf("Wrote %d records to %s.", lines.n, path), r)
	return api.ExportResult{Path: path, Records: lines.n, Root: base64.StdEncoding.EncodeToString(head.Root[:])}, nil
}

// counter counts the lines that go through it.
type counter struct {
	w *bufio.Writer
	n int
}

func (c *counter) Write(b []byte) (int, error) {
	c.n += strings.Count(string(b), "\n")
	return c.w.Write(b)
}

func (a *App) handleUndoRecord(ctx context.Context, r api.UndoActivityRequest) (api.UndoActivityResult, error) {
	u, err := a.undo.Undo(context.WithoutCancel(ctx), undo.Request{ID: undo.RecordID(r.Record)})
	if err != nil {
		return api.UndoActivityResult{}, toError(err)
	}
	a.hub.Publish(api.TopicStatus, "")
	if len(u.Undone) == 0 {
		return api.UndoActivityResult{}, &api.Error{Code: api.CodeFailed, Message: u.Left[0].Reason}
	}
	return api.UndoActivityResult{Summary: sentences(append([]string{u.Undone[0].Text}, u.Problems...))}, nil
}
