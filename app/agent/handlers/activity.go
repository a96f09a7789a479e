package handlers

import (
	"cmp"
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/acts"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// Activity answers the calls about what the audit log holds.
type Activity struct {
	Log      *acts.Log
	Registry *tools.Registry
	Subjects map[string]acts.Subject // of tools, by name; those of the others are not known
	Effects  EffectStore
	Steps    StepStore
}

// StepStore keeps the steps that can be undone, and what they did.
type StepStore interface {
	EntriesOf(ctx context.Context, ids []string) (map[string]undo.Entry, error)
	ActsAbout(ctx context.Context, text string) ([]string, error)
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
		return api.ActivityResult{}, api.Invalid(lang.Say("the limit is from 1 to 1000; skip and before are from 0"))
	}
	q := audit.Query{Before: r.Before, Skip: r.Skip, Limit: cmp.Or(r.Limit, activityPage)}
	if q.Filter, err = h.filter(ctx, r); err != nil {
		return api.ActivityResult{}, err
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

// filter returns what of the log is asked for. A text is looked for in the files of decisions, too.
func (h Activity) filter(ctx context.Context, r api.ActivityRequest) (audit.Filter, error) {
	f := audit.Filter{Decision: audit.Decision(r.Decision), TraceID: r.Trace, From: r.From, Until: r.Until, Text: r.Text}
	for _, by := range r.By {
		f.By = append(f.By, string(by))
	}
	if r.Tool != "" {
		f.Tools = []string{r.Tool}
	} else if f.Tools = h.about(r.Subject); r.Subject != "" && f.Tools == nil {
		return f, api.Invalid(lang.Say("the subject is files, plans, negotiations, settings or tools"))
	}
	found := map[string]bool{}
	about, err := h.Steps.ActsAbout(ctx, r.Text)
	for _, act := range about {
		found[act] = true
	}
	f.Found = func(rec audit.Record) bool { return found[acts.EntryOf(rec)] }
	return f, err
}

// about returns the tools and acts of a subject; none if it is empty or there is no such subject.
func (h Activity) about(s api.Subject) (names []string) {
	for _, spec := range h.Registry.Specs() {
		if s == api.SubjectTools || s != "" && h.Subjects[spec.Name] == acts.Subject(s) {
			names = append(names, spec.Name)
		}
	}
	for _, act := range acts.Acts() {
		if s != "" && act.Subject == acts.Subject(s) {
			names = append(names, act.Tool())
		}
	}
	return names
}

// addRecords turns records into what a window shows, with what can be undone.
func (h Activity) addRecords(ctx context.Context, out *api.ActivityResult, records []audit.Record) error {
	ids, steps := make([]int64, len(records)), make([]string, len(records))
	for i, r := range records {
		ids[i], steps[i] = r.ID, acts.EntryOf(r)
	}
	effects, err := h.Effects.EffectsOf(ctx, ids)
	if err != nil {
		return err
	}
	entries, err := h.Steps.EntriesOf(ctx, steps)
	if err != nil {
		return err
	}
	titles := h.toolTitles()
	for _, r := range records {
		x := fromRecord(r)
		x.Title = titles[r.Tool]
		if e, ok := effects[r.ID]; ok && e.Trace == r.TraceID { // numbers begin again in a log after one that was set aside
			x.Entry, x.Domain, x.CanUndo, x.Undone = undo.RecordID(r.ID), api.UndoTools, e.Undone.IsZero() && e.Lost == "", e.Undone
			if e.Act != "" {
				x.Entry, x.Domain = e.Act, api.UndoFiles
			}
		}
		if e, ok := entries[acts.EntryOf(r)]; ok {
			x.Entry, x.Domain, x.CanUndo = e.ID, api.UndoDomain(e.Kind.Domain()), e.State == undo.Standing
			if e.State == undo.Undone {
				x.Undone = e.Ended
			}
		}
		out.Records = append(out.Records, x)
	}
	return nil
}

func fromRecord(r audit.Record) api.ActivityRecord {
	return api.ActivityRecord{Record: r.ID, TraceID: r.TraceID, CallID: r.CallID, By: api.Origin(r.By), Tool: r.Tool, ArgsHash: r.ArgsHash, Args: r.Args,
		Decision: api.Decision(r.Decision), Code: r.Code, Reason: toPerson(r.Reason), Result: api.RecordResult(r.Result), Summary: r.Summary,
		Started: r.Start, Ended: r.End, Damaged: r.Damaged}
}

// toolNames returns the tools and acts that records can have.
func (h Activity) toolNames() []api.ToolName {
	out := []api.ToolName{}
	for _, s := range h.Registry.Specs() {
		out = append(out, api.ToolName{Name: s.Name, Title: s.Title})
	}
	for _, act := range acts.Acts() {
		out = append(out, api.ToolName{Name: act.Tool(), Title: act.Title})
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
