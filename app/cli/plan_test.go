package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

func planFile(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestPlan(t *testing.T) {
	doc := planFile(t, "notes.md", "# Notes\n\n## Site\n\n- [ ] Ann: write the page by 3 May 2027\n- [x] done thing here\n")
	campaign := planFile(t, "campaign.json", `{"channels":[{"id":"c","name":"Web"}],"projects":[{"id":"p","name":"Site","channelId":"c"}],"team":[{"name":"Ann Lee"}]}`)
	var out bytes.Buffer
	if err := (&planFilesCmd{planned{Files: []string{doc}, Campaign: campaign, JSON: true}}).Run(&Session{Ctx: context.Background(), Out: &out}); err != nil {
		t.Fatal(err)
	}
	var res struct {
		Success bool
		Data    struct {
			Actions []struct {
				Type    string
				Payload struct{ Title, Parent, Owner, Due string }
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &res); err != nil || !res.Success || len(res.Data.Actions) != 3 {
		t.Fatalf("%v %s", err, out.String())
	}
	if a := res.Data.Actions[2]; a.Type != "CREATE_PLAN_MODULE" || a.Payload.Title != "Write the page" || a.Payload.Parent != "p" || a.Payload.Owner != "Ann Lee" || a.Payload.Due != "2027-05-03" {
		t.Errorf("%+v", a)
	}
	out.Reset()
	if err := (&planFilesCmd{planned{Files: []string{doc}, Campaign: campaign}}).Run(&Session{Ctx: context.Background(), Out: &out}); err != nil || !strings.Contains(out.String(), "Nothing was changed.") {
		t.Errorf("%v %s", err, out.String())
	}
	out.Reset()
	err := (&planExplainCmd{planned{Files: []string{doc}, Campaign: campaign}}).Run(&Session{Ctx: context.Background(), Out: &out})
	if want := "Ann: write the page by 3 May 2027\n  item: notes.md, Notes › Site\n  task: Write the page, Ann Lee, 2027-05-03\n  matches Site (p, "; err != nil || !strings.Contains(out.String(), want) ||
		!strings.Contains(out.String(), "leads to nothing: already done") || !strings.Contains(out.String(), "  work with ") {
		t.Errorf("%v %s", err, out.String())
	}
}

func TestPlanOfBadDocuments(t *testing.T) {
	for name, want := range map[string]string{
		"a.exe": "UNSUPPORTED_FILE_TYPE", "a.docx": "PARSE_FAILED", "empty.md": "PARSE_FAILED",
	} {
		content := "no document of that type"
		if name == "empty.md" {
			content = " \n<!-- only a comment -->\n"
		}
		err := (&planFilesCmd{planned{Files: []string{planFile(t, name, content)}}}).Run(&Session{Ctx: context.Background(), Out: &bytes.Buffer{}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	large := planFile(t, "large.md", strings.Repeat("word ", 1<<21))
	if err := (&extractCmd{File: large}).Run(&Session{Ctx: context.Background(), Out: &bytes.Buffer{}}); err == nil || !strings.Contains(err.Error(), "FILE_TOO_LARGE") {
		t.Errorf("%v", err)
	}
	if err := (&extractCmd{File: filepath.Join(t.TempDir(), "none.md")}).Run(&Session{Ctx: context.Background(), Out: &bytes.Buffer{}}); err == nil {
		t.Error("a missing file is no error")
	}
}

func TestExtract(t *testing.T) {
	var out bytes.Buffer
	doc := planFile(t, "a.md", "# One\n\ntext\n\n- item\n\n<!-- \x1b[31mhidden -->\n")
	if err := (&extractCmd{File: doc}).Run(&Session{Ctx: context.Background(), Out: &out}); err != nil {
		t.Fatal(err)
	}
	if want := "# One\ntext\n- item\n(hidden) <!-- \\x1b[31mhidden -->\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// --campaign is a file if there is one, else a campaign of the agent by id or name.
func TestCampaignOfAPlan(t *testing.T) {
	stored := []api.CampaignSummary{{ID: "c1", Name: "Spring"}, {ID: "c2", Name: "Autumn"}, {ID: "c3", Name: "autumn"}, {ID: "autumn-id", Name: "c1"}}
	s, _ := session(t, func(server *api.Server) {
		api.Handle(server, api.ListCampaigns, func(context.Context, api.None) (api.CampaignsResult, error) {
			return api.CampaignsResult{Campaigns: stored}, nil
		})
		api.Handle(server, api.ExportCampaign, func(_ context.Context, r api.ExportCampaignRequest) (api.ExportCampaignResult, error) {
			return api.ExportCampaignResult{Text: `{"name":"stored ` + r.ID + `"}`}, nil
		})
	})
	t.Chdir(t.TempDir())
	if err := os.WriteFile("Spring", []byte(`{"name":"a file"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for named, want := range map[string]string{
		"": "", "Spring": "a file", "c1": "stored c1", "c2": "stored c2", "Autumn": `! 2 campaigns are called "Autumn": give the id of one, c2 or c3`,
		"Winter": `! there is neither a file nor a campaign "Winter"`, "./c1": "! read the campaign ./c1", "c1.json": "! read the campaign c1.json",
	} {
		c, err := s.planCampaign(named)
		got := c.Name
		if err != nil {
			got = "! " + err.Error()
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%q: %s, want %s", named, got, want)
		}
	}
	if _, err := (&Session{Ctx: t.Context(), Connect: func(context.Context) (*api.Client, func(), error) { return nil, nil, errors.New("it is not running") }}).planCampaign("c1"); err == nil || !strings.Contains(err.Error(), "there is no file") {
		t.Errorf("without an agent: %v", err)
	}
}
