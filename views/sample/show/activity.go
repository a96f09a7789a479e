//go:build preview

package main

import (
	"context"
	"os"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/activity"
	"github.com/nod-app/nod/views/sample"
)

// showActivity opens the activity window in a state: activity, activity-many,
// -denied, -unknown, -undone, -empty, -loading, -error, -lost, -damaged, -log,
// -checking, -grants, -nogrants, -new, -request, -help, -hostile.
func showActivity(a fyne.App, state string) {
	w := a.NewWindow(activity.Title)
	s := activityService(state)
	p := activity.New(w, activity.Options{
		Client: served(s), Dispatch: dispatch{}, Home: sample.Home, Now: sample.Noon,
		Copy: a.Clipboard().SetContent, StartAgent: func() error { return nil }, Close: a.Quit,
	})
	w.Resize(fyne.NewSize(1280, 800))
	if os.Getenv("NOD_SAMPLE_SMALL") != "" {
		w.Resize(fyne.NewSize(900, 600))
	}
	w.Show()
	p.Start()
	time.AfterFunc(time.Second, func() { fyne.Do(func() { activityActs(w, p, s, strings.TrimPrefix(state, "activity-")) }) })
	a.Run()
}

// Mount implements sample.Part.
func (s slow) Mount(to *api.Server) {
	api.Handle(to, api.ListActivity, s.History)
	api.Handle(to, api.VerifyLog, s.Verify)
	api.Handle(to, api.ListGrants, s.Grants)
}

// slow answers late.
type slow struct {
	*sample.Activity
	history, verify time.Duration
}

func (s slow) History(ctx context.Context, r api.ActivityRequest) (api.ActivityResult, error) {
	time.Sleep(s.history)
	return s.Activity.History(ctx, r)
}

func (s slow) Verify(ctx context.Context, r api.None) (api.LogState, error) {
	time.Sleep(s.verify)
	return s.Activity.Verify(ctx, r)
}

// activityService has the samples of a state.
func activityService(state string) slow {
	s := slow{Activity: sample.NewActivity(sample.Noon, sample.Happened()...)}
	s.SetGrants(sample.Standing()...)
	switch state {
	case "activity-many":
		s.Activity = sample.NewActivity(sample.Noon, sample.ManyCalls(100_000)...)
	case "activity-empty":
		s.Activity = sample.NewActivity(sample.Noon)
	case "activity-nogrants":
		s.SetGrants()
	case "activity-error":
		s.Fail(sample.ErrDown)
	case "activity-loading":
		s.history = time.Minute
	case "activity-checking":
		s.verify = time.Minute
	case "activity-damaged", "activity-log-damaged":
		s.Change(func(_ *[]api.ActivityRecord, _ *[]api.Grant, log *api.LogState) { sample.Damage(log) })
	case "activity-hostile":
		s.Activity = sample.NewActivity(sample.Noon, sample.HostileCalls("a\nb\x1b[31m\u202egnp.exe "+strings.Repeat("x", 400))...)
	}
	return s
}

// activityActs does what a person would to get there.
func activityActs(w fyne.Window, p *activity.Window, s slow, state string) {
	keys := map[string]string{
		"denied": "dd", "unknown": "dddddd", "undone": "dddd", "log": "3", "log-damaged": "3", "checking": "3",
		"grants": "2", "nogrants": "2", "help": "?", "request": "t", "undo": "du",
	}
	for _, r := range keys[state] {
		if r == 'd' {
			w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		} else {
			w.Canvas().Focused().TypedRune(r)
		}
	}
	switch state {
	case "lost":
		p.SetLost(true)
	case "new":
		s.Change(func(all *[]api.ActivityRecord, _ *[]api.Grant, _ *api.LogState) {
			for i := range 3 {
				*all = append([]api.ActivityRecord{sample.Call(int64(414+2*i), "files.list_dir", "Listed 3 entries of Downloads", 0)}, *all...)
			}
		})
		p.Changed()
	}
}
