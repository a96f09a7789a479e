package negotiations

import (
	"maps"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

// goldens are the states of the page: what leads to each, and the parts that show it.
func goldens() map[string]struct {
	size  fyne.Size
	enter func(*window)
	parts []string
} {
	type golden = struct {
		size  fyne.Size
		enter func(*window)
		parts []string
	}
	main, side := []string{"main"}, []string{"side"}
	all := map[string]golden{
		"window": {wide, func(w *window) { w.to("fence") }, nil},
		"empty": {wide, func(w *window) {
			w.f.Client = sample.Client(w.t, sample.NewRooms(sample.Noon))
			w.f.Changed()
		}, []string{"body"}},
		"failed": {wide, func(w *window) {
			w.p.m.answers = answers{}
			w.rooms.Fail(sample.ErrDown)
			w.f.Changed()
		}, []string{"body"}},
		"narrow": {narrow, func(w *window) { w.to("fence") }, main},
		"earlier_offer": {wide, func(w *window) {
			w.to("fence").Key(fyne.KeyRight, fyne.KeyUp)
		}, side},
		"no_connection": {wide, func(w *window) {
			w.rooms.Change("fence", func(r *api.Room) { r.Connected, r.Reason = false, "the server at 192.168.1.23 does not answer" })
			w.to("fence")
		}, []string{"head"}},
		"invitation_ended": {wide, func(w *window) {
			w.rooms.Change("inviting", func(r *api.Room) { r.Invitation.Ended = "a wrong code was tried" })
			w.f.Changed()
		}, main},
		"payments": {wide, func(w *window) { w.to("agreed").Typed("3") }, side},
		"pay": {wide, func(w *window) {
			w.to("agreed").p.m.payments = nil
			w.Typed("y")
		}, []string{"foot"}},
		"capture": {wide, func(w *window) { w.to("agreed").Typed("3k") }, []string{"foot"}},
		"save":    {wide, func(w *window) { w.to("agreed"); w.f.Run("save-agreement") }, []string{"foot"}},
		"payments_live": {wide, func(w *window) {
			w.rooms.SetLive(true)
			w.to("agreed").Typed("3")
		}, main},
		"practice_payments": {wide, func(w *window) { w.to("practice").Typed("3") }, side},
		"assistant":         {wide, func(w *window) { w.to("fence").Typed("4") }, side},
		"assistant_running": {wide, func(w *window) {
			w.rooms.ChangeAgent("fence", func(a *api.RoomAgent) { a.Running, a.Working = true, true })
			w.to("fence").Typed("4")
		}, side},
		"no_model": {wide, func(w *window) {
			w.rooms.ChangeAgent("fence", func(a *api.RoomAgent) { *a = api.RoomAgent{Reason: "there is no model on this computer"} })
			w.to("fence").Typed("4")
		}, side},
		"accept":   {wide, func(w *window) { w.to("fence").Typed("a") }, []string{"foot"}},
		"reject":   {wide, func(w *window) { w.to("fence").Typed("r") }, []string{"foot"}},
		"offer":    {narrow, func(w *window) { w.to("agreed").Typed("n") }, []string{"top"}},
		"counter":  {wide, func(w *window) { w.to("fence").Typed("c") }, []string{"top"}},
		"sign":     {wide, func(w *window) { w.to("accepted").Typed("s") }, []string{"top"}},
		"mandate":  {wide, func(w *window) { w.to("fence").Typed("m") }, []string{"top"}},
		"join":     {wide, func(w *window) { w.Typed("j") }, []string{"top"}},
		"document": {wide, func(w *window) { w.to("agreed").Typed("g") }, []string{"top"}},
	}
	for _, r := range sample.AllRooms() {
		if r.ID != "fence" {
			all["room_"+r.ID] = golden{wide, func(w *window) { w.to(r.ID) }, main}
		}
	}
	return all
}

func TestGoldens(t *testing.T) {
	all := goldens()
	for name, g := range all {
		t.Run(name, func(t *testing.T) {
			rooms, err := sample.RoomsInEveryState(sample.Noon)
			if err != nil {
				t.Fatal(err)
			}
			w := openOn(t, rooms, g.size)
			g.enter(w)
			w.queue.Settle()
			parts := kittest.Parts{"body": w.p.Body, "main": w.p.main, "head": w.p.head.box, "side": w.p.middle, "foot": w.p.foot.Box}
			if top := w.f.Top(); top != nil {
				parts["top"] = top.Content()
			}
			kittest.Golden(t, goldenFiles, name, w.Win, parts, g.parts...)
		})
	}
	kittest.NoOtherGoldens(t, goldenFiles, maps.Keys(all))
}

var _ frame.Page = (*Page)(nil)
