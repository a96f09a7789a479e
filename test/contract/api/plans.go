package contract

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// Plans checks the calls about plans and their uploads. start returns a client of an
// agent without any.
func Plans(t *testing.T, start func(*testing.T) *api.Client) {
	c := start(t)
	if all := mustCall(t, c, api.ListPlans, api.None{}).Plans; len(all) != 0 {
		t.Fatalf("%+v", all)
	}
	refuses(t, c, api.CreatePlan, api.CreatePlanRequest{CampaignID: "none"}, api.CodeNotFound)
	refuses(t, c, api.GetPlan, api.IDRequest{ID: "none"}, api.CodeNotFound)
	refuses(t, c, api.RemovePlan, api.IDRequest{ID: "none"}, api.CodeNotFound)
	refuses(t, c, api.ListUploads, api.UploadsRequest{PlanID: "none"}, api.CodeNotFound)
	refuses(t, c, api.AddUpload, api.AddUploadRequest{PlanID: "none", Name: "a.md", Text: "# A"}, api.CodeNotFound)
	campaign := mustCall(t, c, api.ExampleCampaign, api.None{}).ID
	id := mustCall(t, c, api.CreatePlan, api.CreatePlanRequest{CampaignID: campaign, Intent: "  Print the\nprogramme "}).ID
	if p := planSummary(t, c, id); p.Name != "Print the programme" || p.State != "empty" || p.CampaignID != campaign || p.Campaign == "" || p.UpdatedAt.IsZero() {
		t.Errorf("%+v", p)
	}
	t.Run("uploads", func(t *testing.T) { uploads(t, c, id) })
	t.Run("refused uploads", func(t *testing.T) { refusedUploads(t, c, id) })
	t.Run("build", func(t *testing.T) { buildPlan(t, c, id) })
	t.Run("explain", func(t *testing.T) {
		all := mustCall(t, c, api.ExplainPlan, api.IDRequest{ID: id}).Passages
		if i := slices.IndexFunc(all, func(x api.Explanation) bool { return len(x.ActionIDs) == 1 }); i < 0 || all[i].Form != "row" || all[i].Kind != "task" || all[i].Title != "Print the programme" {
			t.Errorf("%+v", all)
		}
		refuses(t, c, api.ExplainPlan, api.IDRequest{ID: "none"}, api.CodeNotFound)
	})
	t.Run("no model", func(t *testing.T) { suggestsNothing(t, c, id) })
	refuses(t, c, api.RemoveCampaign, api.IDRequest{ID: campaign}, api.CodeInvalid)
	mustCall(t, c, api.RemovePlan, api.IDRequest{ID: id})
	refuses(t, c, api.GetPlan, api.IDRequest{ID: id}, api.CodeNotFound)
	mustCall(t, c, api.RemoveCampaign, api.IDRequest{ID: campaign})
}

// suggestsNothing: without a model it is said why, and the plan stays as it was.
func suggestsNothing(t *testing.T, c *api.Client, id string) {
	before := mustCall(t, c, api.GetPlan, api.IDRequest{ID: id})
	if m := mustCall(t, c, api.GetPlanModel, api.None{}); m.Name != "" || m.Reason == "" {
		t.Errorf("%+v", m)
	}
	refuses(t, c, api.SuggestPlan, api.IDRequest{ID: id}, api.CodeFailed)
	mustCall(t, c, api.StopSuggesting, api.IDRequest{ID: id})
	if after := mustCall(t, c, api.GetPlan, api.IDRequest{ID: id}); len(after.Actions) != len(before.Actions) || after.Suggestions == nil || after.Suggesting {
		t.Errorf("%+v", after)
	}
}

func planSummary(t *testing.T, c *api.Client, id string) api.PlanSummary {
	t.Helper()
	all := mustCall(t, c, api.ListPlans, api.None{}).Plans
	i := slices.IndexFunc(all, func(p api.PlanSummary) bool { return p.ID == id })
	if i < 0 {
		t.Fatalf("%+v", all)
	}
	return all[i]
}

const notes = "# Notes\n\n## Programme\n\n| Task | Owner | Due |\n|---|---|---|\n| Print the programme | Ann Lee | 2027-05-03 |\n\n<!-- hidden -->\n"

