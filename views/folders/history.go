package folders

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// history is the setting how long decisions are kept.
type history struct {
	f       *frame.Frame
	box     fyne.CanvasObject
	choice  *kit.Choice[api.HistoryTime]
	failure *kit.Line
	refresh *kit.Refresher
	known   bool
}

func newHistory(f *frame.Frame) *history {
	h := &history{f: f, failure: kit.Small("")}
	h.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: func() func(context.Context) func() {
		return frame.Fetch(f, api.GetHistory.Call, api.None{}, h.arrived)
	}}
	h.choice = kit.NewChoice(f.ChromeKeys(), h.keep, historyTimes()...)
	about := kit.Wrapped(fyne.TextWrapWord)
	about.SetText("Decisions about files that are older than this are removed, beginning an hour to a day after you choose. They can then be neither undone nor looked up. " +
		"What waits, what Nod learned, rules, agreements, payments and the audit log are always kept.")
	h.box = kit.Rows(8, kit.Heading("Keep history"), kit.Flush(about), container.NewHBox(h.choice.Select), h.failure)
	return h
}

func historyTimes() []kit.Option[api.HistoryTime] {
	return []kit.Option[api.HistoryTime]{
		{Value: api.HistoryForever, Name: "Forever"}, {Value: api.HistoryTwoYears, Name: "2 years"},
		{Value: api.HistoryYear, Name: "1 year"}, {Value: api.HistoryQuarter, Name: "90 days"},
	}
}

func (h *history) arrived(got api.HistoryResult, err error) {
	h.known = true
	h.failure.SetText("")
	if err != nil {
		h.failure.SetText(kit.Failed("read how long history is kept", err))
	} else {
		h.choice.Draw(got.Keep)
	}
	h.draw()
}

func (h *history) draw() {
	kit.Show(h.known, h.box)
	if h.f.Can() {
		h.choice.Select.Enable()
	} else {
		h.choice.Select.Disable()
	}
}

func (h *history) keep(t api.HistoryTime) {
	frame.Do(h.f, "change how long history is kept", api.KeepHistory.Call, api.HistoryResult{Keep: t}, func(got api.HistoryResult) {
		h.arrived(got, nil)
		if got.Keep == api.HistoryForever {
			h.f.Say("Everything is kept")
			return
		}
		h.f.Say("What is older is removed within a day")
	})
	h.refresh.Refresh() // if it failed, what is set is shown again
}
