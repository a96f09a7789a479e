package plans

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/storage"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// window is a window with the page, on the agent's own planning without a disk.
type window struct {
	*kittest.Keyboard
	t      *testing.T
	f      *frame.Frame
	p      *Page
	queue  *kittest.Queue
	client *api.Client

	campaigns *sample.Campaigns
}

// open shows the page to a person who has no campaign and no plan.
func open(t *testing.T) *window {
	t.Helper()
	w := &window{t: t, campaigns: sample.NewCampaigns(t, sample.Noon)}
	w.client = sample.Client(t, sample.OnlyCampaigns{Campaigns: w.campaigns})
	o := kittest.Open(t, frame.Env{Client: w.client, Home: sample.Home, Now: sample.Noon, Modifiers: func() fyne.KeyModifier { return 0 }}, fyne.NewSize(1200, 740),
		frame.Entry{Name: api.WindowPlans, Title: "Plans"}, newPage)
	w.Keyboard, w.f, w.p, w.queue = o.Keyboard, o.Frame, o.Page, o.Queue
	return w
}

// planned is a window with the plan of the sample's documents for the example campaign.
func planned(t *testing.T) *window {
	t.Helper()
	w := open(t)
	w.f.Run("example")
	w.queue.Settle()
	w.drop("brief.md", sample.PlanBrief)
	w.drop("minutes.md", sample.PlanMinutes)
	w.Typed("b")
	if len(w.p.m.Plan.Actions) < 25 {
		text, _ := w.f.Result()
		t.Fatalf("the plan has %d actions: %s", len(w.p.m.Plan.Actions), text)
	}
	return w
}

// drop drops a file of that content on the window.
func (w *window) drop(name, content string) {
	w.t.Helper()
	path := filepath.Join(w.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		w.t.Fatal(err)
	}
	w.f.DropFiles(fyne.Position{}, []fyne.URI{storage.NewFileURI(path)})
	w.queue.Settle()
}