// uploads adds a file, a pasted text, and a new version of the file.
func uploads(t *testing.T, c *api.Client, id string) {
	path := filepath.Join(t.TempDir(), "notes.md")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(notes)
	a := mustCall(t, c, api.AddUpload, api.AddUploadRequest{PlanID: id, Path: path})
	if a.Problem != nil || a.ID == "" || a.Name != "notes.md" || a.MimeType != "text/markdown" || a.SizeBytes != int64(len(notes)) || a.Status != api.UploadExtracted ||
		a.Source != api.UploadFile || len(a.Hash) != 64 || !slices.Contains(a.Summary, api.SummaryLine{Text: "2 headings, 1 row, 1 hidden passage"}) || !slices.Contains(a.Entities, "deadline: 2027-05-03 Print the programme") {
		t.Errorf("%+v", a)
	}
	pasted := mustCall(t, c, api.AddUpload, api.AddUploadRequest{PlanID: id, Text: "Call Ann"})
	if pasted.Problem != nil || pasted.Name != "Pasted text.txt" || pasted.Source != api.UploadPaste {
		t.Errorf("%+v", pasted)
	}
	twice := mustCall(t, c, api.AddUpload, api.AddUploadRequest{PlanID: id, Path: path})
	if twice.Problem == nil || twice.Problem.Code != "DUPLICATE_ASSET" || twice.DuplicateOf != a.ID || twice.ID != "" || twice.Status != api.UploadFailed || !twice.Problem.Recoverable {
		t.Errorf("%+v", twice)
	}
	write(strings.Replace(notes, "05-03", "06-07", 1))
	if newer := mustCall(t, c, api.AddUpload, api.AddUploadRequest{PlanID: id, Path: path}); newer.Problem != nil || newer.Name != "notes (version 2).md" {
		t.Errorf("%+v", newer)
	}
	all := mustCall(t, c, api.ListUploads, api.UploadsRequest{PlanID: id})
	if len(all.Assets) != 3 || all.Assets[0].Hash != a.Hash || all.UsedBytes != int64(2*len(notes)+len("Call Ann")) || all.LimitBytes != 20<<20 {
		t.Errorf("%+v", all)
	}
	if p := planSummary(t, c, id); p.Uploads != 3 || p.State != api.PlanUploaded {
		t.Errorf("%+v", p)
	}
	text := mustCall(t, c, api.GetUploadText, api.UploadRequest{PlanID: id, AssetID: a.ID})
	var blocks []string
	for _, b := range text.Blocks {
		kind := b.Kind
		if b.Hidden {
			kind += " hidden"
		}
		blocks = append(blocks, kind+" "+b.Place+" "+text.Text[b.Start:b.End])
	}
	if got, want := strings.Join(blocks, "\n"), "heading line 1 Notes\nheading line 3 Programme\nhead line 7 Task | Owner | Due\nrow line 7 Print the programme | Ann Lee | 2027-05-03\nparagraph hidden line 9 <!-- hidden -->"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	refuses(t, c, api.GetUploadText, api.UploadRequest{PlanID: id, AssetID: "none"}, api.CodeNotFound)
	mustCall(t, c, api.RemoveUpload, api.UploadRequest{PlanID: id, AssetID: pasted.ID})
	refuses(t, c, api.RemoveUpload, api.UploadRequest{PlanID: id, AssetID: pasted.ID}, api.CodeNotFound)
}

