package store

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/upload"
)

func uploaded(t *testing.T, name, text string) upload.Asset {
	t.Helper()
	a, err := upload.Read(t.Context(), extract.ReadDocument, upload.FromText(name, "", text, upload.Uploaded), nil, nil)
	must(t, err)
	a.ID, a.Uploaded = "id of "+name, noon.Add(time.Hour)
	return a
}

func TestPlansAreKept(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	saved(t, s, "make", fair("a", 3), campaign.Inserts(fair("a", 3)))
	p := planning.Plan{ID: "p", Name: "Cards", Campaign: "a", Intent: "print them", Created: noon, Changed: noon}
	must(t, s.AddPlan(t.Context(), p))
	must(t, s.AddPlan(t.Context(), planning.Plan{ID: "q", Campaign: "a"}))
	one := uploaded(t, "one.md", "# One\n\n## Two\n\n- [ ] Ann Lee: buy paper by 3 May 2027\n\n| A | B |\n|---|---|\n| 1 | 2 |\n")
	must(t, s.AddUpload(t.Context(), "p", one))
	must(t, s.AddUpload(t.Context(), "p", uploaded(t, "two.txt", "Second")))
	p.Name, p.Changed = "All cards", noon.Add(time.Minute)
	must(t, s.ChangePlan(t.Context(), p))
	body, err := engine.Build(t.Context(), engine.Input{Campaign: fair("a", 3), Documents: []extract.Document{one.Document}})
	must(t, err)
	p.Body = body
	p.Built = noon.Add(2 * time.Hour)
	must(t, s.SaveBuild(t.Context(), p))

	s = again(t, s, dir)
	got, err := s.Plan(t.Context(), "p")
	if must(t, err); !reflect.DeepEqual(got, p) {
		t.Errorf("%+v\nwant\n%+v", got, p)
	}
	all, err := s.Plans(t.Context())
	if must(t, err); len(all) != 2 || all[0].ID != "q" {
		t.Errorf("%+v", all)
	}
	as, err := s.Uploads(t.Context(), "p")
	must(t, err)
	docs, err := s.Documents(t.Context(), "p", "")
	must(t, err)
	if len(as) != 2 || len(docs) != 2 || !reflect.DeepEqual(docs[0], one.Document) {
		t.Fatalf("%+v\n%+v", as, docs)
	}
	if as[0].Document = docs[0]; !reflect.DeepEqual(as[0], one) {
		t.Errorf("%+v\nwant\n%+v", as[0], one)
	}
	if second, err := s.Documents(t.Context(), "p", "id of two.txt"); err != nil || len(second) != 1 || second[0].Name != "two.txt" {
		t.Errorf("%+v %v", second, err)
	}
}

// What belongs to nothing is not kept, nor a document twice.
func TestPlansKeepTheirHierarchy(t *testing.T) {
	s := opened(t, t.TempDir())
	saved(t, s, "make", fair("a", 1), campaign.Inserts(fair("a", 1)))
	must(t, s.AddPlan(t.Context(), planning.Plan{ID: "p", Campaign: "a"}))
	must(t, s.AddUpload(t.Context(), "p", uploaded(t, "one.md", "One")))
	twice := uploaded(t, "two.md", "One")
	for name, err := range map[string]error{
		"a plan for no campaign":        s.AddPlan(t.Context(), planning.Plan{ID: "q", Campaign: "none"}),
		"a document of no plan":         s.AddUpload(t.Context(), "none", twice),
		"a document of the same name":   s.AddUpload(t.Context(), "p", func() upload.Asset { twice.Name = "one.md"; return twice }()),
		"a plan that is not there":      s.ChangePlan(t.Context(), planning.Plan{ID: "none", Campaign: "a"}),
		"a build of no plan":            s.SaveBuild(t.Context(), planning.Plan{ID: "none"}),
		"a campaign with plans removed": s.SaveChange(t.Context(), planning.Change{ID: "x", Kind: planning.Edited, Campaign: "a", At: noon, Steps: campaign.Reverse(campaign.Inserts(fair("a", 1)))}),
	} {
		if err == nil {
			t.Errorf("%s is kept", name)
		}
	}
	if found, err := s.RemoveUpload(t.Context(), "p", "none", noon); found || err != nil {
		t.Errorf("%v %v", found, err)
	}
	if found, err := s.RemoveUpload(t.Context(), "p", "id of one.md", noon.Add(time.Hour)); !found || err != nil {
		t.Errorf("%v %v", found, err)
	}
	if p, err := s.Plan(t.Context(), "p"); err != nil || !p.Changed.Equal(noon.Add(time.Hour)) {
		t.Errorf("%+v %v", p, err)
	}
	must(t, s.AddUpload(t.Context(), "p", uploaded(t, "one.md", "One")))
	must(t, s.RemovePlan(t.Context(), "p"))
	if as, err := s.Uploads(t.Context(), "p"); len(as) != 0 || err != nil {
		t.Errorf("documents outlive their plan: %v %v", as, err)
	}
	if _, err := s.Plan(t.Context(), "p"); !errors.Is(err, planning.ErrNotFound) {
		t.Error(err)
	}
}

// The file itself is in no table: what is kept is text.
func TestUploadsAreKeptWithoutTheirBinary(t *testing.T) {
	s := opened(t, t.TempDir())
	saved(t, s, "make", fair("a", 1), campaign.Inserts(fair("a", 1)))
	must(t, s.AddPlan(t.Context(), planning.Plan{ID: "p", Campaign: "a"}))
	must(t, s.AddUpload(t.Context(), "p", uploaded(t, "one.md", "# Visible\n\ntext ***with signs***\n\n[link]: http://binary.example\n")))
	rows, err := s.writer.QueryContext(t.Context(), `SELECT document || summary || entities FROM plan_uploads`)
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		var kept string
		must(t, rows.Scan(&kept))
		if !strings.Contains(kept, "Visible") || strings.Contains(kept, "binary.example") {
			t.Error(kept)
		}
	}
}
