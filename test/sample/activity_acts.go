package sample

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/api"
)

// recordCall records a call and says whether it fails; it holds the lock.
func (a *Activity) recordCall(words ...any) error {
	if a.fail == nil {
		a.calls = append(a.calls, fmt.Sprint(words...))
	}
	return a.fail
}

// UndoRecord takes nothing back and says that it did.
func (a *Activity) UndoRecord(record int64) (api.UndoResult, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.recordCall("undo ", record); err != nil {
		return api.UndoResult{}, err
	}
	if why := a.refused[record]; why != "" {
		return api.UndoResult{Failed: 1, Errors: []string{why}}, nil
	}
	i := slices.IndexFunc(a.all, func(x api.ActivityRecord) bool { return x.Record == record })
	if i < 0 || !a.all[i].CanUndo {
		return api.UndoResult{}, &api.Error{Code: "not_found", Message: "This cannot be undone."}
	}
	a.all[i].CanUndo, a.all[i].Undone = false, a.now()
	act := api.ActivityRecord{
		Record: a.all[0].Record + 2, TraceID: a.all[i].TraceID, CallID: "undo0001", By: api.FromPerson, Tool: "nod.undo", Title: "You undid a call", Decision: "allowed",
		Code: "undone_by_person", Reason: "The user asked for it.", Result: "ok", Summary: "Took back: " + a.all[i].Summary,
		Args: fmt.Sprintf(`{"record":%d,"tool":%q}`, record, a.all[i].Tool), Started: a.now(), Ended: a.now(),
	}
	a.all = append([]api.ActivityRecord{act}, a.all...)
	return api.UndoResult{Undone: 1, Texts: []string{"The old version of plan.md is back"}}, nil
}

// Verify is the state of the log.
func (a *Activity) Verify(context.Context, api.None) (api.LogState, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	err := a.recordCall("verify")
	return a.log, err
}

// Export writes no file and says that it did. One that was exported before exists,
// and so does /home/ann/there.jsonl; of folders there is the home folder.
func (a *Activity) Export(_ context.Context, r api.ExportRequest) (api.ExportResult, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.recordCall("export ", r.Path); err != nil {
		return api.ExportResult{}, err
	}
	if !filepath.IsAbs(r.Path) {
		return api.ExportResult{}, api.Invalid("Path is not absolute")
	}
	problem := ""
	switch {
	case filepath.Dir(r.Path) != Home:
		problem = "there is no such folder"
	case r.Path == Home+"/there.jsonl" || slices.Contains(a.exported, r.Path):
		problem = "Destination file already exists"
	}
	if problem != "" {
		return api.ExportResult{}, &api.Error{Code: api.CodePermission, Message: problem}
	}
	a.exported = append(a.exported, r.Path)
	return api.ExportResult{Path: r.Path, Records: len(a.all), Root: a.log.Root}, nil
}

// Grants are the standing approvals.
func (a *Activity) Grants(context.Context, api.None) (api.GrantsResult, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return api.GrantsResult{Grants: slices.Clone(a.grants)}, a.fail
}

// Revoke ends one.
func (a *Activity) Revoke(_ context.Context, r api.IDRequest) (api.GrantsResult, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.recordCall("revoke ", r.ID); err != nil {
		return api.GrantsResult{}, err
	}
	if !slices.ContainsFunc(a.grants, func(g api.Grant) bool { return g.ID == r.ID }) {
		return api.GrantsResult{}, &api.Error{Code: api.CodeNotFound, Message: "There is no standing approval " + r.ID + " any more."}
	}
	a.grants = slices.DeleteFunc(slices.Clone(a.grants), func(g api.Grant) bool { return g.ID == r.ID })
	return api.GrantsResult{Grants: slices.Clone(a.grants)}, nil
}
