package plans

import (
	"reflect"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// hand is one way to use the page.
type hand struct {
	name                              string
	tick, apply, confirm, retry, undo func(w *window)
	reject                            func(w *window, reason string)
}

// hands are the keyboard alone, and the mouse alone.
func hands() []hand {
	typed := func(keys string) func(*window) { return func(w *window) { w.Typed(keys) } }
	pressed := func(button string) func(*window) { return func(w *window) { w.press(w.p.decision.box, button) } }
	return []hand{
		{
			name: "keys", tick: func(w *window) { w.Key(fyne.KeySpace) }, apply: typed("a"), retry: typed("t"),
			confirm: func(w *window) { w.Win.Canvas().FocusNext(); w.Key(fyne.KeyReturn) }, // Cancel has the focus
			undo:    func(w *window) { w.Shortcut(&fyne.ShortcutUndo{}) },
			reject:  func(w *window, reason string) { w.Typed("r" + reason); w.Key(fyne.KeyReturn) },
		},
		{
			name: "mouse", tick: func(w *window) { w.pressTick() }, apply: pressed("Approve…"), retry: pressed("Retry failed"), confirm: pressed("Approve"),
			undo: func(w *window) { w.press(w.f.Part(frame.ResultLine), "Undo") },
			reject: func(w *window, reason string) {
				w.press(w.p.decision.box, "Reject…")
				w.Typed(reason)
				w.press(w.p.decision.box, "Reject")
			},
		},
	}
}

// press presses the button with that text.
func (w *window) press(in fyne.CanvasObject, text string) {
	w.t.Helper()
	all := kit.Buttons(in)
	i := slices.IndexFunc(all, func(b *kit.Button) bool { return b.DebugText() == text && b.Visible() && !b.Disabled() })
	if i < 0 {
		w.t.Fatalf("no button %q can be pressed", text)
	}
	all[i].Tapped(nil)
	w.queue.Settle()
}

// pressTick presses the tick of the current row, where it is drawn.
func (w *window) pressTick() {
	w.t.Helper()
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.p.list)
	y := float32(w.p.list.Index)*(rowHeight+theme.Padding()) - w.p.list.GetScrollOffset()
	test.TapCanvas(w.Win.Canvas(), top.AddXY(24, y+rowHeight/2))
	w.queue.Settle()
}

// edit changes the campaign as the person does on the page of campaigns.
func (w *window) edit(op api.EditOp, kind api.NodeKind, n api.Node) string {
	w.t.Helper()
	res, err := api.EditCampaign.Call(w.t.Context(), w.client, api.EditCampaignRequest{ID: w.p.m.campaignID(), Op: op, Kind: kind, Node: n})
	if err != nil {
		w.t.Fatal(err)
	}
	return res.ID
}

// What fails says why, and is applied again once its cause is gone, under the same
// decision; undo takes all of it back as one step.
func TestApplyRetryAndUndo(t *testing.T) {
	for _, h := range hands() {
		t.Run(h.name, func(t *testing.T) {
			w := planned(t)
			before := w.campaign()
			livestream := api.Node{Name: "Livestream", ChannelID: w.p.m.Plan.Actions[w.to("Livestream").index].Payload.Parent}
			made := w.edit(api.EditAdd, api.NodeProject, livestream) // now the plan cannot make it
			w.to("Test the mobile signal at the pier")
			h.tick(w)
			h.apply(w)
			h.confirm(w)
			w.said("Applied 0 actions; 2 actions failed: ")
			if it := w.to("Livestream"); w.state("Livestream") != "failed" || w.p.m.factsOf(it).failure != "The project “Livestream” is there already." {
				t.Errorf("it is %s: %q", w.state("Livestream"), w.p.m.factsOf(it).failure)
			}
			w.edit(api.EditRemove, api.NodeProject, api.Node{ID: made})
			h.retry(w)
			w.said("Applied 2 actions: created ")
			if got := w.state("Test the mobile signal at the pier"); got != "applied" || w.p.Table.Find("retry").Enabled() {
				t.Errorf("after the second try it is %s, and a third can be made: %t", got, w.p.Table.Find("retry").Enabled())
			}
			if n := len(w.campaign().Tickets) - len(before.Tickets); n != 1 {
				t.Errorf("%d tickets were made", n)
			}
			h.undo(w)
			if after := w.campaign(); !reflect.DeepEqual(after, before) {
				t.Errorf("the undo leaves %+v", after)
			}
			if it := w.to("Livestream"); w.state("Livestream") != "undone" || w.p.m.tickOf(it) != tickOff {
				t.Errorf("after the undo it is %s, and its tick is %d", w.state("Livestream"), w.p.m.tickOf(it))
			}
		})
	}
}

