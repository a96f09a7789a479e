package plans_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/test/tooltest"
)

// The acceptance tests of the contract (section 10), by their names.

// 1. Upload success path.
func TestUploadSuccessPath(t *testing.T) {
	b := newBench(t)
	a := b.upload("brief.md", brief)
	if a.Status != "UPLOADED" || a.MIME == "" || a.Hash == "" || a.Source != "UPLOAD" {
		t.Errorf("%+v", a)
	}
	var text struct {
		AssetID, ExtractedText, Summary string
		Entities                        []string
	}
	b.do("extract_upload_context", map[string]any{"assetId": a.ID}, &text)
	if text.AssetID != a.ID || !strings.Contains(text.ExtractedText, "brake pads") || text.Summary == "" || len(text.Entities) == 0 {
		t.Errorf("%+v", text)
	}
	if stored := b.stored(a.ID); stored.Status != "EXTRACTED" {
		t.Errorf("%+v", stored)
	}
	var registration struct{ ProposedAction plan.Action }
	b.do("register_context_doc", map[string]any{"assetId": a.ID, "title": "Repairs brief", "channelHint": "shop floor", "tags": []string{"brief"}}, &registration)
	if p := registration.ProposedAction; p.Type != plan.CreateDoc || p.Payload.Title != "Repairs brief" || p.Payload.Parent != "ch-shop" {
		t.Errorf("%+v", p)
	}
}

// 2. Unsupported file rejection: no mutation is proposed, only what helps.
func TestUnsupportedFileRejection(t *testing.T) {
	b := newBench(t)
	for name, content := range map[string]string{"photo.png": "\x89PNG\r\n\x1a\n0000", "photo.md": "\x89PNG\r\n\x1a\n0000", "tool.exe": "MZ"} {
		b.refused("UNSUPPORTED_FILE_TYPE", name, content)
	}
}

// 3. Oversized file rejection, with a way to split this file.
// A model names a document as it likes; what cannot be shown as it is goes.
func TestNameOfADocumentIsCleaned(t *testing.T) {
	b := newBench(t)
	if err := os.WriteFile(b.path("brief.md"), []byte(brief), 0o600); err != nil {
		t.Fatal(err)
	}
	var a asset
	b.do("upload_context_file", map[string]any{"fileName": "in\u202Evoice\u0007.md", "sizeBytes": len(brief), "binaryRef": b.path("brief.md")}, &a)
	if name := b.stored(a.ID).Name; name != "invoice.md" {
		t.Errorf("%q", name)
	}
}

func TestOversizedFileRejection(t *testing.T) {
	b := newBench(t)
	part := "# Part %\n\n" + strings.Repeat("Words of the part that nobody needs. ", 30_000) + "\n\n"
	var all strings.Builder
	for _, n := range []string{"One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"} {
		all.WriteString(strings.ReplaceAll(part, "%", n))
	}
	message := b.refused("FILE_TOO_LARGE", "long.md", all.String())
	if !strings.Contains(message, "Part ") {
		t.Errorf("it does not say where to split the file: %s", message)
	}
}

// 4. Complete topology planning: what exists is used.
func TestCompleteTopologyPlanning(t *testing.T) {
	b := newBench(t)
	b.upload("brief.md", brief)
	actions := b.plan("Plan the spring repairs")
	has := func(k plan.ActionType) bool {
		return slices.ContainsFunc(actions, func(a plan.Action) bool { return a.Type == k })
	}
	if !has(plan.CreatePlanModule) || !has(plan.LinkDoc) || has(plan.CreateChannel) || has(plan.CreateProject) {
		t.Errorf("%+v", actions)
	}
}

// 5. Missing topology planning: structure first.
func TestMissingTopologyPlanning(t *testing.T) {
	b := newBench(t)
	b.upload("fleet.md", "# Fleet\n\n- Ida Holm buys two vans by 2027-03-01\n")
	actions := b.plan("Plan a fleet project in the lifecycle channel")
	at := func(k plan.ActionType) int {
		return slices.IndexFunc(actions, func(a plan.Action) bool { return a.Type == k })
	}
	if at(plan.CreateChannel) != 0 || at(plan.CreateProject) < 1 || at(plan.CreatePlanModule) < at(plan.CreateProject) {
		t.Fatalf("%+v", actions)
	}
	if work := actions[at(plan.CreatePlanModule)]; !slices.Contains(work.Dependencies, actions[at(plan.CreateProject)].ID) {
		t.Errorf("%+v does not depend on the project", work)
	}
}

// 6. Approval boundary enforcement: without approvals nothing is changed.
func TestApprovalBoundaryEnforcement(t *testing.T) {
	b := newBench(t)
	before := b.campaign()
	b.upload("brief.md", brief)
	ids := idsOf(b.plan("Plan the spring repairs"))
	for _, tool := range []string{"apply_approved_actions", "save_plan"} {
		if res := b.Do(0, tool, map[string]any{"approvedActionIds": ids, "allActions": []any{}}); res.Success || res.Code != "not_decided" {
			t.Errorf("%s without a decision: %+v", tool, res)
		}
	}
	b.Person.Answer = tooltest.Refuse
	if res := b.Do(0, "review_proposed_actions", map[string]any{"actions": []any{}, "userDecisions": approve(ids)}); res.Success {
		t.Errorf("the person denied: %+v", res)
	}
	if after := b.campaign(); after != before {
		t.Errorf("the campaign changed: %s", after)
	}
}