// refusedUploads gives documents that cannot be used: each has an answer with the code
// of the planning contract, and nothing of it is kept.
func refusedUploads(t *testing.T, c *api.Client, id string) {
	before := len(mustCall(t, c, api.ListUploads, api.UploadsRequest{PlanID: id}).Assets)
	for _, tt := range []struct {
		r    api.AddUploadRequest
		code string
	}{
		{api.AddUploadRequest{Name: "a.png", Text: "x", Source: api.UploadFile}, "UNSUPPORTED_FILE_TYPE"},
		{api.AddUploadRequest{Name: "a.md", Text: "# A", MimeType: "image/png"}, "UNSUPPORTED_FILE_TYPE"},
		{api.AddUploadRequest{Name: "a.md", Text: strings.Repeat("word ", 1<<20) + "# A"}, "FILE_TOO_LARGE"},
		{api.AddUploadRequest{Name: "a.json", Text: "{"}, "PARSE_FAILED"},
		{api.AddUploadRequest{Name: "a.docx", Text: "PK\x03\x04"}, "PARSE_FAILED"},
		{api.AddUploadRequest{Name: "a.txt", Text: " \n"}, "PARSE_FAILED"},
	} {
		tt.r.PlanID = id
		a := mustCall(t, c, api.AddUpload, tt.r)
		if a.Problem == nil || a.Problem.Code != tt.code || a.Problem.Message == "" || a.Problem.Remedy == "" || a.ID != "" || a.Status != api.UploadFailed {
			t.Errorf("%s: %+v %+v", tt.code, a, a.Problem)
		}
	}
	refuses(t, c, api.AddUpload, api.AddUploadRequest{PlanID: id, Path: "relative.md"}, api.CodeInvalid)
	refuses(t, c, api.AddUpload, api.AddUploadRequest{PlanID: id, Path: "/nowhere/a.md"}, api.CodeFailed)
	refuses(t, c, api.AddUpload, api.AddUploadRequest{PlanID: id, Path: "/a.md", Text: "both"}, api.CodeInvalid)
	refuses(t, c, api.AddUpload, api.AddUploadRequest{PlanID: id, Name: "a.md", Text: "a", Source: "POST"}, api.CodeInvalid)
	if after := len(mustCall(t, c, api.ListUploads, api.UploadsRequest{PlanID: id}).Assets); after != before {
		t.Errorf("%d documents are kept, %d before", after, before)
	}
}

func buildPlan(t *testing.T, c *api.Client, id string) {
	p := mustCall(t, c, api.BuildPlan, api.IDRequest{ID: id})
	i := slices.IndexFunc(p.Actions, func(a api.PlanAction) bool { return a.Payload.Title == "Print the programme" })
	if p.State != "planned" || p.BuiltAt == nil || i < 0 || p.Noop != nil {
		t.Fatalf("%+v", p)
	}
	a := p.Actions[i]
	if a.Type != "CREATE_PLAN_MODULE" || a.State != api.ActionProposed || a.Payload.Due != "2027-06-07" || a.Module == "" || a.ModuleName == "" ||
		len(a.Payload.Quotes) == 0 || a.Payload.Quotes[0].Document != "notes (version 2).md" || a.Confidence <= 0 || a.RiskLevel == "" {
		t.Errorf("%+v", a)
	}
	if len(p.Delta) == 0 || p.Delta[0].Kind != "changed" || p.Delta[0].From == nil || p.Delta[0].From.Document != "notes.md" || !slices.Contains(p.Delta[0].Actions, a.ID) {
		t.Errorf("%+v", p.Delta)
	}
	again := mustCall(t, c, api.BuildPlan, api.IDRequest{ID: id})
	if got := mustCall(t, c, api.GetPlan, api.IDRequest{ID: id}); len(again.Actions) != len(p.Actions) || again.Actions[i].ID != a.ID || len(got.Actions) != len(p.Actions) || got.State != "planned" {
		t.Errorf("%+v", got)
	}
	intent := "Something else"
	mustCall(t, c, api.ChangePlan, api.ChangePlanRequest{ID: id, Intent: &intent, Name: "Programme"})
	if s := planSummary(t, c, id); s.Name != "Programme" || s.Intent != intent || s.State != api.PlanUploaded || s.Waiting != len(p.Actions) || s.Actions != len(p.Actions) {
		t.Errorf("%+v", s)
	}
	refuses(t, c, api.ChangePlan, api.ChangePlanRequest{ID: id, CampaignID: "none"}, api.CodeNotFound)
	empty := mustCall(t, c, api.CreatePlan, api.CreatePlanRequest{CampaignID: p.CampaignID}).ID
	refuses(t, c, api.BuildPlan, api.IDRequest{ID: empty}, api.CodeInvalid)
	mustCall(t, c, api.RemovePlan, api.IDRequest{ID: empty})
}
