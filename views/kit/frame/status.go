package frame

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// status is what the frame knows of the agent as a whole.
type status struct {
	api.Status
	known     bool
	refresher *kit.Refresher
	reported  []api.Warning // that the agent was told the person has seen
}

func (f *Frame) newStatusRefresher() *kit.Refresher {
	return &kit.Refresher{Dispatch: f.Dispatch, Fetch: func() func(context.Context) func() {
		return func(ctx context.Context) func() {
			s, err := api.GetStatus.Call(ctx, f.Client, api.None{})
			if err != nil {
				return nil // the event stream reports whether the agent is there
			}
			return func() { f.SetStatus(s); f.reportWarnings() }
		}
	}}
}

// reportWarnings tells the agent that its warnings stand before the person, once.
func (f *Frame) reportWarnings() {
	all := f.status.Warnings
	if len(all) == 0 || slices.Equal(all, f.status.reported) {
		return
	}
	f.status.reported = all
	f.Dispatch.Go(func(ctx context.Context) func() {
		_, _ = api.MarkWarningsSeen.Call(ctx, f.Client, api.None{}) // if this fails, they are said once more
		return nil
	})
}

// SetStatus shows the agent's state.
func (f *Frame) SetStatus(s api.Status) {
	f.status.Status, f.status.known = s, true
	f.result.follow(s.Last)
	f.Draw()
}

// Status returns the agent's state as it was fetched last; known is false before that.
func (f *Frame) Status() (s api.Status, known bool) { return f.status.Status, f.status.known }

// RefreshStatus fetches the agent's state now. A window that asks shows none of it.
func (f *Frame) RefreshStatus() {
	if !f.Prompt {
		f.status.refresher.Refresh()
	}
}
