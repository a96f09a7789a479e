package sample

import (
	"context"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/api"
)

// Activity answers for the audit log as the agent would: records in memory,
// with no tool behind them. It is safe for concurrent use.
type Activity struct {
	mu        sync.Mutex
	all       []api.ActivityRecord // newest first
	grants    []api.Grant
	log       api.LogState
	calls     []string
	listCount int
	fail      error
	exported  []string         // the files that were written
	refused   map[int64]string // why the undo of a record is refused
	now       func() time.Time
}

// NewActivity makes a log of records, newest first, that is whole.
func NewActivity(now func() time.Time, all ...api.ActivityRecord) *Activity {
	a := &Activity{all: all, refused: map[int64]string{}, now: now}
	a.log = api.LogState{
		OK: true, Records: int64(2 * len(all)), Bytes: int64(812 * len(all)), Sealed: int64(2 * len(all)),
		Root: "3q2+7wRt1uUq6pYc0mXk9sVfLh5zJb8nQeGdAoTiCWA=", Checked: now(),
	}
	return a
}

// Change changes the log under its lock.
func (a *Activity) Change(f func(all *[]api.ActivityRecord, grants *[]api.Grant, log *api.LogState)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	f(&a.all, &a.grants, &a.log)
}

// Fail makes every call answer err, until it is nil again.
func (a *Activity) Fail(err error) { a.mu.Lock(); a.fail = err; a.mu.Unlock() }

// RefuseUndo says why the undo of a record is refused.
func (a *Activity) RefuseUndo(record int64, why string) {
	a.mu.Lock()
	a.refused[record] = why
	a.mu.Unlock()
}

// Calls are the calls that changed something, in order.
func (a *Activity) Calls() []string { a.mu.Lock(); defer a.mu.Unlock(); return slices.Clone(a.calls) }

// ListCount is how many pages were read.
func (a *Activity) ListCount() int { a.mu.Lock(); defer a.mu.Unlock(); return a.listCount }

// List is a page of those that match.
func (a *Activity) List(_ context.Context, r api.ActivityRequest) (api.ActivityResult, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.listCount++
	if a.fail != nil {
		return api.ActivityResult{}, a.fail
	}
	if r.Limit < 0 || r.Limit > 1000 || r.Skip < 0 || r.Before < 0 {
		return api.ActivityResult{}, api.Invalid("the limit is from 1 to 1000; skip and before are from 0")
	}
	hits, older := a.all, 0
	if hasFilter(r) {
		hits = nil
		for _, rec := range a.all {
			if matchesActivity(rec, r) {
				hits = append(hits, rec)
			}
		}
	}
	if r.Before > 0 {
		older = sort.Search(len(hits), func(i int) bool { return hits[i].Record < r.Before })
	}
	limit := r.Limit
	if limit == 0 {
		limit = 100
	}
	from := min(older+r.Skip, len(hits))
	to := min(from+min(limit, 1000), len(hits))
	res := api.ActivityResult{Records: slices.Clone(hits[from:to]), Tools: a.tools()}
	if to < len(hits) && to > from {
		res.Next = hits[to-1].Record
	}
	if r.Count {
		res.Total = len(hits)
	}
	return res, nil
}

// tools are those that are in the log; of a long one, those of its newest part.
func (a *Activity) tools() []api.ToolName {
	var out []api.ToolName
	for _, rec := range a.all[:min(len(a.all), 1000)] {
		t := api.ToolName{Name: rec.Tool, Title: rec.Title}
		if !slices.Contains(out, t) && rec.Tool != "" {
			out = append(out, t)
		}
	}
	return out
}

func hasFilter(r api.ActivityRequest) bool {
	return r.Tool != "" || r.Subject != "" || len(r.By) > 0 || r.Decision != "" || r.Trace != "" || !r.From.IsZero() || !r.Until.IsZero() || r.Text != ""
}

func matchesActivity(rec api.ActivityRecord, r api.ActivityRequest) bool {
	text := strings.Join([]string{rec.Tool, rec.Args, rec.Reason, rec.Summary, rec.TraceID, rec.CallID, rec.Code}, "\x00")
	return (r.Tool == "" || rec.Tool == r.Tool) &&
		(r.Subject == "" || subjectOf(rec.Tool) == r.Subject || r.Subject == api.SubjectTools && !strings.HasPrefix(rec.Tool, "nod.")) &&
		(len(r.By) == 0 || slices.Contains(r.By, rec.By)) &&
		(r.Decision == "" || rec.Decision == r.Decision) &&
		(r.Trace == "" || rec.TraceID == r.Trace) &&
		(r.From.IsZero() || !rec.Started.Before(r.From)) &&
		(r.Until.IsZero() || rec.Started.Before(r.Until)) &&
		strings.Contains(strings.ToLower(text), strings.ToLower(r.Text))
}

// subjectOf returns the subject of a tool or an act by a part of its name, which is enough for the samples.
func subjectOf(tool string) api.Subject {
	if strings.HasPrefix(tool, "files.") || tool == "nod.approve" {
		return api.SubjectFiles
	}
	return ""
}