// 7. Explicit apply execution: only what was approved, with the ids that were created.
func TestExplicitApplyExecution(t *testing.T) {
	b := newBench(t)
	b.upload("brief.md", brief)
	actions := b.plan("Plan the spring repairs")
	i := slices.IndexFunc(actions, func(a plan.Action) bool { return a.Type == plan.CreatePlanModule })
	chosen := append(slices.Clone(actions[i].Dependencies), actions[i].ID)
	var decided struct{ Approved, Rejected []string }
	b.do("review_proposed_actions", map[string]any{"actions": []any{}, "userDecisions": approve(chosen)}, &decided)
	if len(decided.Approved) != len(chosen) || len(decided.Rejected) != 0 {
		t.Errorf("%+v", decided)
	}
	if res := b.Do(0, "apply_approved_actions", map[string]any{"approvedActionIds": idsOf(actions), "allActions": []any{}}); res.Success {
		t.Errorf("more than was approved: %+v", res)
	}
	var done struct {
		CreatedIDs []string
		Failed     []any
	}
	for range 2 { // again: the same ids
		b.do("apply_approved_actions", map[string]any{"approvedActionIds": decided.Approved, "allActions": []any{}}, &done)
		if len(done.CreatedIDs) != len(chosen) || len(done.Failed) != 0 {
			t.Errorf("%+v", done)
		}
	}
	var tickets struct{ Tasks []struct{ Title string } }
	b.do("list_tasks", map[string]any{}, &tickets)
	if n := strings.Count(b.campaign(), actions[i].Payload.Title); len(tickets.Tasks) != 1 || n != 1 {
		t.Errorf("%d tickets of it: %+v", n, tickets)
	}
}

// 8. Conflict handling: alternatives and what goes wrong.
func TestConflictHandling(t *testing.T) {
	b := newBench(t)
	b.upload("moves.csv", "Task,Project,Channel,Owner,Due\nOrder brake pads,Spring repairs,Email & CRM,Ida Holm,2027-03-01\n")
	var found struct{ Conflicts []plan.Conflict }
	b.do("detect_planning_gaps", map[string]any{"snapshot": map[string]any{}, "intent": "Plan it"}, &found)
	if len(found.Conflicts) == 0 || len(found.Conflicts[0].Alternatives) < 2 || found.Conflicts[0].Risk == "" {
		t.Errorf("%+v", found)
	}
}

// Without a campaign, and with documents that name no work, nothing can be applied.
func TestFailureModes(t *testing.T) {
	b := newBench(t)
	b.upload("vision.txt", "A shop is a place. We might one day do something with evenings. Somebody should think about it.")
	var out struct {
		Code      string
		Actions   []plan.Action
		Questions []plan.Question
	}
	b.do("detect_planning_gaps", map[string]any{"snapshot": map[string]any{}, "intent": ""}, nil)
	b.do("propose_plan_actions", map[string]any{"gaps": map[string]any{}, "modules": []any{}}, &out)
	if out.Code != "LOW_CONFIDENCE" || len(out.Questions) == 0 || len(out.Questions[0].Options) < 2 || len(out.Actions) != 1 || out.Actions[0].Type != plan.Noop {
		t.Errorf("%+v", out)
	}
	dup := b.upload("brief.md", brief)
	res := b.Do(0, "upload_context_file", map[string]any{"binaryRef": b.path("brief.md")})
	if res.Code != "DUPLICATE_ASSET" || !strings.Contains(string(res.Data), dup.ID) {
		t.Errorf("%+v %s", res, res.Data)
	}
	if res := newEmptyBench(t).Do(0, "get_planning_topology", map[string]any{}); res.Code != "TOPOLOGY_UNAVAILABLE" || !strings.Contains(res.Error, "campaign") {
		t.Errorf("%+v", res)
	}
}

func idsOf(actions []plan.Action) (ids []string) {
	for _, a := range actions {
		ids = append(ids, a.ID)
	}
	return ids
}

func approve(ids []string) (out []any) {
	for _, id := range ids {
		out = append(out, map[string]any{"actionId": id, "approve": true})
	}
	return out
}

// refused adds a file that is refused, and returns the message.
func (b *bench) refused(code, name, content string) string {
	b.t.Helper()
	if err := os.WriteFile(b.path(name), []byte(content), 0o600); err != nil {
		b.t.Fatal(err)
	}
	res := b.Do(0, "upload_context_file", map[string]any{"binaryRef": b.path(name), "fileName": filepath.Base(name), "sizeBytes": len(content)})
	var data struct {
		Error struct {
			Code, Message string
			Recoverable   bool
		}
		ProposedAction plan.Action
	}
	if err := json.Unmarshal(res.Data, &data); err != nil || res.Success || string(res.Code) != code || data.Error.Code != code ||
		!data.Error.Recoverable || data.ProposedAction.Type != plan.Noop || data.ProposedAction.Risk != plan.RiskLow {
		b.t.Errorf("%s: %+v, %s", name, res, res.Data)
	}
	return data.Error.Message
}