// What failed under a decision that is no longer known is asked about again.
func TestRetryInAnotherWindow(t *testing.T) {
	w := planned(t)
	made := w.edit(api.EditAdd, api.NodeProject, api.Node{Name: "Livestream", ChannelID: w.p.m.Plan.Actions[w.to("Livestream").index].Payload.Parent})
	w.Key(fyne.KeySpace)
	w.Typed("a")
	w.confirm()
	w.edit(api.EditRemove, api.NodeProject, api.Node{ID: made})
	w.p.m.decision = ""
	w.Typed("t")
	w.confirm()
	if got := w.state("Livestream"); got != "applied" {
		t.Errorf("it is %s", got)
	}
}

func TestRejectingAsksForTheReason(t *testing.T) {
	const title = "Order 60 hi-vis vests"
	for _, h := range hands() {
		t.Run(h.name, func(t *testing.T) {
			w := planned(t)
			w.to(title)
			h.reject(w, "we have some")
			w.said("Rejected '" + title + "'")
			it := w.to(title)
			if f := w.p.m.factsOf(it); w.state(title) != "rejected" || fact(f, "Rejected") != "we have some" || w.p.m.tickOf(it) != noTick {
				t.Errorf("it is %s: %+v", w.state(title), f)
			}
		})
	}
}

// While actions are applied a bar shows how many have been.
func TestApplyShowsItsProgress(t *testing.T) {
	w := planned(t)
	w.to("Test the mobile signal at the pier")
	w.Key(fyne.KeySpace)
	ids := w.p.m.Chosen()
	w.p.apply(w.p.m.review(ids...))
	bar := w.p.decision.bar
	p := w.p.m.Plan
	p.Actions = slices.Clone(p.Actions)
	i, _ := w.p.m.Index(ids[0])
	p.Actions[i].State = api.ActionApplied
	w.p.m.Use(p)
	w.p.drawList()
	if text := w.p.decision.text.DebugText(); !bar.Visible() || bar.Value != 0.5 || text != "Applying 2 actions: 50% done" {
		t.Errorf("with one of two applied the bar is visible %t at %v: %q", bar.Visible(), bar.Value, text)
	}
	w.queue.Settle()
	if bar.Visible() {
		t.Error("the bar stays when all is applied")
	}
	w.p.apply(w.p.m.review("made up")) // the agent refuses it
	w.queue.Settle()
	if bar.Visible() {
		t.Error("the bar stays when nothing could be applied")
	}
	w.f.SetLost(true)
	w.p.apply(w.p.m.review(ids...))
	w.p.drawList()
	if bar.Visible() {
		t.Error("the bar is there though nothing is asked of an agent that is gone")
	}
}

// The question is about the plan that the page showed when it was asked: a plan that was
// built again meanwhile is not applied, and the question about a removed plan is given up.
func TestApplyIsAboutWhatWasShown(t *testing.T) {
	w := planned(t)
	w.to("Order 60 hi-vis vests")
	w.Key(fyne.KeySpace)
	before := w.campaign()
	ids := w.p.m.Chosen()
	w.Typed("a")
	if _, err := api.PlaceAction.Call(t.Context(), w.client, api.PlaceActionRequest{ID: w.p.m.ID, ActionID: ids[len(ids)-1], ParentID: before.Channels[0].ID}); err != nil {
		t.Fatal(err)
	}
	w.queue.Settle()
	w.confirm()
	w.said("the plan has changed since you saw it")
	if !reflect.DeepEqual(w.campaign(), before) {
		t.Error("the campaign was changed")
	}
	w.p.refresh.Refresh()
	w.queue.Settle()
	w.Typed("a")
	if w.p.decision.foot.Form() == nil {
		t.Fatal("nothing is asked")
	}
	if _, err := api.RemovePlan.Call(t.Context(), w.client, api.IDRequest{ID: w.p.m.ID}); err != nil {
		t.Fatal(err)
	}
	w.p.refresh.Refresh()
	w.queue.Settle()
	if w.p.decision.foot.Form() != nil {
		t.Error("it still asks about a plan that is gone")
	}
}
