package plans

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// The acceptance tests of the planning contract (section 10), through the window.

func withExample(t *testing.T) *window {
	w := open(t)
	w.f.Run("example")
	w.queue.Settle()
	return w
}

// 1. A valid .md file is extracted, and a CREATE_DOC proposal is produced.
func TestUploadSuccessPath(t *testing.T) {
	w := withExample(t)
	w.drop("brief.md", sample.PlanBrief)
	if all := w.p.m.Uploads.Assets; len(all) != 1 || all[0].Status != api.UploadExtracted {
		t.Fatalf("the documents are %+v", all)
	}
	w.Typed("b")
	if !slices.Contains(w.types(), "CREATE_DOC") {
		t.Errorf("the actions are %v", w.types())
	}
}

// 2. An unsupported type is refused, and no mutation is proposed.
func TestUnsupportedFileRejection(t *testing.T) {
	w := withExample(t)
	w.drop("photo.png", "\x89PNG\r\n\x1a\n0000")
	if !w.p.documents.problem.Row.Visible() || !strings.Contains(w.p.documents.problem.Text.Text, ".md") {
		t.Errorf("it says %q", w.p.documents.problem.Text.Text)
	}
	w.Typed("b")
	if len(w.p.m.Uploads.Assets) != 0 || len(w.p.m.Plan.Actions) != 0 {
		t.Errorf("there are %d documents and %d actions", len(w.p.m.Uploads.Assets), len(w.p.m.Plan.Actions))
	}
}

// 3. A file of 9 MB is refused, with a way to split it.
func TestOversizedFileRejection(t *testing.T) {
	w := withExample(t)
	w.drop("long.md", "# One\n\n"+strings.Repeat("A line of text.\n", 9<<20/16)+"\n# Two\n\nMore.\n")
	if text := w.p.documents.problem.Text.Text; !strings.Contains(strings.ToLower(text), "split") {
		t.Errorf("it says %q", text)
	}
	if len(w.p.m.Uploads.Assets) != 0 {
		t.Errorf("the documents are %+v", w.p.m.Uploads.Assets)
	}
}

// 4. Work for what is there: modules and links to documents, no structure.
func TestCompleteTopologyPlanning(t *testing.T) {
	w := withExample(t)
	w.drop("Safety plan 2026.md", "# Safety plan 2026\n\n## Course and safety\n\n- Nora Quill books a second ambulance by 2027-04-10.\n")
	w.Typed("b")
	types := w.types()
	if !slices.Contains(types, "CREATE_PLAN_MODULE") || !slices.Contains(types, "LINK_DOC") || slices.Contains(types, "CREATE_PROJECT") || slices.Contains(types, "CREATE_CHANNEL") {
		t.Errorf("the actions are %v", types)
	}
}

// 5. What is missing is created before the work that needs it.
func TestMissingTopologyPlanning(t *testing.T) {
	w := planned(t)
	project, module := slices.Index(w.types(), "CREATE_PROJECT"), slices.Index(w.types(), "CREATE_PLAN_MODULE")
	if project < 0 || project > module {
		t.Errorf("the actions are %v", w.types())
	}
	if got := w.state("Test the mobile signal at the pier"); got != "blocked" {
		t.Errorf("the work in the new project is %s", got)
	}
}

// 6. Without an approval nothing changes, whatever is looked at and ticked.
func TestApprovalBoundaryEnforcement(t *testing.T) {
	w := planned(t)
	before := w.campaign()
	w.Chord(fyne.KeyModifierShortcutDefault, fyne.KeyA)
	w.p.tickAll()
	for _, id := range []string{"afterwards", "graph", "why", "list"} {
		w.f.Run(id)
	}
	w.Typed("a") // asks; Cancel has the focus
	w.Key(fyne.KeyReturn)
	w.Typed("b")
	if after := w.campaign(); len(after.Tickets) != len(before.Tickets) || len(after.Projects) != len(before.Projects) || len(after.Docs) != len(before.Docs) {
		t.Errorf("the campaign changed: %+v", after)
	}
	if n := w.p.m.Count(api.ActionApplied); n != 0 {
		t.Errorf("%d actions are applied", n)
	}
}

// 7. Exactly what was approved is applied, and the created ids are reported.
func TestExplicitApplyExecution(t *testing.T) {
	w := planned(t)
	before := w.campaign()
	w.to("Test the mobile signal at the pier")
	w.Key(fyne.KeySpace)
	w.Typed("a")
	w.confirm()
	w.said("Applied 2 actions: created ")
	after := w.campaign()
	if len(after.Tickets) != len(before.Tickets)+1 || len(after.Projects) != len(before.Projects)+1 || len(after.Docs) != len(before.Docs) {
		t.Errorf("the campaign became %+v", after)
	}
	it := w.to("Test the mobile signal at the pier")
	id := w.p.m.Plan.Actions[it.index].NodeID
	if w.state("Livestream") != "applied" || id == "" || fact(w.p.m.factsOf(it), "Created") != id || w.p.m.tickOf(it) != noTick {
		t.Errorf("the action is %+v", w.p.m.Plan.Actions[it.index])
	}
}

// 8. A conflict with an existing name has alternatives and a risk, and is first: a question. One about a ticket is below.
func TestConflictHandling(t *testing.T) {
	w := planned(t)
	w.Key(fyne.KeyHome)
	var options []string
	for _, o := range w.p.question().Options {
		options = append(options, o.Text)
	}
	f := w.p.m.factsOf(w.p.m.items()[0])
	if !slices.Equal(options, []string{"Yes: use Posters and press", "No: create Posters and banners"}) || fact(f, "Risk") == "" || !strings.Contains(fact(f, "Affects"), "Posters and press") {
		t.Errorf("the options are %q, the facts %v", options, f)
	}
	i := slices.IndexFunc(w.p.m.items(), func(it item) bool { return it.kind == conflictItem })
	if i < 0 || i > 3 {
		t.Fatalf("the conflict is row %d", i)
	}
	if f := w.p.m.factsOf(w.p.m.items()[i]); !strings.Contains(fact(f, "Options"), "Create another ticket") || fact(f, "Risk") == "" || !strings.Contains(fact(f, "Affects"), "Train the marshals") {
		t.Errorf("the facts are %v", f)
	}
}