// campaign is the campaign as the agent has it.
func (w *window) campaign() api.Campaign {
	w.t.Helper()
	c, err := api.GetCampaign.Call(w.t.Context(), w.client, api.IDRequest{ID: w.p.m.campaignID()})
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

// to makes the row of a title the current one.
func (w *window) to(title string) item {
	w.t.Helper()
	i, ok := w.p.list.Pages.Index(func(it item) bool { return it.kind != moduleItem && it.title == title })
	if !ok {
		w.t.Fatalf("there is no row %q", title)
	}
	w.p.list.Select(i)
	w.queue.Settle()
	it, _ := w.p.list.Current()
	return it
}

// state is what the page says of the action of a title.
func (w *window) state(title string) string {
	w.t.Helper()
	for _, a := range w.p.m.Plan.Actions {
		if a.Payload.Title == title {
			return w.p.m.stateWord(a)
		}
	}
	return "gone"
}

// confirm presses the button of a question that does it.
func (w *window) confirm() {
	w.t.Helper()
	if w.p.decision.foot.Form() == nil {
		w.t.Fatal("nothing is asked")
	}
	buttons := kit.Buttons(w.p.decision.foot.Box)
	buttons[len(buttons)-1].Tapped(nil)
	w.queue.Settle()
}

func (w *window) said(want string) {
	w.t.Helper()
	if text, _ := w.f.Result(); !strings.Contains(text, want) {
		w.t.Errorf("it says %q, want %q", text, want)
	}
}

// types are the types of all actions, in their order.
func (w *window) types() []string {
	var out []string
	for _, a := range w.p.m.Plan.Actions {
		out = append(out, a.Type)
	}
	return out
}

func TestGoldens(t *testing.T) {
	parts := map[string]func(w *window) string{
		"first_step": func(*window) string { return "middle" },
		"documents":  func(*window) string { return "documents" },
		"list":       func(*window) string { return "list" },
		"action": func(w *window) string {
			w.to("Choose the streaming platform")
			return "details"
		},
		"question": func(w *window) string {
			w.Key(fyne.KeyHome)
			return "details"
		},
		"afterwards": func(w *window) string {
			w.to("Livestream")
			w.Key(fyne.KeySpace)
			w.f.Run("afterwards")
			w.queue.Settle()
			return "details"
		},
		"apply": func(w *window) string {
			w.to("Choose the streaming platform")
			w.Key(fyne.KeySpace)
			w.Typed("a")
			return "decision"
		},
	}
	kittest.NoOtherGoldens(t, goldenFiles, func(yield func(string) bool) {
		for _, name := range append(slices.Collect(maps.Keys(parts)), "graph") {
			if !yield(name) {
				return
			}
		}
	})
	for name, enter := range parts {
		t.Run(name, func(t *testing.T) {
			var w *window
			if name == "first_step" {
				w = open(t)
			} else {
				w = planned(t)
			}
			part := enter(w)
			w.queue.Settle()
			kittest.Golden(t, goldenFiles, name, w.Win, kittest.Parts{
				"middle": w.p.empty.Box, "documents": w.p.documents.box, "list": w.p.list, "details": w.p.details.box, "decision": w.p.decision.box,
			}, part)
		})
	}
}

// Ticking an action ticks what it depends on and says so; unticking one takes away
// what depends on it.
func TestTickingSaysWhatComesAlong(t *testing.T) {
	w := planned(t)
	w.to("Choose the streaming platform")
	w.Key(fyne.KeySpace)
	w.said("'Test the mobile signal at the pier' and 1 other ticked as well")
	w.to("Livestream")
	w.Key(fyne.KeySpace)
	w.said("unticked as well")
	if len(w.p.m.Chosen()) != 0 {
		t.Errorf("%v are still ticked", w.p.m.Chosen())
	}
}

// Letters write while a reason is typed, and Escape gives it up.
func TestAQuestionTakesTheKeys(t *testing.T) {
	w := planned(t)
	w.Key(fyne.KeyEnd)
	w.to("Order 60 hi-vis vests")
	w.Typed("r")
	w.Typed("a b n")
	w.Key(fyne.KeyEscape)
	if w.p.decision.foot.Form() != nil || w.state("Order 60 hi-vis vests") == "rejected" || len(w.p.m.Plans) != 1 {
		t.Error("Escape does not give the reason up, or its letters did something")
	}
}

// An answer lets an uncertain action be applied, with the answer in the decision.
func TestAnAnswerIsSentWithTheDecision(t *testing.T) {
	w := planned(t)
	w.Key(fyne.KeyHome)
	it, _ := w.p.list.Current()
	if it.kind != questionItem {
		t.Fatalf("the first row is %+v", it)
	}
	i := slices.IndexFunc(w.p.m.Plan.Actions, func(a api.PlanAction) bool { return a.Confidence < api.LowConfidence && a.Type == "CREATE_PLAN_MODULE" })
	title := w.p.m.Plan.Actions[i].Payload.Title
	w.to(title)
	w.Key(fyne.KeySpace)
	if len(w.p.m.Chosen()) != 0 {
		t.Error("an uncertain action was ticked without an answer")
	}
	w.Key(fyne.KeyHome, fyne.KeyDown, fyne.KeySpace, fyne.KeySpace) // the second answer to the second question
	w.to(title)
	w.Key(fyne.KeySpace)
	w.Typed("a")
	w.confirm()
	if got := w.state(title); got != "applied" {
		text, _ := w.f.Result()
		t.Errorf("it is %s: %s", got, text)
	}
}

// What would lie in a new project goes where the answer wants it, and waits for nothing then.
func TestAnAnswerMovesWhatWaitsForIt(t *testing.T) {
	w := planned(t)
	w.Key(fyne.KeyHome)
	q := w.p.question()
	made, there := q.Options[1].Node, q.Options[0].Node
	in := func(node string) (n int) {
		for _, a := range w.p.m.Plan.Actions {
			if a.Payload.Parent == node {
				n++
			}
		}
		return n
	}
	before, all := in(made), in(made)+in(there)
	w.Typed("1")
	w.queue.Settle()
	if a, _ := w.p.m.Action(made); before == 0 || in(made) != 0 || in(there) != all || w.p.m.stateWord(a) != "left out" || !strings.Contains(w.p.m.moreText(), "1 question open") {
		t.Errorf("after 'yes' %d of %d are moved; what was asked about is %s; %s", in(there), all, w.p.m.stateWord(a), w.p.m.moreText())
	}
	w.Typed("2")
	w.queue.Settle()
	if a, _ := w.p.m.Action(made); in(made) != before || in(there) != all-before || w.p.m.stateWord(a) != ready {
		t.Errorf("after 'no' %d are in it, and it is %s", in(made), w.p.m.stateWord(a))
	}
}

// A new version of a document shows what it changes and which actions that affects.
func TestANewVersionShowsWhatItAffects(t *testing.T) {
	w := planned(t)
	w.drop("brief.md", strings.Replace(sample.PlanBrief, "orders 12 portable toilets by 2027-04-20", "orders 16 portable toilets by 2027-04-27", 1))
	w.Typed("b")
	var changes []item
	for _, it := range w.p.m.items() {
		if it.kind == changeItem {
			changes = append(changes, it)
		}
	}
	if len(changes) == 0 || len(changes) > 2 || len(changes[0].actions) != 1 || !strings.Contains(changes[0].note, "affects 1 action") {
		t.Errorf("the changes are %+v", changes)
	}
}

func TestTextIsPasted(t *testing.T) {
	w := open(t)
	w.f.Run("example")
	w.queue.Settle()
	fyne.CurrentApp().Clipboard().SetContent("# Tasks\n\n- Nora Quill books the hall by 2027-03-01.\n")
	w.Typed("v")
	if all := w.p.m.Uploads.Assets; len(all) != 1 || all[0].Source != api.UploadPaste || all[0].Status != api.UploadExtracted {
		text, _ := w.f.Result()
		t.Errorf("the documents are %+v: %s", all, text)
	}
}

func TestADocumentIsRemoved(t *testing.T) {
	w := planned(t)
	w.Typed("d")
	if it, _ := w.p.shown(); it.kind != documentItem || it.title != "brief.md" {
		t.Fatalf("shown is %+v", it)
	}
	w.Key(fyne.KeyDelete)
	w.confirm()
	if all := w.p.m.Uploads.Assets; len(all) != 1 || all[0].Name != "minutes.md" {
		t.Errorf("the documents are %+v", all)
	}
}

func TestWhileThereIsNothingOnlyWhatCanBeDoneIsShown(t *testing.T) {
	w := open(t)
	if w.p.head.Visible() || w.p.documents.box.Visible() {
		t.Error("without a campaign there are choices without a choice, or the documents")
	}
	w.f.Run("example")
	w.queue.Settle()
	if !w.p.head.Visible() || w.p.documents.box.Visible() {
		t.Error("with a campaign there are no choices, or documents before there is one")
	}
	w.drop("brief.png", "no text")
	if !w.p.documents.box.Visible() || !w.p.documents.problem.Row.Visible() {
		t.Error("it does not say why a document was not taken")
	}
	w.drop("brief.md", sample.PlanBrief)
	if !w.p.documents.box.Visible() {
		t.Error("a document is not shown")
	}
}

// Where there is room for two panes only, D shows the documents in the place of
// the actions, and these again.
func TestDocumentsInANarrowWindow(t *testing.T) {
	w := planned(t)
	w.Win.Resize(fyne.NewSize(900, 600))
	if w.p.documents.box.Visible() || !w.p.toggle.Visible() {
		t.Fatal("the narrow window shows three panes")
	}
	w.Typed("d")
	if !w.p.documents.box.Visible() || w.p.body.Visible() && w.p.body.Size().Width > 0 && w.p.documents.box.Position().X > 0 {
		t.Error("D does not show the documents")
	}
	w.Typed("d")
	if w.p.documents.box.Visible() {
		t.Error("D does not show the actions again")
	}
}

// The source of an action is highlighted in the text of its document.
func TestTheSourceIsShown(t *testing.T) {
	w := planned(t)
	w.to("Update the safety plan for 600 swimmers")
	s := w.p.details.source
	if s.text.Text != "Nora Quill updates the safety plan for 600 swimmers by 2027-02-20." || !strings.Contains(s.before.Text, "Course and safety") || !strings.Contains(s.head.DebugText(), "line ") {
		t.Errorf("%q: %q after %q", s.head.DebugText(), s.text.Text, s.before.Text)
	}
}

// In the graph the same action is current, and the keys lead along the edges.
func TestTheGraphFollowsTheList(t *testing.T) {
	w := planned(t)
	w.to("Test the mobile signal at the pier")
	w.f.Run("graph")
	if w.p.graph.DebugText() != "Test the mobile signal at the pier" {
		t.Errorf("in the graph %q is current", w.p.graph.DebugText())
	}
	w.Key(fyne.KeyLeft)
	if it, _ := w.p.list.Current(); it.title != "Livestream" {
		t.Errorf("Left leads to %q", it.title)
	}
	w.Key(fyne.KeySpace)
	if !slices.Equal(w.p.m.Chosen(), []string{w.p.m.Plan.Actions[0].ID}) {
		t.Errorf("Space ticks %v", w.p.m.Chosen())
	}
}

// With 2,000 actions no more rows and boxes are drawn than are in sight.
func TestTwoThousandActions(t *testing.T) {
	w := planned(t)
	p := w.p.m.Plan
	for i := range 2000 {
		p.Actions = append(p.Actions, api.PlanAction{ID: fmt.Sprint("x", i), Type: "CREATE_PLAN_MODULE", Confidence: 0.9, State: api.ActionProposed,
			Dependencies: []string{p.Actions[0].ID}, Payload: api.PlanPayload{Title: fmt.Sprint("Ticket ", i)}})
	}
	w.p.m.Use(p)
	w.p.fillList()
	w.p.drawList()
	w.Key(fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyUp)
	if n := len(kittest.Texts(w.p.list)); n > 200 {
		t.Errorf("the list draws %d texts", n)
	}
	w.p.tickAll()
	w.f.Run("graph")
	boxes, lines := 0, 0
	for _, o := range w.p.graph.Objects {
		switch o.(type) {
		case *canvas.Rectangle:
			boxes++
		case *canvas.Line:
			lines++
		}
	}
	if boxes == 0 || boxes > 60 || lines > 100 {
		t.Errorf("the graph draws %d boxes and %d lines", boxes, lines)
	}
	if len(w.p.m.Chosen()) < 2000 {
		t.Errorf("%d are ticked", len(w.p.m.Chosen()))
	}
}

// What is ticked and answered belongs to one plan, also if another has the same actions.
func TestAnotherPlanHasItsOwnTicks(t *testing.T) {
	w := planned(t)
	first := w.p.m.ID
	w.Typed("n")
	w.drop("brief.md", sample.PlanBrief)
	w.f.Run("build")
	w.queue.Settle()
	w.p.tickAll()
	w.p.answer(w.p.m.Plan.Questions[0], 0)
	if w.p.m.ID == first || w.p.m.Ticks() == 0 {
		t.Fatalf("%d actions of the second plan are ticked", w.p.m.Ticks())
	}
	w.p.choosePlan(first)
	w.queue.Settle()
	if w.p.m.Plan.ID != first || w.p.m.Ticks() != 0 || len(w.p.m.Answers()) != 0 {
		t.Errorf("in %s, %d actions are ticked and %d questions answered", w.p.m.Plan.ID, w.p.m.Ticks(), len(w.p.m.Answers()))
	}
}

// Another page gives a question up: no key acts behind it when the plan is back.
func TestAQuestionEndsWithThePage(t *testing.T) {
	w := planned(t)
	w.to("Livestream")
	w.Typed("r")
	if w.f.Form() == nil {
		t.Fatal("nothing is asked")
	}
	w.f.Run("campaign")
	w.f.Back()
	if w.p.decision.foot.Form() != nil || w.f.Form() != nil {
		t.Error("the question is still there")
	}
}

// The campaigns are at hand where one is chosen; to look at them changes no plan.
func TestCampaignsAreAmongThoseToChoose(t *testing.T) {
	w := planned(t)
	was, plan := w.p.campaign.Select.Selected, w.p.m.Plan.Hash
	w.p.campaign.Choose(editCampaigns)
	w.queue.Settle()
	if w.p.campaign.Select.Selected != was || w.p.m.Plan.Hash != plan {
		t.Errorf("the plan is for %q", w.p.campaign.Select.Selected)
	}
	if w.f.Top() == frame.Page(w.p) {
		t.Error("the campaigns are not shown")
	}
}

// A search that finds nothing says so.
func TestNothingIsFound(t *testing.T) {
	w := planned(t)
	w.Typed("/zebra")
	w.queue.Settle()
	if w.p.empty.Shown() == "" || !slices.Contains(kittest.Texts(w.p.empty.Box), "Nothing found") {
		t.Errorf("it shows %v", kittest.Texts(w.p.empty.Box))
	}
	w.p.search.SetText("")
	w.queue.Settle()
	if w.p.empty.Shown() != "" {
		t.Error("without a search it still says so")
	}
}

func TestNothingIsAskedOfAnAgentThatIsGone(t *testing.T) {
	w := planned(t)
	w.to("Livestream")
	w.Key(fyne.KeySpace)
	w.f.SetLost(true)
	for _, id := range []string{"apply", "reject", "build", "new", "paste", "choose", "retry"} {
		if w.p.Table.Find(id).Enabled() {
			t.Errorf("%s can be done", id)
		}
	}
}
